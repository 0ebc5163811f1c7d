// SQLite, through SQLiteCpp. See driver.hpp.
#pragma once

#include "server/storage/sql/database.hpp"

#include <memory>
#include <stop_token>
#include <string>

namespace server::storage::sql {

// Throws Error: not found, not a database, or not writable.
std::unique_ptr<DriverConnection> open_sqlite(const std::string& path, Use use);

// Copies a consistent state of a live database to another file. Throws Error, also after a request
// to stop.
void copy_sqlite(const std::string& from, const std::string& to, const std::stop_token& stop);

}  // namespace server::storage::sql
