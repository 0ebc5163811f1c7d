// The lobby's chat. In memory only. One thread, the lobby's.
#pragma once

#include "protocol/notice.hpp"
#include "server/room/chat_throttle.hpp"
#include "server/util/time.hpp"

#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace server::lobby {

class LobbyChat {
 public:
  explicit LobbyChat(protocol::ChatMode mode) : mode_(mode) {}
  void allow(protocol::ChatMode mode) { mode_ = mode; }
  // Clears the messages; numbering continues.
  void forget() { kept_.clear(); }

  // `key` identifies the sender across connections; `connection` is the throttle of this
  // connection.
  struct Speaker {
    std::string key;
    std::string name;  // empty: no name
    room::ChatThrottle& connection;
  };
  struct ChatEntry {
    protocol::ChatMessage message;  // `re` is the id given by the sender's client
    bool again = false;  // a repeated request: only the sender receives the message again
  };
  // The new message, or why it is rejected.
  std::variant<ChatEntry, protocol::Rejected> say(const Speaker& speaker,
                                                  const protocol::Chat& chat, const Now& now);
  // The message history for this client, oldest first.
  std::vector<protocol::ChatMessage> heard_by(const std::string& key) const;

 private:
  struct Kept {
    protocol::ChatMessage message;
    std::string key;
  };
  room::ChatThrottle& pace(const std::string& key, SteadyTime now);

  protocol::ChatMode mode_;
  std::deque<Kept> kept_;
  std::map<std::string, room::ChatThrottle> paces_;  // of recent senders
  std::uint64_t newest_ = 0;
};

}  // namespace server::lobby
