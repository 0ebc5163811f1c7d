#include "tests/simulation/consent.hpp"

#include "tests/simulation/broken_promise.hpp"

#include <algorithm>
#include <string>

namespace simulation {

using engine::Seat;
using protocol::Milliseconds;
using server::RoomTime;
namespace room = server::room;

namespace {

// A proposal is open for a minute; its ruling may wait for writes to the disk.
constexpr Milliseconds open_most = 62'000;

[[noreturn]] void complain(const room::Ruled& ruled, const std::string& what) {
  throw BrokenPromise(promise::agreed, "row " + std::to_string(ruled.seq) + " " + what);
}

std::string text(Seat seat) {
  return "seat " + std::to_string(engine::index(seat));
}

}  // namespace

void Consent::proposed(Seat seat, const protocol::Motion& motion, RoomTime now) {
  ballots_.push_back({seat, motion, now});
}

void Consent::agreed(Seat seat, RoomTime now) {
  ballots_.push_back({seat, std::nullopt, now});
}

void Consent::refused(Seat seat, RoomTime now) {
  refusals_.push_back({seat, std::nullopt, now});
}

bool Consent::has_refused(Seat seat, RoomTime since) const {
  return std::ranges::any_of(
      refusals_, [&](const Ballot& ballot) { return ballot.seat == seat && ballot.time >= since; });
}

RoomTime Consent::proposal_time(const room::Ruled& ruled) const {
  // The first one counts: a vote may be repeated.
  for (const Ballot& ballot : ballots_)
    if (ballot.motion == ruled.ruling.motion && ballot.time + open_most >= ruled.time &&
        std::ranges::count(ruled.ruling.by, ballot.seat) != 0)
      return ballot.time;
  complain(ruled, "was proposed by none of those who agreed");
}

void Consent::check_by_nobody(const room::Ruled& ruled, const TrueRoom& room,
                              const Attendance& attendance) const {
  const auto* back = std::get_if<protocol::HandBack>(&ruled.ruling.motion);
  if (std::holds_alternative<protocol::Resume>(ruled.ruling.motion)) {
    for (const auto& [seat, taken] : room.seats()) {
      const auto& bots = room.status().stand_ins();
      const bool for_good = bots.contains(seat) && bots.at(seat).for_good;
      if (!taken.bot && room.newest().table.resigned[engine::index(seat)] == 0 && !for_good)
        complain(ruled, " goes on without " + text(seat));
    }
    return;
  }
  if (back == nullptr) {
    if (!std::holds_alternative<protocol::GiveBack>(ruled.ruling.motion))
      complain(ruled, "was decided by no player");
    return;
  }
  if (!room.is_player(back->seat) || !attendance.present_since(room.seats().at(back->seat).token))
    complain(ruled, "hands back to a player who is absent");
}

// In a game without a clock, by the rows alone: the server may assume a later time.
bool Consent::is_silent(Seat seat, const room::Ruled& ruled, const TrueRoom& room,
                        const Attendance& attendance) {
  const protocol::Settings& settings = room.opened().settings;
  if (settings.clock.kind != protocol::ClockKind::none || settings.turn_patience == 0) return false;
  if (engine::to_move(room.newest().table) != seat) return false;
  const RoomTime since = std::max(room.silent_since(seat), attendance.started());
  return ruled.time - since >= 1000 * Milliseconds{settings.turn_patience};
}

void Consent::check(const room::Ruled& ruled, const TrueRoom& room,
                    const Attendance& attendance) const {
  if (ruled.ruling.by.empty()) return check_by_nobody(ruled, room, attendance);
  // Spectators have no vote.
  const bool seat_given = std::holds_alternative<protocol::TakeOver>(ruled.ruling.motion);
  const RoomTime proposed = seat_given ? ruled.time - open_most : proposal_time(ruled);
  const RoomTime dealt = room.time(0);
  const Milliseconds patience = 1000 * Milliseconds{room.opened().settings.patience};
  const bool days = room.opened().settings.clock.kind == protocol::ClockKind::days;
  for (const Seat seat : ruled.ruling.by) {
    const auto agreed = [&](const Ballot& ballot) {
      return ballot.seat == seat && ballot.time >= proposed;
    };
    if (std::ranges::none_of(ballots_, agreed))
      complain(ruled, "was not agreed to by " + text(seat));
  }
  const bool by_host = seat_given &&
                       room.opened().settings.take_over == protocol::SeatsGivenBy::host &&
                       room.seats().at(ruled.ruling.by.front()).token == room.opened().host;
  // A player who does not vote before it expires does not prolong a pause.
  constexpr Milliseconds open_for = 60'000;
  const bool unanswered = std::holds_alternative<protocol::Resume>(ruled.ruling.motion) &&
                          ruled.time - proposed >= open_for;
  for (const auto& [seat, taken] : room.seats()) {
    if (unanswered && !has_refused(seat, proposed)) continue;
    if (by_host || taken.bot || std::ranges::count(ruled.ruling.by, seat) != 0) continue;
    if (room.newest().table.resigned[engine::index(seat)] != 0) continue;
    if (room.status().stand_ins().contains(seat)) continue;
    if (is_silent(seat, ruled, room, attendance)) continue;
    if (days || !attendance.away_between(taken.token, proposed, ruled.time, dealt, patience))
      complain(ruled, "is decided without " + text(seat));
  }
  const auto* in = std::get_if<protocol::StandIn>(&ruled.ruling.motion);
  if (in == nullptr || is_silent(in->seat, ruled, room, attendance)) return;
  if (!room.is_player(in->seat) || days ||
      !attendance.away_between(room.seats().at(in->seat).token, ruled.time, ruled.time, dealt,
                               patience))
    complain(ruled, "takes the place of a player who is present");
}

}  // namespace simulation
