// The oracles for the lifetime of rooms: those without a game until they are closed, abandoned
// games until they are ended, and finished ones in memory and beyond.
#include "protocol/close.hpp"
#include "server/util/limits.hpp"
#include "tests/simulation/oracles.hpp"
#include "tests/simulation/room_timeouts.hpp"
#include "tests/simulation/rows.hpp"

#include <algorithm>
#include <chrono>
#include <variant>

namespace simulation {

using nlohmann::json;
using protocol::Close;
using protocol::Milliseconds;
using server::RoomTime;
namespace room = server::room;

namespace {

constexpr Milliseconds oracle_tick = 1000;
constexpr Milliseconds grace_max =
    std::chrono::milliseconds(server::limits::abandoned_grace).count();

bool is_called_off_by_nobody(const room::Move& row) {
  const auto* ruled = std::get_if<room::Ruled>(&row);
  return ruled != nullptr && ruled->ruling == protocol::TableDecision{protocol::CallOff{}, {}};
}

}  // namespace

Milliseconds Oracles::slack() const {
  return 3 * oracle_tick + 6 * environment_.scenario.fault_rates.commit / millisecond;
}

std::optional<RoomTime> Oracles::since(const std::string& code) const {
  const auto table = tables_.find(code);
  const auto available = truth_.availability(code).since();
  if (!available || table == tables_.end()) return available;
  return std::max(*available, table->second.reloaded_at);
}

void Oracles::halted(const std::string& code) {
  tables_[code].halted = environment_.clock.date();
}

void Oracles::reloaded(const std::string& code) {
  const RoomTime now = environment_.clock.date();
  TableOracle& table = tables_[code];
  table.halted.reset();
  table.last_use = now;
  // A finished game that nobody has used for long may leave memory again at once.
  if (!truth_.find(code)->over()) table.reloaded_at = table.last_act = now;
  table.attendance.start(now);
  table.inside.clear();
  regained(code);
}

void Oracles::stored_stay(const std::string& row, const std::string& code) {
  TableOracle& table = tables_[code];
  const RoomTime now = environment_.clock.date();
  table.last_use = now;
  const Row read = read_row(row);
  // By the time of the room: a row can be stored much later, when the database was down.
  if (const auto* acted = std::get_if<room::Acted>(&read.entry))
    table.last_act = std::max(table.last_act, acted->time);
  if (const auto* taken = std::get_if<room::SeatTaken>(&read.entry))
    table.last_act = std::max(table.last_act, taken->time);
  const TrueRoom& room = *truth_.find(code);
  if (std::holds_alternative<room::Closed>(read.entry)) ++environment_.figures.given_up;
  const bool abandoned = room.over() && is_called_off_by_nobody(room.row(room.seq()));
  environment_.figures.abandoned += abandoned && std::holds_alternative<room::Ruled>(read.entry);
  if ((room.closed() || room.over()) && table.ended == RoomTime()) table.ended = now;
}

// --- no game -------------------------------------------------------------------------------------

void Oracles::check_given_up(const std::string& code) const {
  const auto table = tables_.find(code);
  if (table == tables_.end()) return;
  const RoomTime now = environment_.clock.date();
  if (!table->second.inside.empty())
    throw BrokenPromise(promise::freed, code + " is closed while a client is there");
  const Milliseconds unused =
      now - std::max(table->second.last_act, since(code).value_or(RoomTime()));
  if (unused < room_timeouts.waiting - slack())
    throw BrokenPromise(promise::freed,
                        code + " is closed after " + std::to_string(unused) + " ms");
}

// --- abandoned games -----------------------------------------------------------------------------

Milliseconds Oracles::abandoned_after(const TrueRoom& room) {
  const protocol::ClockRules& clock = room.opened().settings.clock;
  const bool correspondence = clock.kind == protocol::ClockKind::days;
  return std::max(room_timeouts.abandoned, correspondence ? 2000 * Milliseconds{clock.seconds} : 0);
}

bool Oracles::takes_part(const TrueRoom& room, engine::Seat seat) {
  const auto& stand_ins = room.status().stand_ins();
  const auto by = stand_ins.find(seat);
  return room.is_player(seat) && room.newest().table.resigned[engine::index(seat)] == 0 &&
         (by == stand_ins.end() || !by->second.for_good);
}

bool Oracles::is_anybody_there(const std::string& code, const TrueRoom& room) const {
  const Attendance& attendance = tables_.at(code).attendance;
  return std::ranges::any_of(room.seats(), [&](const auto& taken) {
    return takes_part(room, taken.first) && attendance.present_since(taken.second.token);
  });
}

bool Oracles::note_visit(const ObservedConnection& by, TableOracle& table) {
  const TrueRoom* room = truth_.find(by.code);
  if (!by.token || room == nullptr || !room->begun()) return false;
  const room::TokenHash& token = table.attendance.newest(*by.token);
  const bool has_part = std::ranges::any_of(room->seats(), [&](const auto& taken) {
    return taken.second.token == token && takes_part(*room, taken.first);
  });
  if (has_part) table.last_visit = environment_.clock.date();
  return has_part;
}

void Oracles::check_abandoned(const std::string& code, const TrueRoom& room) const {
  const RoomTime now = environment_.clock.date();
  const TableOracle& table = tables_.at(code);
  const auto complain = [&](const std::string& what) {
    throw BrokenPromise(promise::abandoned, code + " is ended " + what);
  };
  if (is_anybody_there(code, room)) complain("while a player is there");
  const auto started = this->since(code);
  const auto since = started ? started : std::optional(table.last_act - slack());
  // Leaving writes no row: a server started later does not know of it.
  const RoomTime left = since && table.seat_left > *since ? table.seat_left - slack() : RoomTime();
  // Decisions beside the board are not acts.
  std::uint32_t seq = room.seq();
  while (seq > 0 && std::holds_alternative<room::Ruled>(room.row(seq))) --seq;
  const RoomTime last = room.time(seq);
  if (now - std::max(last, left) < abandoned_after(room))
    complain("too soon: " + std::to_string(now - last) + " ms after its last act, " +
             std::to_string(now - table.seat_left) + " after a player left");
  if (!since || now - *since < std::min(room_timeouts.abandoned, grace_max))
    complain("before any player could come back");
}

void Oracles::watch_rest(const std::string& code, const TrueRoom& room) const {
  const RoomTime now = environment_.clock.date();
  const TableOracle& table = tables_.at(code);
  const RoomTime since = this->since(code).value_or(now);
  if (is_anybody_there(code, room)) return;
  if (now - since < std::min(room_timeouts.abandoned, grace_max) + slack()) return;
  const RoomTime last_use = std::max(table.last_visit, room.time(room.seq()));
  const Milliseconds rests = now - last_use - truth_.availability(code).waiting(last_use, now);
  if (rests > abandoned_after(room) + slack())
    throw BrokenPromise(promise::abandoned, code + " rests for " + std::to_string(rests) + " ms");
}

// --- in memory -----------------------------------------------------------------------------------

void Oracles::watch_stay(const std::string& code, const TrueRoom& room, TableOracle& table,
                         bool in_memory) {
  const RoomTime now = environment_.clock.date();
  const RoomTime since = this->since(code).value_or(now);
  const bool was_in_memory = std::exchange(table.in_memory, in_memory);
  const bool finished = room.over();
  // A minute is the longest pause between two attempts.
  if (!in_memory && table.halted) {
    if (now - *table.halted > 70'000)
      throw BrokenPromise(promise::served, code + " had a row rejected and is not reloaded");
    return;
  }
  if (!in_memory) {
    if (!finished && !room.closed() && opened_.contains(code))
      throw BrokenPromise(promise::kept, code + " is unloaded, and is not over");
    if (!was_in_memory || !finished) return;
    ++environment_.figures.freed;
    // While the disk is full, a row is stored much later than it is written. A room that began with
    // a wrong wall clock has wrong dates.
    const RoomTime ended = std::min(table.ended, room.time(room.seq()));
    const Milliseconds unused = now - std::max({table.last_act, ended, since});
    // An abandoned one has been unused for long enough.
    const bool rested = is_called_off_by_nobody(room.row(room.seq()));
    if (!table.inside.empty() || (!rested && unused < room_timeouts.finished - slack()))
      throw BrokenPromise(promise::freed,
                          code + " is unloaded after " + std::to_string(unused) + " ms");
    return;
  }
  const RoomTime used = std::max({table.last_use, table.ended, since});
  const Milliseconds unused = now - used - truth_.availability(code).waiting(used, now);
  if (room.begun() && !finished) return watch_rest(code, room);
  if (!table.inside.empty()) return;
  const Milliseconds most = finished        ? room_timeouts.finished
                            : room.closed() ? 0
                                            : room_timeouts.waiting;
  if (unused > most + slack())
    throw BrokenPromise(promise::freed,
                        code + " stays unused for " + std::to_string(unused) + " ms");
}

// --- sent to clients -----------------------------------------------------------------------------

void Oracles::check_gone(const ObservedConnection& to, const json& farewell) {
  const TrueRoom* room = truth_.find(to.code);
  const auto is = [&](Close close) { return farewell["code"] == protocol::code(close); };
  if (is(Close::no_such_room) && room != nullptr)
    throw BrokenPromise(room->closed() ? promise::closed : promise::kept,
                        to.code + " is said not to exist");
  if (is(Close::room_closed)) {
    if (room == nullptr || !room->closed())
      throw BrokenPromise(promise::closed, to.code + " is said to have been closed");
    ++environment_.figures.notified_given_up;
  }
  if (!is(Close::abandoned)) return;
  if (room == nullptr || !room->over() || !is_called_off_by_nobody(room->row(room->seq())))
    throw BrokenPromise(promise::abandoned, to.code + " is said to have been ended");
  ++environment_.figures.notified_abandoned;
}

// --- the lobby
// ------------------------------------------------------------------------------------

void Oracles::watch_lobby() {
  if (truth_.availability().since()) lobby_.watch();
}

void Oracles::check(const ObservedConnection& from) const {
  if (!from.code.empty()) return from.requests.check(environment_.clock.running_time());
  if (truth_.availability().since()) lobby_.check(from.id);
}

}  // namespace simulation
