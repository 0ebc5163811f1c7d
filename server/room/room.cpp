#include "server/room/room.hpp"

#include "engine/game.hpp"
#include "engine/require.hpp"
#include "protocol/encode.hpp"
#include "server/limits.hpp"
#include "server/room/token.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Close;
using protocol::Refusal;
using protocol::RoomState;

Room::Room(RoomCode code, Opened opened, const engine::Rules& rules, Journal& journal,
           Chance& chance, const protocol::LimitsInfo& limits)
    : code_(std::move(code)),
      opened_(std::move(opened)),
      rules_(rules),
      journal_(journal),
      chance_(chance),
      limits_(limits),
      seats_(rules.seats),
      touched_(opened_.time) {}

void Room::write(Entry entry, std::function<void()> announce, std::function<void()> fail) {
  const std::uint64_t ticket = next_ticket_++;
  uncommitted_.push_back({ticket, std::move(announce), std::move(fail)});
  journal_.append(code_, ticket, std::move(entry));
}

void Room::committed(std::uint64_t ticket) {
  if (halted_) return;
  engine::require(!uncommitted_.empty() && uncommitted_.front().ticket == ticket,
                  "entries become durable in the order in which they were written");
  const Uncommitted done = std::move(uncommitted_.front());
  uncommitted_.pop_front();
  done.announce();
}

void Room::halt() {
  if (std::exchange(halted_, true)) return;
  changed_ = true;
  for (const Uncommitted& entry : std::exchange(uncommitted_, {}))
    if (entry.fail) entry.fail();
  audience_.dismiss_all(Close::halted);
}

void Room::open(const Done<protocol::RoomInfo>& done) {
  opened_.seed = chance_.seed();
  const auto answer = [this, done] { done(info()); };
  const auto fail = [done] { done(RoomError::halted); };
  write(opened_, answer, fail);
}

void Room::restore(std::span<const SeatTaken> seats, const std::optional<Begun>& begun,
                   std::span<const Move> moves) {
  for (const SeatTaken& taken : seats) {
    seats_.arriving(taken);
    seats_.arrived(taken.seat);
    touched_ = std::max(touched_, taken.time);
  }
  if (!begun) {
    if (seats_.full()) begin(touched_);
    return;
  }
  game_.emplace(rules_, setup(), *begun, moves);
  touched_ = std::max(touched_, history()->time());
}

// --- seats -------------------------------------------------------------------------------------

std::optional<RoomError> Room::closed_for_business() const {
  if (halted_) return RoomError::halted;
  if (draining_) return RoomError::shutting_down;
  return std::nullopt;
}

void Room::take_seat(const protocol::TakeSeat& request, Milliseconds now,
                     const Done<SeatGrant>& done) {
  if (const auto error = closed_for_business()) return done(*error);
  if (game_) return done(RoomError::already_started);
  const auto choice = seats_.choose(request);
  if (const auto* error = std::get_if<RoomError>(&choice)) return done(*error);
  const Seat seat = std::get<Seat>(choice);

  touched_ = now;
  const SeatGrant grant{seat, chance_.token()};
  const SeatTaken taken{seat, request.name, hash_token(grant.token), now, request.entropy};
  seats_.arriving(taken);
  const bool last = seats_.full();
  const auto answer = [done, grant] { done(grant); };
  const auto fail = [done] { done(RoomError::halted); };
  const auto arrive = [this, seat, last, answer] {
    seats_.arrived(seat);
    tell_presence();
    if (!last) answer();
  };
  // Whoever takes the last seat is answered when the game has begun.
  write(taken, arrive, last ? nullptr : std::function<void()>(fail));
  if (last) begin(now, answer, fail);
}

void Room::leave_seat(Seat seat, std::string_view token, Milliseconds now,
                      const Done<std::monostate>& done) {
  if (const auto error = closed_for_business()) return done(*error);
  if (!seats_.exists(seat)) return done(RoomError::no_such_seat);
  if (seats_.of_token(token) != seat) return done(RoomError::bad_token);
  if (game_) return done(RoomError::already_started);

  touched_ = now;
  seats_.leaving(seat);
  write(
      SeatLeft{seat},
      [this, done, seat] {
        seats_.left(seat);
        if (const Member* member = audience_.on_seat(seat)) {
          Subscriber* subscriber = member->subscriber;
          audience_.remove(*subscriber);
          subscriber->dismiss(Close::left);
        }
        tell_presence();
        done(std::monostate{});
      },
      [done] { done(RoomError::halted); });
}

// --- the game ----------------------------------------------------------------------------------

void Room::begin(Milliseconds now, const std::function<void()>& then,
                 const std::function<void()>& fail) {
  game_.emplace(rules_, setup(), chance_, now);
  const auto announce = [this, then] {
    game_->announce_deal();
    changed_ = true;
    audience_.deliver(make_frame(history()->snapshot()));
    prompt(audience_.on_seat(engine::to_move(history()->view())));
    if (then) then();
  };
  write(game_->begun(), announce, fail);
}

void Room::receive(Subscriber& from, const protocol::Command& command, Milliseconds now) {
  const Member* member = audience_.find(from);
  if (member == nullptr) return;
  if (const auto* ping = std::get_if<protocol::Ping>(&command))
    return from.deliver(make_frame(protocol::encode(protocol::Pong{ping->t, now})));
  if (std::holds_alternative<protocol::Hello>(command))
    return reject(from, {.refusal = Refusal::out_of_order});

  if (const auto* hints = std::get_if<protocol::Hints>(&command)) return hint(*member, *hints);
  const auto& act = std::get<protocol::Act>(command);
  if (!member->seat) return reject(from, {.re = act.id, .refusal = Refusal::not_seated});
  this->act(from, *member->seat, act, now);
}

void Room::act(Subscriber& from, Seat seat, const protocol::Act& act, Milliseconds now) {
  if (answer_again(from, seat, act)) return;
  if (auto rejected = judge(seat, act)) return reject(from, std::move(*rejected));
  touched_ = now;
  const Acted acted = game_->accept(seat, act.id, act.action, now);
  write(acted, [this, acted] { announce(acted); });
}

std::optional<protocol::Rejected> Room::judge(Seat seat, const protocol::Act& act) const {
  const auto refused = [&](Refusal refusal) {
    return protocol::Rejected{.re = act.id, .refusal = refusal};
  };
  if (halted_) return refused(Refusal::halted);
  if (draining_) return refused(Refusal::shutting_down);
  if (!game_) return refused(Refusal::not_started);
  return game_->judge(seat, act);
}

bool Room::answer_again(Subscriber& from, Seat seat, const protocol::Act& act) {
  const Acted* before = game_ ? game_->find(seat, act.id) : nullptr;
  if (before == nullptr) return false;
  if (before->action != act.action)
    reject(from, {.re = act.id, .refusal = Refusal::id_reused});
  else if (before->seq <= announced_seq())
    from.deliver(make_frame(
        protocol::encode_step(history()->step(before->seq), audience_.find(from)->diff)));
  // Otherwise the step is on its way to everybody.
  return true;
}

void Room::announce(const Acted& acted) {
  game_->announce(acted);
  if (acted.last) changed_ = true;
  tell_step(acted.seq);
}

void Room::tell_step(std::uint32_t seq) {
  audience_.deliver(history()->step(seq));
  prompt(audience_.on_seat(engine::to_move(history()->view())));
}

// --- the audience ------------------------------------------------------------------------------

std::optional<Close> Room::enter(Subscriber& subscriber, const protocol::Hello& hello,
                                 Milliseconds now) {
  if (halted_) return Close::halted;
  if (draining_) return Close::shutting_down;
  Member member{&subscriber, std::nullopt, hello.diff, hello.hints};
  if (hello.token) {
    member.seat = seats_.of_token(*hello.token);
    if (!member.seat) return Close::bad_token;
    if (const Member* older = audience_.on_seat(*member.seat)) {
      Subscriber* replaced = older->subscriber;
      audience_.remove(*replaced);
      replaced->dismiss(Close::replaced);
    }
  } else if (audience_.spectators() >= limits::spectators_per_room_max) {
    return Close::room_crowded;
  }
  touched_ = now;
  audience_.add(member);
  greet(member, hello, now);
  return std::nullopt;
}

void Room::greet(Member& member, const protocol::Hello& hello, Milliseconds now) {
  Subscriber& to = *member.subscriber;
  to.deliver(make_frame(protocol::encode(protocol::Welcome{info(), member.seat, limits_, now})));
  if (history() != nullptr) {
    const std::uint32_t newest = history()->seq();
    if (hello.since && *hello.since <= newest &&
        newest - *hello.since <= limits::resume_steps_max) {
      for (std::uint32_t seq = *hello.since + 1; seq <= history()->seq(); ++seq)
        to.deliver(make_frame(protocol::encode_step(history()->step(seq), member.diff)));
    } else {
      to.deliver(make_frame(history()->snapshot()));
    }
  }
  if (member.seat) {
    tell_presence();
    if (history() != nullptr && engine::to_move(history()->view()) == *member.seat) prompt(&member);
  } else {
    to.deliver(make_frame(protocol::encode(
        protocol::Presence{seat_infos(), static_cast<std::uint32_t>(audience_.spectators())})));
    crowd_changed_ = true;
  }
}

void Room::exit(const Subscriber& subscriber, Milliseconds now) {
  const Member* member = audience_.find(subscriber);
  if (member == nullptr) return;
  const bool seated = member->seat.has_value();
  audience_.remove(subscriber);
  touched_ = now;
  if (seated)
    tell_presence();
  else
    crowd_changed_ = true;
}

void Room::tick(Milliseconds now) {
  if (crowd_changed_) tell_presence();
  if (!game_ || closed_for_business() || !game_->next_game_due(now)) return;
  touched_ = now;
  const Begun next = game_->accept_next_game(chance_, now);
  write(next, [this, next] {
    game_->announce(next);
    tell_step(next.seq);
  });
}

void Room::tell_presence() {
  crowd_changed_ = false;
  changed_ = true;
  audience_.deliver(make_frame(protocol::encode(
      protocol::Presence{seat_infos(), static_cast<std::uint32_t>(audience_.spectators())})));
}

// Hints only about the newest table: with something still uncommitted a better prompt follows.
void Room::prompt(const Member* member) {
  if (member == nullptr || !member->hints || !game_->all_announced()) return;
  if (engine::to_move(history()->view()) != engine::Seat::none)
    deliver_hints(*member, std::nullopt);
}

void Room::hint(const Member& member, const protocol::Hints& hints) {
  const auto refuse = [&](Refusal refusal) {
    reject(*member.subscriber, {.re = hints.id, .refusal = refusal});
  };
  if (!member.seat) return refuse(Refusal::not_seated);
  if (halted_) return refuse(Refusal::halted);
  if (history() == nullptr) return refuse(Refusal::not_started);
  if (const auto refusal = game_->judge_hints(*member.seat)) return refuse(*refusal);
  deliver_hints(member, hints.id);
}

void Room::deliver_hints(const Member& to, const std::optional<std::string>& re) const {
  const engine::View& view = history()->view();
  to.subscriber->deliver(make_frame(protocol::encode(protocol::Prompt{
      re, history()->seq(), engine::to_move(view), view.phase, engine::legal_actions(view)})));
}

void Room::refuse(Subscriber& from, const protocol::DecodeError& error) {
  reject(
      from,
      {.re = error.re, .refusal = error.refusal, .message = error.message, .field = error.field});
}

void Room::reject(Subscriber& to, protocol::Rejected notice) const {
  notice.seq = announced_seq();
  to.deliver(make_frame(protocol::encode(notice)));
}

void Room::dismiss_all(Close reason) {
  audience_.dismiss_all(reason);
}

void Room::close(Milliseconds now) {
  engine::require(!game_, "only a room without a game is given up");
  draining_ = true;
  write(Closed{now}, [this] {
    closed_ = true;
    audience_.dismiss_all(Close::room_closed);
  });
}

std::vector<protocol::SeatInfo> Room::seat_infos() const {
  std::vector<protocol::SeatInfo> infos;
  for (std::size_t i = 0; i < seats_.size(); ++i) {
    const Seat seat = engine::seat_at(i);
    infos.push_back({seats_.name(seat), audience_.on_seat(seat) != nullptr});
  }
  return infos;
}

RoomState Room::state() const {
  if (halted_) return RoomState::halted;
  if (history() == nullptr) return RoomState::waiting;
  return history()->view().phase == engine::Phase::over ? RoomState::finished : RoomState::playing;
}

protocol::RoomInfo Room::info() const {
  return {.code = code_,
          .name = opened_.name,
          .listed = opened_.listed,
          .state = state(),
          .seq = announced_seq(),
          .created = opened_.time,
          .rules = rules_,
          .seats = seat_infos(),
          .seed_hash = opened_.seed ? seed_hash(*opened_.seed) : "",
          .spectators = static_cast<std::uint32_t>(audience_.spectators())};
}

}  // namespace server::room
