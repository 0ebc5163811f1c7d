// The frames that a client sends. decode_command() makes them from text; no code after it sees
// JSON.
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

// Which formats of a change a step contains for this client.
enum class Diff : std::uint8_t { events, patch, both };

struct Hello {
  std::optional<std::string> token;    // nullopt: a spectator
  std::optional<std::uint32_t> since;  // the last seq that the client has
  Diff diff = Diff::both;
  bool hints = false;
  std::optional<std::string> pass;  // access key of a room with a password, if there is no token
  bool replay = false;  // the game from its beginning, instead of the steps after `since`
  std::string name;     // of a spectator; empty: none
};

struct Act {
  std::string id;
  std::optional<std::uint32_t> at;  // the seq that the client acted on
  engine::Action action;
};

struct Ping {
  std::int64_t t = 0;
};

// Requests all legal actions, on the seat's own turn.
struct Hints {
  std::optional<std::string> id;
};

// Requests the best moves, on the seat's own turn.
struct Advise {
  std::optional<std::string> id;
};

// Sets or clears the seat's ready flag.
struct Ready {
  std::optional<std::string> id;
  bool ready = false;
  std::string version = {};  // of the room that the client shows; empty: any
};

// Proposes a decision that the players make together.
struct Propose {
  std::optional<std::string> id;
  Motion motion;
  std::optional<std::uint32_t> at = std::nullopt;  // the seq that the client acted on
};

// The seat's vote on a proposal.
struct Vote {
  std::optional<std::string> id;
  bool agree = false;
  std::int64_t proposal = 0;  // its number, see Proposal
};

// The host mutes or unmutes a seat or all spectators.
struct Mute {
  std::optional<std::string> id;
  std::optional<engine::Seat> seat;  // nullopt: all spectators
  bool muted = false;
  std::string version = {};  // of the room that the client shows; empty: any
};

using Command = std::variant<Hello, Act, Ping, Hints, Advise, Ready, Propose, Vote, Chat, Mute>;

}  // namespace protocol
