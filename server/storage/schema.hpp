// The tables, and whether a file has them. server/storage/README.md explains every column.
// Not thread-safe: call from the thread that uses the connection.
#pragma once

#include <string>

namespace SQLite {
class Database;
}

namespace server::storage {

// PRAGMA user_version. A file with a higher one was written by a newer server.
inline constexpr int schema_version = 7;
// PRAGMA application_id: "Cstl".
inline constexpr int application_id = 0x4373746c;

enum class Content { nothing, older, ours };

// Throws StorageError when the file is somebody else's or newer than this program.
Content identify(SQLite::Database& database, const std::string& path);

// Requires identify(…) == nothing. All tables or none.
void create_tables(SQLite::Database& database);
// Without a transaction of its own, and without saying whose the file is.
void create_empty_tables(SQLite::Database& database);
// To the tables of schema 6, likewise.
void add_people(SQLite::Database& database);
void sign(SQLite::Database& database);

}  // namespace server::storage
