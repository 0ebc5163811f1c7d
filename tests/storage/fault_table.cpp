// The one table of faults, and the document that shows it.
#include "server/storage/sql/fault.hpp"
#include "tests/storage/support.hpp"

#include <fstream>
#include <iterator>
#include <map>
#include <sqlite3.h>
#include <string_view>
#include <utility>

using namespace tests;
namespace sql = storage::sql;

TEST_CASE("each code belongs to one row, and an unknown code ends the server") {
  using sql::StorageFault;
  std::map<std::pair<sql::FaultSource, std::string_view>, int> count;
  for (const sql::FaultRow& row : sql::faults()) {
    CHECK(++count[{row.source, row.code}] == 1);
    CHECK_FALSE(row.meaning.empty());
  }
  CHECK(sql::fault_of_sqlite(SQLITE_BUSY_SNAPSHOT, 0).fault == StorageFault::transient);
  CHECK(sql::fault_of_sqlite(SQLITE_BUSY_RECOVERY, 0).fault == StorageFault::transient);
  CHECK(sql::fault_of_sqlite(SQLITE_IOERR_SHMSIZE, ENOSPC).fault == StorageFault::transient);
  CHECK(sql::fault_of_sqlite(SQLITE_IOERR_FSYNC, ENOSPC).fault == StorageFault::fatal);
  CHECK(sql::fault_of_sqlite(SQLITE_IOERR_SHORT_READ, 0).fault == StorageFault::fatal);
  CHECK(sql::fault_of_sqlite(SQLITE_CANTOPEN, EMFILE).fault == StorageFault::transient);
  CHECK(sql::fault_of_sqlite(SQLITE_CANTOPEN, ENOENT).fault == StorageFault::fatal);
  CHECK(sql::fault_of_sqlite(SQLITE_CORRUPT_INDEX, 0).fault == StorageFault::fatal);
  CHECK(sql::fault_of_sqlite(SQLITE_NOTADB, 0).fault == StorageFault::fatal);
  CHECK(sql::fault_of_sqlite(SQLITE_MISUSE, 0).fault == StorageFault::fatal);
  CHECK(sql::fault_of_sqlite(12345, 0).code == "SQLITE");
  for (const char* const passing :
       {"08006", "25006", "28P01", "40001", "40P01", "42501", "53100", "53300", "55P03", "57014",
        "57P01", "57P03", "58030", "25P03", "3D000"})
    CHECK(sql::fault_of_state(passing).fault == StorageFault::transient);
  for (const char* const refused : {"22012", "23505", "23503", "P0001"})
    CHECK(sql::fault_of_state(refused).fault == StorageFault::refused);
  for (const char* const fatal : {"42P01", "42703", "XX001", "25001", "", "?"})
    CHECK(sql::fault_of_state(fatal).fault == StorageFault::fatal);
}

TEST_CASE("the operators' document has the table of faults of the code") {
  std::ifstream file(std::string(CASTELLAN_SOURCE_DIR) + "/server/OPERATING.md");
  const std::string document{std::istreambuf_iterator<char>(file), {}};
  const std::map<sql::StorageFault, std::string> words{
      {sql::StorageFault::transient, "waits"},
      {sql::StorageFault::refused, "halts the room"},
      {sql::StorageFault::fatal, "ends"}};
  std::size_t at = document.find("| the log says | the server | because |");
  REQUIRE(at != document.npos);
  for (const sql::FaultRow& row : sql::faults()) {
    const bool of_postgres = row.source == sql::FaultSource::sqlstate;
    std::string code(row.code);
    if (code == "SQLITE")
      code = "other codes of SQLite";
    else if (code == "errno")
      code = "other `errno`";
    else if (code.empty())
      code = "other SQLSTATE";
    else
      code = '`' + code + (of_postgres && code.size() < 5 ? "…`" : "`");
    const std::string line =
        "\n| " + code + " | " + words.at(row.fault) + " | " + std::string(row.meaning) + " |\n";
    CAPTURE(line);
    const std::size_t found = document.find(line, at);
    REQUIRE(found != document.npos);
    at = found;
  }
}
