#include "server/room/chat_desk.hpp"

#include "protocol/encode.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace server::room {

using protocol::ChatMessage;
using protocol::ChatMode;
using protocol::ChatTo;
using protocol::Refusal;

ChatMode ChatDesk::mode() const {
  return protocol::stricter(room_.roster.settings().chat, room_.limits.chat);
}

Person ChatDesk::person(const Member& member) const {
  if (!member.seat) return {std::nullopt, member.name};
  const SeatTaken* taken = room_.roster.seats().on(*member.seat);
  return {taken->token, taken->name};
}

std::optional<TokenHash> ChatDesk::partner_of(engine::Seat seat) const {
  const SeatTaken* partner = room_.roster.seats().on(engine::seat_at(engine::index(seat) ^ 1u));
  if (partner == nullptr || partner->bot) return std::nullopt;
  return partner->token;
}

void ChatDesk::say(Subscriber& from, const protocol::Chat& chat, RoomTime now, SteadyTime steady) {
  Member& member = *room_.audience.find(from);
  const Person who = person(member);
  if (const ChatEntry* before = log_.find(who, chat.id)) {
    // Those of spectators may have been sent to spectators alone.
    if (before->message.text != chat.text || before->message.phrase != chat.phrase ||
        (member.seat && before->message.to != chat.to))
      return room_.reject(from, {.re = chat.id, .refusal = Refusal::id_reused});
    return from.deliver(make_frame(protocol::encode(before->message)));
  }
  if (const auto refusal = judge(member, chat))
    return room_.reject(from, {.re = chat.id, .refusal = *refusal});
  ChatThrottle& pace = who.seat ? log_.pace(*who.seat, steady) : member.pace;
  if (const Milliseconds wait = pace.wait(steady))
    return room_.reject(
        from, {.re = chat.id, .refusal = Refusal::too_fast, .parameters = {{"retry_ms", wait}}});

  pace.note(steady);
  room_.touch(now);
  ChatEntry said{{.number = log_.next_number(now - room_.roster.opened().time),
                  .time = now.count(),
                  .seat = member.seat,
                  .name = std::string(who.name),
                  .to = chat.to,
                  .text = chat.text,
                  .phrase = chat.phrase,
                  .re = chat.id},
                 who.seat,
                 std::nullopt};
  if (chat.to == ChatTo::team) said.partner = partner_of(*member.seat);
  // During a game spectators cannot help a player.
  if (!member.seat && room_.game.running()) said.message.to = ChatTo::spectators;
  room_.metrics.chat[said.message.to].add();
  log_.keep(said);
  room_.journal.store_chat(room_.code, said);
  broadcast(said);
}

std::optional<Refusal> ChatDesk::judge(const Member& member, const protocol::Chat& chat) const {
  if (const auto refusal = room_.refusal()) return refusal;
  if (mode() == ChatMode::off) return Refusal::chat_off;
  if (mode() == ChatMode::phrases && !chat.phrase) return Refusal::phrases_only;
  if (!member.seat && !room_.roster.settings().spectator_chat) return Refusal::chat_off;
  if (!member.seat && member.name.empty()) return Refusal::no_name;
  if (log_.muted(person(member))) return Refusal::muted;
  const bool team = member.seat && room_.roster.rules().seats_per_kingdom > 1;
  if (chat.to == ChatTo::team && !team) return Refusal::no_team;
  return std::nullopt;
}

void ChatDesk::broadcast(const ChatEntry& said) const {
  Frame others;
  for (const Member& member : room_.audience.members()) {
    const Person who = person(member);
    if (!hears(who, said)) continue;
    if (is_by(who, said)) {
      member.subscriber->deliver(make_frame(protocol::encode(said.message)));
      continue;
    }
    if (!others) others = make_frame(protocol::encode(message_for(who, said)));
    member.subscriber->deliver(others);
  }
}

void ChatDesk::send_history(const Member& member) const {
  if (mode() == ChatMode::off) return;
  const std::vector<ChatMessage> messages = log_.heard_by(person(member));
  constexpr std::size_t most = limits::chat_messages_in_frame;
  for (std::size_t i = 0; i < messages.size(); i += most) {
    const auto first = messages.begin() + static_cast<std::ptrdiff_t>(i);
    const auto count = static_cast<std::ptrdiff_t>(std::min(most, messages.size() - i));
    member.subscriber->deliver(
        make_frame(protocol::encode(protocol::Chats{{first, first + count}})));
  }
}

bool ChatDesk::mute(const Member& member, const protocol::Mute& mute, RoomTime now) {
  const auto refuse = [&](Refusal refusal) {
    room_.reject(*member.subscriber, {.re = mute.id, .refusal = refusal});
    return false;
  };
  const Roster& roster = room_.roster;
  const auto key = member.seat ? std::optional(person(member).seat) : member.host_key;
  if (!roster.opened().host || key != roster.opened().host) return refuse(Refusal::not_host);
  if (room_.commits.halted()) return refuse(Refusal::halted);
  if (roster.is_other(mute.version)) return refuse(Refusal::room_changed);
  room_.touch(now);
  if (!mute.seat) {
    log_.mute_spectators(mute.muted);
    return true;
  }
  const SeatTaken* taken =
      roster.seats().exists(*mute.seat) ? roster.seats().on(*mute.seat) : nullptr;
  if (taken == nullptr || taken->bot) return refuse(Refusal::nobody_there);
  log_.mute(taken->token, mute.muted);
  return true;
}

}  // namespace server::room
