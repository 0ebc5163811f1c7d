// PostgreSQL 13 and newer, by libpq. See driver.hpp.
//
// Statements are prepared once for a connection. A batch uses pipeline mode: its statements are
// sent without waiting, and their answers read when somebody wants one, or at the commit.
#pragma once

#include "server/storage/sql/database.hpp"

#include <memory>
#include <string>

namespace server::storage::sql {

// What the URL leaves open is taken from the environment and ~/.pgpass, as by any program with
// libpq. Throws Error, and Unavailable where nobody answers there.
std::unique_ptr<DriverConnection> connect_postgres(const std::string& url, Use use);

// The URL in as far as it says where and who.
std::string postgres_name(const std::string& url);

}  // namespace server::storage::sql
