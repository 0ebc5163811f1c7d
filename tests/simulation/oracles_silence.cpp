// The oracles for players who stay and do not act, and for seats that change hands.
#include "tests/simulation/oracles.hpp"

#include <algorithm>

namespace simulation {

using protocol::Milliseconds;
using server::RoomTime;
namespace room = server::room;

namespace {

// A proposal is open for a minute, and a player who waits for others is not silent.
constexpr Milliseconds proposal_open = 62'000;
// Until every client has received it, slow readers too.
constexpr Milliseconds showing = 60'000;

}  // namespace

void Oracles::on_seats(const std::string& code, const nlohmann::json& seats) {
  for (const nlohmann::json& seat : seats)
    if (!seat["away_at"].is_null())
      tables_[code].away_sent[engine::seat_at(seat["seat"].get<std::size_t>())] =
          environment_.clock.date();
}

// The player who has been connected and on the move for twice the time, without an interruption
// that excuses it.
void Oracles::watch_silence(const std::string& code, const TrueRoom& room) const {
  const protocol::Settings& settings = room.opened().settings;
  if (settings.clock.kind != protocol::ClockKind::none || settings.turn_patience == 0) return;
  const engine::View& view = room.newest().table;
  const engine::Seat seat = engine::to_move(view);
  if (seat == engine::Seat::none || !room.is_player(seat) || room.status().paused()) return;
  if (view.resigned[engine::index(seat)] != 0 || room.status().stand_ins().contains(seat)) return;
  const TableOracle& table = tables_.at(code);
  const auto here = table.attendance.present_since(room.seats().at(seat).token);
  if (!here) return;
  const RoomTime now = environment_.clock.date();
  const RoomTime begins = std::max({*here, room.time(room.seq()), since(code).value_or(now),
                                    table.attendance.started(), table.proposed + proposal_open});
  const Milliseconds silent = now - begins - truth_.availability(code).waiting(begins, now);
  if (silent < 2000 * Milliseconds{settings.turn_patience} + showing) return;
  const auto sent = table.away_sent.find(seat);
  if (sent == table.away_sent.end() || sent->second < room.silent_since(seat))
    throw BrokenPromise(promise::silent, code + ": no client is shown that seat " +
                                             std::to_string(engine::index(seat)) + " is silent");
}

void Oracles::carried(const std::string& code, const std::string& ticket) {
  ++environment_.figures.carried;
  if (!tables_[code].tickets_used.insert(ticket).second)
    throw BrokenPromise(promise::regained, "a ticket of " + code + " works twice");
}

std::string Oracles::given_for(const std::string& code, const std::string& token) const {
  const auto table = tables_.find(code);
  if (table == tables_.end()) return {};
  const auto found = table->second.given.find(room::hash_token(token));
  return found == table->second.given.end() ? std::string() : found->second;
}

}  // namespace simulation
