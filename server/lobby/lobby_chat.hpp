// The lobby's chat. In memory only. One thread, the lobby's.
#pragma once

#include "engine/result.hpp"
#include "protocol/notice.hpp"
#include "server/room/chat_throttle.hpp"
#include "server/util/time.hpp"

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace server::lobby {

class LobbyChat {
 public:
  explicit LobbyChat(protocol::ChatMode mode) : mode_(mode) {}
  void allow(protocol::ChatMode mode) { mode_ = mode; }
  // Clears the messages; numbering continues.
  void clear() { messages_.clear(); }

  // `key` identifies the sender across connections; `connection` is the throttle of this
  // connection.
  struct Sender {
    std::string key;
    std::string name;  // empty: no name
    room::ChatThrottle& connection;
  };
  struct PostedMessage {
    protocol::ChatMessage message;  // `re` is the id given by the sender's client
    bool repeated = false;          // a retry: only the sender receives the message again
  };
  // The new message, or why it is rejected.
  engine::Result<PostedMessage, protocol::Rejected> post(const Sender& sender,
                                                         const protocol::Chat& chat,
                                                         const Now& now);
  // The message history for this client, oldest first.
  std::vector<protocol::ChatMessage> history_for(const std::string& key) const;

 private:
  struct StoredMessage {
    protocol::ChatMessage message;
    std::string key;
  };
  room::ChatThrottle& throttle(const std::string& key, SteadyTime now);

  protocol::ChatMode mode_;
  std::deque<StoredMessage> messages_;
  std::map<std::string, room::ChatThrottle> throttles_;  // of recent senders
  std::uint64_t newest_ = 0;
};

}  // namespace server::lobby
