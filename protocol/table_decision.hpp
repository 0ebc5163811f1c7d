// Decisions about a game other than moves: made by the players together, or by the room if no
// player can be asked. Each decision is a row of the game, as a move is.
#pragma once

#include "engine/bots/level.hpp"
#include "engine/seat.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace protocol {

// Restores the board after row `to`. Not possible if a tile was turned over since.
struct TakeBack {
  std::uint32_t to = 0;
  friend bool operator==(const TakeBack&, const TakeBack&) = default;
};

// Ends the game and its match; every kingdom is scored as it is.
struct CallOff {
  friend bool operator==(const CallOff&, const CallOff&) = default;
};

// Stops all acts and clocks until Resume.
struct Pause {
  friend bool operator==(const Pause&, const Pause&) = default;
};
struct Resume {
  friend bool operator==(const Resume&, const Resume&) = default;
};

// A bot plays on the seat until its player returns, or permanently.
struct StandIn {
  engine::Seat seat = engine::Seat::none;
  engine::bots::Level bot = engine::bots::default_level;
  bool for_good = false;
  friend bool operator==(const StandIn&, const StandIn&) = default;
};
struct HandBack {
  engine::Seat seat = engine::Seat::none;
  friend bool operator==(const HandBack&, const HandBack&) = default;
};

// After an outage of the server: no clock counts this much of the time since the previous row.
struct GiveBack {
  std::int64_t milliseconds = 0;
  friend bool operator==(const GiveBack&, const GiveBack&) = default;
};

// A new player takes the seat, under this name.
struct TakeOver {
  engine::Seat seat = engine::Seat::none;
  std::string name;  // in a proposal the room fills it in
  friend bool operator==(const TakeOver&, const TakeOver&) = default;
};

using Motion =
    std::variant<TakeBack, CallOff, Pause, Resume, StandIn, HandBack, GiveBack, TakeOver>;

struct TableDecision {
  Motion motion;
  std::vector<engine::Seat> by;  // the seats that agreed, in order; empty: the room decided
  friend bool operator==(const TableDecision&, const TableDecision&) = default;
};

// {"by":[0,1],"do":"take_back","to":12}, canonical JSON (RFC 8785).
std::string record_decision(const TableDecision& ruling);
// Total, like decode.hpp.
std::optional<TableDecision> read_decision(std::string_view text);

}  // namespace protocol
