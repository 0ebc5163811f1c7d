#include "server/room/seating.hpp"

#include "server/room/token.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Close;
using protocol::Refusal;
using protocol::Start;

void Seating::open(const std::vector<SeatTaken>& seats, const Completion<RoomGrant>& done) {
  Roster& roster = room_.roster;
  if (!roster.opened().seed) roster.set_seed(room_.random.seed());
  std::string host;
  if (!roster.opened().host) {
    host = room_.random.token();
    roster.set_host(hash_token(host));
  }
  const auto answer = [this, done, host] { done(RoomGrant{room_feed_.info(), host}); };
  const auto fail = [done] { done(RoomError::halted); };
  if (seats.empty()) return room_.commits.write(roster.opened(), answer, fail);
  room_.commits.write(roster.opened(), [] {});
  const auto arrive = [this, seats, answer, fail] {
    room_.roster.seats().arrange(room_.roster.rules().seats, seats);
    room_.changed = true;
    begin_if_ready(room_.touched, answer, fail);
  };
  room_.commits.write(Changed{roster.opened(), seats}, arrive, fail);
}

void Seating::take(const protocol::TakeSeat& request, const std::optional<std::string>& key,
                   RoomTime now, const Completion<SeatGrant>& done, const Identity& who,
                   const std::function<bool(const SeatGrant&)>& waits) {
  room_.commits.run_when_durable([=, this] {
    const Roster& roster = room_.roster;
    if (const auto error = room_.not_serving()) return done(*error);
    if (room_.game) return done(RoomError::already_started);
    if (roster.has_other_terms(request.version)) return done(RoomError::room_changed);
    if (!roster.admits(key)) return done(RoomError::password_needed);
    // Also of a request whose response was lost. Under the same name `choose` would call it taken.
    if (roster.settings().rated && roster.seats().of_player(who.player))
      return done(RoomError::already_seated);
    const auto choice = roster.seats().choose(request);
    if (!choice) return done(choice.error());
    const Seat seat = *choice;
    if (roster.settings().rated) {
      std::vector<SeatTaken> sitting = roster.seats().sitting();
      sitting.push_back({.seat = seat, .name = request.name, .who = who});
      if (const auto error = unrateable(sitting)) return done(*error);
    }

    room_.touch(now);
    const bool as_host = key && roster.is_host(*key) && !roster.seats().of_token(*key);
    const SeatGrant grant{seat, as_host ? *key : room_.random.token()};
    const SeatTaken taken{.seat = seat,
                          .name = request.name,
                          .token = hash_token(grant.token),
                          .time = now,
                          .entropy = request.entropy,
                          .who = who};
    const auto answer = [done, grant] { done(grant); };
    const auto fail = [done] { done(RoomError::halted); };
    const auto arrive = [this, taken, grant, answer, fail, waits] {
      room_.roster.seats().sit(taken);
      if (waits && !waits(grant)) {
        const Completion<std::monostate> nobody = [](const auto&) {};
        return stand_up(taken.seat, Close::left, taken.time, nobody);
      }
      room_feed_.broadcast_presence();
      // The seat is durable, whether the game begins or not.
      begin_if_ready(taken.time, answer, answer);
    };
    room_.commits.write(taken, arrive, fail);
  });
}

void Seating::regain(const protocol::PlayerId& player, RoomTime now,
                     const Completion<SeatGrant>& done) {
  room_.commits.run_when_durable([=, this] {
    if (const auto error = room_.not_serving()) return done(*error);
    const auto seat = room_.roster.seats().of_player(player);
    if (!seat) return done(RoomError::no_such_seat);
    room_.touch(now);
    const SeatGrant grant{*seat, room_.random.token()};
    const SeatTaken& taken = *room_.roster.seats().on(*seat);
    const SeatRegained regained{*seat, taken.token, hash_token(grant.token)};
    renew_token(regained, [done, grant] { done(grant); }, [done] { done(RoomError::halted); });
  });
}

void Seating::link(Seat seat, std::string_view token, RoomTime now,
                   const Completion<SeatLink>& done) {
  const Seats& seats = room_.roster.seats();
  if (const auto error = room_.not_serving()) return done(*error);
  if (!seats.exists(seat)) return done(RoomError::no_such_seat);
  if (seats.of_token(token) != seat) return done(RoomError::bad_token);
  SeatLink link{room_.random.token()};
  link.until = tickets_.add(seats.on(seat)->token, link.ticket, now);
  done(std::move(link));
}

void Seating::carry(Seat seat, std::string_view ticket, RoomTime now,
                    const Completion<SeatGrant>& done,
                    const std::function<bool(const SeatGrant&)>& waits) {
  room_.commits.run_when_durable([=, this, ticket = std::string(ticket)] {
    const Seats& seats = room_.roster.seats();
    if (const auto error = room_.not_serving()) return done(*error);
    const SeatTaken* taken = seats.exists(seat) ? seats.on(seat) : nullptr;
    if (taken == nullptr || !tickets_.use(taken->token, ticket, now))
      return done(RoomError::bad_ticket);
    room_.touch(now);
    const SeatGrant grant{seat, room_.random.token()};
    const SeatRegained regained{seat, taken->token, hash_token(grant.token)};
    const auto answer = [this, seat, done, grant, regained, waits] {
      if (waits && !waits(grant))
        return renew_token({seat, regained.token, regained.before}, [] {});
      room_.audience.dismiss_seat(grant.seat, Close::moved_device);
      room_feed_.broadcast_presence();
      done(grant);
    };
    renew_token(regained, answer, [done] { done(RoomError::halted); });
  });
}

void Seating::renew_token(const SeatRegained& regained, const std::function<void()>& then,
                          const std::function<void()>& fail) {
  const auto change = [this, regained, then] {
    room_.roster.renew_token(regained);
    chat_.renew_token(regained);
    then();
  };
  room_.commits.write(regained, change, fail);
}

void Seating::renew_tokens(const std::vector<SeatRegained>& regained,
                           const Completion<std::monostate>& done) {
  room_.commits.run_when_durable([this, regained, done] {
    if (const auto error = room_.not_serving()) return done(*error);
    for (const SeatRegained& one : regained) {
      const SeatTaken* taken = room_.roster.seats().on(one.seat);
      if (taken != nullptr && taken->token == one.before) renew_token(one, [] {});
    }
    room_.commits.run_when_durable([this, done] {
      if (const auto error = room_.not_serving()) return done(*error);
      done(std::monostate{});
    });
  });
}

void Seating::leave(Seat seat, const Caller& caller, RoomTime now,
                    const Completion<std::monostate>& done) {
  room_.commits.run_when_durable([=, this] {
    const Roster& roster = room_.roster;
    if (const auto error = room_.not_serving()) return done(*error);
    if (!roster.seats().exists(seat)) return done(RoomError::no_such_seat);
    const bool own = roster.seats().of_token(caller.token) == seat;
    if (!own && !roster.is_host(caller.token)) return done(RoomError::bad_token);
    if (room_.game) return done(RoomError::already_started);
    // A client that lost the answer asks again.
    if (roster.seats().on(seat) == nullptr) return done(std::monostate{});
    if (roster.is_other(caller.version)) return done(RoomError::room_changed);
    stand_up(seat, own ? Close::left : Close::kicked, now, done);
  });
}

void Seating::free(Seat seat, RoomTime now, const Completion<std::monostate>& done) {
  room_.commits.run_when_durable([=, this] {
    const Seats& seats = room_.roster.seats();
    if (const auto error = room_.not_serving()) return done(*error);
    if (!seats.exists(seat)) return done(RoomError::no_such_seat);
    const SeatTaken* by = seats.on(seat);
    if (by == nullptr || by->bot) return done(RoomError::nobody_there);
    if (room_.game) return done(std::monostate{});
    stand_up(seat, Close::sent_away, now, done);
  });
}

void Seating::stand_up(Seat seat, Close reason, RoomTime now,
                       const Completion<std::monostate>& done) {
  room_.touch(now);
  const auto leave = [this, done, seat, reason] {
    room_.roster.seats().stand_up(seat);
    room_.audience.dismiss_seat(seat, reason);
    room_feed_.broadcast_presence();
    done(std::monostate{});
  };
  room_.commits.write(SeatLeft{seat}, leave, [done] { done(RoomError::halted); });
}

// --- ready to start ----------------------------------------------------------------------------

void Seating::set_ready(const Member& member, const protocol::Ready& ready, RoomTime now) {
  const auto refuse = [&](Refusal refusal) {
    room_.reject(*member.subscriber, {.re = ready.id, .refusal = refusal});
  };
  if (!member.seat) return refuse(Refusal::not_seated);
  if (const auto refusal = room_.refusal_to_store()) return refuse(*refusal);
  // During a game it means that the player plays again.
  if (room_.game && !room_.game.has_temporary_stand_in(*member.seat))
    return refuse(Refusal::already_started);
  if (room_.roster.has_other_terms(ready.version)) return refuse(Refusal::room_changed);
  room_.touch(now);
  Seats& seats = room_.roster.seats();
  if (seats.ready(*member.seat) == ready.ready) {
    member.subscriber->deliver(room_feed_.presence(false));
  } else {
    seats.set_ready(*member.seat, ready.ready);
    room_feed_.broadcast_presence();
  }
  room_.commits.run_when_durable([this, now] { begin_if_ready(now); });
}

bool Seating::ready_to_start() const {
  const Seats& seats = room_.roster.seats();
  if (room_.game || room_.held || room_.not_serving() || !seats.full()) return false;
  const auto waits_for = [&](const SeatTaken& taken) {
    return !taken.bot &&
           (!seats.ready(taken.seat) || room_.audience.on_seat(taken.seat) == nullptr);
  };
  switch (room_.roster.settings().start) {
    case Start::full:
      return true;
    case Start::ready:
      return std::ranges::none_of(seats.sitting(), waits_for);
    case Start::host:
      return false;
  }
  return false;
}

void Seating::begin_if_ready(RoomTime now, const std::function<void()>& then,
                             const std::function<void()>& fail) {
  if (ready_to_start()) return table_.begin(now, then, fail);
  if (then) then();
}

}  // namespace server::room
