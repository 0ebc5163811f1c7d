// The host's requests before the game: terms, seats and bots; and finding a new host.
#include "protocol/encode.hpp"
#include "server/room/room.hpp"
#include "server/room/token.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;

bool Room::is_host(std::string_view token) const {
  return opened_.host && matches(token, *opened_.host);
}

bool Room::is_host(const SeatTaken& taken) const {
  return !taken.bot && opened_.host == taken.token;
}

std::optional<RoomError> Room::judge_host(const Caller& host) const {
  if (const auto error = closed_for_business()) return error;
  if (!is_host(host.token)) return RoomError::bad_token;
  if (game_) return RoomError::already_started;
  if (is_other(host.version)) return RoomError::room_changed;
  return std::nullopt;
}

void Room::become(Opened opened, const engine::Rules& rules,
                  std::optional<std::vector<SeatTaken>> seats, Milliseconds now,
                  const Done<protocol::RoomInfo>& done) {
  touch(now);
  host_gone_.reset(), host_silent_.reset();
  const auto fail = [done] { done(RoomError::halted); };
  const auto change = [this, opened, rules, seats, now, done, fail] {
    const std::vector<SeatTaken> before = seats_.sitting();
    opened_ = opened;
    rules_ = rules;
    if (seats) seats_.arrange(rules.seats, *seats);
    tell_changed(before);
    const auto answer = [this, done] { done(info()); };
    begin_if_due(now, answer, fail);
  };
  write(Changed{std::move(opened), std::move(seats)}, change, fail);
}

void Room::tell_changed(const std::vector<SeatTaken>& before) {
  // Finds all members before moving any: two players may have swapped seats.
  std::vector<std::pair<Member*, Seat>> moved;
  for (const SeatTaken& old : before)
    for (const SeatTaken& present : seats_.sitting())
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
  when_settled([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (!keeps_alike(change)) return done(RoomError::same_deal);
    Opened next = opened_;
    next.settings = change.settings.in(opened_.settings);
    if (next.settings.rated && next.settings.clock.kind == protocol::ClockKind::none)
      return done(RoomError::rated_needs_clock);
    if (next.settings.rated)
      if (const auto error = unrateable(seats_.sitting())) return done(*error);
    if (!change.name.empty()) next.name = change.name;
    if (change.room_password) next.room_password = *change.room_password;
    if (!change.play) return become(std::move(next), rules_, std::nullopt, now, done);

    auto seats = moved_up(seats_.sitting(), change.play->rules.seats);
    if (!seats) return done(RoomError::too_many_people);
    next.rules = change.play->request;
    become(std::move(next), change.play->rules, std::move(seats), now, done);
  });
}

void Room::move_seat(Seat from, Seat to, const Caller& host, const Now& at,
                     const Done<protocol::RoomInfo>& done) {
  const Milliseconds now = date(at);
  when_settled([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (!seats_.exists(from) || !seats_.exists(to)) return done(RoomError::no_such_seat);
    if (from == to) return done(info());
    std::vector<SeatTaken> seats = seats_.sitting();
    for (SeatTaken& taken : seats)
      if (taken.seat == from)
        taken.seat = to;
      else if (taken.seat == to)
        taken.seat = from;
    std::ranges::sort(seats, {}, &SeatTaken::seat);
    become(opened_, rules_, std::move(seats), now, done);
  });
}

void Room::hand_over(Seat to, const Caller& host, const Now& at,
                     const Done<protocol::RoomInfo>& done) {
  const Milliseconds now = date(at);
  when_settled([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (!seats_.exists(to)) return done(RoomError::no_such_seat);
    const SeatTaken* next = seats_.on(to);
    if (next == nullptr || next->bot) return done(RoomError::nobody_there);
    Opened opened = opened_;
    opened.host = next->token;
    become(std::move(opened), rules_, std::nullopt, now, done);
  });
}

bool Room::is_host(const Member& member) const {
  if (member.seat) return is_host(*seats_.on(*member.seat));
  return member.host_key && member.host_key == opened_.host;
}

// After a while, replaces a host that is gone, or that is connected but silent while a full table
// waits.
void Room::look_for_host(Milliseconds now) {
  if (game_ || !opened_.host || closed_for_business() || !uncommitted_.empty()) return;
  const auto is_here = [this](const Member& member) { return is_host(member); };
  const bool here = std::ranges::any_of(audience_.members(), is_here);
  const protocol::Start start = opened_.settings.start;
  const std::vector<SeatTaken> sitting = seats_.sitting();
  const SeatTaken* heir = nullptr;
  bool seated = false;
  bool waits = here && !held_ && seats_.full() && start != protocol::Start::full;
  for (const SeatTaken& taken : sitting) {
    const bool ready = seats_.ready(taken.seat) || start != protocol::Start::ready;
    if (is_host(taken)) {
      seated = true;
      waits = waits && !(ready && start == protocol::Start::ready);
    } else if (!taken.bot && audience_.on_seat(taken.seat) != nullptr && (ready || !here) &&
               (heir == nullptr || taken.time < heir->time)) {
      heir = &taken;
    }
  }
  auto& since = here ? host_silent_ : host_gone_;
  (here ? host_gone_ : host_silent_).reset();
  // The absence of a host without a seat counts only from when another player is there.
  if (here ? !waits : !seated && heir == nullptr) return since.reset();
  if (!since) since = now;
  const std::chrono::seconds patience = here ? limits::host_silence_max : limits::host_patience;
  if (heir == nullptr || now - *since < 1000 * patience.count()) return;
  Opened opened = opened_;
  opened.host = heir->token;
  become(std::move(opened), rules_, std::nullopt, touched_, [](const auto&) {});
}

void Room::start(const Caller& host, const Now& at, const Done<protocol::RoomInfo>& done) {
  const Milliseconds now = date(at);
  when_settled([=, this] {
    if (const auto error = judge_host(host)) return done(*error);
    if (held_) return done(RoomError::draining);
    if (!seats_.full()) return done(RoomError::seats_free);
    touch(now);
    const auto answer = [this, done] { done(info()); };
    const auto fail = [done] { done(RoomError::halted); };
    begin(now, answer, fail);
  });
}

}  // namespace server::room
