// The room's chat. Messages are sent before they are stored: the game does not depend on them, so
// nobody waits for the disk.
#include "protocol/encode.hpp"
#include "server/room/distinct_name.hpp"
#include "server/room/room.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::ChatMessage;
using protocol::ChatMode;
using protocol::ChatTo;
using protocol::Refusal;

Person Room::person(const Member& member) const {
  if (!member.seat) return {std::nullopt, member.name};
  const SeatTaken* taken = roster_.seats().on(*member.seat);
  return {taken->token, taken->name};
}

void Room::name_spectator(Member& member, const std::string& wanted) const {
  if (wanted.empty()) return;
  Names others;
  for (const Member& other : audience_.members())
    if (other.subscriber != member.subscriber && !other.seat && !other.name.empty())
      others.add(other.name);
  member.name = distinct_name(wanted, [&](const std::string& name) {
    return roster_.seats().has_name(name) || others.taken(name);
  });
}

void Room::rename_confusable_spectators() {
  for (Member& member : audience_.members())
    if (!member.seat && roster_.seats().has_name(member.name)) name_spectator(member, member.name);
}

std::vector<std::string> Room::named_spectators() const {
  std::vector<std::string> names;
  if (!roster_.settings().spectator_names) return names;
  for (const Member& member : audience_.members())
    if (!member.seat && !member.name.empty() && names.size() < limits::spectators_named_max)
      names.push_back(member.name);
  return names;
}

ChatMode Room::chat_mode() const {
  return protocol::stricter(roster_.settings().chat, limits_.chat);
}

bool Room::game_on() const {
  return game_ && (history() == nullptr || history()->phase() != engine::Phase::over);
}

std::optional<TokenHash> Room::partner_of(Seat seat) const {
  const SeatTaken* partner = roster_.seats().on(engine::seat_at(engine::index(seat) ^ 1u));
  if (partner == nullptr || partner->bot) return std::nullopt;
  return partner->token;
}

void Room::say(Subscriber& from, const protocol::Chat& chat, const Now& at) {
  Member& member = *audience_.find(from);
  const Person who = person(member);
  if (const ChatEntry* before = chat_.find(who, chat.id)) {
    if (before->message.text != chat.text || before->message.phrase != chat.phrase)
      return reject(from, {.re = chat.id, .refusal = Refusal::id_reused});
    return from.deliver(make_frame(protocol::encode(before->message)));
  }
  if (const auto refusal = judge(member, chat))
    return reject(from, {.re = chat.id, .refusal = *refusal});
  ChatThrottle& pace = who.seat ? chat_.pace(*who.seat, at.steady) : member.pace;
  if (const Milliseconds wait = pace.wait(at.steady))
    return reject(
        from, {.re = chat.id, .refusal = Refusal::too_fast, .parameters = {{"retry_ms", wait}}});

  pace.note(at.steady);
  const Milliseconds now = date(at);
  touch(now);
  ChatEntry said{{.number = chat_.next_number(now - roster_.opened().time),
                  .time = now,
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
  if (!member.seat && game_on()) said.message.to = ChatTo::spectators;
  metrics_.chat[said.message.to].add();
  chat_.keep(said);
  journal_.keep(code_, said);
  tell(said);
}

std::optional<Refusal> Room::judge(const Member& member, const protocol::Chat& chat) const {
  if (commits_.halted()) return Refusal::halted;
  if (draining_) return Refusal::shutting_down;
  if (chat_mode() == ChatMode::off) return Refusal::chat_off;
  if (chat_mode() == ChatMode::phrases && !chat.phrase) return Refusal::phrases_only;
  if (!member.seat && !roster_.settings().spectator_chat) return Refusal::chat_off;
  if (!member.seat && member.name.empty()) return Refusal::no_name;
  if (chat_.muted(person(member))) return Refusal::muted;
  const bool team = member.seat && roster_.rules().seats_per_kingdom > 1;
  if (chat.to == ChatTo::team && !team) return Refusal::no_team;
  return std::nullopt;
}

void Room::tell(const ChatEntry& said) const {
  Frame others;
  for (const Member& member : audience_.members()) {
    const Person who = person(member);
    if (!hears(who, said)) continue;
    if (is_by(who, said)) {
      member.subscriber->deliver(make_frame(protocol::encode(said.message)));
      continue;
    }
    if (!others) others = make_frame(protocol::encode(told_to(who, said)));
    member.subscriber->deliver(others);
  }
}

void Room::send_chats(const Member& member) const {
  if (chat_mode() == ChatMode::off) return;
  const std::vector<ChatMessage> messages = chat_.heard_by(person(member));
  constexpr std::size_t most = limits::chat_messages_in_frame;
  for (std::size_t i = 0; i < messages.size(); i += most) {
    const auto first = messages.begin() + static_cast<std::ptrdiff_t>(i);
    const auto count = static_cast<std::ptrdiff_t>(std::min(most, messages.size() - i));
    member.subscriber->deliver(
        make_frame(protocol::encode(protocol::Chats{{first, first + count}})));
  }
}

void Room::mute(const Member& member, const protocol::Mute& mute, Milliseconds now) {
  const auto refuse = [&](Refusal refusal) {
    reject(*member.subscriber, {.re = mute.id, .refusal = refusal});
  };
  const auto key = member.seat ? std::optional(person(member).seat) : member.host_key;
  if (!roster_.opened().host || key != roster_.opened().host) return refuse(Refusal::not_host);
  if (commits_.halted()) return refuse(Refusal::halted);
  if (roster_.is_other(mute.version)) return refuse(Refusal::room_changed);
  touch(now);
  if (!mute.seat) {
    chat_.mute_spectators(mute.muted);
    return broadcast_presence();
  }
  const SeatTaken* taken =
      roster_.seats().exists(*mute.seat) ? roster_.seats().on(*mute.seat) : nullptr;
  if (taken == nullptr || taken->bot) return refuse(Refusal::nobody_there);
  chat_.mute(taken->token, mute.muted);
  broadcast_presence();
}

}  // namespace server::room
