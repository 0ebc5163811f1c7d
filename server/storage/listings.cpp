#include "server/storage/listings.hpp"

#include "server/storage/sql/database.hpp"

namespace server::storage {

bool publish_listing(sql::Database& database, const std::string& writer,
                     const NodeListing& listing) {
  sql::Statement store(database,
                       "INSERT INTO listings (version, people, games, more, rooms, writer) "
                       "SELECT CAST($1 AS BIGINT), CAST($2 AS BIGINT), CAST($3 AS BIGINT), "
                       "CAST($4 AS BIGINT), $5, name FROM writers WHERE name = $6 "
                       "ON CONFLICT (writer) DO UPDATE SET version = excluded.version, "
                       "people = excluded.people, games = excluded.games, more = excluded.more, "
                       "rooms = excluded.rooms");
  if (store.run(listing.version, listing.people, listing.games, listing.more, listing.rooms,
                writer) == 0)
    return false;
  database.execute("NOTIFY " + std::string(listings_channel));
  return true;
}

std::vector<ReceivedListing> read_listings(sql::Database& database, const std::string& writer,
                                           const std::map<std::string, std::int64_t>& known) {
  std::string versions;
  for (const auto& [name, version] : known)
    versions += (versions.empty() ? "" : ",") + name + " " + std::to_string(version);
  sql::Statement find(
      database,
      "SELECT writer, version, people, games, more, CASE WHEN writer || ' ' || version = "
      "ANY (string_to_array($1, ',')) THEN NULL ELSE rooms END FROM listings "
      "JOIN writers ON name = writer WHERE writer <> $2 AND seen_ms + lease_ms >= " +
          std::string(database_clock) + " ORDER BY writer");
  std::vector<ReceivedListing> received;
  sql::Rows row = find.query(versions, writer);
  while (row.next()) {
    received.push_back({row.text(0), std::nullopt});
    if (!row.is_null(5))
      received.back().listing = NodeListing{.version = row.integer(1),
                                            .people = row.integer(2),
                                            .games = row.integer(3),
                                            .more = row.integer(4),
                                            .rooms = row.text(5)};
  }
  return received;
}

}  // namespace server::storage
