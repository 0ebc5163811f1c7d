// Request and response bodies of the operator's HTTP interface, which admin.json describes.
// decode_* follow decode.hpp, encode_* follow encode.hpp. Pure; any thread.
#pragma once

#include "engine/rules.hpp"
#include "protocol/ban.hpp"
#include "protocol/decode.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

// --- requests ----------------------------------------------------------------------------------

// The body of POST /admin/announcements.
struct Announce {
  std::string text;
  std::string room;             // code; empty: all rooms
  std::uint32_t seconds = 600;  // how long clients that connect later receive it, too
};
Decoded<Announce> decode_announce(std::string_view text);

// The body of POST /admin/bans. Does not check whether `whom` is a valid address.
struct NewBan {
  BanKind kind = BanKind::player;
  std::string whom;
  std::string reason;                    // empty: none
  std::optional<std::uint32_t> seconds;  // nullopt: permanent
};
Decoded<NewBan> decode_new_ban(std::string_view text);

// The body of POST /admin/drain.
struct BeginDrain {
  std::uint32_t seconds = 0;
  std::string text;  // empty: none
};
Decoded<BeginDrain> decode_begin_drain(std::string_view text);

// The text in the body of a request that disconnects a client or closes a room; an empty body is
// an empty text.
Decoded<std::string> decode_farewell_text(std::string_view text);

// The body of PUT /admin/log-levels.
Decoded<std::string> decode_log_levels(std::string_view text);

// --- responses ---------------------------------------------------------------------------------

// One socket.
struct ConnectionInfo {
  std::string id;  // as in the log
  std::string address;
  Milliseconds since = 0;
  RoomCode room;  // empty: in the lobby
  std::optional<engine::Seat> seat = std::nullopt;
  std::string name = {};  // empty: none
  PlayerId player = {};   // empty: not a known player
  std::size_t bytes_waiting = 0;
};
std::string encode_connections(const std::vector<ConnectionInfo>& connections);
// The connections of clients that have a name or are known players, grouped by player.
std::string encode_players_connected(const std::vector<ConnectionInfo>& connections);

// A room, without hidden information.
struct RoomOverview {
  RoomInfo room;
  std::optional<engine::Phase> phase;  // nullopt: no game has begun
  Milliseconds touched = 0;            // when a client last joined, left or acted
  std::vector<PlayerId> players = {};  // of each seat; empty: not a known player
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

// A room that the server does not serve because it cannot read or replay it.
struct QuarantinedRoom {
  RoomCode room;
  std::string reason;
  std::optional<std::uint32_t> row = std::nullopt;  // of its journal; nullopt: no single row

  friend bool operator==(const QuarantinedRoom&, const QuarantinedRoom&) = default;
};
std::string encode_quarantine(const std::vector<QuarantinedRoom>& rooms);

struct Status {
  std::size_t rooms = 0;
  std::size_t sockets = 0;
  std::size_t bans = 0;
  std::size_t quarantined = 0;
  bool healthy = true;
  Milliseconds up = 0;  // uptime
  std::string log_levels;
  std::optional<DrainInfo> drain = std::nullopt;
};
std::string encode_status(const Status& status);

// How many clients were disconnected or notified.
std::string encode_count(std::size_t clients);

}  // namespace protocol
