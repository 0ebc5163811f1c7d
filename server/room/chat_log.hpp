// What is said in a room: the newest messages, who hears which, who is muted, and how fast people
// on seats talk. The room is the owner; one thread. Knows neither seats nor the audience.
#pragma once

#include "server/room/chat_entry.hpp"
#include "server/room/chat_throttle.hpp"
#include "server/room/token.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace server::room {

// Who says or hears something.
struct Person {
  std::optional<TokenHash> seat;  // its token's; none: a spectator
  std::string_view name;          // empty: of a spectator who has none
};

// Whether it is meant for this person.
bool hears(const Person& person, const ChatEntry& said);
// Whether this person said it. Spectators are told apart by their names.
bool is_by(const Person& person, const ChatEntry& said);
// As this person is told it: only whoever said it knows the id.
protocol::ChatMessage told_to(const Person& person, const ChatEntry& said);

class ChatLog {
 public:
  using Milliseconds = protocol::Milliseconds;

  // What this person said under this id; null: nothing, or nothing that is still kept.
  const ChatEntry* find(const Person& person, std::string_view id) const;
  // The number of the next message. `age`: of the room. After a restart nobody knows which numbers
  // were told before, but no more than one a millisecond.
  std::uint64_t next_number(Milliseconds age);
  // The newest of each kind of audience are kept.
  void keep(ChatEntry said);
  // The room was there before this program. What was kept of it, in the order of the numbers.
  void restore(std::span<const ChatEntry> kept);
  // What this person may hear of what was said before, the oldest first.
  std::vector<protocol::ChatMessage> heard_by(const Person& person) const;

  // Of somebody on a seat.
  ChatThrottle& pace(const TokenHash& seat, SteadyTime now);

  bool muted(const Person& person) const;
  void mute(const TokenHash& seat, bool muted);
  // Whoever sits there has another token: it is the same person.
  void rename(const TokenHash& before, const TokenHash& token);
  bool spectators_muted() const { return spectators_muted_; }
  void mute_spectators(bool muted) { spectators_muted_ = muted; }

 private:
  std::vector<ChatEntry> kept_;
  std::uint64_t newest_ = 0;
  bool restored_ = false;
  std::map<TokenHash, ChatThrottle> paces_;
  std::set<TokenHash> muted_;
  bool spectators_muted_ = false;
};

}  // namespace server::room
