// Everything a client may say over the socket. decode() makes these from text; from there on nobody
// sees JSON.
#pragma once

#include "engine/action.hpp"
#include "engine/seat.hpp"
#include "protocol/chat.hpp"
#include "protocol/table_decision.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace protocol {

// What a step contains for this client.
enum class Diff : std::uint8_t { events, patch, both };

struct Hello {
  std::optional<std::string> token;    // without one: a spectator
  std::optional<std::uint32_t> since;  // the last seq the client has seen
  Diff diff = Diff::both;
  bool hints = false;
  std::optional<std::string> pass;  // for rooms with a password, without a token
  bool replay = false;  // the game from its beginning, in place of what is missing since
  std::string name;     // of a spectator; empty: none
};

struct Act {
  std::string id;
  std::optional<std::uint32_t> at;  // the seq the client acted on
  engine::Action action;
};

struct Ping {
  std::int64_t t = 0;
};

// Asks for all legal actions, on the seat's own turn.
struct Hints {
  std::optional<std::string> id;
};

// Asks what a good player would do, on the seat's own turn.
struct Advise {
  std::optional<std::string> id;
};

// Whether the game may begin, as far as this seat is concerned.
struct Ready {
  std::optional<std::string> id;
  bool ready = false;
  std::string version = {};  // of the room that was shown; empty: of any
};

// That the players decide something about the game together.
struct Propose {
  std::optional<std::string> id;
  Motion motion;
  std::optional<std::uint32_t> at = std::nullopt;  // the seq the client acted on
};

// Whether the seat agrees with a proposal.
struct Vote {
  std::optional<std::string> id;
  bool agree = false;
  std::int64_t proposal = 0;  // its number
};

// The host lets somebody say nothing any more, or something again.
struct Mute {
  std::optional<std::string> id;
  std::optional<engine::Seat> seat;  // none: all spectators
  bool muted = false;
  std::string version = {};  // of the room that was shown; empty: of any
};

using Command = std::variant<Hello, Act, Ping, Hints, Advise, Ready, Propose, Vote, Chat, Mute>;

}  // namespace protocol
