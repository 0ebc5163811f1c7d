// Upgrades a file of an older schema; for PostgreSQL see schema.hpp. Belongs to the connection's
// thread.
#pragma once

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// One transaction, all or nothing; needs free space for two copies of the file. Requires
// identify_sqlite(…) == older and no other writer. Leaves unreadable rooms as they are. Throws
// sql::Error.
void upgrade(sql::Database& database);

}  // namespace server::storage
