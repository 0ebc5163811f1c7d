// The room lists of several nodes that share a database: a row for each node, rewritten when its
// list changes, so that every node can list all rooms. A writer also notifies a channel. The
// notification is only a hint: a node that misses it reads the row at its next check. Each
// statement is a separate transaction. One thread at a time; everything throws sql::Error.
#pragma once

#include "server/storage/ownership.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace server::storage {

// Deleted with the row of its writer.
inline constexpr const char* listings_table = R"sql(
CREATE TABLE listings (
  writer  TEXT    NOT NULL PRIMARY KEY REFERENCES writers (name) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  people  INTEGER NOT NULL,
  games   INTEGER NOT NULL,
  more    INTEGER NOT NULL,
  rooms   TEXT    NOT NULL
);
)sql";

inline constexpr const char* listings_channel = "castellan_listings";

struct NodeListing {
  std::int64_t version = 0;  // changes with every change
  std::int64_t people = 0;   // connected to rooms
  std::int64_t games = 0;    // being played
  std::int64_t more = 0;     // further rooms that would be listed
  std::string rooms = {};    // as written by protocol::encode_room_list()
};

// Replaces the writer's row. Returns false, without writing, if the writer was fenced.
bool publish_listing(sql::Database& database, const std::string& writer,
                     const NodeListing& listing);

struct ReceivedListing {
  std::string writer;
  // nullopt: unchanged since the known version.
  std::optional<NodeListing> listing;
};
// The lists of all other live nodes. `known`: versions, by writer.
std::vector<ReceivedListing> read_listings(sql::Database& database, const std::string& writer,
                                           const std::map<std::string, std::int64_t>& known);

}  // namespace server::storage
