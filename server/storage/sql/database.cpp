#include "server/storage/sql/database.hpp"

#include "server/storage/sql/postgres_driver.hpp"
#include "server/storage/sql/sqlite_driver.hpp"

namespace server::storage::sql {

bool is_postgres(const std::string& where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::string display_name(const std::string& where) {
  return is_postgres(where) ? postgres_name(where) : where;
}

Database open(const std::string& where, Use use) {
  return Database(is_postgres(where) ? connect_postgres(where, use) : open_sqlite(where, use));
}

std::int64_t Rows::integer(int column) const {
  const Value found = value(column);
  const auto* number = std::get_if<std::int64_t>(&found);
  return number == nullptr ? 0 : *number;
}

std::string Rows::text(int column) const {
  const Value found = value(column);
  const auto* text = std::get_if<std::string_view>(&found);
  return text == nullptr ? std::string() : std::string(*text);
}

bool Rows::is_null(int column) const {
  return std::holds_alternative<std::monostate>(value(column));
}

Transaction::Transaction(Database& database, TransactionKind kind)
    : connection_(*database.connection_) {
  connection_.begin(kind);
}

Transaction::~Transaction() {
  if (open_) connection_.rollback();
}

void Transaction::commit() {
  connection_.commit();
  open_ = false;
}

}  // namespace server::storage::sql
