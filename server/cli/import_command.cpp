#include "server/cli/import_command.hpp"

#include "engine/digest.hpp"
#include "server/cli/verify_command.hpp"
#include "server/room/hash_chain.hpp"
#include "server/rooms/system_random.hpp"
#include "server/storage/check_game.hpp"
#include "server/storage/recovery.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/writer.hpp"
#include "server/telemetry/escape.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <exception>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

namespace server::cli {
namespace {

// No server ran the game since its newest row. A server knows only since when it did not run
// itself, so the game gets that time back now.
void give_back(storage::StoredRoom& stored, const room::PlayedGame& played) {
  const auto [before, time] =
      stored.moves.empty()
          ? std::pair(stored.begun->link, stored.begun->time)
          : std::visit([](const auto& row) { return std::pair(row.link, row.time); },
                       stored.moves.back());
  const RoomTime now(std::max(wall_now().count(), time.count()));
  room::Move row = room::Ruled{
      .seq = static_cast<std::uint32_t>(stored.moves.size() + 1),
      .ruling = {protocol::GiveBack{std::min(now - time, protocol::give_back_ms_max)}, {}},
      .time = now,
      .digest = engine::digest(engine::view(played.state))};
  room::link(stored, before.hash, row);
  stored.moves.push_back(std::move(row));
}

// The names and bots of the seats now: the record keeps those with which the game began.
std::vector<room::SeatTaken> occupants(const storage::StoredRoom& stored) {
  std::vector<room::SeatTaken> seats = stored.seats;
  for (const room::Move& row : stored.moves) {
    const auto* ruled = std::get_if<room::Ruled>(&row);
    const auto* over =
        ruled == nullptr ? nullptr : std::get_if<protocol::TakeOver>(&ruled->ruling.motion);
    if (over == nullptr) continue;
    room::SeatTaken& taken = seats.at(engine::index(over->seat));
    taken.name = over->name;
    taken.bot.reset();
  }
  return seats;
}

// The entries that a server would have written for the room, with new tokens.
std::vector<storage::Queued> entries_of(const storage::StoredRoom& stored,
                                        const std::vector<std::string>& tokens) {
  std::vector<storage::Queued> entries;
  const auto add = [&](room::Entry entry) {
    entries.push_back({stored.code, 0, std::move(entry)});
  };
  add(stored.opened);
  const std::vector<room::SeatTaken> present = occupants(stored);
  for (std::size_t i = 0; i < stored.seats.size(); ++i) {
    room::SeatTaken taken = stored.seats[i];
    if (!present[i].bot) taken.token = room::hash_token(tokens[i]);
    add(taken);
  }
  add(*stored.begun);
  for (std::size_t i = 0; i < stored.moves.size(); ++i) {
    room::Move move = stored.moves[i];
    const bool last = stored.over && i + 1 == stored.moves.size();
    if (auto* acted = std::get_if<room::Acted>(&move)) acted->last = last;
    if (auto* ruled = std::get_if<room::Ruled>(&move)) ruled->last = last;
    std::visit([&](auto& row) { add(std::move(row)); }, move);
  }
  return entries;
}

void print_seats(const storage::StoredRoom& stored, const std::vector<std::string>& tokens,
                 std::ostream& out) {
  const std::vector<room::SeatTaken> present = occupants(stored);
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const room::SeatTaken& taken = present[i];
    out << "seat " << i << "  " << telemetry::escape(taken.name) << "  ";
    if (taken.bot)
      out << "bot " << engine::bots::name_of(*taken.bot) << '\n';
    else
      out << "token " << tokens[i] << '\n';
  }
}

}  // namespace

int import_game(const std::string& path, const std::string& database, std::ostream& out,
                std::ostream& err) try {
  const auto refuse = [&](const std::string& what) {
    err << path << ": " << what << '\n';
    return 1;
  };
  storage::StoredRoom stored = load_game(path);
  std::optional<room::PlayedGame> played;
  if (const auto error = storage::check_game(stored, &played))
    return refuse("row " + std::to_string(error->seq) + ": " + error->reason);

  // Only a server upgrades a database.
  storage::require_not_older(database);
  storage::Writer writer(database);
  if (storage::Recovery(database).find(stored.code))
    return refuse("the database already has a room " + stored.code.text());
  if (!stored.over) give_back(stored, *played);
  rooms::SystemRandom entropy;
  std::vector<std::string> tokens;
  tokens.reserve(stored.seats.size());
  for (std::size_t i = 0; i < stored.seats.size(); ++i) tokens.push_back(entropy.token());
  // The database has only their hashes, so the tokens are printed first.
  if (!stored.over) print_seats(stored, tokens, out);
  if (!out.flush())
    throw storage::StorageError("nothing is imported, because the tokens cannot be printed");
  writer.write(entries_of(stored, tokens));
  writer.finish();
  out << stored.code << ": imported, " << stored.moves.size() << " rows after the deal, "
      << (stored.over ? "over" : "in progress") << '\n';
  return 0;
} catch (const std::exception& error) {
  err << error.what() << '\n';
  return 2;
}

}  // namespace server::cli
