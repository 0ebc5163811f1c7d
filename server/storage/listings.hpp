// What each of several servers that share a database tells the others of its rooms, so that the
// list of any is that of all: a row for each, written again when it has changed. Whoever writes
// tells a channel of it, which is a hint: who has missed it reads the row when it looks the next
// time. Each statement is a transaction of its own. One thread at a time; everything throws
// sql::Error.
#pragma once

#include "server/storage/ownership.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace server::storage {

// Goes with the row of its writer, whoever takes that away.
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

struct ToldListing {
  std::int64_t version = 0;  // another one when it has changed
  std::int64_t people = 0;   // connected to rooms
  std::int64_t games = 0;    // that are being played
  std::int64_t more = 0;     // rooms that would be listed, too
  std::string rooms = {};    // as protocol::encode_room_list() has them
};

// In place of what it told before. False: the writer was fenced, and nothing was written.
bool tell_listing(sql::Database& database, const std::string& writer, const ToldListing& listing);

struct HeardListing {
  std::string writer;
  // Nothing: it is the one of the version that is known.
  std::optional<ToldListing> listing;
};
// Those of all other nodes that are heard of. `known`: versions, by writer.
std::vector<HeardListing> hear_listings(sql::Database& database, const std::string& writer,
                                        const std::map<std::string, std::int64_t>& known);

}  // namespace server::storage
