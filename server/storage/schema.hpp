// The tables, and whether a file has them. server/storage/README.md explains every column.
// Not thread-safe: call from the thread that uses the connection.
#pragma once

#include <string>

namespace SQLite {
class Database;
}

namespace server::storage {

// PRAGMA user_version. A file with a higher one was written by a newer server.
inline constexpr int schema_version = 1;
// PRAGMA application_id: "Cstl".
inline constexpr int application_id = 0x4373746c;

// Counts the changes of the engine after which a stored game may replay differently.
inline constexpr int rules_version = 1;

enum class Content { nothing, ours };

// Throws StorageError when the file is somebody else's or newer than this program.
Content identify(SQLite::Database& database, const std::string& path);

// Requires identify(…) == nothing. All tables or none.
void create_tables(SQLite::Database& database);

}  // namespace server::storage
