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
  struct Hearer {
    nlohmann::json seat;
    std::size_t team = 1;
    std::function<bool(const nlohmann::json& message)> was_meant;
  };
  // Both throw Violation. `answers`: the frame answers a repeated request.
  void said(const nlohmann::json& message, const Hearer& hearer, SeenChat& heard, bool answers);
  void said_before(const nlohmann::json& messages, const Hearer& hearer, SeenChat& heard);
  // The muted seats, from `presence` and `room`.
  static void told_seats(const nlohmann::json& seats, SeenChat& heard);

 private:
  // Whether it was sent to no client.
  bool learn(const nlohmann::json& message);

  std::map<std::uint64_t, std::string> messages_;  // without `re`
  std::map<std::uint64_t, protocol::Milliseconds> times_;
};

}  // namespace simulation
