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
           Chance& chance, Thinkers& thinkers, const protocol::LimitsInfo& limits)
    : code_(std::move(code)),
      opened_(std::move(opened)),
      rules_(rules),
      journal_(journal),
      chance_(chance),
      thinkers_(thinkers),
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
  for (const Uncommitted& entry : std::exchange(uncommitted_, {}))
    if (entry.fail) entry.fail();
  audience_.dismiss_all(Close::halted);
  changed_ = true;  // also when an answer has been followed by a look at the room
}

void Room::open(const Done<RoomGrant>& done) {
  opened_.seed = chance_.seed();
  const std::string host = chance_.token();
  opened_.host = hash_token(host);
  const auto answer = [this, done, host] { done(RoomGrant{info(), host}); };
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
  sit_down(taken, [done, grant] { done(grant); }, [done] { done(RoomError::halted); });
}

void Room::sit_down(const SeatTaken& taken, const std::function<void()>& answer,
                    const std::function<void()>& fail) {
  seats_.arriving(taken);
  const bool last = seats_.full();
  const auto arrive = [this, seat = taken.seat, then = last ? nullptr : answer] {
    seats_.arrived(seat);
    tell_presence();
    if (then) then();
  };
  write(taken, arrive, last ? nullptr : fail);
  if (last) begin(taken.time, answer, fail);
}

void Room::leave_seat(Seat seat, std::string_view token, Milliseconds now,
                      const Done<std::monostate>& done) {
  if (const auto error = closed_for_business()) return done(*error);
  if (!seats_.exists(seat)) return done(RoomError::no_such_seat);
  if (seats_.of_token(token) != seat) return done(RoomError::bad_token);
  if (game_) return done(RoomError::already_started);
  stand_up(seat, now, done);
}

void Room::stand_up(Seat seat, Milliseconds now, const Done<std::monostate>& done) {
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
    prompt(mover());
    ask_bot(history()->time());
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
  if (const auto* ask = std::get_if<protocol::Advise>(&command)) return advise(*member, *ask, now);
  const auto& act = std::get<protocol::Act>(command);
  if (!member->seat) return reject(from, {.re = act.id, .refusal = Refusal::not_seated});
  this->act(from, *member->seat, act, now);
}

void Room::act(Subscriber& from, Seat seat, const protocol::Act& act, Milliseconds now) {
  if (answer_again(from, seat, act)) return;
  if (auto rejected = judge(seat, act)) return reject(from, std::move(*rejected));
  accept(seat, act, now);
}

void Room::accept(Seat seat, const protocol::Act& act, Milliseconds now) {
  touched_ = now;
  const Acted acted = game_->accept(seat, seats_.bot(seat), act, now);
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
  else if (const Member& member = *audience_.find(from);
           before->seq <= member.behind.value_or(announced_seq()))
    from.deliver(make_frame(protocol::encode_step(history()->step(before->seq), member.diff)));
  // Otherwise the step is still on its way to this client.
  return true;
}

void Room::announce(const Acted& acted) {
  game_->announce(acted);
  if (acted.last) changed_ = true;
  tell_step(acted.seq);
}

void Room::tell_step(std::uint32_t seq) {
  audience_.deliver(history()->step(seq));
  forget_advice();
  prompt(mover());
  ask_bot(history()->time());
}

void Room::dismiss_all(Close reason) {
  audience_.dismiss_all(reason);
  changed_ = true;
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
    const SeatTaken* shown = seats_.shown(seat);
    if (shown == nullptr)
      infos.emplace_back();
    else
      infos.push_back({shown->name, shown->bot || audience_.on_seat(seat) != nullptr, shown->bot});
  }
  return infos;
}

RoomState Room::state() const {
  if (halted_) return RoomState::halted;
  if (history() == nullptr) return RoomState::waiting;
  return history()->view().phase == engine::Phase::over ? RoomState::finished : RoomState::playing;
}

std::optional<Recorded> Room::recorded() const {
  if (history() == nullptr || history()->view().phase != engine::Phase::over) return std::nullopt;
  return history()->recorded();
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
          .spectators = static_cast<std::uint32_t>(audience_.spectators()),
          .advice = opened_.advice};
}

}  // namespace server::room
