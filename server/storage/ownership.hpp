// The owners of rooms, where several servers share a database: the statements by which a server
// signs in, renews its lease, fences an expired one, and claims free rooms. Each is a separate
// transaction. One thread at a time; everything throws sql::Error.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/membership.hpp"
#include "server/util/time.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace server::storage {

namespace sql {
class Database;
}

// A connection for the functions below: opened on first use, and again after it was lost.
class OwnershipLink {
 public:
  // `durable`: whether commits wait for the disk. `channel`: the channel to which it subscribes;
  // empty: none.
  OwnershipLink(std::string where, bool durable, std::string channel = {});
  ~OwnershipLink();

  // Throws sql::Error.
  sql::Database& open();
  // See sql::DriverConnection. A loss of the connection ends one wait; without a connection nothing
  // is received. Never throws.
  bool wait_for_notification(std::chrono::milliseconds longest, int wake);

 private:
  const std::string where_;
  const bool durable_;
  const std::string channel_;
  std::unique_ptr<sql::Database> database_;
};

// By the clock of the database, which all nodes share: since 1970 UTC, and it may jump.
using DatabaseTime = TimePoint<struct DatabaseOrigin>;

// A server as other nodes see it.
struct NodeRecord {
  std::string writer;  // the name of its incarnation
  std::string node;
  std::string address;
  std::string url;
  bool expired = false;               // its lease has expired by the clock of the database
  DatabaseTime seen = {};             // its newest sign of life, of other_members()
  std::chrono::milliseconds lease{};  // of other_members()
};

// A room, with the time when its owner last ran and its turn timers stopped.
struct ClaimedRoom {
  room::RoomCode code;
  RoomTime alive;
  bool before = false;  // the writer already owned it
};

// The result of claiming a room.
struct RoomClaim {
  enum class ClaimOutcome {
    ours,      // owned by the writer, now or before, like all rooms with the same deal
    theirs,    // `owner` has it, or another room with the same deal
    given_up,  // closed before its game began
    nowhere,   // it never existed
  };
  ClaimOutcome outcome = ClaimOutcome::nowhere;
  std::vector<ClaimedRoom> rooms = {};  // all rooms with the same deal that the writer owns
  std::optional<NodeRecord> owner = std::nullopt;
};

// The load of a server.
struct NodeLoad {
  std::string writer;
  std::string node;
  std::size_t rooms = 0;  // unfinished ones
  bool takes = false;     // whether it may be given rooms: live and not leaving
};

// Rooms that other nodes have given to a writer and that may be new to it.
struct TransferredRooms {
  std::vector<room::RoomCode> rooms;
  DatabaseTime until;  // start of the next query
};

// The clock of the database, in milliseconds since 1970.
inline constexpr const char* database_clock =
    "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

// Signs in as a new writer of this name. A server that runs alone replaces all others and owns all
// rooms; a node replaces the former writer of its node name and a server that ran alone. Requires
// the locks that keep these out.
void sign_in(sql::Database& database, const std::string& writer, const Membership& member);
// Frees the writer's rooms.
void sign_out(sql::Database& database, const std::string& writer);

// Renews the lease. Returns false if the writer was fenced. Does not wait for the disk.
bool renew_lease(sql::Database& database, const std::string& writer);
// From now on no rooms are given to the writer.
void announce_leaving(sql::Database& database, const std::string& writer);
// The other nodes.
std::vector<NodeRecord> other_members(sql::Database& database, const std::string& writer);
// Fences a node unless it has given a sign of life since the record was read: it can no longer
// write, and its rooms are free. Requires that its lease has expired.
bool fence(sql::Database& database, const NodeRecord& member);

// At most `most` free rooms that this writer should claim: those for which it ranks first among all
// nodes, in an order that differs from room to room, and those that have been free for long.
std::vector<room::RoomCode> free_rooms(sql::Database& database, const std::string& writer,
                                       unsigned most);
// Claims the room and all rooms with the same deal, unless another writer has them. nullopt: the
// writer was fenced.
std::optional<RoomClaim> claim(sql::Database& database, const std::string& writer,
                               const room::RoomCode& code);
// The loads of all nodes.
std::vector<NodeLoad> loads(sql::Database& database);
// Unfinished rooms that became the writer's since that time or slightly earlier, including those
// that it opened itself.
TransferredRooms transferred_rooms(sql::Database& database, const std::string& writer,
                                   DatabaseTime since);
// Reserves the unused ones of these codes for this writer. Returns them.
std::vector<room::RoomCode> reserve(sql::Database& database, const std::string& writer,
                                    const std::vector<room::RoomCode>& codes);

}  // namespace server::storage
