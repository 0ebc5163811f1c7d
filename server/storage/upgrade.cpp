#include "server/storage/upgrade.hpp"

#include "server/room/hash_chain.hpp"
#include "server/storage/results.hpp"
#include "server/storage/room_reader.hpp"
#include "server/storage/schema.hpp"
#include "server/storage/sql/database.hpp"

#include <array>
#include <string>
#include <vector>

#include <sodium.h>

namespace server::storage {
namespace {

constexpr const char* set_aside = R"sql(
DROP INDEX unfinished_rooms;
ALTER TABLE rooms RENAME TO rooms_old;
ALTER TABLE seats RENAME TO seats_old;
ALTER TABLE games RENAME TO games_old;
ALTER TABLE steps RENAME TO steps_old;
)sql";

// Columns that an older schema lacks stay empty.
constexpr const char* take_over_1 = R"sql(
INSERT INTO rooms (code, name, settings, rules, opened_ms, ended_ms)
  SELECT code, name, json_object('listed', json(iif(listed, 'true', 'false'))), rules, opened_ms,
    ended_ms FROM rooms_old;
INSERT INTO seats (room, seat, name, token_hash, taken_ms)
  SELECT room, seat, name, token_hash, taken_ms FROM seats_old;
INSERT INTO games (room, seq, deal, time_ms, digest, rules_version, protocol, server, before, hash)
  SELECT room, seq, deal, time_ms, digest, rules_version, protocol, server, zeroblob(32),
    zeroblob(32) FROM games_old;
INSERT INTO steps (room, seq, seat, id, action, time_ms, digest, before, hash)
  SELECT room, seq, seat, id, action, time_ms, digest, zeroblob(32), zeroblob(32) FROM steps_old;
)sql";
constexpr const char* take_over_2 = R"sql(
INSERT INTO rooms (code, name, settings, rules, opened_ms, ended_ms, seed)
  SELECT code, name, json_object('listed', json(iif(listed, 'true', 'false'))), rules, opened_ms,
    ended_ms, seed FROM rooms_old;
INSERT INTO seats (room, seat, name, token_hash, taken_ms, entropy)
  SELECT room, seat, name, token_hash, taken_ms, entropy FROM seats_old;
INSERT INTO games SELECT * FROM games_old;
INSERT INTO steps (room, seq, seat, id, action, time_ms, digest, result, before, hash)
  SELECT room, seq, seat, id, action, time_ms, digest, result, before, hash FROM steps_old;
)sql";
constexpr const char* take_over_3 = R"sql(
INSERT INTO rooms (code, name, settings, rules, opened_ms, ended_ms, seed, host_hash)
  SELECT code, name, json_object('listed', json(iif(listed, 'true', 'false'))), rules, opened_ms,
    ended_ms, seed, host_hash FROM rooms_old;
INSERT INTO seats (room, seat, name, token_hash, taken_ms, entropy, bot)
  SELECT room, seat, name, token_hash, taken_ms, entropy, bot FROM seats_old;
INSERT INTO games SELECT * FROM games_old;
INSERT INTO steps (room, seq, seat, id, action, time_ms, digest, result, before, hash, bot)
  SELECT room, seq, seat, id, action, time_ms, digest, result, before, hash, bot FROM steps_old;
)sql";
constexpr const char* take_over_4 = R"sql(
INSERT INTO rooms (code, name, settings, rules, opened_ms, ended_ms, seed, host_hash)
  SELECT code, name, json_object('advice', json(iif(advice, 'true', 'false')),
    'listed', json(iif(listed, 'true', 'false'))), rules, opened_ms, ended_ms, seed, host_hash
    FROM rooms_old;
INSERT INTO seats (room, seat, name, token_hash, taken_ms, entropy, bot)
  SELECT room, seat, name, token_hash, taken_ms, entropy, bot FROM seats_old;
INSERT INTO games SELECT * FROM games_old;
INSERT INTO steps (room, seq, seat, id, action, time_ms, digest, result, before, hash, bot)
  SELECT room, seq, seat, id, action, time_ms, digest, result, before, hash, bot FROM steps_old;
INSERT INTO analyses SELECT * FROM analyses_old;
)sql";
constexpr const char* take_over_5 = R"sql(
INSERT INTO rooms SELECT * FROM rooms_old;
INSERT INTO seats (room, seat, name, token_hash, taken_ms, entropy, bot)
  SELECT room, seat, name, token_hash, taken_ms, entropy, bot FROM seats_old;
INSERT INTO games SELECT * FROM games_old;
INSERT INTO steps (room, seq, seat, id, action, time_ms, digest, result, before, hash, bot)
  SELECT room, seq, seat, id, action, time_ms, digest, result, before, hash, bot FROM steps_old;
INSERT INTO analyses SELECT * FROM analyses_old;
)sql";

constexpr const char* let_go = R"sql(
DROP TABLE steps_old;
DROP TABLE games_old;
DROP TABLE seats_old;
DROP TABLE rooms_old;
)sql";

constexpr const char* set_aside_4 = "ALTER TABLE analyses RENAME TO analyses_old;";
constexpr const char* let_go_4 = "DROP TABLE analyses_old;";

std::vector<room::RoomCode> codes_where(sql::Database& database, const char* which) {
  std::vector<room::RoomCode> codes;
  sql::Statement query(database, std::string("SELECT code FROM rooms WHERE ") + which);
  sql::Rows rows = query.query();
  while (rows.next()) codes.emplace_back(rows.text(0));
  return codes;
}

// Rooms whose game is still to be dealt.
void add_seeds(sql::Database& database) {
  sql::Statement update(database, "UPDATE rooms SET seed = $1 WHERE code = $2");
  for (const room::RoomCode& code :
       codes_where(database, "ended_ms IS NULL AND code NOT IN (SELECT room FROM games)")) {
    room::Seed seed;
    randombytes_buf(seed.data(), seed.size());
    update.run(seed, code);
  }
}

class Chain {
 public:
  explicit Chain(sql::Database& database) : reader_(database), database_(database) {}

  void add(const room::RoomCode& code) {
    auto found = reader_.read(code);
    if (!found || !*found) return;
    auto& stored = **found;
    util::Hash before{};
    store(stored, before, *stored.begun);
    for (room::Move& move : stored.moves) store(stored, before, std::move(move));
  }

 private:
  void store(const StoredRoom& stored, util::Hash& before, room::Move row) {
    room::link(stored, before, row);
    const util::Hash hash = room::link_of(row).hash;
    auto& update = std::holds_alternative<room::Begun>(row) ? games_ : steps_;
    update.run(before, hash, stored.code, room::seq(row));
    before = hash;
  }

  RoomReader reader_;
  sql::Database& database_;
  sql::Statement games_{database_,
                        "UPDATE games SET before = $1, hash = $2 WHERE room = $3 AND seq = $4"};
  sql::Statement steps_{database_,
                        "UPDATE steps SET before = $1, hash = $2 WHERE room = $3 AND seq = $4"};
};

// Schema 1 had neither seeds nor a chain.
void add_proofs(sql::Database& database) {
  add_seeds(database);
  Chain chain(database);
  for (const room::RoomCode& code : codes_where(database, "code IN (SELECT room FROM games)"))
    chain.add(code);
}

}  // namespace

namespace {

// Up to schema 5 the tables were recreated for each version.
void rebuild(sql::Database& database, int version) {
  database.execute(set_aside);
  if (version >= 4) database.execute(set_aside_4);
  create_empty_tables(database);
  constexpr std::array take_over{take_over_1, take_over_2, take_over_3, take_over_4, take_over_5};
  database.execute(take_over.at(static_cast<std::size_t>(version - 1)));
  if (version >= 4) database.execute(let_go_4);
  database.execute(let_go);
  if (version == 1) add_proofs(database);
  database.execute(
      "UPDATE seats SET ended = 1 WHERE room IN (SELECT code FROM rooms WHERE ended_ms IS NOT "
      "NULL)");
}

int user_version(sql::Database& database) {
  sql::Statement statement(database, "PRAGMA user_version");
  sql::Rows rows = statement.query();
  return rows.next() ? static_cast<int>(rows.integer(0)) : 0;
}

// Before schema 7 results were not stored.
void add_results(sql::Database& database) {
  ResultStore results(database);
  sql::Statement last(database,
                      "SELECT room, result, time_ms FROM steps WHERE result IS NOT NULL AND "
                      "room IN (SELECT code FROM rooms WHERE ended_ms IS NOT NULL) AND "
                      "seq = (SELECT max(seq) FROM steps AS all_of WHERE "
                      "all_of.room = steps.room)");
  sql::Rows rows = last.query();
  while (rows.next()) results.store(room::RoomCode(rows.text(0)), rows.text(1), rows.integer(2));
}

}  // namespace

void upgrade(sql::Database& database) {
  database.execute("PRAGMA foreign_keys = OFF");
  {
    sql::Transaction transaction(database, sql::TransactionKind::change);
    const int version = user_version(database);
    if (version <= 5)
      rebuild(database, version);
    else if (version == 6)
      add_player_tables(database);
    else if (version == 7)
      add_schema_8(database);
    else
      add_schema_9(database);
    if (version <= 6) add_results(database);
    sign_sqlite(database);
    transaction.commit();
  }
  database.execute("PRAGMA foreign_keys = ON");
}

}  // namespace server::storage
