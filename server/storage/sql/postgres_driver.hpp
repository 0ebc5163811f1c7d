// PostgreSQL 13 or newer, through libpq. See driver.hpp.
//
// Statements are prepared once per connection. A batch uses pipeline mode: it sends statements
// without waiting, and reads the results when one is needed, or at the commit.
#pragma once

#include "server/storage/sql/database.hpp"

#include <memory>
#include <string>

namespace server::storage::sql {

// Parts missing in the URL come from the environment and ~/.pgpass, as with any libpq program.
// Throws Error, and DatabaseUnavailable if the server cannot be reached.
std::unique_ptr<DriverConnection> connect_postgres(const std::string& url, Use use);

// The URL without password and parameters.
std::string postgres_name(const std::string& url);

}  // namespace server::storage::sql
