#include "server/storage/sql/postgres_driver.hpp"

#include "server/storage/sql/postgres_link.hpp"
#include "server/util/limits.hpp"

#include <array>
#include <chrono>
#include <libpq-fe.h>
#include <memory>
#include <string>
#include <string_view>

namespace server::storage::sql {
namespace {

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using ConnectionOptions = std::unique_ptr<PQconninfoOption, FreeOptions>;

// libpq's error messages quote the URL with its password, so the URL is parsed first. Null: it
// cannot be read. Of a password with a slash libpq takes the parts for a port and a database.
ConnectionOptions options_in(const std::string& url) {
  const auto path = url.find('/', url.find("://") + 3);
  if (url.substr(0, url.find('?')).find('@', path) != std::string::npos) return nullptr;
  return ConnectionOptions(PQconninfoParse(url.c_str(), nullptr));
}

std::string settings_for(Use use) {
  using std::chrono::milliseconds;
  // A node that is suspended or cut off in a transaction must not block those that fence it. The
  // writer has a setting of its own.
  const std::string not_idle = "SET idle_in_transaction_session_timeout = " +
                               std::to_string(milliseconds(limits::transaction_idle_max).count()) +
                               "; ";
  switch (use) {
    case Use::read:
      return "SET default_transaction_read_only = on";
    case Use::chat:
      return not_idle + "SET synchronous_commit = off";
    case Use::write:
    case Use::players:
      break;
  }
  const std::string bounded =
      use == Use::players ? not_idle + "SET statement_timeout = " +
                                std::to_string(milliseconds(limits::query_timeout).count()) + "; "
                          : "";
  // Corrects only off; other values are the operator's choice.
  return bounded +
         "SELECT set_config('synchronous_commit', 'on', false) "
         "WHERE current_setting('synchronous_commit') = 'off'";
}

}  // namespace

std::unique_ptr<DriverConnection> connect_postgres(const std::string& url, Use use) {
  // The URL overrides the keywords before it, but not those after it. A silent connection is given
  // up after some seconds.
  const std::array<const char*, 9> keywords{
      "connect_timeout",  "keepalives_idle",  "keepalives_interval",
      "keepalives_count", "tcp_user_timeout", "fallback_application_name",
      "dbname",           "client_encoding",  nullptr};
  const std::array<const char*, 9> values{"5",         "10",        "5",    "3",    "15000",
                                          "castellan", url.c_str(), "UTF8", nullptr};
  if (!options_in(url))
    throw Error(
        "this URL cannot be read; characters other than letters and digits may need escaping");
  PGconn* const connection = PQconnectdbParams(keywords.data(), values.data(), 1);
  auto link = make_link(connection);
  if (PQstatus(connection) != CONNECTION_OK) {
    std::string why = PQerrorMessage(connection);
    while (why.ends_with('\n')) why.pop_back();
    throw DatabaseUnavailable(why);
  }
  PQsetNoticeProcessor(connection, [](void*, const char*) {}, nullptr);
  if (PQserverVersion(connection) < 130'000) throw Error("PostgreSQL 13 or newer is needed");
  if (std::string_view(PQparameterStatus(connection, "server_encoding")) != "UTF8")
    throw Error("the database must have ENCODING 'UTF8'");
  link->execute(settings_for(use));
  return link;
}

std::string postgres_name(const std::string& url) {
  const ConnectionOptions options = options_in(url);
  // The invalid part may be the password.
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
