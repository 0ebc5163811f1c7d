// What a room writes down before it tells anybody. The room is the caller; storage implements it.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/level.hpp"
#include "engine/deal.hpp"
#include "engine/presets.hpp"
#include "engine/seat.hpp"
#include "protocol/notice.hpp"
#include "protocol/settings.hpp"
#include "protocol/table_decision.hpp"
#include "server/room/fair_deal.hpp"
#include "server/room/token.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace server::room {

using RoomCode = std::string;
using protocol::Milliseconds;
using BotLevel = engine::bots::Level;

// What a room with a password is opened by: its pass, which follows from salt and password, see
// rooms/password.hpp. Only the pass's hash is kept.
struct RoomPassword {
  std::array<std::uint8_t, 16> salt{};
  TokenHash pass{};

  friend bool operator==(const RoomPassword&, const RoomPassword&) = default;
};

// One of several tables with the same deal.
struct DuplicateTable {
  RoomCode deal;             // the code of the first of them
  std::uint32_t table = 1;   // which one this is
  std::uint32_t tables = 1;  // of so many

  friend bool operator==(const DuplicateTable&, const DuplicateTable&) = default;
};

// The room exists.
struct Opened {
  std::string name;
  protocol::Settings settings;
  engine::RulesRequest rules;
  Milliseconds time = 0;
  std::optional<Seed> seed;  // of its deals; none: stored before there were any
  // Of the host's token; none: stored before there were any, or read from a file.
  std::optional<TokenHash> host = std::nullopt;
  std::optional<RoomPassword> room_password = std::nullopt;  // none: everybody may come in
  RoomCode rematch = {};  // where the same people play again; empty: nowhere
  std::optional<DuplicateTable> duplicate = std::nullopt;  // none: nobody else has its deals
};

// Somebody whom the server knows from one room to the next.
struct Identity {
  std::string player;       // an id; empty: nobody whom it knows
  bool registered = false;  // who can show that, from any device

  friend bool operator==(const Identity&, const Identity&) = default;
};

// Somebody took a seat or left it. Only before the game.
struct SeatTaken {
  engine::Seat seat = engine::Seat::none;
  std::string name;
  TokenHash token{};
  Milliseconds time = 0;
  std::string entropy;                         // what the client adds to the seed; empty: nothing
  std::optional<BotLevel> bot = std::nullopt;  // none: a person; a bot has no token
  Identity who = {};                           // not part of the record
  // Who it was is not known any more, because the player wanted to be forgotten.
  bool erased = false;
};
struct SeatLeft {
  engine::Seat seat = engine::Seat::none;
};

// Whoever sits there shows another token from now on, at any time; it is the host's, if the one
// before was.
struct SeatRegained {
  engine::Seat seat = engine::Seat::none;
  TokenHash before{};
  TokenHash token{};
};

// The room is another from now on: in what can be different without another deal.
struct Changed {
  Opened opened;
  std::optional<std::vector<SeatTaken>> seats;  // of all of them; none: as they are
};

// What is settled when the first game begins.
struct Setup {
  RoomCode code;
  Opened opened;
  std::vector<SeatTaken> seats;  // in their order
};

// A row's place in the chain; see record.hpp.
struct Link {
  util::Hash before{};  // the hash of the row before; zeros in row 0
  util::Hash hash{};    // of this row

  friend bool operator==(const Link&, const Link&) = default;
};

// Which program dealt.
struct Versions {
  int rules = 0;  // engine::rules_version
  std::string protocol;
  std::string server;

  friend bool operator==(const Versions&, const Versions&) = default;
};

// Row `seq`: a deal. 0 is the first game; in a match the next one begins at a later row. `digest`
// is of the view as dealt.
struct Begun {
  engine::Deal deal;
  Milliseconds time = 0;
  std::uint64_t digest = 0;
  std::uint32_t seq = 0;
  std::string salt;  // of the commitment; empty: dealt before there were any
  Versions versions;
  Link link;

  friend bool operator==(const Begun&, const Begun&) = default;
};

// Row `seq`: one accepted action. `digest` is of the view after it; `last` when it ended all games.
struct Acted {
  std::uint32_t seq = 0;
  engine::Seat seat = engine::Seat::none;
  std::optional<BotLevel> bot = std::nullopt;  // that did it; none: a person
  std::string id;                              // the client's
  engine::Action action;
  Milliseconds time = 0;
  std::uint64_t digest = 0;
  bool last = false;
  std::string result;    // protocol::record_result, where it ended a game
  bool overdue = false;  // done for the seat, whose time was up
  Link link;

  friend bool operator==(const Acted&, const Acted&) = default;
};

// Row `seq`: what was decided beside the board.
struct Ruled {
  std::uint32_t seq = 0;
  protocol::TableDecision ruling;
  Milliseconds time = 0;
  std::uint64_t digest = 0;  // of the view after it
  bool last = false;         // it ended all games
  std::string result;        // likewise
  Link link;
  // Where a seat was taken over: what opens it from now on. Not part of the record.
  std::optional<TokenHash> token = std::nullopt;

  friend bool operator==(const Ruled&, const Ruled&) = default;
};

// The room was given up before a game began.
struct Closed {
  Milliseconds time = 0;
};

// What moves a game on.
using Move = std::variant<Acted, Begun, Ruled>;
inline std::uint32_t seq(const Move& move) {
  return std::visit([](const auto& row) { return row.seq; }, move);
}

// A game as far as it has come.
struct Recorded : Setup {
  Begun begun;
  std::vector<Move> moves;  // seq 1, 2, …
};

// protocol::encode_analysis() of the game, which is over.
struct Analysed {
  std::string text;
};

using Entry = std::variant<Opened, SeatTaken, SeatLeft, SeatRegained, Changed, Begun, Acted, Closed,
                           Analysed, Ruled>;

struct ChatEntry;

class Journal {
 public:
  virtual ~Journal() = default;

  // Never blocks and never fails. When the entry is durable, Room::committed(ticket) is called on
  // the room's thread, tickets in the order in which they were appended; after a failure
  // Room::halt().
  virtual void append(const RoomCode& room, std::uint64_t ticket, Entry entry) = 0;
  // What was said, where it is kept at all. Nobody is told whether it is durable, and nothing that
  // is appended suffers where it cannot be.
  virtual void keep(const RoomCode& /*room*/, const ChatEntry& /*said*/) {}
  // The room has left the memory, and nothing is appended for it until it is read again: when what
  // was appended before is durable, another server may have it.
  virtual void release(const RoomCode& /*room*/) {}
  // The room has halted because an entry was refused. What it appended is dropped; what comes from
  // here on is of the room as it was read again.
  virtual void readmit(const RoomCode& /*room*/) {}
  // As release(), and that server has it: `to` is what others know its journal by.
  virtual void hand_over(const RoomCode& /*room*/, const std::string& /*to*/) {}
};

}  // namespace server::room
