// The host's requests before the game: terms, seats and bots; and finding a new host.
#include "protocol/encode.hpp"
#include "server/room/room.hpp"
#include "server/room/token.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;

std::optional<RoomError> Room::judge_host(const Caller& host) const {
  if (const auto error = not_serving()) return error;
  if (!roster_.is_host(host.token)) return RoomError::bad_token;
  if (game_) return RoomError::already_started;
  if (roster_.is_other(host.version)) return RoomError::room_changed;
  return std::nullopt;
}

void Room::apply_terms(Opened opened, const engine::Rules& rules,
                       std::optional<std::vector<SeatTaken>> seats, Milliseconds now,
                       const Done<protocol::RoomInfo>& done) {
  touch(now);
  host_watch_.reset();
  const auto fail = [done] { done(RoomError::halted); };
  const auto change = [this, opened, rules, seats, now, done, fail] {
    const std::vector<SeatTaken> before = roster_.seats().sitting();
    roster_.change(opened, rules, seats);
    broadcast_room(before);
    const auto answer = [this, done] { done(info()); };
    begin_if_ready(now, answer, fail);
  };
  commits_.write(Changed{std::move(opened), std::move(seats)}, change, fail);
}

void Room::broadcast_room(const std::vector<SeatTaken>& before) {
  // Finds all members before moving any: two players may have swapped seats.
  std::vector<std::pair<Member*, Seat>> moved;
  for (const SeatTaken& old : before)
    for (const SeatTaken& present : roster_.seats().sitting())
      if (!old.bot && present.token == old.token && present.seat != old.seat)
        if (Member* member = audience_.on_seat(old.seat)) moved.emplace_back(member, present.seat);
  for (const auto& [member, seat] : moved) {
    member->seat = seat;
    member->subscriber->deliver(make_frame(protocol::encode(protocol::Seated{seat})));
  }
  changed_ = true;
  audience_.deliver(make_frame(protocol::encode(protocol::RoomChanged{info()})));
}

void Room::change(const RoomChange& change, const Caller& host, const Now& at,
                  const Done<protocol::RoomInfo>& done) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (!roster_.keeps_same_deal(change)) return done(RoomError::same_deal);
    Opened next = roster_.opened();
    next.settings = change.settings.in(roster_.settings());
    if (next.settings.rated && next.settings.clock.kind == protocol::ClockKind::none)
      return done(RoomError::rated_needs_clock);
    if (next.settings.rated)
      if (const auto error = unrateable(roster_.seats().sitting())) return done(*error);
    if (!change.name.empty()) next.name = change.name;
    if (change.room_password) next.room_password = *change.room_password;
    if (!change.play) return apply_terms(std::move(next), roster_.rules(), std::nullopt, now, done);

    auto seats = moved_up(roster_.seats().sitting(), change.play->rules.seats);
    if (!seats) return done(RoomError::too_many_people);
    next.rules = change.play->request;
    apply_terms(std::move(next), change.play->rules, std::move(seats), now, done);
  });
}

void Room::move_seat(Seat from, Seat to, const Caller& host, const Now& at,
                     const Done<protocol::RoomInfo>& done) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (!roster_.seats().exists(from) || !roster_.seats().exists(to))
      return done(RoomError::no_such_seat);
    if (from == to) return done(info());
    std::vector<SeatTaken> seats = roster_.seats().sitting();
    for (SeatTaken& taken : seats)
      if (taken.seat == from)
        taken.seat = to;
      else if (taken.seat == to)
        taken.seat = from;
    std::ranges::sort(seats, {}, &SeatTaken::seat);
    apply_terms(roster_.opened(), roster_.rules(), std::move(seats), now, done);
  });
}

void Room::hand_over(Seat to, const Caller& host, const Now& at,
                     const Done<protocol::RoomInfo>& done) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (!roster_.seats().exists(to)) return done(RoomError::no_such_seat);
    const SeatTaken* next = roster_.seats().on(to);
    if (next == nullptr || next->bot) return done(RoomError::nobody_there);
    Opened opened = roster_.opened();
    opened.host = next->token;
    apply_terms(std::move(opened), roster_.rules(), std::nullopt, now, done);
  });
}

// After a while, replaces a host that is gone, or that is connected but silent while a full table
// waits.
void Room::replace_host(Milliseconds now) {
  if (game_ || !roster_.opened().host || not_serving() || !commits_.durable()) return;
  const auto is_here = [this](const Member& member) { return roster_.is_host(member); };
  const bool here = std::ranges::any_of(audience_.members(), is_here);
  const protocol::Start start = roster_.settings().start;
  const std::vector<SeatTaken> sitting = roster_.seats().sitting();
  const SeatTaken* heir = nullptr;
  bool seated = false;
  bool waits = here && !held_ && roster_.seats().full() && start != protocol::Start::full;
  for (const SeatTaken& taken : sitting) {
    const bool ready = roster_.seats().ready(taken.seat) || start != protocol::Start::ready;
    if (roster_.is_host(taken)) {
      seated = true;
      waits = waits && !(ready && start == protocol::Start::ready);
    } else if (!taken.bot && audience_.on_seat(taken.seat) != nullptr && (ready || !here) &&
               (heir == nullptr || taken.time < heir->time)) {
      heir = &taken;
    }
  }
  if (!host_watch_.watch({here, seated, waits, heir != nullptr}, now)) return;
  Opened opened = roster_.opened();
  opened.host = heir->token;
  apply_terms(std::move(opened), roster_.rules(), std::nullopt, touched_, [](const auto&) {});
}

void Room::start(const Caller& host, const Now& at, const Done<protocol::RoomInfo>& done) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (held_) return done(RoomError::draining);
    if (!roster_.seats().full()) return done(RoomError::seats_free);
    touch(now);
    const auto answer = [this, done] { done(info()); };
    const auto fail = [done] { done(RoomError::halted); };
    begin(now, answer, fail);
  });
}

}  // namespace server::room
