// The oracle for chat: it checks every frame `chat` and `chats` that a room sends, on all
// connections.
#pragma once

#include "engine/rules.hpp"
#include "protocol/notice.hpp"
#include "tests/simulation/clock.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

namespace simulation {

// The messages sent over one connection, which belongs to this seat or to a spectator.
struct SeenChat {
  std::set<std::uint64_t> numbers;
  std::uint64_t newest = 0;
  std::map<std::size_t, bool> muted;  // seats, from presence
};

class ChatOracle {
 public:
  // The recipient: the seat, null for a spectator; the number of seats that share a kingdom; and
  // whether the recipient was on the team when the message was sent.
  struct Recipient {
    nlohmann::json seat;
    std::size_t team = 1;
    std::function<bool(const nlohmann::json& message)> was_meant;
  };
  // Both throw BrokenPromise. `answers`: the frame answers a repeated request.
  void on_message(const nlohmann::json& message, const Recipient& recipient, SeenChat& seen,
                  bool answers);
  void on_history(const nlohmann::json& messages, const Recipient& recipient, SeenChat& seen);
  // The muted seats, from `presence` and `room`.
  static void on_seats(const nlohmann::json& seats, SeenChat& seen);

 private:
  // Whether it was sent to no client.
  bool record(const nlohmann::json& message);

  std::map<std::uint64_t, std::string> messages_;  // without `re`
  std::map<std::uint64_t, protocol::Milliseconds> times_;
};

}  // namespace simulation
