// The frames that the server sends, and a room as HTTP returns it. encode() turns them into text.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/level.hpp"
#include "engine/bots/points_source.hpp"
#include "engine/grid.hpp"
#include "engine/list.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "protocol/chat.hpp"
#include "protocol/close.hpp"
#include "protocol/explain.hpp"
#include "protocol/id.hpp"
#include "protocol/refusal.hpp"
#include "protocol/settings.hpp"
#include "protocol/table_decision.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace protocol {

inline constexpr std::string_view subprotocol = "castellan.v1";

// The features of this server beyond the core of the protocol. A client checks for a word, not for
// a version. Append new words; a word never changes its meaning.
inline constexpr std::array<std::string_view, 29> features{
    "diff",    "hints",   "resume",    "fair_deals",  "documents",  "replay",
    "records", "bots",    "advice",    "analysis",    "hosts",      "passwords",
    "rematch", "clocks",  "proposals", "stand_ins",   "chat",       "spectators",
    "players", "ratings", "lobby",     "quick_match", "duplicates", "announcements",
    "nodes",   "storage", "silence",   "seat_links",  "take_over"};

using Milliseconds = std::int64_t;  // of a time: since 1970 UTC

enum class RoomState : std::uint8_t { waiting, playing, finished, halted };

struct SeatInfo {
  std::optional<std::string> name;  // nullopt: free
  bool connected = false;
  std::optional<engine::bots::Level> bot = std::nullopt;  // nullopt: a player, or a free seat
  bool ready = false;                                     // bots always are
  bool host = false;
  bool muted = false;
  // In a game: when the other players may decide about the seat; nullopt: its player is present.
  std::optional<Milliseconds> away_at = std::nullopt;
  PlayerId player = {};  // a registered player; empty: none
};

// One of several tables with the same deal.
struct DuplicateInfo {
  RoomCode deal;             // the code of the first table's room
  std::uint32_t table = 1;   // its number, from 1
  std::uint32_t tables = 1;  // number of these tables
  std::uint32_t open = 0;    // number of these tables whose game is not over

  friend bool operator==(const DuplicateInfo&, const DuplicateInfo&) = default;
};

struct RoomInfo {
  RoomCode code;
  std::string name;
  Settings settings;
  bool password = false;  // whether joining or watching needs one
  RoomState state = RoomState::waiting;
  std::uint32_t seq = 0;
  Milliseconds created = 0;
  engine::Rules rules;
  std::vector<SeatInfo> seats;
  std::string seed_hash;  // SHA-256; empty: none
  std::uint32_t spectators = 0;
  RoomCode rematch;  // of the rematch room; empty: none
  bool spectators_muted = false;
  std::optional<DuplicateInfo> duplicate = std::nullopt;
  // Changes with the settings, the rules, the password, the host and the seats.
  std::string version = {};
};

// The turn of a running game, for its players; spectators may see it late.
struct TurnInfo {
  engine::Seat to_move = engine::Seat::none;  // whose player the game waits for; none: nobody's
  std::optional<Milliseconds> until =
      std::nullopt;  // when that player's time is up; nullopt: never
};

// The limits a client should know.
struct LimitsInfo {
  std::uint32_t frame_bytes = 0;
  std::uint32_t id_bytes = 0;
  std::uint32_t malformed_frames = 0;
  std::uint32_t heartbeat_seconds = 0;
  ChatMode chat = ChatMode::open;  // the most permissive mode that a room may have
};

struct Welcome {
  RoomInfo room;
  std::optional<engine::Seat> seat;  // nullopt: a spectator
  LimitsInfo limits;
  Milliseconds time = 0;
  std::string name;  // of a spectator; empty: none
};

struct Rejected {
  std::optional<std::string> re;
  Refusal refusal;
  std::string message;  // empty: that of the refusal's row
  std::string field;    // empty: not about a field
  engine::List<engine::Cell, 2> cells;
  Parameters parameters;
  std::uint32_t seq = 0;
};

struct Prompt {
  std::optional<std::string> re;  // of the `hints` request
  std::uint32_t seq = 0;
  engine::Seat seat = engine::Seat::none;
  engine::Phase phase = engine::Phase::claim;
  engine::Actions actions;
};

// Points that a move is expected to gain over another one; negative for a loss.
struct ExpectedGain {
  engine::bots::PointsSource source{};
  double points = 0;
};

// A move, and the expected result of the game after it for the kingdom that makes it.
struct Advised {
  engine::Action action;
  engine::DominoId then = engine::DominoId::none;  // domino to claim later in the turn
  double win = 0;                                  // chance to be first
  double points = 0;
  double uncertainty = 0;           // standard error of `win`
  std::vector<ExpectedGain> gains;  // the largest first
};

struct Advice {
  std::optional<std::string> re;
  std::uint32_t seq = 0;
  engine::Seat seat = engine::Seat::none;
  std::vector<Advised> moves;  // the best first
};

struct PresenceInfo {
  std::vector<SeatInfo> seats;
  std::uint32_t spectators = 0;
  bool spectators_muted = false;
  std::vector<std::string> watching;  // names of the spectators that have one
  std::string version = {};           // of the room, see RoomInfo
};

// The room has changed: its settings, its rules, or its rematch.
struct RoomChanged {
  RoomInfo room;
};

// Sent to the new player of a seat only: the token of the seat.
struct Granted {
  std::optional<std::string> re;  // the id of the proposal
  RoomCode room;
  engine::Seat seat = engine::Seat::none;
  std::string token;
};

// The client's player has moved to another seat.
struct Seated {
  engine::Seat seat = engine::Seat::none;
};

// The client's spectator has another name: a player came with a confusable one.
struct Renamed {
  std::string name;
};

// The state of a game apart from the board: pause, stand-ins, clocks.
struct GameStatus {
  std::uint32_t seq = 0;
  Milliseconds time = 0;
  bool paused = false;
  std::vector<StandIn> stand_ins;
  // Time left of each seat; nullopt: the seat has no clock. Empty: no seat has one.
  std::vector<std::optional<Milliseconds>> left;
  engine::Seat running = engine::Seat::none;  // the seat whose clock runs
  std::optional<Milliseconds> until;          // when that clock expires
  bool low = false;                           // whether it expires soon
};

// A vote of the players.
enum class Outcome : std::uint8_t { agreed, declined, expired, overtaken };
struct Proposal {
  std::int64_t number = 0;  // increases with each proposal of a room
  std::optional<std::string> re;
  engine::Seat seat = engine::Seat::none;  // the proposer
  Motion motion;
  std::vector<engine::Seat> agreed;
  std::vector<engine::Seat> asked;  // seats whose votes are missing
  Milliseconds until = 0;
  std::optional<Outcome> outcome;  // nullopt: open
};

struct Pong {
  std::int64_t t = 0;
  Milliseconds time = 0;
};

struct Farewell {
  Close close = Close::shutting_down;
  std::string text = {};                             // of the operator; empty: none
  std::optional<Milliseconds> until = std::nullopt;  // with banned; nullopt: permanent
  std::string url = {};  // with moved: the server that owns the room; empty: reconnect here
};

// A message of the operator to all clients, or to one room.
struct Announcement {
  Milliseconds time = 0;  // unique
  std::string text;
  Milliseconds until = 0;  // new clients receive it until then
};

// When the server stops.
struct Countdown {
  Milliseconds time = 0;
  std::optional<Milliseconds> until;  // nullopt: the stop is cancelled
  std::string text;                   // the reason; empty: none
};

// Whether moves wait for the storage.
struct StorageState {
  Milliseconds time = 0;
  bool waits = false;
};

// A chat message.
struct ChatMessage {
  std::uint64_t number = 0;  // increases in a room
  Milliseconds time = 0;
  std::optional<engine::Seat> seat;  // nullopt: a spectator
  std::string name;
  ChatTo to = ChatTo::everyone;
  std::string text;
  std::optional<Phrase> phrase;   // instead of the text
  std::optional<std::string> re;  // its id, for the sender

  friend bool operator==(const ChatMessage&, const ChatMessage&) = default;
};

// Earlier messages, oldest first.
struct Chats {
  std::vector<ChatMessage> messages;
};

using Notice = std::variant<Welcome, Rejected, Prompt, PresenceInfo, RoomChanged, Seated, Renamed,
                            Granted, Pong, Farewell, Advice, GameStatus, Proposal, ChatMessage,
                            Chats, Announcement, Countdown, StorageState>;

}  // namespace protocol
