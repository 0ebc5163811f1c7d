// The room before the game: opening, sitting down, standing up, and beginning the game. Nothing is
// announced before it is durable.
#include "server/room/room.hpp"
#include "server/room/token.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Close;
using protocol::Refusal;
using protocol::Start;

void Room::open(const std::vector<SeatTaken>& seats, const Done<RoomGrant>& done) {
  if (!roster_.opened().seed) roster_.set_seed(random_.seed());
  std::string host;
  if (!roster_.opened().host) {
    host = random_.token();
    roster_.set_host(hash_token(host));
  }
  const auto answer = [this, done, host] { done(RoomGrant{info(), host}); };
  const auto fail = [done] { done(RoomError::halted); };
  if (seats.empty()) return commits_.write(roster_.opened(), answer, fail);
  commits_.write(roster_.opened(), [] {});
  const auto arrive = [this, seats, answer, fail] {
    roster_.seats().arrange(roster_.rules().seats, seats);
    changed_ = true;
    begin_if_ready(touched_, answer, fail);
  };
  commits_.write(Changed{roster_.opened(), seats}, arrive, fail);
}

void Room::take_seat(const protocol::TakeSeat& request, const std::optional<std::string>& key,
                     const Now& at, const Done<SeatGrant>& done, const Identity& who,
                     const std::function<bool()>& waits) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this] {
    if (const auto error = not_serving()) return done(*error);
    if (game_) return done(RoomError::already_started);
    if (roster_.has_other_terms(request.version)) return done(RoomError::room_changed);
    if (!roster_.admits(key)) return done(RoomError::password_needed);
    const auto choice = roster_.seats().choose(request);
    if (const auto* error = std::get_if<RoomError>(&choice)) return done(*error);
    const Seat seat = std::get<Seat>(choice);
    if (roster_.settings().rated) {
      std::vector<SeatTaken> sitting = roster_.seats().sitting();
      sitting.push_back({.seat = seat, .name = request.name, .who = who});
      if (const auto error = unrateable(sitting)) return done(*error);
    }

    touch(now);
    const bool as_host = key && roster_.is_host(*key) && !roster_.seats().of_token(*key);
    const SeatGrant grant{seat, as_host ? *key : random_.token()};
    const SeatTaken taken{.seat = seat,
                          .name = request.name,
                          .token = hash_token(grant.token),
                          .time = now,
                          .entropy = request.entropy,
                          .who = who};
    const auto answer = [done, grant] { done(grant); };
    const auto fail = [done] { done(RoomError::halted); };
    const auto arrive = [this, taken, answer, fail, waits] {
      roster_.seats().sit(taken);
      if (waits && !waits()) {
        const Done<std::monostate> nobody = [](const auto&) {};
        return stand_up(taken.seat, Close::left, taken.time, nobody);
      }
      broadcast_presence();
      begin_if_ready(taken.time, answer, fail);
    };
    commits_.write(taken, arrive, fail);
  });
}

void Room::regain_seat(std::string_view player, const Now& at, const Done<SeatGrant>& done) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this, player = std::string(player)] {
    if (const auto error = not_serving()) return done(*error);
    const auto seat = roster_.seats().of_player(player);
    if (!seat) return done(RoomError::no_such_seat);
    touch(now);
    const SeatGrant grant{*seat, random_.token()};
    const SeatTaken& taken = *roster_.seats().on(*seat);
    const SeatRegained regained{*seat, taken.token, hash_token(grant.token)};
    renew_token(regained, [done, grant] { done(grant); }, [done] { done(RoomError::halted); });
  });
}

void Room::renew_token(const SeatRegained& regained, const std::function<void()>& answer,
                       const std::function<void()>& fail) {
  const auto change = [this, regained, answer] {
    roster_.renew_token(regained);
    chat_.rename(regained.before, regained.token);
    answer();
  };
  commits_.write(regained, change, fail);
}

void Room::leave_seat(Seat seat, const Caller& caller, const Now& at,
                      const Done<std::monostate>& done) {
  const Milliseconds now = date(at);
  commits_.run_when_durable([=, this] {
    if (const auto error = not_serving()) return done(*error);
    if (!roster_.seats().exists(seat)) return done(RoomError::no_such_seat);
    const bool own = roster_.seats().of_token(caller.token) == seat;
    if (!own && !roster_.is_host(caller.token)) return done(RoomError::bad_token);
    if (game_) return done(RoomError::already_started);
    // A client that lost the answer asks again.
    if (roster_.seats().on(seat) == nullptr) return done(std::monostate{});
    if (roster_.is_other(caller.version)) return done(RoomError::room_changed);
    stand_up(seat, own ? Close::left : Close::kicked, now, done);
  });
}

void Room::stand_up(Seat seat, Close reason, Milliseconds now, const Done<std::monostate>& done) {
  touch(now);
  const auto leave = [this, done, seat, reason] {
    roster_.seats().stand_up(seat);
    dismiss_seat(seat, reason);
    broadcast_presence();
    done(std::monostate{});
  };
  commits_.write(SeatLeft{seat}, leave, [done] { done(RoomError::halted); });
}

void Room::say_ready(const Member& member, const protocol::Ready& ready, Milliseconds now) {
  const auto refuse = [&](Refusal refusal) {
    reject(*member.subscriber, {.re = ready.id, .refusal = refusal});
  };
  if (!member.seat) return refuse(Refusal::not_seated);
  if (commits_.halted()) return refuse(Refusal::halted);
  if (draining_) return refuse(Refusal::shutting_down);
  // During a game it means that the player plays again.
  if (game_ && !has_temporary_stand_in(*member.seat)) return refuse(Refusal::already_started);
  if (roster_.has_other_terms(ready.version)) return refuse(Refusal::room_changed);
  touch(now);
  roster_.seats().set_ready(*member.seat, ready.ready);
  broadcast_presence();
  commits_.run_when_durable([this, now] { begin_if_ready(now); });
}

std::vector<protocol::SeatInfo> Room::seat_infos() const {
  std::vector<protocol::SeatInfo> infos;
  for (std::size_t i = 0; i < roster_.seats().size(); ++i) {
    const Seat seat = engine::seat_at(i);
    const SeatTaken* by = roster_.seats().on(seat);
    if (by == nullptr) {
      infos.emplace_back();
      continue;
    }
    infos.push_back({.name = by->name,
                     .connected = by->bot || audience_.on_seat(seat) != nullptr,
                     .bot = by->bot,
                     .ready = roster_.seats().ready(seat),
                     .host = roster_.is_host(*by),
                     .muted = chat_.muted({by->token, by->name}),
                     .away_at = away_at(seat),
                     .player = by->who.registered ? by->who.player : ""});
  }
  return infos;
}

bool Room::ready_to_start() const {
  if (game_ || held_ || not_serving() || !roster_.seats().full()) return false;
  const auto waits_for = [&](const SeatTaken& taken) {
    return !taken.bot &&
           (!roster_.seats().ready(taken.seat) || audience_.on_seat(taken.seat) == nullptr);
  };
  switch (roster_.settings().start) {
    case Start::full:
      return true;
    case Start::ready:
      return std::ranges::none_of(roster_.seats().sitting(), waits_for);
    case Start::host:
      return false;
  }
  return false;
}

void Room::begin_if_ready(Milliseconds now, const std::function<void()>& then,
                          const std::function<void()>& fail) {
  if (ready_to_start()) return begin(now, then, fail);
  if (then) then();
}

}  // namespace server::room
