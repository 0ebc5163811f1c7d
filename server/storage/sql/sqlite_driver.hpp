// SQLite, by SQLiteCpp. See driver.hpp.
#pragma once

#include "server/storage/sql/database.hpp"

#include <memory>
#include <string>

namespace server::storage::sql {

// Throws Error: no such file, no database, not writable.
std::unique_ptr<DriverConnection> open_sqlite(const std::string& path, Use use);

// One moment of a live database, in a file of its own. Throws Error.
void copy_sqlite(const std::string& from, const std::string& to);

}  // namespace server::storage::sql
