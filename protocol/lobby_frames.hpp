// The frames of the lobby: clients follow the list of rooms, use quick match, and chat. The frames
// chat, ping, rejected and farewell are those of rooms. Pure; any thread.
#pragma once

#include "engine/presets.hpp"
#include "engine/rules.hpp"
#include "protocol/decode.hpp"
#include "protocol/notice.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace protocol {

// --- frames of clients -------------------------------------------------------------------------

// The first frame; a later one changes the name.
struct LobbyHello {
  std::string name;  // empty: none
  std::optional<PlayerToken> player;
};

// Begins a quick match.
struct Seek {
  std::string id;
  std::string name;                         // empty: that of the hello
  engine::RulesRequest game;                // without players
  std::vector<int> players;                 // any of these numbers, ascending, without duplicates
  std::optional<std::uint32_t> bots_after;  // seconds until bots fill up; nullopt: never
  bool band = false;                        // only players of a similar rating
  bool rated = false;                       // only registered players, no bots
};

struct Unseek {
  std::optional<std::string> id;
};

using LobbyCommand = std::variant<LobbyHello, Seek, Unseek, Chat, Ping>;

Decoded<LobbyCommand> decode_lobby_command(std::string_view text);

// --- frames of the server ----------------------------------------------------------------------

// The identity of a client.
struct LobbyIdentity {
  std::string name;  // empty: none
  PlayerId player;   // empty: not a known player
  bool registered = false;
};
std::string encode_lobby_welcome(const LobbyIdentity& you, const LimitsInfo& limits,
                                 Milliseconds time);

// The whole list of rooms. `rooms` are texts of encode_room(), in their order; `more` counts the
// rooms that the list does not show.
struct LobbyCounts {
  std::size_t more = 0;
  std::size_t clients = 0;
  std::size_t games = 0;

  friend bool operator==(const LobbyCounts&, const LobbyCounts&) = default;
};
std::string encode_lobby(std::span<const std::string_view> rooms, const LobbyCounts& counts,
                         Milliseconds time);
// The changes since the last frame.
std::string encode_lobby_diff(std::span<const std::string_view> changed,
                              std::span<const RoomCode> gone, const LobbyCounts& counts);

// The state of a seek.
struct Seeking {
  std::string re;
  Milliseconds since = 0;
  std::size_t players = 0;                        // seekers that match so far
  std::size_t wanted = 0;                         // seekers that the match needs
  std::optional<std::uint32_t> estimate_seconds;  // nullopt: unknown

  friend bool operator==(const Seeking&, const Seeking&) = default;
};
std::string encode_seeking(const Seeking& seeking);
// The response to unseek.
std::string encode_unsought(const std::optional<std::string>& re);
// Ends the seek: the client has this seat.
std::string encode_matched(std::string_view re, const RoomCode& room, engine::Seat seat,
                           std::string_view token);

// Equal rules give equal text, however they were requested.
std::string encode_rules(const engine::Rules& rules);

}  // namespace protocol
