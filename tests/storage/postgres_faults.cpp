// Errors of PostgreSQL, by their codes: passing ones are waited for, permanent ones end the server.
#include "tests/storage/played.hpp"

using namespace tests;
namespace sql = storage::sql;

TEST_CASE("passing refusals of PostgreSQL are retried, and untrustworthy ones end the server") {
  const Home home(true);
  WatchedStore watched(home.where);
  PlayedAt played(home.where);
  played.begin(watched);
  tamper(home.where,
         "CREATE TABLE fault (code TEXT);"
         "CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE found TEXT; BEGIN "
         "SELECT code INTO found FROM fault; IF found IS NOT NULL THEN "
         "RAISE EXCEPTION 'broken' USING ERRCODE = found; END IF; RETURN NEW; END $$;"
         "CREATE TRIGGER fails BEFORE INSERT ON steps FOR EACH ROW EXECUTE FUNCTION fail()");
  const auto fail_with = [&](const std::string& code) {
    tamper(home.where, "INSERT INTO fault VALUES ('" + code + "')");
  };
  SECTION("it passes") {
    const std::string code = GENERATE("25006", "28P01", "40001", "40P01", "42501", "53100", "53300",
                                      "55P03", "57014", "57P01", "58030");
    CAPTURE(code);
    fail_with(code);
    expect_to_be_waited_for(played, watched, code,
                            [&] { tamper(home.where, "DELETE FROM fault"); });
  }
  SECTION("it does not") {
    const std::string code = GENERATE("XX001", "XX002", "42P01", "58P01");
    CAPTURE(code);
    fail_with(code);
    expect_the_end(played, watched, "[" + code + "]");
  }
}

TEST_CASE("a role that cannot log in is waited for") {
  const Home home(true);
  WatchedStore watched(home.where);
  const SampleGame game = sample_game();
  watched.journal.append("ABCDEF", 1, game.entries[0]);
  watched.journal.flush();
  sql::Database operators = sql::open(home.where, sql::Use::write);
  operators.execute("ALTER ROLE castellan NOLOGIN");
  operators.execute(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() "
      "AND application_name LIKE 'castellan %'");
  watched.journal.append("ABCDEF", 2, game.entries[1]);
  watched.await("away");
  CHECK(contains(watched.journal.outage_reason(), "not permitted to log in"));
  operators.execute("ALTER ROLE castellan LOGIN");
  watched.await("back");
  watched.journal.flush();
  CHECK(watched.answers.durable().size() == 2);
  CHECK(watched.answers.failures().empty());
}
