// Creates and identifies the tables. server/storage/README.md explains every column. Not
// thread-safe: call it on the connection's thread. Everything throws sql::Error unless stated
// otherwise.
#pragma once

#include <string>

namespace server::storage::sql {
class Database;
}

namespace server::storage {

// A database with a higher version was written by a newer server. In a file it is PRAGMA
// user_version, in PostgreSQL the table `castellan`.
inline constexpr int schema_version = 9;
// PRAGMA application_id: "Cstl".
inline constexpr int application_id = 0x4373746c;

enum class Content { nothing, older, ours };

// Throws StorageError if the database is not ours or newer than this program. `name` is for the
// message.
Content identify_sqlite(sql::Database& database, const std::string& name);
Content identify_postgres(sql::Database& database, const std::string& name);

// Requires an empty database. Creates all tables or none.
void create_sqlite(sql::Database& database);
void create_postgres(sql::Database& database);
// Requires tables of schema 7, the first of PostgreSQL, or 8, and that nobody else writes.
void upgrade_postgres(sql::Database& database);
// Without a transaction, and without marking the database as ours.
void create_empty_tables(sql::Database& database);
// Change the tables of schema 6, of schema 7 and of schema 8 to those of the present one, under the
// same conditions.
void add_player_tables(sql::Database& database);
void add_schema_8(sql::Database& database);
void add_schema_9(sql::Database& database);
void sign_sqlite(sql::Database& database);

}  // namespace server::storage
