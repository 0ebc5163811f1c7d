// How many spectators servers relay that share a database: those of a room that another one of them
// has. Each writes its own, and reads what the others relay of its rooms. One thread at a time;
// everything throws sql::Error.
#pragma once

#include "server/room/journal.hpp"

#include <cstdint>
#include <map>
#include <string>

namespace server::storage {

namespace sql {
class Database;
}

// Goes with the row of its writer, whoever takes that away.
inline constexpr const char* relays_table = R"sql(
CREATE TABLE IF NOT EXISTS relays (
  room       TEXT    NOT NULL,
  writer     TEXT    NOT NULL REFERENCES writers (name) ON DELETE CASCADE,
  spectators INTEGER NOT NULL CHECK (spectators > 0),
  PRIMARY KEY (room, writer)
);
)sql";

// Spectators by room, without the connection that stands for them at its owner.
using Relayed = std::map<room::RoomCode, std::uint32_t>;

// In place of what the writer told of these rooms before; 0: none any more. False: the writer was
// fenced, and nothing was written.
bool tell_relayed(sql::Database& database, const std::string& writer, const Relayed& changed);

// What others relay of the rooms that are the writer's.
Relayed hear_relayed(sql::Database& database, const std::string& writer);

}  // namespace server::storage
