// Shared by the tests of several servers on one PostgreSQL database.
#pragma once

#include "server/storage/ownership.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/write_access.hpp"
#include "server/storage/writer.hpp"
#include "tests/storage/support.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

namespace tests {

namespace sql = storage::sql;

inline storage::Membership node(const std::string& name) {
  return {.node = name,
          .address = name + ".example.org:8080",
          .url = "",
          .lease = std::chrono::minutes(1)};
}

// A database, and the connection of a node that takes rooms in it.
struct Shared {
  const Home home{true};
  storage::OwnershipLink link{home.where, true};

  sql::Database& database() { return link.open(); }
  std::int64_t number(const std::string& query) {
    sql::Statement statement(database(), "SELECT " + query);
    sql::Rows rows = statement.query();
    REQUIRE(rows.next());
    return rows.integer(0);
  }
  std::string owner(const protocol::RoomCode& code) {
    sql::Statement statement(database(), "SELECT writer FROM owners WHERE room = $1");
    sql::Rows rows = statement.query(code);
    return rows.next() ? rows.is_null(0) ? "nobody" : rows.text(0) : "none";
  }
  // As if it had been silent for an hour.
  void silence(const storage::Writer& writer) {
    tamper(home.where,
           "UPDATE writers SET seen_ms = seen_ms - 3600000 WHERE name = '" + writer.name() + "'");
  }
  // The steps of the sample are in the past, also of the clock of the database.
  void open_before_steps(const protocol::RoomCode& code) {
    tamper(home.where, "UPDATE owners SET alive_ms = 1 WHERE room = '" + code.text() + "'");
  }
  storage::NodeRecord member(const storage::Writer& asking, const storage::Writer& writer) {
    for (const auto& other : storage::other_members(database(), asking.name()))
      if (other.writer == writer.name()) return other;
    FAIL("it is not there");
    return {};
  }
};

inline void write(storage::Writer& writer, const protocol::RoomCode& code, const SampleGame& game,
                  std::size_t from, std::size_t to) {
  const SampleGame ours = linked(game, code);
  std::vector<storage::Queued> batch;
  for (std::size_t i = from; i < std::min(to, ours.entries.size()); ++i)
    batch.push_back({code, i + 1, ours.entries[i]});
  writer.write(batch);
}

}  // namespace tests
