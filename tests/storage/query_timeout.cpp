// Statements for requests end in time, whatever they ask.
#include "tests/storage/support.hpp"

using namespace tests;
namespace sql = server::storage::sql;

TEST_CASE("a statement of players that does not end is ended, and the next one works") {
  const Home home;
  {
    const TestStore tables(home.where);
  }
  const auto connect = [&] { return sql::open(home.where, sql::Use::players); };
  std::optional<sql::Database> database(connect());
  const std::string endless =
      "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers) "
      "SELECT count(*) FROM numbers WHERE n < 0";
  const auto count = [&] {
    sql::Statement statement(*database, endless);
    sql::Rows row = statement.query();
    row.next();
  };
  CHECK_THROWS_AS(count(), sql::DatabaseUnavailable);
  // As PlayerStore does.
  if (database->lost()) database.emplace(connect());
  sql::Statement next(*database, "SELECT count(*) FROM players");
  sql::Rows row = next.query();
  CHECK(row.next());
}
