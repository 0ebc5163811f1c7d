// Everything the server says over the socket, and a room as HTTP shows it. encode() turns these
// into text.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/level.hpp"
#include "engine/grid.hpp"
#include "engine/list.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "protocol/chat.hpp"
#include "protocol/close.hpp"
#include "protocol/explain.hpp"
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

// What this server can do beyond the core of the protocol: a client asks for a word, not for a
// version. In the order in which they came; none ever changes its meaning.
inline constexpr std::array<std::string_view, 29> features{
    "diff",    "hints",   "resume",    "fair_deals",  "documents",  "replay",
    "records", "bots",    "advice",    "analysis",    "hosts",      "passwords",
    "rematch", "clocks",  "proposals", "stand_ins",   "chat",       "spectators",
    "players", "ratings", "lobby",     "quick_match", "duplicates", "announcements",
    "nodes",   "storage", "silence",   "seat_links",  "take_over"};

using Milliseconds = std::int64_t;  // since 1970 UTC

enum class RoomState : std::uint8_t { waiting, playing, finished, halted };

struct SeatInfo {
  std::optional<std::string> name;  // none: free
  bool connected = false;
  std::optional<engine::bots::Level> bot = std::nullopt;  // none: a person, or nobody
  bool ready = false;                                     // bots always are
  bool host = false;
  bool muted = false;
  // In a game: when the others may decide what becomes of the seat; none: somebody is there.
  std::optional<Milliseconds> away_at = std::nullopt;
  std::string player = {};  // of somebody registered; empty: of nobody
};

// Of one of several tables with the same deal.
struct DuplicateInfo {
  std::string deal;          // the code of the first table's room
  std::uint32_t table = 1;   // which it is
  std::uint32_t tables = 1;  // of so many
  std::uint32_t open = 0;    // of these, whose game is not over

  friend bool operator==(const DuplicateInfo&, const DuplicateInfo&) = default;
};

struct RoomInfo {
  std::string code;
  std::string name;
  Settings settings;
  bool password = false;  // whether one is needed to come in
  RoomState state = RoomState::waiting;
  std::uint32_t seq = 0;
  Milliseconds created = 0;
  engine::Rules rules;
  std::vector<SeatInfo> seats;
  std::string seed_hash;  // SHA-256; empty: none
  std::uint32_t spectators = 0;
  std::string rematch;  // the room where the same people play again; empty: none
  bool spectators_muted = false;
  std::optional<DuplicateInfo> duplicate = std::nullopt;
  // Another one after each change of the settings, the rules, the password, the host or the people.
  std::string version = {};
};

// The limits a client should know.
struct LimitsInfo {
  std::uint32_t frame_bytes = 0;
  std::uint32_t id_bytes = 0;
  std::uint32_t malformed_frames = 0;
  std::uint32_t heartbeat_seconds = 0;
  ChatMode chat = ChatMode::open;  // the most that a room may have
};

struct Welcome {
  RoomInfo room;
  std::optional<engine::Seat> seat;  // none: a spectator
  LimitsInfo limits;
  Milliseconds time = 0;
  std::string name;  // of a spectator who has one
};

struct Rejected {
  std::optional<std::string> re;
  Refusal refusal;
  std::string message;  // empty: the table's
  std::string field;    // empty: not about a field
  engine::List<engine::Cell, 2> cells;
  Parameters parameters;
  std::uint32_t seq = 0;
};

struct Prompt {
  std::optional<std::string> re;  // of the hints that were asked for
  std::uint32_t seq = 0;
  engine::Seat seat = engine::Seat::none;
  engine::Phase phase = engine::Phase::claim;
  engine::Actions actions;
};

// A move, and how the game is expected to end behind it for the kingdom that makes it.
struct Advised {
  engine::Action action;
  engine::DominoId then = engine::DominoId::none;  // to be claimed later in the turn
  double win = 0;                                  // chance to be first
  double points = 0;
};

struct Advice {
  std::optional<std::string> re;
  std::uint32_t seq = 0;
  engine::Seat seat = engine::Seat::none;
  std::vector<Advised> moves;  // the best first
};

struct Presence {
  std::vector<SeatInfo> seats;
  std::uint32_t spectators = 0;
  bool spectators_muted = false;
  std::vector<std::string> watching;  // names of spectators who have one
  std::string version = {};           // of the room, see RoomInfo
};

// The room is otherwise than before: its settings, its rules, or what follows it.
struct RoomChanged {
  RoomInfo room;
};

// From now on this client sits elsewhere.
// Only to the new player of a seat: the token that opens it from now on.
struct Granted {
  std::optional<std::string> re;  // the id of the proposal
  std::string room;
  engine::Seat seat = engine::Seat::none;
  std::string token;
};

struct Seated {
  engine::Seat seat = engine::Seat::none;
};

// What of a game is not on the board.
struct GameStatus {
  std::uint32_t seq = 0;
  Milliseconds time = 0;
  bool paused = false;
  std::vector<StandIn> stand_ins;
  // Of each seat; none: no clock. Empty: nobody has one.
  std::vector<std::optional<Milliseconds>> left;
  engine::Seat running = engine::Seat::none;  // whose clock runs
  std::optional<Milliseconds> until;          // and when it will have run down
  bool low = false;                           // which is soon
};

// What the players are deciding together.
enum class Outcome : std::uint8_t { agreed, declined, expired, overtaken };
struct Proposal {
  std::int64_t number = 0;  // grows from each proposal of a room to the next
  std::optional<std::string> re;
  engine::Seat seat = engine::Seat::none;  // who proposed it
  Motion motion;
  std::vector<engine::Seat> agreed;
  std::vector<engine::Seat> asked;  // who has not answered yet
  Milliseconds until = 0;
  std::optional<Outcome> outcome;  // none: it is open
};

struct Pong {
  std::int64_t t = 0;
  Milliseconds time = 0;
};

struct Farewell {
  Close close = Close::shutting_down;
  std::string text = {};                             // of whoever runs the server; empty: none
  std::optional<Milliseconds> until = std::nullopt;  // with banned; none: for good
  std::string url = {};  // with moved: of the server that has the room; empty: ask here again
};

// What whoever runs the server tells everybody, or one room.
struct Announcement {
  Milliseconds time = 0;  // no two have the same
  std::string text;
  Milliseconds until = 0;  // so long it is told to those who come
};

// When the server will stop.
struct Countdown {
  Milliseconds time = 0;
  std::optional<Milliseconds> until;  // none: it goes on after all
  std::string text;                   // why; empty: nothing is said
};

// Whether what is played waits until it can be stored.
struct StorageState {
  Milliseconds time = 0;
  bool waits = false;
};

// What somebody said.
struct ChatMessage {
  std::uint64_t number = 0;  // counts up in a room
  Milliseconds time = 0;
  std::optional<engine::Seat> seat;  // none: a spectator
  std::string name;
  ChatTo to = ChatTo::everyone;
  std::string text;
  std::optional<Phrase> phrase;   // in place of the text
  std::optional<std::string> re;  // its id, for whoever said it

  friend bool operator==(const ChatMessage&, const ChatMessage&) = default;
};

// What was said before, the oldest first.
struct Chats {
  std::vector<ChatMessage> messages;
};

using Notice = std::variant<Welcome, Rejected, Prompt, Presence, RoomChanged, Seated, Granted, Pong,
                            Farewell, Advice, GameStatus, Proposal, ChatMessage, Chats,
                            Announcement, Countdown, StorageState>;

}  // namespace protocol
