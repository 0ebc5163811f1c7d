// Brings a file of an older schema up to date; PostgreSQL never had one. Belongs to the
// connection's thread.
#pragma once

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// All of it or nothing, in one transaction; the file needs room for itself twice. Requires
// identify_sqlite(…) == older and that nobody else writes. Rooms that cannot be read stay as they
// are. Throws sql::Error.
void upgrade(sql::Database& database);

}  // namespace server::storage
