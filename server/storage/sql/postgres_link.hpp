// A connection to PostgreSQL that is open already.
#pragma once

#include "server/storage/sql/driver.hpp"

#include <memory>

struct pg_conn;

namespace server::storage::sql {

// Closes it at its end.
std::unique_ptr<DriverConnection> make_link(pg_conn* connection);

}  // namespace server::storage::sql
