// Whose each room is, where several servers share a database: the statements by which a server
// signs in, says that it is alive, takes the place of one that is not, and takes rooms that nobody
// has. Each does its own transaction. One thread at a time; everything throws sql::Error.
#pragma once

#include "server/room/journal.hpp"
#include "server/storage/membership.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace server::storage {

namespace sql {
class Database;
}

// A connection for the functions below, which is opened when it is first needed, and again after it
// was lost.
class OwnershipLink {
 public:
  // `durable`: whether it waits for the disk. `channel`: where it listens; empty: nowhere.
  OwnershipLink(std::string where, bool durable, std::string channel = {});
  ~OwnershipLink();

  // Throws sql::Error.
  sql::Database& open();
  // As sql::DriverConnection has it. Without a connection nothing is told. Throws nothing.
  bool await_word(std::chrono::milliseconds longest, int wake);

 private:
  const std::string where_;
  const bool durable_;
  const std::string channel_;
  std::unique_ptr<sql::Database> database_;
};

// A server, as the others know it.
struct NodeRecord {
  std::string writer;  // the name of its incarnation
  std::string node;
  std::string address;
  std::string url;
  bool overdue = false;  // it was not heard of for longer than its lease
};

// A room, and when a server that had it last ran; then its clocks stood still.
struct ClaimedRoom {
  room::RoomCode code;
  room::Milliseconds alive = 0;
  bool before = false;  // it was ours already
};

// What became of a question for a room.
struct RoomClaim {
  enum class Outcome {
    ours,      // now or before; its tables with the same deal, too
    theirs,    // `owner` has it, or one of them
    given_up,  // it was, before a game began
    nowhere,   // it never was
  };
  Outcome outcome = Outcome::nowhere;
  std::vector<ClaimedRoom> rooms = {};  // of those that are ours, new or not
  std::optional<NodeRecord> owner = std::nullopt;
};

// How much a server has to do.
struct Load {
  std::string writer;
  std::string node;
  std::size_t rooms = 0;  // that are not over
  bool takes = false;     // one that stays, and is heard of
};

// Rooms that others have given to a writer, as far as they may be new to it.
struct Given {
  std::vector<room::RoomCode> rooms;
  room::Milliseconds until = 0;  // what comes later is new the next time
};

// The clock of the database, in milliseconds since 1970.
inline constexpr const char* database_clock =
    "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

// As a new writer of this name. One that is alone takes the place of everybody and has all rooms;
// another one that of who had its node's name, and of one that was alone. Requires the locks that
// keep these out.
void sign_in(sql::Database& database, const std::string& writer, const Membership& member);
// Its rooms are anybody's.
void sign_out(sql::Database& database, const std::string& writer);

// That the writer is alive. False: it was fenced. Does not wait for the disk.
bool beat(sql::Database& database, const std::string& writer);
// No rooms are to come to it any more.
void announce_leaving(sql::Database& database, const std::string& writer);
// The other nodes.
std::vector<NodeRecord> other_members(sql::Database& database, const std::string& writer);
// Takes its place, if it is overdue still: it writes nothing any more, and its rooms are anybody's.
bool fence(sql::Database& database, const NodeRecord& member);

// At most `most` rooms that are nobody's and that this writer should take: those it comes first
// for among all nodes, in an order that is another one for each room, and those that nobody has
// taken for long.
std::vector<room::RoomCode> free_rooms(sql::Database& database, const std::string& writer,
                                       unsigned most);
// The room, and all that have the same deal, become the writer's, unless somebody has them.
RoomClaim claim(sql::Database& database, const std::string& writer, const room::RoomCode& code);
// Of all nodes.
std::vector<Load> loads(sql::Database& database);
// Rooms that are not over, and became the writer's since that time or a little earlier: also those
// that it has made itself.
Given given_rooms(sql::Database& database, const std::string& writer, room::Milliseconds since);
// Of these codes those that nobody has used, which from now on only this writer may.
std::vector<room::RoomCode> reserve(sql::Database& database, const std::string& writer,
                                    const std::vector<room::RoomCode>& codes);

}  // namespace server::storage
