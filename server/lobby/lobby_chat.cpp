#include "server/lobby/lobby_chat.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <optional>
#include <utility>

namespace server::lobby {

using protocol::ChatMode;
using protocol::Refusal;

room::ChatThrottle& LobbyChat::pace(const std::string& key, SteadyTime now) {
  std::erase_if(paces_,
                [&](const auto& entry) { return entry.first != key && entry.second.idle(now); });
  return paces_[key];
}

std::variant<LobbyChat::ChatEntry, protocol::Rejected> LobbyChat::say(const Speaker& speaker,
                                                                      const protocol::Chat& chat,
                                                                      const Now& now) {
  const auto refused = [&](Refusal refusal) {
    return protocol::Rejected{.re = chat.id, .refusal = refusal};
  };
  const auto before = std::ranges::find_if(kept_, [&](const Kept& kept) {
    return kept.key == speaker.key && kept.message.re == chat.id;
  });
  if (before != kept_.end()) {
    if (before->message.text != chat.text || before->message.phrase != chat.phrase)
      return refused(Refusal::id_reused);
    return ChatEntry{before->message, true};
  }
  if (mode_ == ChatMode::off) return refused(Refusal::chat_off);
  if (mode_ == ChatMode::phrases && !chat.phrase) return refused(Refusal::phrases_only);
  if (speaker.name.empty()) return refused(Refusal::no_name);
  if (chat.to == protocol::ChatTo::team) return refused(Refusal::no_team);
  room::ChatThrottle& of_person = pace(speaker.key, now.steady);
  const Milliseconds wait =
      std::max(of_person.wait(now.steady), speaker.connection.wait(now.steady));
  if (wait > 0)
    return protocol::Rejected{
        .re = chat.id, .refusal = Refusal::too_fast, .parameters = {{"retry_ms", wait}}};
  of_person.note(now.steady);
  speaker.connection.note(now.steady);

  // After a restart the numbers sent before are unknown, but there were at most one per
  // millisecond.
  newest_ = std::max(newest_ + 1,
                     static_cast<std::uint64_t>(std::max<Milliseconds>(now.wall.count(), 0)));
  kept_.push_back({{.number = newest_,
                    .time = now.wall.count(),
                    .name = speaker.name,
                    .text = chat.text,
                    .phrase = chat.phrase,
                    .re = chat.id},
                   speaker.key});
  if (kept_.size() > limits::chat_messages_kept) kept_.pop_front();
  return ChatEntry{kept_.back().message, false};
}

std::vector<protocol::ChatMessage> LobbyChat::heard_by(const std::string& key) const {
  std::vector<protocol::ChatMessage> messages;
  for (const Kept& kept : kept_) {
    messages.push_back(kept.message);
    if (kept.key != key) messages.back().re.reset();
  }
  return messages;
}

}  // namespace server::lobby
