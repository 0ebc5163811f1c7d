#include "protocol/heard_talk.hpp"

#include <algorithm>

namespace protocol {
namespace {

// At least one message.
template <class Iterator>
std::string chats_frame(Iterator message, const Iterator& end) {
  std::string frame = R"({"messages":[)";
  for (; message != end; ++message) frame.append(message->text).append(",");
  frame.back() = ']';
  return frame.append(R"(,"type":"chats"})");
}

}  // namespace

void HeardTalk::hear_chat(HeardMessage message) {
  newest_said_ = std::max(newest_said_, message.age());
  chats_.push_back(std::move(message));
  if (chats_.size() > chats_kept_) chats_.pop_front();
}

std::string HeardTalk::hear_chats(std::vector<HeardMessage> messages) {
  std::vector<HeardMessage> fresh;
  for (const HeardMessage& message : messages)
    if (message.age() > newest_said_) fresh.push_back(message);
  for (HeardMessage& message : messages) hear_chat(std::move(message));
  return fresh.empty() ? std::string() : chats_frame(fresh.begin(), fresh.end());
}

bool HeardTalk::hear_announcement(Milliseconds time, Milliseconds until, std::string_view frame) {
  const auto same = [time](const Announced& one) { return one.time == time; };
  if (std::ranges::any_of(announced_, same)) return false;
  announced_.push_back({time, until, std::string(frame)});
  if (announced_.size() > announcements_kept_) announced_.pop_front();
  return true;
}

void HeardTalk::tell(Milliseconds now, std::vector<std::string>& frames) const {
  for (auto first = chats_.begin(); first != chats_.end();) {
    const auto left = static_cast<std::size_t>(chats_.end() - first);
    const auto end = first + static_cast<std::ptrdiff_t>(std::min(left, chats_in_frame_));
    frames.push_back(chats_frame(first, end));
    first = end;
  }
  for (const Announced& one : announced_)
    if (one.until > now) frames.push_back(one.frame);
}

}  // namespace protocol
