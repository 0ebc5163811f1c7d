// What is said in the lobby. In memory only. One thread, the lobby's.
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
  // What was said, but for the number that comes next.
  void forget() { kept_.clear(); }

  // `key` stands for the person, also when they come back; `connection` is the pace of theirs.
  struct Speaker {
    std::string key;
    std::string name;  // empty: none
    room::ChatThrottle& connection;
  };
  struct ChatEntry {
    protocol::ChatMessage message;  // its `re` is the id under which it was said
    bool again = false;             // it was said before: nobody else is told
  };
  // What is said now, or why it is not.
  std::variant<ChatEntry, protocol::Rejected> say(const Speaker& speaker,
                                                  const protocol::Chat& chat, const Now& now);
  // What was said before, the oldest first, as this person is told it.
  std::vector<protocol::ChatMessage> heard_by(const std::string& key) const;

 private:
  struct Kept {
    protocol::ChatMessage message;
    std::string key;
  };
  room::ChatThrottle& pace(const std::string& key, SteadyTime now);

  protocol::ChatMode mode_;
  std::deque<Kept> kept_;
  std::map<std::string, room::ChatThrottle> paces_;  // of people who talked of late
  std::uint64_t newest_ = 0;
};

}  // namespace server::lobby
