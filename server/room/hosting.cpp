#include "server/room/hosting.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Start;

namespace {

// More names than seats, so that one is always free.
constexpr std::array<std::string_view, 24> bot_names{
    "Alda", "Bero", "Cora", "Dago", "Edda",  "Falk", "Gisa", "Hugo",
    "Ida",  "Jost", "Kuno", "Lina", "Mena",  "Nino", "Odo",  "Pia",
    "Runa", "Sven", "Thea", "Udo",  "Vreni", "Wim",  "Yara", "Zeno"};
static_assert(bot_names.size() > engine::seats_max);

}  // namespace

std::optional<RoomError> Hosting::judge(const Caller& host) const {
  if (const auto error = room_.not_serving()) return error;
  if (!room_.roster.is_host(host.token)) return RoomError::bad_token;
  if (room_.game) return RoomError::already_started;
  if (room_.roster.is_other(host.version)) return RoomError::room_changed;
  return std::nullopt;
}

// --- terms and seats ---------------------------------------------------------------------------

void Hosting::apply(Opened opened, const engine::Rules& rules,
                    std::optional<std::vector<SeatTaken>> seats, RoomTime now,
                    const Completion<protocol::RoomInfo>& done) {
  room_.touch(now);
  watch_.reset();
  const auto fail = [done] { done(RoomError::halted); };
  const auto change = [this, opened, rules, seats, now, done, fail] {
    const std::vector<SeatTaken> before = room_.roster.seats().sitting();
    room_.roster.change(opened, rules, seats);
    room_feed_.broadcast_terms(before);
    const auto answer = [this, done] { done(room_feed_.info()); };
    seating_.begin_if_ready(now, answer, fail);
  };
  room_.commits.write(Changed{std::move(opened), std::move(seats)}, change, fail);
}

void Hosting::apply(Opened opened, RoomTime now, const Completion<protocol::RoomInfo>& done) {
  apply(std::move(opened), room_.roster.rules(), std::nullopt, now, done);
}

void Hosting::change(const RoomChange& change, const Caller& host, RoomTime now,
                     const Completion<protocol::RoomInfo>& done) {
  room_.commits.run_when_durable([=, this] {
    const Roster& roster = room_.roster;
    if (const auto error = judge(host)) return done(*error);
    if (!roster.keeps_same_deal(change)) return done(RoomError::same_deal);
    Opened next = roster.opened();
    next.settings = change.settings.in(roster.settings());
    if (next.settings.rated && next.settings.clock.kind == protocol::ClockKind::none)
      return done(RoomError::rated_needs_clock);
    if (next.settings.rated)
      if (const auto error = unrateable(roster.seats().sitting())) return done(*error);
    if (!change.name.empty()) next.name = change.name;
    if (change.room_password) next.room_password = *change.room_password;
    if (!change.play) return apply(std::move(next), now, done);

    auto seats = moved_up(roster.seats().sitting(), change.play->rules.seats);
    if (!seats) return done(RoomError::too_many_people);
    next.rules = change.play->request;
    apply(std::move(next), change.play->rules, std::move(seats), now, done);
  });
}

void Hosting::move_seat(Seat from, Seat to, const Caller& host, RoomTime now,
                        const Completion<protocol::RoomInfo>& done) {
  room_.commits.run_when_durable([=, this] {
    const Roster& roster = room_.roster;
    if (const auto error = judge(host)) return done(*error);
    if (!roster.seats().exists(from) || !roster.seats().exists(to))
      return done(RoomError::no_such_seat);
    if (from == to) return done(room_feed_.info());
    std::vector<SeatTaken> seats = roster.seats().sitting();
    for (SeatTaken& taken : seats)
      if (taken.seat == from)
        taken.seat = to;
      else if (taken.seat == to)
        taken.seat = from;
    std::ranges::sort(seats, {}, &SeatTaken::seat);
    apply(roster.opened(), roster.rules(), std::move(seats), now, done);
  });
}

void Hosting::hand_over(Seat to, const Caller& host, RoomTime now,
                        const Completion<protocol::RoomInfo>& done) {
  room_.commits.run_when_durable([=, this] {
    const Roster& roster = room_.roster;
    if (const auto error = judge(host)) return done(*error);
    if (!roster.seats().exists(to)) return done(RoomError::no_such_seat);
    const SeatTaken* next = roster.seats().on(to);
    if (next == nullptr || next->bot) return done(RoomError::nobody_there);
    Opened opened = roster.opened();
    opened.host = next->token;
    apply(std::move(opened), now, done);
  });
}

void Hosting::start(const Caller& host, RoomTime now, const Completion<protocol::RoomInfo>& done) {
  room_.commits.run_when_durable([=, this] {
    if (const auto error = judge(host)) return done(*error);
    if (room_.held) return done(RoomError::draining);
    if (!room_.roster.seats().full()) return done(RoomError::seats_free);
    room_.touch(now);
    const auto answer = [this, done] { done(room_feed_.info()); };
    const auto fail = [done] { done(RoomError::halted); };
    table_.begin(now, answer, fail);
  });
}

void Hosting::link_rematch(const RoomCode& next, const std::vector<SeatTaken>& planned,
                           const Completion<RematchLink>& done) {
  room_.commits.run_when_durable([this, next, planned, done] {
    const Roster& roster = room_.roster;
    if (const auto error = room_.not_serving()) return done(*error);
    if (!roster.opened().rematch.empty()) return done(RematchLink{roster.opened().rematch});
    if (auto regained = regained_since(roster, planned); !regained.empty())
      return done(RematchLink{next, std::move(regained)});
    Opened opened = roster.opened();
    opened.rematch = next;
    apply(std::move(opened), room_.touched, [done, next](const auto& outcome) {
      if (!outcome) return done(outcome.error());
      done(RematchLink{next});
    });
  });
}

// --- bots --------------------------------------------------------------------------------------

SeatTaken Hosting::new_bot(Seat seat, BotLevel level, const std::vector<SeatTaken>& sitting,
                           RoomTime now) {
  const auto used = [&](std::string_view name) {
    const util::NameSkeletons own = util::skeletons_of(name);
    return std::ranges::any_of(sitting, [&](const SeatTaken& by) {
      return util::skeletons_of(by.name).confusable_with(own);
    });
  };
  std::size_t pick = room_.random.number() % bot_names.size();
  while (used(bot_names[pick])) pick = (pick + 1) % bot_names.size();
  return {.seat = seat, .name = std::string(bot_names[pick]), .time = now, .bot = level};
}

void Hosting::seat_bot(Seat seat, BotLevel level, const Caller& host, RoomTime now,
                       const Completion<protocol::RoomInfo>& done) {
  room_.commits.run_when_durable([=, this] {
    const Roster& roster = room_.roster;
    if (const auto error = judge(host)) return done(*error);
    if (!roster.seats().exists(seat)) return done(RoomError::no_such_seat);
    if (roster.settings().rated) return done(RoomError::rated_without_bots);
    const auto before = roster.seats().bot(seat);
    if (!before && roster.seats().on(seat) != nullptr) return done(RoomError::seat_taken);
    if (before == level) return done(room_feed_.info());

    std::vector<SeatTaken> seats = roster.seats().sitting();
    SeatTaken bot = new_bot(seat, level, seats, now);
    if (before) bot.name = roster.seats().on(seat)->name;
    std::erase_if(seats, [&](const SeatTaken& by) { return by.seat == seat; });
    seats.push_back(std::move(bot));
    seat_all(std::move(seats), now, done);
  });
}

void Hosting::seat_bots(BotLevel level, const Caller& host, RoomTime now,
                        const Completion<protocol::RoomInfo>& done) {
  room_.commits.run_when_durable([=, this] {
    const Roster& roster = room_.roster;
    if (const auto error = judge(host)) return done(*error);
    if (roster.seats().full()) return done(room_feed_.info());
    if (roster.settings().rated) return done(RoomError::rated_without_bots);
    std::vector<SeatTaken> seats = roster.seats().sitting();
    for (std::size_t i = 0; i < roster.seats().size(); ++i)
      if (roster.seats().on(engine::seat_at(i)) == nullptr)
        seats.push_back(new_bot(engine::seat_at(i), level, seats, now));
    seat_all(std::move(seats), now, done);
  });
}

void Hosting::seat_all(std::vector<SeatTaken> seats, RoomTime now,
                       const Completion<protocol::RoomInfo>& done) {
  room_.touch(now);
  watch_.reset();
  std::ranges::sort(seats, {}, &SeatTaken::seat);
  const auto fail = [done] { done(RoomError::halted); };
  const auto arrive = [this, seats, now, done, fail] {
    for (const SeatTaken& taken : seats)
      if (taken.bot) room_.roster.seats().sit(taken);
    room_feed_.broadcast_presence();
    const auto answer = [this, done] { done(room_feed_.info()); };
    seating_.begin_if_ready(now, answer, fail);
  };
  room_.commits.write(Changed{room_.roster.opened(), std::move(seats)}, arrive, fail);
}

void Hosting::remove_bot(Seat seat, const Caller& host, RoomTime now,
                         const Completion<std::monostate>& done) {
  room_.commits.run_when_durable([=, this] {
    const Seats& seats = room_.roster.seats();
    if (const auto error = judge(host)) return done(*error);
    if (!seats.exists(seat)) return done(RoomError::no_such_seat);
    // A client that lost the answer asks again.
    if (seats.on(seat) == nullptr) return done(std::monostate{});
    if (!seats.bot(seat)) return done(RoomError::seat_taken);
    seating_.stand_up(seat, protocol::Close::kicked, now, done);
  });
}

// --- another host ------------------------------------------------------------------------------

void Hosting::replace_host(RoomTime now) {
  const Roster& roster = room_.roster;
  if (room_.game || !roster.opened().host || room_.not_serving() || !room_.commits.durable())
    return;
  const auto is_here = [&](const Member& member) { return roster.is_host(member); };
  const bool here = std::ranges::any_of(room_.audience.members(), is_here);
  const Start start = roster.settings().start;
  const std::vector<SeatTaken> sitting = roster.seats().sitting();
  const SeatTaken* heir = nullptr;
  bool seated = false;
  bool waits = here && !room_.held && roster.seats().full() && start != Start::full;
  for (const SeatTaken& taken : sitting) {
    const bool ready = roster.seats().ready(taken.seat) || start != Start::ready;
    if (roster.is_host(taken)) {
      seated = true;
      waits = waits && !(ready && start == Start::ready);
    } else if (!taken.bot && room_.audience.on_seat(taken.seat) != nullptr && (ready || !here) &&
               (heir == nullptr || taken.time < heir->time)) {
      heir = &taken;
    }
  }
  // Nobody is ready without a seat, so nothing waits for such a host to be.
  waits = waits && (seated || start != Start::ready);
  if (!watch_.watch({here, seated, waits, heir != nullptr}, now)) return;
  Opened opened = roster.opened();
  opened.host = heir->token;
  apply(std::move(opened), room_.touched, [](const auto&) {});
}

}  // namespace server::room
