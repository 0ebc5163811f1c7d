// The tables, and whether a database has them. server/storage/README.md explains every column.
// Not thread-safe: call from the thread that uses the connection. Everything throws sql::Error, if
// nothing else is said.
#pragma once

#include <string>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// A database with a higher one was written by a newer server. Of a file PRAGMA user_version, of
// PostgreSQL in the table `castellan`.
inline constexpr int schema_version = 7;
// PRAGMA application_id: "Cstl".
inline constexpr int application_id = 0x4373746c;

enum class Content { nothing, older, ours };

// Throw StorageError when the database is somebody else's or newer than this program. `name` is for
// the message.
Content identify_sqlite(sql::Database& database, const std::string& name);
Content identify_postgres(sql::Database& database, const std::string& name);

// Require that there is nothing. All tables or none.
void create_sqlite(sql::Database& database);
void create_postgres(sql::Database& database);
// Without a transaction of its own, and without saying whose the database is.
void create_empty_tables(sql::Database& database);
// To the tables of schema 6, likewise.
void add_people(sql::Database& database);
void sign_sqlite(sql::Database& database);

}  // namespace server::storage
