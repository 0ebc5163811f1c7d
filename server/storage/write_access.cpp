#include "server/storage/write_access.hpp"

#include "server/storage/postgres_access.hpp"
#include "server/storage/sqlite_access.hpp"

namespace server::storage {

std::unique_ptr<WriteAccess> take_write_access(const std::string& database,
                                               const Membership& member) {
  return sql::is_postgres(database) ? take_postgres(database, member) : take_sqlite(database);
}

}  // namespace server::storage
