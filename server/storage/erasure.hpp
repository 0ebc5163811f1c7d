// Deletion of players, in parts: while a part runs, no move is stored. Belongs to the
// connection's thread; throws sql::Error.
#pragma once

#include "protocol/id.hpp"
#include "server/util/time.hpp"

#include <string>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// Clears some rows of the players in the table `erasures`; returns whether there may be more. Each
// call is some short transactions.
bool erase_some(sql::Database& database);

// A position among the guests, the oldest first.
struct GuestCursor {
  WallTime since;
  protocol::PlayerId id;
};

// Deletes those of some guests from before this time who never had a seat, and advances the cursor;
// at the end it is where it began. Returns whether there are more to look at.
bool delete_idle_guests(sql::Database& database, WallTime before, GuestCursor& cursor);

}  // namespace server::storage
