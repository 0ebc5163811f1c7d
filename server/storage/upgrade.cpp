#include "server/storage/upgrade.hpp"

#include "server/room/record.hpp"
#include "server/storage/room_reader.hpp"
#include "server/storage/schema.hpp"

#include <string>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sodium.h>

namespace server::storage {
namespace {

// Columns that schema 1 did not have are empty; the chain is made afterwards.
constexpr const char* set_aside = R"sql(
DROP INDEX unfinished_rooms;
ALTER TABLE rooms RENAME TO rooms_1;
ALTER TABLE seats RENAME TO seats_1;
ALTER TABLE games RENAME TO games_1;
ALTER TABLE steps RENAME TO steps_1;
)sql";
constexpr const char* take_over = R"sql(
INSERT INTO rooms (code, name, listed, rules, opened_ms, ended_ms)
  SELECT code, name, listed, rules, opened_ms, ended_ms FROM rooms_1;
INSERT INTO seats (room, seat, name, token_hash, taken_ms)
  SELECT room, seat, name, token_hash, taken_ms FROM seats_1;
INSERT INTO games (room, seq, deal, time_ms, digest, rules_version, protocol, server, before, hash)
  SELECT room, seq, deal, time_ms, digest, rules_version, protocol, server, zeroblob(32),
    zeroblob(32) FROM games_1;
INSERT INTO steps (room, seq, seat, id, action, time_ms, digest, before, hash)
  SELECT room, seq, seat, id, action, time_ms, digest, zeroblob(32), zeroblob(32) FROM steps_1;
DROP TABLE steps_1;
DROP TABLE games_1;
DROP TABLE seats_1;
DROP TABLE rooms_1;
)sql";

std::vector<std::string> codes(SQLite::Database& database, const char* which) {
  std::vector<std::string> codes;
  SQLite::Statement query(database, std::string("SELECT code FROM rooms WHERE ") + which);
  while (query.executeStep()) codes.push_back(query.getColumn(0).getString());
  return codes;
}

// Rooms whose game is still to be dealt.
void add_seeds(SQLite::Database& database) {
  SQLite::Statement update(database, "UPDATE rooms SET seed = ? WHERE code = ?");
  for (const std::string& code :
       codes(database, "ended_ms IS NULL AND code NOT IN (SELECT room FROM games)")) {
    room::Seed seed;
    randombytes_buf(seed.data(), seed.size());
    update.bind(1, seed.data(), static_cast<int>(seed.size()));
    update.bind(2, code);
    update.exec();
    update.reset();
  }
}

class Chain {
 public:
  explicit Chain(SQLite::Database& database) : reader_(database), database_(database) {}

  void add(const std::string& code) {
    auto found = reader_.read(code);
    if (!found || !std::holds_alternative<StoredRoom>(*found)) return;
    auto& stored = std::get<StoredRoom>(*found);
    room::Hash before{};
    store(stored, before, *stored.begun);
    for (room::Move& move : stored.moves) store(stored, before, std::move(move));
  }

 private:
  void store(const StoredRoom& stored, room::Hash& before, room::Move row) {
    room::link(stored, before, row);
    const room::Hash hash = room::link_of(row).hash;
    auto& update = std::holds_alternative<room::Begun>(row) ? games_ : steps_;
    update.bind(1, before.data(), static_cast<int>(before.size()));
    update.bind(2, hash.data(), static_cast<int>(hash.size()));
    update.bind(3, stored.code);
    update.bind(4, static_cast<std::int64_t>(room::seq(row)));
    update.exec();
    update.reset();
    before = hash;
  }

  RoomReader reader_;
  SQLite::Database& database_;
  SQLite::Statement games_{database_,
                           "UPDATE games SET before = ?, hash = ? WHERE room = ? AND seq = ?"};
  SQLite::Statement steps_{database_,
                           "UPDATE steps SET before = ?, hash = ? WHERE room = ? AND seq = ?"};
};

}  // namespace

void upgrade(SQLite::Database& database) {
  database.exec("PRAGMA foreign_keys = OFF");
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  database.exec(set_aside);
  create_empty_tables(database);
  database.exec(take_over);
  add_seeds(database);
  Chain chain(database);
  for (const std::string& code : codes(database, "code IN (SELECT room FROM games)"))
    chain.add(code);
  sign(database);
  transaction.commit();
}

}  // namespace server::storage
