#include "server/lobby/lobby_chat.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace server::lobby {

using protocol::ChatMode;
using protocol::Refusal;

room::ChatThrottle& LobbyChat::throttle(const std::string& key, SteadyTime now) {
  std::erase_if(throttles_,
                [&](const auto& entry) { return entry.first != key && entry.second.idle(now); });
  return throttles_[key];
}

engine::Result<LobbyChat::PostedMessage, protocol::Rejected> LobbyChat::post(
    const Sender& sender, const protocol::Chat& chat, const Now& now) {
  const auto refused = [&](Refusal refusal) {
    return protocol::Rejected{.re = chat.id, .refusal = refusal};
  };
  const auto before = std::ranges::find_if(messages_, [&](const StoredMessage& stored) {
    return stored.key == sender.key && stored.message.re == chat.id;
  });
  if (before != messages_.end()) {
    if (before->message.text != chat.text || before->message.phrase != chat.phrase ||
        before->message.to != chat.to)
      return refused(Refusal::id_reused);
    return PostedMessage{before->message, true};
  }
  if (mode_ == ChatMode::off) return refused(Refusal::chat_off);
  if (mode_ == ChatMode::phrases && !chat.phrase) return refused(Refusal::phrases_only);
  if (sender.name.empty()) return refused(Refusal::no_name);
  if (chat.to == protocol::ChatTo::team) return refused(Refusal::no_team);
  room::ChatThrottle& of_sender = throttle(sender.key, now.steady);
  const Milliseconds wait =
      std::max(of_sender.wait(now.steady), sender.connection.wait(now.steady));
  if (wait > 0)
    return protocol::Rejected{
        .re = chat.id, .refusal = Refusal::too_fast, .parameters = {{"retry_ms", wait}}};
  of_sender.note(now.steady);
  sender.connection.note(now.steady);

  // After a restart the numbers sent before are unknown, but there were at most one per
  // millisecond.
  newest_ = std::max(newest_ + 1,
                     static_cast<std::uint64_t>(std::max<Milliseconds>(now.wall.count(), 0)));
  messages_.push_back({{.number = newest_,
                        .time = now.wall.count(),
                        .name = sender.name,
                        .text = chat.text,
                        .phrase = chat.phrase,
                        .re = chat.id},
                       sender.key});
  if (messages_.size() > limits::chat_history_max) messages_.pop_front();
  return PostedMessage{messages_.back().message, false};
}

std::vector<protocol::ChatMessage> LobbyChat::history_for(const std::string& key) const {
  std::vector<protocol::ChatMessage> messages;
  for (const StoredMessage& stored : messages_) {
    messages.push_back(stored.message);
    if (stored.key != key) messages.back().re.reset();
  }
  return messages;
}

}  // namespace server::lobby
