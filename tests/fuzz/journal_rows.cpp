// A database with any values in it, as a damaged disk or a tampering user may leave it: the room is
// read or reported as damaged, and what was read has the properties of stored.hpp.
//
// Text, a row a line: the table and its values in the order of the columns after `room`, with tabs
// between them. A value is n (null), i7, r1.5, tText or x00ff. Missing values are null.
#include "server/storage/room_reader.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/sql/database.hpp"
#include "server/util/hex.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/stored.hpp"

#include <charconv>
#include <cstdlib>
#include <string>
#include <vector>

using tests::require;
namespace sql = server::storage::sql;
namespace storage = server::storage;

namespace {

const protocol::RoomCode code = "ABCDEF";

std::string bytes_from_hex(std::string_view digits) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    unsigned byte = 0;
    std::from_chars(digits.data() + i, digits.data() + i + 2, byte, 16);
    bytes += static_cast<char>(byte);
  }
  return bytes;
}

// A view of `text`, which may be overwritten.
sql::Value value_of(std::string& text) {
  const char kind = text.empty() ? 'n' : text[0];
  if (!text.empty()) text.erase(0, 1);
  switch (kind) {
    case 'i':
      return std::int64_t{std::strtoll(text.c_str(), nullptr, 10)};
    case 'r':
      return std::strtod(text.c_str(), nullptr);
    case 't':
      return std::string_view(text);
    case 'x':
      text = bytes_from_hex(text);
      return sql::Bytes(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
    default:
      return sql::null;
  }
}

// Our tables, without the constraints against bad values.
class Tables {
 public:
  Tables() {
    storage::create_empty_tables(database_);
    for (Table& table : tables_) {
      const std::string name = table.name;
      table.columns = columns_of(name) - 1;
      database_.execute("ALTER TABLE " + name + " RENAME TO strict_" + name);
      database_.execute("CREATE TABLE " + name + " AS SELECT * FROM strict_" + name);
    }
    reader_.emplace(database_);
  }

  std::optional<storage::FoundRoom> read(std::string_view text) {
    database_.execute("BEGIN");
    for (const std::string_view line : tests::cut(text, '\n')) insert(line);
    auto found = reader_->read(code);
    database_.execute("ROLLBACK");
    return found;
  }

 private:
  struct Table {
    const char* name;
    int columns = 0;  // after the first, which is the room's code
  };

  int columns_of(const std::string& table) {
    sql::Statement statement(database_, "SELECT count(*) FROM pragma_table_info('" + table + "')");
    auto rows = statement.query();
    rows.next();
    return static_cast<int>(rows.integer(0));
  }

  void insert(std::string_view line) {
    const std::string_view name = tests::take_until(line, '\t');
    for (const Table& table : tables_) {
      if (name != table.name) continue;
      std::string places = "$1";
      std::vector<std::string> texts;
      for (int i = 0; i < table.columns; ++i) {
        places += ", $" + std::to_string(i + 2);
        texts.emplace_back(tests::take_until(line, '\t'));
      }
      std::vector<sql::Value> values{std::string_view(code)};
      for (std::string& text : texts) values.push_back(value_of(text));
      sql::Statement insert(database_,
                            "INSERT INTO " + std::string(name) + " VALUES (" + places + ")");
      insert.query_with(values).next();
    }
  }

  std::vector<Table> tables_{{"rooms"}, {"seats"}, {"games"}, {"steps"}, {"analyses"}};
  sql::Database database_ = sql::open(":memory:", sql::Use::write);
  std::optional<storage::RoomReader> reader_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static Tables tables;
  const auto found = tables.read(tests::text_of(data, size));
  if (!found) return 0;
  if (!*found)
    require(found->error().code == code && !found->error().reason.empty(),
            "a damaged room has a reason");
  else
    tests::check_stored(**found);
  return 0;
}
