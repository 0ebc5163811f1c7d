// The room and its listeners: entering and leaving, the frames for new members, and hints for the
// seat to move.
#include "engine/game.hpp"
#include "protocol/encode.hpp"
#include "server/room/room.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Close;
using protocol::Refusal;

std::optional<Close> Room::enter(Subscriber& subscriber, const protocol::Hello& hello,
                                 const Now& at) {
  const Milliseconds now = date(at);
  if (commits_.halted()) return Close::halted;
  if (draining_) return Close::shutting_down;
  Member member{&subscriber, std::nullopt, hello.diff, hello.hints};
  if (hello.token) {
    member.seat = roster_.seats().of_token(*hello.token);
    if (!member.seat) return Close::bad_token;
    dismiss_seat(*member.seat, Close::replaced);
  } else if (!roster_.admits(hello.pass)) {
    return Close::password_needed;
  } else if ((sealed() && game_) || (roster_.settings().spectators_max == 0 &&
                                     !(hello.pass && roster_.is_host(*hello.pass)))) {
    return Close::no_spectators;
  } else if (spectators() >= std::max<std::size_t>(roster_.settings().spectators_max, 1)) {
    return Close::room_crowded;
  } else {
    name_spectator(member, hello.name);
    if (hello.pass && roster_.is_host(*hello.pass)) member.host_key = roster_.opened().host;
  }
  touch(now);
  // Gives back the time of an outage before anybody acts.
  if (clock_watch_.has_outage()) watch_clock(now);
  release_delayed(now);
  if (member.seat) presence_.end(*member.seat, now);
  greet(audience_.add(member), hello, now);
  if (member.seat && game_) hand_back(*member.seat, now);
  if (member.seat && ready_to_start())
    commits_.run_when_durable([this, now] { begin_if_ready(now); });
  return std::nullopt;
}

void Room::greet(Member& member, const protocol::Hello& hello, Milliseconds now) {
  Subscriber& to = *member.subscriber;
  const std::optional<std::uint32_t> newest = feed_.seq_for(member, history());
  protocol::Welcome welcome{info(), member.seat, limits_, now, member.name};
  welcome.room.seq = newest.value_or(0);
  to.deliver(make_frame(protocol::encode(welcome)));
  if (newest && hello.replay) {
    metrics_.catch_ups[telemetry::CatchUp::replay].add();
    to.deliver(history()->snapshot(0));
    member.behind = 0;
    feed_.catch_up(member, *history());
  } else if (newest && hello.since && *hello.since <= *newest) {
    metrics_.catch_ups[telemetry::CatchUp::steps].add();
    member.behind = hello.since;
    feed_.catch_up(member, *history());
  } else if (newest) {
    metrics_.catch_ups[telemetry::CatchUp::snapshot].add();
    to.deliver(*newest == history()->seq() ? history()->snapshot() : history()->snapshot(*newest));
    member.shown = newest;
  }
  const bool present = member.seat || !feed_.delayed();
  if (present && history() != nullptr && game_->all_announced() && !status_is_plain())
    to.deliver(status());
  if (present && voting_.open() != nullptr) to.deliver(proposal(std::nullopt));
  if (member.seat) {
    broadcast_presence();
    send_chats(member);
    prompt(&member);
  } else {
    to.deliver(presence());
    send_chats(member);
    crowd_changed_ = true;
  }
}

void Room::exit(const Subscriber& subscriber, const Now& at) {
  const Milliseconds now = date(at);
  const Member* member = audience_.find(subscriber);
  if (member == nullptr) return;
  const std::optional<Seat> seat = member->seat;
  audience_.remove(subscriber);
  bots_.forget(subscriber);
  if (taker_ == &subscriber) taker_ = nullptr;
  if (voting_.open() != nullptr && voting_.open()->by == &subscriber)
    close_proposal(protocol::Outcome::overtaken);
  touch(now);
  if (seat && game_) presence_.begin(*seat, now);
  if (seat)
    broadcast_presence();
  else
    crowd_changed_ = true;
}

void Room::receive(Subscriber& from, const protocol::Command& command, const Now& at) {
  const Milliseconds now = date(at);
  const Member* member = audience_.find(from);
  if (member == nullptr) return;
  if (const auto* ping = std::get_if<protocol::Ping>(&command))
    return from.deliver(make_frame(protocol::encode(protocol::Pong{ping->t, now})));
  if (std::holds_alternative<protocol::Hello>(command))
    return reject(from, {.refusal = Refusal::out_of_order});
  if (roster_.is_host(*member)) host_watch_.host_acted();
  const auto seat = member->seat;
  answer(from, *member, command, at);
  // Chat does not count as play.
  const bool talks = std::holds_alternative<protocol::Chat>(command) ||
                     std::holds_alternative<protocol::Mute>(command);
  if (seat && !talks && has_temporary_stand_in(*seat)) hand_back(*seat, now);
}

void Room::answer(Subscriber& from, const Member& member, const protocol::Command& command,
                  const Now& at) {
  const Milliseconds now = date(at);
  if (const auto* hints = std::get_if<protocol::Hints>(&command)) return hint(member, *hints);
  if (const auto* ask = std::get_if<protocol::Advise>(&command)) return advise(member, *ask, now);
  if (const auto* ready = std::get_if<protocol::Ready>(&command))
    return say_ready(member, *ready, now);
  if (const auto* propose = std::get_if<protocol::Propose>(&command))
    return this->propose(member, *propose, now);
  if (const auto* vote = std::get_if<protocol::Vote>(&command))
    return this->vote(member, *vote, now);
  if (const auto* chat = std::get_if<protocol::Chat>(&command)) return say(from, *chat, at);
  if (const auto* mute = std::get_if<protocol::Mute>(&command))
    return this->mute(member, *mute, now);
  const auto& act = std::get<protocol::Act>(command);
  if (!member.seat) return reject(from, {.re = act.id, .refusal = Refusal::not_seated});
  this->act(from, *member.seat, act, now);
}

bool Room::catch_up(const Subscriber& subscriber) {
  Member* const member = audience_.find(subscriber);
  if (member == nullptr || !member->behind) return false;
  if (!feed_.catch_up(*member, *history())) return true;
  prompt(member);
  return false;
}

void Room::release_delayed(Milliseconds now) {
  if (history() != nullptr && feed_.release(*history(), now)) changed_ = true;
}

void Room::tick(const Now& at) {
  const Milliseconds now = date(at);
  if (restored_ && !back_since_) back_since_ = at.steady;
  if (history() != nullptr && !audience_.anybody_behind() && history()->forget_frames())
    release_state();
  release_delayed(now);
  if (crowd_changed_) broadcast_presence();
  watch_presence(now);
  watch_silence(now);
  watch_clock(now);
  count_votes(now);
  ask_bot(now);
  if (history() != nullptr) bots_.request_advice(*history(), now);
  replace_host(now);
  if (!game_ || not_serving() || !game_->next_game_due(now)) return;
  touch(now);
  const Begun next = game_->accept_next_game(random_, now);
  commits_.write(next, [this, next] { game_->announce(next), broadcast_step(next.seq); });
}

// Releases the table while nobody listens. Computing it again costs little compared with the memory
// it saves.
void Room::release_state() {
  if (audience_.empty() && game_->all_announced()) history()->let_table_go();
}

// Players who have not connected since the game began, or since a restart, are away, too.
void Room::watch_presence(Milliseconds now) {
  if (!game_) return;
  for (std::size_t i = 0; i < roster_.seats().size(); ++i)
    if (audience_.on_seat(engine::seat_at(i)) == nullptr) presence_.begin(engine::seat_at(i), now);
}

void Room::broadcast_presence() {
  crowd_changed_ = false;
  changed_ = true;
  rename_confusable_spectators();
  audience_.deliver(presence());
}

Frame Room::presence() const {
  const auto all = static_cast<std::uint32_t>(spectators());
  return make_frame(protocol::encode(protocol::Presence{seat_infos(), all, chat_.spectators_muted(),
                                                        named_spectators(), roster_.version()}));
}

const Member* Room::mover() const {
  return audience_.on_seat(history()->to_move());
}

// Hints only about the newest table: while entries are uncommitted, a later prompt follows.
void Room::prompt(const Member* member) {
  if (member == nullptr || !member->hints || member->behind || history() == nullptr) return;
  if (game_->all_announced() && member == mover()) deliver_hints(*member, std::nullopt);
}

void Room::hint(const Member& member, const protocol::Hints& hints) {
  const auto refuse = [&](Refusal refusal) {
    reject(*member.subscriber, {.re = hints.id, .refusal = refusal});
  };
  if (const auto refusal = judge_question(member)) return refuse(*refusal);
  deliver_hints(member, hints.id);
}

std::optional<Refusal> Room::judge_question(const Member& member) const {
  if (!member.seat) return Refusal::not_seated;
  if (commits_.halted()) return Refusal::halted;
  if (history() == nullptr) return Refusal::not_started;
  if (member.behind) return Refusal::stale;
  return game_->judge_hints(*member.seat);
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
  metrics_.count(notice.refusal);
  const Member* member = audience_.find(to);
  notice.seq = (member != nullptr ? feed_.seq_for(*member, history()) : feed_.public_seq(history()))
                   .value_or(0);
  to.deliver(make_frame(protocol::encode(notice)));
}

}  // namespace server::room
