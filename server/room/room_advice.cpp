// The room's advice to players, and the analysis of its game.
#include "protocol/encode.hpp"
#include "server/room/room.hpp"

namespace server::room {

using protocol::Refusal;

void Room::advise(const Member& member, const protocol::Advise& ask, Milliseconds now) {
  const auto refuse = [&](Refusal refusal) {
    reject(*member.subscriber, {.re = ask.id, .refusal = refusal});
  };
  if (const auto refusal = judge_question(member)) return refuse(*refusal);
  if (!roster_.settings().advice) return refuse(Refusal::no_advice);
  switch (bots_.ask({.seat = *member.seat, .who = member.subscriber, .re = ask.id})) {
    case BotDriver::Advice::found:
      return deliver_advice(member, ask.id);
    case BotDriver::Advice::busy:
      return refuse(Refusal::busy);
    case BotDriver::Advice::pending:
      return bots_.request_advice(*history(), now);
  }
}

const Member* Room::find(const BotDriver::Asker& asker) const {
  const Member* member = audience_.on_seat(asker.seat);
  return member != nullptr && member->subscriber == asker.who ? member : nullptr;
}

void Room::advice_found(const AdviceFound& found) {
  const auto asker = bots_.advice_found(found, announced_seq());
  if (!asker) return;
  if (const Member* member = find(*asker)) deliver_advice(*member, asker->re);
}

void Room::deliver_advice(const Member& to, const std::optional<std::string>& re) const {
  to.subscriber->deliver(make_frame(
      protocol::encode(protocol::Advice{re, history()->seq(), *to.seat, bots_.moves()})));
}

// The table has changed since the request.
void Room::drop_advice() {
  const auto asker = bots_.drop_advice();
  if (!asker) return;
  if (const Member* member = find(*asker))
    reject(*member->subscriber, {.re = asker->re, .refusal = Refusal::stale});
}

void Room::keep_analysis(const Frame& text) {
  if (analysis_ || commits_.halted() || state() != protocol::RoomState::finished) return;
  analysis_ = text;
  commits_.write(Analysed{*text}, [] {});
}

}  // namespace server::room
