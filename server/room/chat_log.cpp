#include "server/room/chat_log.hpp"

#include "engine/rules.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using protocol::ChatMessage;
using protocol::ChatTo;

namespace {

static_assert(limits::chat_messages_max == limits::chat_history_max * (2 + engine::kingdoms_max),
              "those to everybody, to spectators, and to each team");

bool same_audience(const ChatEntry& a, const ChatEntry& b) {
  if (a.message.to != b.message.to) return false;
  return a.message.to != ChatTo::team || a.by == b.by || a.by == b.partner;
}

}  // namespace

bool hears(const Person& person, const ChatEntry& said) {
  switch (said.message.to) {
    case ChatTo::everyone:
      return true;
    case ChatTo::team:
      return person.seat && (person.seat == said.by || person.seat == said.partner);
    case ChatTo::spectators:
      return !person.seat;
  }
  return false;
}

bool is_by(const Person& person, const ChatEntry& said) {
  if (person.seat || said.by) return person.seat == said.by;
  return person.name == said.message.name;
}

ChatMessage message_for(const Person& person, const ChatEntry& said) {
  ChatMessage message = said.message;
  if (!is_by(person, said)) message.re.reset();
  return message;
}

const ChatEntry* ChatLog::find(const Person& person, std::string_view id) const {
  const auto found = std::ranges::find_if(messages_, [&](const KeptEntry& kept) {
    return kept.said.message.re == id && is_by(person, kept.said);
  });
  return found == messages_.end() ? nullptr : &found->said;
}

std::uint64_t ChatLog::next_number(Milliseconds age) {
  if (std::exchange(restored_, false))
    newest_ = std::max(newest_, static_cast<std::uint64_t>(std::max<Milliseconds>(age, 0)));
  return ++newest_;
}

void ChatLog::keep(ChatEntry said) {
  newest_ = std::max(newest_, said.message.number);
  const std::uint64_t place = ++places_;
  if (!messages_.empty() && messages_.front().place + limits::chat_messages_max <= place)
    messages_.erase(messages_.begin());
  const auto like_it = [&](const KeptEntry& kept) { return same_audience(kept.said, said); };
  if (std::cmp_greater_equal(std::ranges::count_if(messages_, like_it), limits::chat_history_max))
    messages_.erase(std::ranges::find_if(messages_, like_it));
  messages_.push_back({std::move(said), place});
}

void ChatLog::restore(std::span<const ChatEntry> kept) {
  restored_ = true;
  for (const ChatEntry& said : kept) keep(said);
}

std::vector<ChatMessage> ChatLog::heard_by(const Person& person) const {
  std::vector<ChatMessage> messages;
  for (auto kept = messages_.rbegin();
       kept != messages_.rend() && messages.size() < limits::chat_history_max; ++kept)
    if (hears(person, kept->said)) messages.push_back(message_for(person, kept->said));
  std::reverse(messages.begin(), messages.end());
  return messages;
}

ChatLog::Chatter& ChatLog::player(const TokenHash& seat) {
  const auto found = std::ranges::find(players_, seat, &Chatter::seat);
  if (found != players_.end()) return *found;
  if (players_.size() >= limits::chatters_max) {
    const auto audible = std::ranges::find(players_, false, &Chatter::muted);
    players_.erase(audible != players_.end() ? audible : players_.begin());
  }
  return players_.emplace_back(Chatter{.seat = seat});
}

ChatThrottle& ChatLog::pace(const TokenHash& seat, SteadyTime now) {
  std::erase_if(players_, [&](const Chatter& one) {
    return one.seat != seat && !one.muted && one.pace.idle(now);
  });
  return player(seat).pace;
}

bool ChatLog::muted(const Person& person) const {
  if (!person.seat) return spectators_muted_;
  const auto found = std::ranges::find(players_, *person.seat, &Chatter::seat);
  return found != players_.end() && found->muted;
}

void ChatLog::mute(const TokenHash& seat, bool muted) {
  player(seat).muted = muted;
}

void ChatLog::rename(const TokenHash& before, const TokenHash& token) {
  for (auto& [said, place] : messages_) {
    if (said.by == before) said.by = token;
    if (said.partner == before) said.partner = token;
  }
  for (Chatter& one : players_)
    if (one.seat == before) one.seat = token;
}

}  // namespace server::room
