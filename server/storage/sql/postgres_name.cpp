#include "server/storage/sql/postgres_driver.hpp"

#include <libpq-fe.h>
#include <memory>
#include <string>
#include <string_view>

namespace server::storage::sql {

std::string postgres_name(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(url.c_str(), nullptr), &PQconninfoFree);
  // Whatever is wrong with it may stand in the password.
  if (!options) return "postgresql://…";
  std::string user;
  std::string place;
  std::string name;
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    if (option->val == nullptr) continue;
    const std::string_view keyword = option->keyword;
    const std::string value = option->val;
    if (keyword == "user") user = value + "@";
    if (keyword == "host") place = value;
    if (keyword == "port") place += ":" + value;
    if (keyword == "dbname") name = "/" + value;
  }
  return "postgresql://" + user + place + name;
}

}  // namespace server::storage::sql
