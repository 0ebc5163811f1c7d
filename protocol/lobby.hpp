// What is said in the lobby, between the rooms: clients follow the list of rooms, look for people
// to play with, and talk. The frames of its own; chat, ping, rejected and farewell are those of
// rooms. Pure; any thread.
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

// --- what clients say --------------------------------------------------------------------------

// The first frame; said again it gives another name.
struct LobbyHello {
  std::string name;                   // empty: none
  std::optional<std::string> player;  // a player's token
};

// Looks for people to play with.
struct Seek {
  std::string id;
  std::string name;                         // empty: that of the hello
  engine::RulesRequest game;                // but for players
  std::vector<int> players;                 // any of these, the least first, each once
  std::optional<std::uint32_t> bots_after;  // seconds, then bots fill up; none: never
  bool band = false;                        // only with people who play about as well
  bool rated = false;                       // only with people who are registered, without bots
};

struct Unseek {
  std::optional<std::string> id;
};

using LobbyCommand = std::variant<LobbyHello, Seek, Unseek, Chat, Ping>;

std::variant<LobbyCommand, DecodeError> decode_lobby_command(std::string_view text);

// --- what the server says ----------------------------------------------------------------------

// Who the server takes a client for.
struct LobbyPerson {
  std::string name;    // empty: none
  std::string player;  // its id; empty: nobody known
  bool registered = false;
};
std::string encode_lobby_welcome(const LobbyPerson& you, const LimitsInfo& limits,
                                 Milliseconds time);

// The list of rooms as it is. `rooms` are texts of encode_room(), the first room first; `more` are
// beyond what the list shows.
struct LobbyCounts {
  std::size_t more = 0;
  std::size_t people = 0;
  std::size_t games = 0;

  friend bool operator==(const LobbyCounts&, const LobbyCounts&) = default;
};
std::string encode_lobby(std::span<const std::string_view> rooms, const LobbyCounts& counts,
                         Milliseconds time);
// How it differs from what was told before.
std::string encode_lobby_diff(std::span<const std::string_view> changed,
                              std::span<const std::string> gone, const LobbyCounts& counts);

// How a seek stands.
struct Seeking {
  std::string re;
  Milliseconds since = 0;
  std::size_t people = 0;  // who would play together, as many as there are
  std::size_t wanted = 0;
  std::optional<std::uint32_t> estimate_seconds;  // none: unknown

  friend bool operator==(const Seeking&, const Seeking&) = default;
};
std::string encode_seeking(const Seeking& seeking);
// The answer to unseek.
std::string encode_unsought(const std::optional<std::string>& re);
// The seek is over: somebody sits there.
std::string encode_matched(std::string_view re, std::string_view room, engine::Seat seat,
                           std::string_view token);

// The same text for the same game, however it was asked for.
std::string encode_rules(const engine::Rules& rules);

}  // namespace protocol
