// Brings a file of an older schema up to date. Belongs to the connection's thread.
#pragma once

namespace SQLite {
class Database;
}

namespace server::storage {

// All of it or nothing, in one transaction; the file needs room for itself twice. Requires
// identify(…) == older and that nobody else writes. Rooms that can not be read stay as they are.
// Throws SQLite::Exception.
void upgrade(SQLite::Database& database);

}  // namespace server::storage
