// The room's advice to players, and the analysis of its game.
#include "protocol/encode.hpp"
#include "server/room/room.hpp"
#include "server/util/limits.hpp"

#include <utility>

namespace server::room {

using protocol::Refusal;

void Room::advise(const Member& member, const protocol::Advise& ask, Milliseconds now) {
  const auto refuse = [&](Refusal refusal) {
    reject(*member.subscriber, {.re = ask.id, .refusal = refusal});
  };
  if (const auto refusal = judge_question(member)) return refuse(*refusal);
  if (!opened_.settings.advice) return refuse(Refusal::no_advice);
  if (counsel_ && !counsel_->moves.empty()) return deliver_advice(member, ask.id);
  if (counsel_ && counsel_->who == member.subscriber) return refuse(Refusal::busy);
  if (!counsel_) counsel_ = Suggestion{.seat = *member.seat};
  counsel_->who = member.subscriber;
  counsel_->re = ask.id;
  ask_for_advice(now);
}

// Retries until the advice arrives: a request may be lost.
void Room::ask_for_advice(Milliseconds now) {
  constexpr Milliseconds patience = 1000 * limits::bot_patience.count();
  if (!counsel_ || !counsel_->moves.empty()) return;
  if (counsel_->asked && now < *counsel_->asked + patience) return;
  counsel_->asked = now;
  bot_service_.advise(
      {code_, counsel_->seat, history()->seq(), history()->view(), random_.number()});
}

void Room::advice_found(const AdviceFound& found) {
  if (!counsel_ || history()->seq() != found.seq) return;
  counsel_->moves = found.moves;
  const Member* member = audience_.on_seat(counsel_->seat);
  if (member != nullptr && member->subscriber == counsel_->who)
    deliver_advice(*member, counsel_->re);
}

void Room::deliver_advice(const Member& to, const std::optional<std::string>& re) const {
  to.subscriber->deliver(make_frame(
      protocol::encode(protocol::Advice{re, history()->seq(), *to.seat, counsel_->moves})));
}

void Room::forget_asker(const Subscriber& subscriber) {
  if (counsel_ && counsel_->who == &subscriber) counsel_->who = nullptr;
}

// The table has changed since the request.
void Room::forget_advice() {
  const auto suggestion = std::exchange(counsel_, {});
  if (!suggestion || !suggestion->moves.empty()) return;
  const Member* member = audience_.on_seat(suggestion->seat);
  if (member != nullptr && member->subscriber == suggestion->who)
    reject(*member->subscriber, {.re = suggestion->re, .refusal = Refusal::stale});
}

void Room::keep_analysis(const Frame& text) {
  if (analysis_ || halted_ || state() != protocol::RoomState::finished) return;
  analysis_ = text;
  write(Analysed{*text}, [] {});
}

}  // namespace server::room
