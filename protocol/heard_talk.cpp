#include "protocol/heard_talk.hpp"

#include <algorithm>

namespace protocol {
namespace {

std::string chats_frame(json messages) {
  return json{{"type", "chats"}, {"messages", std::move(messages)}}.dump();
}

}  // namespace

HeardTalk::Age HeardTalk::age_of(const json& message) {
  return {message.at("time").get<Milliseconds>(), message.at("number").get<std::int64_t>()};
}

void HeardTalk::hear_chat(json message) {
  newest_said_ = std::max(newest_said_, age_of(message));
  message.erase("type");
  chats_.push_back(std::move(message));
  if (chats_.size() > chats_kept_) chats_.pop_front();
}

std::string HeardTalk::hear_chats(const json& messages) {
  const Age before = newest_said_;
  json fresh = json::array();
  for (const json& message : messages) {
    hear_chat(message);
    if (age_of(message) > before) fresh.push_back(message);
  }
  return fresh.empty() ? std::string() : chats_frame(std::move(fresh));
}

bool HeardTalk::hear_announcement(const json& frame, std::string_view text) {
  const Announced heard{frame.at("time").get<Milliseconds>(), frame.value("until", Milliseconds{0}),
                        std::string(text)};
  const auto same = [&](const Announced& one) { return one.time == heard.time; };
  if (std::ranges::any_of(announced_, same)) return false;
  announced_.push_back(heard);
  if (announced_.size() > announcements_kept_) announced_.pop_front();
  return true;
}

void HeardTalk::tell(Milliseconds now, std::vector<std::string>& frames) const {
  for (std::size_t first = 0; first < chats_.size(); first += chats_in_frame_) {
    json messages = json::array();
    const std::size_t end = std::min(first + chats_in_frame_, chats_.size());
    for (std::size_t i = first; i < end; ++i) messages.push_back(chats_[i]);
    frames.push_back(chats_frame(std::move(messages)));
  }
  for (const Announced& one : announced_)
    if (one.until > now) frames.push_back(one.frame);
}

}  // namespace protocol
