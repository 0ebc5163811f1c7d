#include "server/storage/node_secret.hpp"

#include "server/storage/sql/database.hpp"
#include "server/storage/sql/storage_error.hpp"

#include <algorithm>

namespace server::storage {

NodeSecret read_node_secret(const std::string& database) try {
  sql::Database connection = sql::open(database, sql::Use::read);
  sql::Statement query(connection, "SELECT secret FROM castellan");
  sql::Rows rows = query.query();
  NodeSecret secret{};
  const sql::Value value = rows.next() ? rows.value(0) : sql::null;
  const auto* bytes = std::get_if<sql::Bytes>(&value);
  if (bytes == nullptr || bytes->size() != secret.size())
    throw StorageError(sql::display_name(database) + ": the table castellan has no secret");
  std::ranges::copy(*bytes, secret.begin());
  return secret;
} catch (const sql::Error& error) {
  throw StorageError(sql::display_name(database) + ": " + error.what());
}

}  // namespace server::storage
