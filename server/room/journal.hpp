// Entries that a room stores before it announces them. The room is the caller; storage implements
// it.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/level.hpp"
#include "engine/deal.hpp"
#include "engine/presets.hpp"
#include "engine/rare.hpp"
#include "engine/seat.hpp"
#include "protocol/id.hpp"
#include "protocol/notice.hpp"
#include "protocol/settings.hpp"
#include "protocol/table_decision.hpp"
#include "server/room/fair_deal.hpp"
#include "server/room/token.hpp"
#include "server/util/time.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace server::room {

using protocol::Milliseconds;
using protocol::RoomCode;
using BotLevel = engine::bots::Level;

// A room's password: salt and the hash of its pass, which follows from salt and password; see
// rooms/password.hpp.
struct RoomPassword {
  std::array<std::uint8_t, 16> salt{};
  TokenHash pass{};

  friend bool operator==(const RoomPassword&, const RoomPassword&) = default;
};

// One of several tables with the same deal.
struct SharedDeal {
  RoomCode deal;             // the code of the first of them
  std::uint32_t table = 1;   // the number of this one
  std::uint32_t tables = 1;  // number of tables

  friend bool operator==(const SharedDeal&, const SharedDeal&) = default;
};

// The room exists.
struct Opened {
  std::string name;
  protocol::Settings settings;
  engine::RulesRequest rules;
  RoomTime time;
  std::optional<Seed> seed;  // of its deals; nullopt: stored before seeds existed
  // Of the host's token; nullopt: stored before hosts existed, or read from a file.
  std::optional<TokenHash> host = std::nullopt;
  std::optional<RoomPassword> room_password = std::nullopt;  // nullopt: no password
  RoomCode rematch = {};  // the next room of the same people; empty: none
  std::optional<SharedDeal> duplicate = std::nullopt;  // nullopt: its deals are unique
};

// A player whom the server recognizes across rooms.
struct Identity {
  protocol::PlayerId player;  // empty: unknown
  bool registered = false;    // can sign in from any device

  friend bool operator==(const Identity&, const Identity&) = default;
};

// A seat was taken. Only before the game.
struct SeatTaken {
  engine::Seat seat = engine::Seat::none;
  std::string name;
  TokenHash token{};
  RoomTime time;
  std::string entropy;                         // added to the seed by the client; empty: none
  std::optional<BotLevel> bot = std::nullopt;  // nullopt: a person; a bot has no token
  Identity who = {};                           // not part of the record
  // The player's identity was deleted at the player's request.
  bool erased = false;
};
struct SeatLeft {
  engine::Seat seat = engine::Seat::none;
};

// The seat has a new token from now on, at any time; it is the host's token, if the one before was.
struct SeatRegained {
  engine::Seat seat = engine::Seat::none;
  TokenHash before{};
  TokenHash token{};
};

// New terms of the room; its deal is unaffected.
struct Changed {
  Opened opened;
  std::optional<std::vector<SeatTaken>> seats;  // all seats; nullopt: unchanged
};

// Fixed when the first game begins.
struct Setup {
  RoomCode code;
  Opened opened;
  std::vector<SeatTaken> seats;  // in their order
};

// A row's place in the hash chain; see hash_chain.hpp.
struct Link {
  util::Hash before{};  // the hash of the row before; zeros in row 0
  util::Hash hash{};    // of this row

  friend bool operator==(const Link&, const Link&) = default;
};

// The program that dealt.
struct Versions {
  int rules = 0;  // engine::rules_version
  std::string protocol;
  std::string server;

  friend bool operator==(const Versions&, const Versions&) = default;
};

// Row `seq`: a deal. 0 is the first game; in a match the next one begins at a later row. `digest`
// is of the view as dealt.
struct Begun {
  engine::Rare<engine::Deal> deal;  // always present; apart, because few rows have one
  RoomTime time;
  std::uint64_t digest = 0;
  std::uint32_t seq = 0;
  std::string salt;  // of the commitment; empty: dealt before commitments existed
  Versions versions;
  Link link;

  friend bool operator==(const Begun&, const Begun&) = default;
};

// Row `seq`: one accepted action. `digest` is of the view after it; `last` if it ended all games.
struct Acted {
  std::uint32_t seq = 0;
  engine::Seat seat = engine::Seat::none;
  std::optional<BotLevel> bot = std::nullopt;  // nullopt: a person acted
  std::string id;                              // the client's, or the room's: see by_client()
  engine::Action action;
  RoomTime time;
  std::uint64_t digest = 0;
  bool last = false;
  std::string result;    // protocol::record_result, if it ended a game
  bool overdue = false;  // done for the seat after its time was up
  Link link;

  friend bool operator==(const Acted&, const Acted&) = default;
};

// Whether a client sent it. Other acts have ids of the room, which a client may happen to use, too.
inline bool by_client(const Acted& acted) {
  return !acted.bot && !acted.overdue;
}

// Row `seq`: a decision beside the board.
struct Ruled {
  std::uint32_t seq = 0;
  protocol::TableDecision ruling;
  RoomTime time;
  std::uint64_t digest = 0;  // of the view after it
  bool last = false;         // it ended all games
  std::string result;        // as in Acted
  Link link;
  // The new token of a seat that was taken over. Not part of the record.
  engine::Rare<TokenHash> token;

  friend bool operator==(const Ruled&, const Ruled&) = default;
};

// The room was closed before a game began.
struct Closed {
  RoomTime time;
};

// A row that advances a game.
using Move = std::variant<Acted, Begun, Ruled>;
inline std::uint32_t seq(const Move& move) {
  return std::visit([](const auto& row) { return row.seq; }, move);
}

// A game with all its rows so far.
struct Recorded : Setup {
  Begun begun;
  std::vector<Move> moves;  // seq 1, 2, …
};

// protocol::encode_analysis() of the finished game.
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
  // the room's thread, in the order of the appended tickets; after a failure Room::halt().
  virtual void append(const RoomCode& room, std::uint64_t ticket, Entry entry) = 0;
  // Whether so many entries are not durable yet that callers should append none for now.
  virtual bool full() const { return false; }
  // Whether nothing can be stored at present, as far as known. Meanwhile no clock costs anybody the
  // game.
  virtual bool stands_still() const { return false; }
  // Stores a chat message, if chat is stored. There is no confirmation, and a failure does not
  // affect appended entries.
  virtual void store_chat(const RoomCode& /*room*/, const ChatEntry& /*said*/) {}
  // The room has left the memory, and nothing is appended for it until it is read again. Once its
  // entries are durable, another server may take it.
  virtual void release(const RoomCode& /*room*/) {}
  // The room has halted because an entry was refused. Its queued entries are dropped; later ones
  // belong to the room as read again.
  virtual void readmit(const RoomCode& /*room*/) {}
  // As release(), and nobody could play since `last_played`: from then until another server has the
  // room, no clock runs. `to`: the name of that server's journal among the nodes; empty: any.
  virtual void hand_over(const RoomCode& /*room*/, const std::string& /*to*/,
                         WallTime /*last_played*/) {}
};

}  // namespace server::room
