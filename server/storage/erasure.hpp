// Deletion of a player's traces, in parts: while a part runs, no move is stored. Belongs to the
// connection's thread; throws sql::Error.
#pragma once

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// Clears some rows of the players in the table `erasures`; returns whether there may be more. Each
// call is some short transactions.
bool erase_some(sql::Database& database);

}  // namespace server::storage
