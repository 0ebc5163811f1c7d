// The chat of a room: the newest messages, the audience of each, who is muted, and how fast seated
// players write. The room is the owner; one thread. Knows neither seats nor the audience.
#pragma once

#include "server/room/chat_entry.hpp"
#include "server/room/chat_throttle.hpp"
#include "server/room/token.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace server::room {

// A sender or receiver of chat.
struct Person {
  std::optional<TokenHash> seat;  // hash of the seat's token; nullopt: a spectator
  std::string_view name;          // empty: a spectator without a name
};

// Whether the message is meant for this person.
bool hears(const Person& person, const ChatEntry& said);
// Whether this person sent it. Spectators are distinguished by their names.
bool is_by(const Person& person, const ChatEntry& said);
// The message as this person receives it: only its sender sees the id.
protocol::ChatMessage message_for(const Person& person, const ChatEntry& said);

class ChatLog {
 public:
  using Milliseconds = protocol::Milliseconds;

  // The message that this person sent under this id; null: none is kept.
  const ChatEntry* find(const Person& person, std::string_view id) const;
  // The number of the next message. `age`: of the room. After a restart the numbers sent before are
  // unknown, but there were at most one per millisecond.
  std::uint64_t next_number(Milliseconds age);
  // Keeps the newest messages of each kind of audience, of the newest limits::chat_messages_max of
  // the room.
  void keep(ChatEntry said);
  // Restores the newest stored messages, in the order of their numbers. The log then keeps what it
  // kept before the restart.
  void restore(std::span<const ChatEntry> kept);
  // Kept messages that this person may see, the oldest first.
  std::vector<protocol::ChatMessage> heard_by(const Person& person) const;

  // The throttle of a seated player; valid until the next call.
  ChatThrottle& pace(const TokenHash& seat, SteadyTime now);

  bool muted(const Person& person) const;
  void mute(const TokenHash& seat, bool muted);
  // The seat has a new token, but the same player.
  void rename(const TokenHash& before, const TokenHash& token);
  bool spectators_muted() const { return spectators_muted_; }
  void mute_spectators(bool muted) { spectators_muted_ = muted; }

 private:
  struct KeptEntry {
    ChatEntry said;
    std::uint64_t place;  // among all messages that this log was given
  };
  struct Chatter {
    TokenHash seat{};
    ChatThrottle pace = {};
    bool muted = false;
  };
  Chatter& player(const TokenHash& seat);

  std::vector<KeptEntry> messages_;
  std::uint64_t places_ = 0;
  // Those who are muted, or wrote a short time ago: at most limits::chatters_max. The oldest who is
  // not muted makes space.
  std::vector<Chatter> players_;
  std::uint64_t newest_ = 0;
  bool restored_ = false, spectators_muted_ = false;
};

}  // namespace server::room
