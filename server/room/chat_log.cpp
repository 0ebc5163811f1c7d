#include "server/room/chat_log.hpp"

#include <algorithm>
#include <utility>

namespace server::room {

using protocol::ChatMessage;
using protocol::ChatTo;

namespace {

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

ChatMessage told_to(const Person& person, const ChatEntry& said) {
  ChatMessage message = said.message;
  if (!is_by(person, said)) message.re.reset();
  return message;
}

const ChatEntry* ChatLog::find(const Person& person, std::string_view id) const {
  const auto found = std::find_if(kept_.begin(), kept_.end(), [&](const ChatEntry& said) {
    return said.message.re == id && is_by(person, said);
  });
  return found == kept_.end() ? nullptr : &*found;
}

std::uint64_t ChatLog::next_number(Milliseconds age) {
  if (std::exchange(restored_, false))
    newest_ = std::max(newest_, static_cast<std::uint64_t>(std::max<Milliseconds>(age, 0)));
  return ++newest_;
}

void ChatLog::keep(ChatEntry said) {
  newest_ = std::max(newest_, said.message.number);
  const auto like_it = [&](const ChatEntry& other) { return same_audience(other, said); };
  if (std::cmp_greater_equal(std::count_if(kept_.begin(), kept_.end(), like_it),
                             limits::chat_history_max))
    kept_.erase(std::find_if(kept_.begin(), kept_.end(), like_it));
  kept_.push_back(std::move(said));
}

void ChatLog::restore(std::span<const ChatEntry> kept) {
  restored_ = true;
  for (const ChatEntry& said : kept) keep(said);
}

std::vector<ChatMessage> ChatLog::heard_by(const Person& person) const {
  std::vector<ChatMessage> messages;
  for (auto said = kept_.rbegin();
       said != kept_.rend() && messages.size() < limits::chat_history_max; ++said)
    if (hears(person, *said)) messages.push_back(told_to(person, *said));
  std::reverse(messages.begin(), messages.end());
  return messages;
}

ChatThrottle& ChatLog::pace(const TokenHash& seat, SteadyTime now) {
  std::erase_if(paces_,
                [&](const auto& entry) { return entry.first != seat && entry.second.idle(now); });
  return paces_[seat];
}

bool ChatLog::muted(const Person& person) const {
  return person.seat ? muted_.contains(*person.seat) : spectators_muted_;
}

void ChatLog::mute(const TokenHash& seat, bool muted) {
  if (muted)
    muted_.insert(seat);
  else
    muted_.erase(seat);
}

void ChatLog::rename(const TokenHash& before, const TokenHash& token) {
  for (ChatEntry& said : kept_) {
    if (said.by == before) said.by = token;
    if (said.partner == before) said.partner = token;
  }
  if (const auto pace = paces_.extract(before)) paces_.insert_or_assign(token, pace.mapped());
  if (muted_.erase(before) > 0) muted_.insert(token);
}

}  // namespace server::room
