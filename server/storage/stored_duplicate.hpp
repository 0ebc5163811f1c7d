// Reads the tables of one deal from the database.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/journal.hpp"
#include "server/rooms/archive.hpp"
#include "server/storage/sql/database.hpp"

#include <optional>
#include <string>
#include <utility>

namespace server::storage {

// nullopt: no tables have this deal, as far as their rows can be understood. Throws sql::Error.
// Belongs to the connection's thread.
std::optional<protocol::Duplicate> read_duplicate(sql::Database& database,
                                                  const room::RoomCode& deal);

// Uses a separate connection, opened on first use, whose statements end in time.
class StoredDeals final : public rooms::DealArchive {
 public:
  explicit StoredDeals(std::string database) : where_(std::move(database)) {}

  std::optional<protocol::Duplicate> read(const room::RoomCode& deal) override;

 private:
  const std::string where_;
  std::optional<sql::Database> connection_;
};

}  // namespace server::storage
