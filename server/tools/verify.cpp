#include "server/tools/verify.hpp"

#include "engine/game.hpp"
#include "server/storage/recovery.hpp"
#include "server/storage/storage_error.hpp"

namespace server::tools {
namespace {

using storage::StoredRoom;

// The flag in the table rooms against what the game says.
std::optional<storage::ReplayError> check_end(const StoredRoom& stored,
                                              const engine::State& state) {
  const auto last = static_cast<std::uint32_t>(stored.moves.size());
  const bool over = engine::view(state).phase == engine::Phase::over;
  if (over && !stored.over)
    return storage::ReplayError{last, "the game is over, but the room is not marked as ended"};
  if (!over && stored.over)
    return storage::ReplayError{last,
                                "the room has ended, but its game goes on: steps are missing"};
  return std::nullopt;
}

std::optional<storage::ReplayError> check(const StoredRoom& stored) {
  if (!stored.begun) return std::nullopt;
  const auto replayed = storage::replay(stored);
  if (const auto* error = std::get_if<storage::ReplayError>(&replayed)) return *error;
  return check_end(stored, std::get<engine::State>(replayed));
}

struct Count {
  std::size_t rooms = 0;
  std::size_t games = 0;
  std::size_t steps = 0;
  std::size_t bad = 0;
};

void verify_room(const storage::FoundRoom& found, Count& count, std::ostream& out) {
  ++count.rooms;
  if (const auto* damaged = std::get_if<storage::DamagedRoom>(&found)) {
    ++count.bad;
    out << damaged->code << ": " << damaged->reason << '\n';
    return;
  }
  const auto& stored = std::get<StoredRoom>(found);
  count.games += stored.begun.has_value();
  count.steps += stored.moves.size();
  if (const auto error = check(stored)) {
    ++count.bad;
    out << stored.code << ": step " << error->seq << ": " << error->reason << '\n';
  }
}

}  // namespace

int verify(const std::string& database, std::ostream& out, std::ostream& err) try {
  const storage::Recovery recovery(database);
  Count count;
  for (const room::RoomCode& code : recovery.codes())
    if (const auto found = recovery.find(code)) verify_room(*found, count, out);
  const std::vector<std::string> file_errors = recovery.file_errors();
  for (const std::string& error : file_errors) out << "file: " << error << '\n';
  out << count.rooms << " rooms, " << count.games << " games, " << count.steps
      << " steps: " << count.bad << " bad\n";
  return count.bad == 0 && file_errors.empty() ? 0 : 1;
} catch (const storage::StorageError& error) {
  err << error.what() << '\n';
  return 2;
}

}  // namespace server::tools
