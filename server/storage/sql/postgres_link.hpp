// An open connection to PostgreSQL.
#pragma once

#include "server/storage/sql/driver.hpp"

#include <memory>

struct pg_conn;

namespace server::storage::sql {

// The link closes the connection.
std::unique_ptr<DriverConnection> make_link(pg_conn* connection);

}  // namespace server::storage::sql
