// What whoever runs the server asks for over HTTP, and what is answered: admin.json describes it.
// decode_* are as in decode.hpp, encode_* as in encode.hpp. Pure; any thread.
#pragma once

#include "engine/rules.hpp"
#include "protocol/ban.hpp"
#include "protocol/decode.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace protocol {

// --- what is asked for -------------------------------------------------------------------------

// The body of POST /admin/announcements.
struct Announce {
  std::string text;
  std::string room;             // empty: everybody
  std::uint32_t seconds = 600;  // for so long it is told to those who come, too
};
std::variant<Announce, DecodeError> decode_announce(std::string_view text);

// The body of POST /admin/bans, but for what only the address itself can say: whether it is one.
struct NewBan {
  BanKind kind = BanKind::player;
  std::string whom;
  std::string reason;                    // empty: none
  std::optional<std::uint32_t> seconds;  // none: for good
};
std::variant<NewBan, DecodeError> decode_new_ban(std::string_view text);

// The body of POST /admin/drain.
struct BeginDrain {
  std::uint32_t seconds = 0;
  std::string text;  // empty: none
};
std::variant<BeginDrain, DecodeError> decode_begin_drain(std::string_view text);

// The body of whatever sends somebody away or closes a room; an empty body says nothing.
std::variant<std::string, DecodeError> decode_farewell_text(std::string_view text);

// The body of PUT /admin/log-levels.
std::variant<std::string, DecodeError> decode_log_levels(std::string_view text);

// --- what is answered --------------------------------------------------------------------------

// One socket.
struct ConnectionInfo {
  std::string id;  // as the log has it
  std::string address;
  Milliseconds since = 0;
  std::string room;  // empty: in the lobby
  std::optional<engine::Seat> seat = std::nullopt;
  std::string name = {};    // empty: none
  std::string player = {};  // id; empty: nobody known
  std::size_t bytes_waiting = 0;
};
std::string encode_connections(const std::vector<ConnectionInfo>& connections);
// The same by person: those who have a name or are known.
std::string encode_players_connected(const std::vector<ConnectionInfo>& connections);

// A room, as far as it is open on the table.
struct RoomOverview {
  RoomInfo room;
  std::optional<engine::Phase> phase;     // none: no game has begun
  Milliseconds touched = 0;               // when somebody last came, left or acted
  std::vector<std::string> players = {};  // of each seat the id; empty: nobody known
};
std::string encode_overviews(const std::vector<RoomOverview>& rooms);
std::string encode_overview(const RoomOverview& room,
                            const std::vector<ConnectionInfo>& connections);

std::string encode_ban(const Ban& ban);
std::string encode_bans(const std::vector<Ban>& bans);

std::string encode_log_levels(std::string_view levels);

struct DrainInfo {
  Milliseconds until = 0;
  std::string text;
};
std::string encode_drain(const std::optional<DrainInfo>& drain);

struct BackupInfo {
  std::string file;
  std::uint64_t bytes = 0;
};
std::string encode_backup(const BackupInfo& backup);

// A room that could not be read, or does not replay, and so is not served.
struct SetAside {
  std::string room;
  std::string reason;
  std::optional<std::uint32_t> row = std::nullopt;  // of its journal; none: not of one

  friend bool operator==(const SetAside&, const SetAside&) = default;
};
std::string encode_quarantine(const std::vector<SetAside>& rooms);

struct Status {
  std::size_t rooms = 0;
  std::size_t sockets = 0;
  std::size_t bans = 0;
  std::size_t set_aside = 0;
  bool healthy = true;
  Milliseconds up = 0;  // for so long
  std::string log_levels;
  std::optional<DrainInfo> drain = std::nullopt;
};
std::string encode_status(const Status& status);

// How many were sent away, or told.
std::string encode_count(std::size_t people);

}  // namespace protocol
