#include "server/cli/verify_command.hpp"

#include "server/storage/check_game.hpp"
#include "server/storage/game_file.hpp"
#include "server/storage/recovery.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/escape.hpp"
#include "server/util/read_file.hpp"

#include <algorithm>
#include <fstream>
#include <istream>
#include <stdexcept>
#include <variant>
#include <vector>

namespace server::cli {
namespace {

using storage::StoredRoom;

// Compares the flag in the table rooms with the game.
std::optional<storage::ReplayError> check_end(const StoredRoom& stored, bool marked_as_ended) {
  if (stored.over == marked_as_ended) return std::nullopt;
  return storage::ReplayError{
      static_cast<std::uint32_t>(stored.moves.size()),
      stored.over ? "the game is over, but the room is not marked as ended"
                  : "the room is marked as ended, but its game is not over: steps are missing"};
}

struct VerifyCounts {
  std::size_t rooms = 0;
  std::size_t without_seed = 0;
  std::size_t games = 0;
  std::size_t steps = 0;
  std::size_t bad = 0;
};

std::size_t deals(const StoredRoom& stored) {
  return 1 + static_cast<std::size_t>(std::count_if(
                 stored.moves.begin(), stored.moves.end(),
                 [](const room::Move& m) { return std::holds_alternative<room::Begun>(m); }));
}

void count_game(const StoredRoom& stored, VerifyCounts& count) {
  count.games += deals(stored);
  count.steps += stored.moves.size() + 1 - deals(stored);
  if (stored.begun->salt.empty()) count.without_seed += deals(stored);
}

void complain(const room::RoomCode& code, const std::string& what, VerifyCounts& count,
              std::ostream& out) {
  ++count.bad;
  out << telemetry::escape(code) << ": " << what << '\n';
}

void complain(const room::RoomCode& code, const storage::ReplayError& error, VerifyCounts& count,
              std::ostream& out) {
  complain(code, "row " + std::to_string(error.seq) + ": " + error.reason, count, out);
}

void verify_room(storage::FoundRoom& found, VerifyCounts& count, std::ostream& out) {
  ++count.rooms;
  if (!found) return complain(found.error().code, found.error().reason, count, out);
  auto& stored = *found;
  if (!stored.begun) return;
  count_game(stored, count);
  const bool marked = stored.over;
  auto error = storage::check_game(stored);
  if (!error) error = check_end(stored, marked);
  if (error) complain(stored.code, *error, count, out);
}

int summary(const VerifyCounts& count, bool file_is_good, std::ostream& out) {
  out << count.rooms << " rooms, " << count.games << " games, " << count.steps
      << " steps: " << count.bad << " bad\n";
  if (count.without_seed > 0)
    out << count.without_seed
        << " games were dealt without a seed, so their deals cannot be verified\n";
  return count.bad == 0 && file_is_good ? 0 : 1;
}

int verify_database(const std::string& path, std::ostream& out) {
  const storage::Recovery recovery(path);
  VerifyCounts count;
  for (const room::RoomCode& code : recovery.codes())
    if (auto found = recovery.find(code)) verify_room(*found, count, out);
  const std::vector<std::string> file_errors = recovery.file_errors();
  for (const std::string& error : file_errors) out << "file: " << error << '\n';
  return summary(count, file_errors.empty(), out);
}

int verify_game_file(const std::string& path, std::ostream& out) {
  StoredRoom stored = load_game(path);
  VerifyCounts count{.rooms = 1};
  count_game(stored, count);
  if (const auto error = storage::check_game(stored))
    complain(stored.code, *error, count, out);
  else
    out << telemetry::escape(stored.code) << (stored.over ? ": over\n" : ": in progress\n");
  return summary(count, true, out);
}

// A database starts with other bytes, and an empty one has none.
bool is_game_file(const std::string& path) {
  std::ifstream file(path);
  return file.is_open() && (file >> std::ws).peek() == '{';
}

}  // namespace

StoredRoom load_game(const std::string& path) {
  const std::string text = util::read_file(path, storage::game_file_bytes_max);
  try {
    return storage::read_game_file(text);
  } catch (const storage::StorageError& error) {
    throw storage::StorageError(path + ": " + error.what());
  }
}

int verify(const std::string& path, std::ostream& out, std::ostream& err) try {
  return is_game_file(path) ? verify_game_file(path, out) : verify_database(path, out);
} catch (const std::runtime_error& error) {
  err << error.what() << '\n';
  return 2;
}

}  // namespace server::cli
