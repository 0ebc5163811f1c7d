// What is decided about a game from beside the board: by the people at the table together, or by
// the room where nobody can be asked. A ruling is a row of the game like any move.
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

// The board is again as it was after row `to`. What was turned over since can not be taken back.
struct TakeBack {
  std::uint32_t to = 0;
  friend bool operator==(const TakeBack&, const TakeBack&) = default;
};

// The game ends, and its match: every kingdom counts as it stands.
struct CallOff {
  friend bool operator==(const CallOff&, const CallOff&) = default;
};

// Nobody acts and no clock runs, until it is resumed.
struct Pause {
  friend bool operator==(const Pause&, const Pause&) = default;
};
struct Resume {
  friend bool operator==(const Resume&, const Resume&) = default;
};

// From now on a bot plays on the seat: until its player is back, or for good.
struct StandIn {
  engine::Seat seat = engine::Seat::none;
  engine::bots::Level bot = engine::bots::Level::full_greedy;
  bool for_good = false;
  friend bool operator==(const StandIn&, const StandIn&) = default;
};
struct HandBack {
  engine::Seat seat = engine::Seat::none;
  friend bool operator==(const HandBack&, const HandBack&) = default;
};

// The server was away: so much of the time since the row before counts for nobody.
struct GiveBack {
  std::int64_t milliseconds = 0;
  friend bool operator==(const GiveBack&, const GiveBack&) = default;
};

// From now on somebody else plays on the seat, under this name.
struct TakeOver {
  engine::Seat seat = engine::Seat::none;
  std::string name;  // where it is proposed, the room fills it in
  friend bool operator==(const TakeOver&, const TakeOver&) = default;
};

using Motion =
    std::variant<TakeBack, CallOff, Pause, Resume, StandIn, HandBack, GiveBack, TakeOver>;

struct TableDecision {
  Motion motion;
  std::vector<engine::Seat> by;  // who agreed, in their order; nobody: the room decided
  friend bool operator==(const TableDecision&, const TableDecision&) = default;
};

// {"by":[0,1],"do":"take_back","to":12}, canonical JSON (RFC 8785).
std::string record_ruling(const TableDecision& ruling);
// Total, like decode.
std::optional<TableDecision> read_ruling(std::string_view text);

}  // namespace protocol
