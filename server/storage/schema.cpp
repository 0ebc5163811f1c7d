#include "server/storage/schema.hpp"

#include "server/storage/listings.hpp"
#include "server/storage/node_secret.hpp"
#include "server/storage/sql/database.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/util/limits.hpp"

#include <sodium.h>

namespace server::storage {
namespace {

constexpr const char* tables = R"sql(
CREATE TABLE rooms (
  code      TEXT    NOT NULL PRIMARY KEY,
  name      TEXT    NOT NULL,
  settings  TEXT    NOT NULL,
  rules     TEXT    NOT NULL,
  opened_ms INTEGER NOT NULL,
  ended_ms  INTEGER,
  seed      BLOB    CHECK (length(seed) = 32),
  host_hash BLOB    CHECK (length(host_hash) = 32),
  pass_salt BLOB    CHECK (length(pass_salt) = 16),
  pass_hash BLOB    CHECK (length(pass_hash) = 32),
  rematch   TEXT,
  CHECK ((pass_salt IS NULL) = (pass_hash IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX unfinished_rooms ON rooms (code) WHERE ended_ms IS NULL;

CREATE TABLE games (
  room          TEXT    NOT NULL REFERENCES rooms (code),
  seq           INTEGER NOT NULL CHECK (seq >= 0),
  deal          TEXT    NOT NULL,
  time_ms       INTEGER NOT NULL,
  digest        TEXT    NOT NULL,
  rules_version INTEGER NOT NULL,
  protocol      TEXT    NOT NULL,
  server        TEXT    NOT NULL,
  salt          TEXT,
  before        BLOB    NOT NULL CHECK (length(before) = 32),
  hash          BLOB    NOT NULL CHECK (length(hash) = 32),
  PRIMARY KEY (room, seq)
) STRICT, WITHOUT ROWID;

-- Rows in the order of their arrival, because acts of different rooms that are stored together then
-- share pages.
CREATE TABLE steps (
  room    TEXT    NOT NULL REFERENCES rooms (code),
  seq     INTEGER NOT NULL CHECK (seq >= 1),
  seat    INTEGER CHECK (seat BETWEEN 0 AND 7),
  id      TEXT,
  action  TEXT,
  time_ms INTEGER NOT NULL,
  digest  TEXT    NOT NULL,
  result  TEXT,
  before  BLOB    NOT NULL CHECK (length(before) = 32),
  hash    BLOB    NOT NULL CHECK (length(hash) = 32),
  bot     TEXT,
  overdue INTEGER NOT NULL DEFAULT 0 CHECK (overdue IN (0, 1)),
  ruling  TEXT,
  PRIMARY KEY (room, seq),
  CHECK ((ruling IS NULL) = (seat IS NOT NULL AND id IS NOT NULL AND action IS NOT NULL))
) STRICT;

CREATE TABLE alive (
  one     INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  time_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE analyses (
  room     TEXT NOT NULL PRIMARY KEY REFERENCES rooms (code),
  analysis TEXT NOT NULL
) STRICT;
)sql";

constexpr const char* seats_table = R"sql(
CREATE TABLE seats (
  room       TEXT    NOT NULL REFERENCES rooms (code),
  seat       INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  name       TEXT    NOT NULL,
  token_hash BLOB    NOT NULL CHECK (length(token_hash) = 32),
  taken_ms   INTEGER NOT NULL,
  entropy    TEXT,
  bot        TEXT,
  player     TEXT,
  registered INTEGER NOT NULL DEFAULT 0 CHECK (registered IN (0, 1)),
  erased     INTEGER NOT NULL DEFAULT 0 CHECK (erased IN (0, 1)),
  ended      INTEGER NOT NULL DEFAULT 0 CHECK (ended IN (0, 1)),
  PRIMARY KEY (room, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of ON seats (player) WHERE player IS NOT NULL;
CREATE INDEX seats_in_play ON seats (player, taken_ms DESC, room, seat)
  WHERE player IS NOT NULL AND ended = 0;
)sql";

// Not part of a game's record.
constexpr const char* chat_table = R"sql(
CREATE TABLE chat (
  room    TEXT    NOT NULL REFERENCES rooms (code),
  number  INTEGER NOT NULL CHECK (number >= 1),
  time_ms INTEGER NOT NULL,
  seat    INTEGER CHECK (seat BETWEEN 0 AND 7),
  name    TEXT    NOT NULL,
  heard   TEXT    NOT NULL,
  id      TEXT    NOT NULL,
  text    TEXT,
  phrase  TEXT,
  said_by BLOB    CHECK (length(said_by) = 32),
  partner BLOB    CHECK (length(partner) = 32),
  PRIMARY KEY (room, number),
  CHECK ((text IS NULL) <> (phrase IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX chat_times ON chat (time_ms);
)sql";

// Players, and the results of games.
constexpr const char* people_tables = R"sql(
CREATE TABLE players (
  id         TEXT    NOT NULL PRIMARY KEY,
  name       TEXT    NOT NULL,
  folded     TEXT    UNIQUE,
  seen       TEXT    UNIQUE,
  passphrase TEXT,
  account    TEXT    UNIQUE,
  since_ms   INTEGER NOT NULL,
  CHECK ((folded IS NULL) = (seen IS NULL)),
  CHECK ((folded IS NULL) = (passphrase IS NULL AND account IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE sessions (
  token_hash BLOB    NOT NULL PRIMARY KEY CHECK (length(token_hash) = 32),
  player     TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  since_ms   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX sessions_of ON sessions (player);

CREATE TABLE results (
  room     TEXT    NOT NULL PRIMARY KEY REFERENCES rooms (code),
  preset   TEXT    NOT NULL,
  ended_ms INTEGER NOT NULL,
  listed   INTEGER NOT NULL CHECK (listed IN (0, 1)),
  rated    INTEGER NOT NULL CHECK (rated IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE INDEX results_by_time ON results (ended_ms, room) WHERE listed = 1;
CREATE INDEX results_by_preset ON results (preset, ended_ms, room) WHERE listed = 1;

CREATE TABLE places (
  room             TEXT    NOT NULL REFERENCES results (room),
  seat             INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  player           TEXT,
  ended_ms         INTEGER NOT NULL,
  place            INTEGER NOT NULL,
  points           INTEGER NOT NULL,
  mean_before      INTEGER,
  deviation_before INTEGER,
  mean_after       INTEGER,
  deviation_after  INTEGER,
  PRIMARY KEY (room, seat),
  CHECK ((mean_before IS NULL) = (deviation_after IS NULL)),
  CHECK ((deviation_before IS NULL) = (mean_after IS NULL)),
  CHECK ((mean_before IS NULL) = (mean_after IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE same_deals (
  room   TEXT    NOT NULL PRIMARY KEY REFERENCES rooms (code),
  deal   TEXT    NOT NULL,
  number INTEGER NOT NULL CHECK (number BETWEEN 1 AND tables),
  tables INTEGER NOT NULL CHECK (tables >= 2)
) STRICT, WITHOUT ROWID;

CREATE INDEX tables_of_deals ON same_deals (deal);

CREATE INDEX places_of ON places (player, ended_ms, room) WHERE player IS NOT NULL;

CREATE TABLE ratings (
  player    TEXT    NOT NULL REFERENCES players (id) ON DELETE CASCADE,
  family    TEXT    NOT NULL,
  mean      INTEGER NOT NULL,
  deviation INTEGER NOT NULL CHECK (deviation > 0),
  points    INTEGER NOT NULL,
  games     INTEGER NOT NULL CHECK (games >= 1),
  PRIMARY KEY (player, family)
) STRICT, WITHOUT ROWID;

CREATE TABLE bans (
  id       INTEGER NOT NULL PRIMARY KEY CHECK (id >= 1),
  kind     TEXT    NOT NULL,
  whom     TEXT    NOT NULL,
  reason   TEXT    NOT NULL,
  since_ms INTEGER NOT NULL,
  until_ms INTEGER
) STRICT, WITHOUT ROWID;
)sql";

// Since schema 8. `leaderboards` has the number of limits::rated_games_min. `erasures` has deleted
// players whose rows are still to be cleared.
constexpr const char* tables_of_8 = R"sql(
CREATE INDEX rulings ON steps (room, seq) WHERE ruling IS NOT NULL;

CREATE INDEX leaderboards ON ratings (family, points DESC, player) WHERE games >= 10;

CREATE INDEX guests ON players (folded, since_ms, id) WHERE folded IS NULL;

CREATE TABLE erasures (
  player TEXT NOT NULL PRIMARY KEY
) STRICT, WITHOUT ROWID;
)sql";
static_assert(limits::rated_games_min == 10);

// Since schema 9: alerts of players who are away. A subscription is of a seat, which the hash of
// its token names, or of a player.
constexpr const char* alert_tables = R"sql(
CREATE TABLE alert_subscriptions (
  id           TEXT    NOT NULL PRIMARY KEY,
  channel      TEXT    NOT NULL,
  room         TEXT,
  holder       BLOB    CHECK (length(holder) = 32),
  player       TEXT    REFERENCES players (id) ON DELETE CASCADE,
  address      TEXT    NOT NULL,
  keys         BLOB    NOT NULL,
  language     TEXT    NOT NULL,
  confirmation BLOB    CHECK (length(confirmation) = 32),
  since_ms     INTEGER NOT NULL,
  CHECK ((holder IS NULL) <> (player IS NULL)),
  CHECK ((holder IS NULL) = (room IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX alerts_of_seats ON alert_subscriptions (holder, since_ms, id)
  WHERE holder IS NOT NULL;
CREATE INDEX alerts_of_players ON alert_subscriptions (player, since_ms, id)
  WHERE player IS NOT NULL;
CREATE INDEX alerts_by_address ON alert_subscriptions (address);
CREATE INDEX alert_confirmations ON alert_subscriptions (confirmation)
  WHERE confirmation IS NOT NULL;
CREATE INDEX alerts_unconfirmed ON alert_subscriptions (since_ms) WHERE confirmation IS NOT NULL;

CREATE TABLE alert_marks (
  room   TEXT    NOT NULL,
  seat   INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 7),
  reason TEXT    NOT NULL,
  number INTEGER NOT NULL,
  stage  INTEGER NOT NULL CHECK (stage IN (1, 2)),
  PRIMARY KEY (room, seat, reason)
) STRICT, WITHOUT ROWID;

CREATE TABLE alert_keys (
  one    INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  secret BLOB    NOT NULL CHECK (length(secret) = 32),
  point  BLOB    NOT NULL CHECK (length(point) = 65)
) STRICT;
)sql";

// Only PostgreSQL has these. `secret` is that of the nodes. `writers` has the last transaction of
// each writer, so that a transaction in doubt can be found after an outage, and its last heartbeat,
// so that other nodes may replace it. `owners` has the owner of each room that is unfinished or in
// memory, of reserved codes, and of the lobby.
constexpr const char* postgres_tables = R"sql(
CREATE TABLE castellan (
  one     INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  version INTEGER NOT NULL,
  secret  BLOB    NOT NULL CHECK (length(secret) = 32)
);

CREATE TABLE writers (
  name     TEXT    NOT NULL PRIMARY KEY,
  batch    INTEGER NOT NULL,
  node     TEXT    UNIQUE,
  address  TEXT,
  url      TEXT,
  seen_ms  INTEGER NOT NULL,
  lease_ms INTEGER NOT NULL,
  leaving  INTEGER NOT NULL DEFAULT 0 CHECK (leaving IN (0, 1)),
  CHECK ((node IS NULL) = (address IS NULL))
);

CREATE TABLE owners (
  room     TEXT    NOT NULL PRIMARY KEY,
  writer   TEXT    REFERENCES writers (name) ON DELETE SET NULL,
  alive_ms INTEGER NOT NULL
);

CREATE INDEX owners_by_writer ON owners (writer);
)sql";

std::int64_t number(sql::Database& database, const char* query) {
  sql::Statement statement(database, query);
  sql::Rows rows = statement.query();
  return rows.next() ? rows.integer(0) : 0;
}

Content judge(std::int64_t version, const std::string& name) {
  if (version > schema_version)
    throw StorageError(name + ": written by a newer server: its schema is version " +
                       std::to_string(version) + ", this program knows versions up to " +
                       std::to_string(schema_version));
  if (version < 1) throw StorageError(name + ": no schema has version " + std::to_string(version));
  return version < schema_version ? Content::older : Content::ours;
}

}  // namespace

Content identify_sqlite(sql::Database& database, const std::string& name) {
  const std::int64_t application = number(database, "PRAGMA application_id");
  const std::int64_t version = number(database, "PRAGMA user_version");
  if (application == application_id) return judge(version, name);
  const bool empty = number(database, "SELECT count(*) FROM sqlite_schema") == 0;
  if (empty && application == 0 && version == 0) return Content::nothing;
  throw StorageError(name + ": an SQLite database, but not one of Castellan's");
}

Content identify_postgres(sql::Database& database, const std::string& name) {
  const std::string has_tables =
      "SELECT count(*) FROM pg_tables WHERE schemaname = current_schema()";
  const std::string is_ours = has_tables + " AND tablename = 'castellan'";
  if (number(database, is_ours.c_str()) > 0)
    return judge(number(database, "SELECT version FROM castellan"), name);
  if (number(database, has_tables.c_str()) == 0) return Content::nothing;
  throw StorageError(name + ": its schema has tables, but not those of Castellan");
}

void create_empty_tables(sql::Database& database) {
  database.define(tables);
  database.define(seats_table);
  database.define(chat_table);
  database.define(people_tables);
  database.define(tables_of_8);
  database.define(alert_tables);
}

namespace {

// To the present schema, from one of 7 whose table of seats is new.
void finish_8(sql::Database& database) {
  database.define(tables_of_8);
  database.define(alert_tables);
  database.execute(
      "UPDATE seats SET ended = 1 WHERE room IN (SELECT code FROM rooms WHERE ended_ms IS NOT "
      "NULL)");
}

NodeSecret new_node_secret() {
  NodeSecret secret{};
  randombytes_buf(secret.data(), secret.size());
  return secret;
}

}  // namespace

void add_player_tables(sql::Database& database) {
  database.execute("ALTER TABLE seats RENAME TO seats_old");
  database.define(seats_table);
  database.execute(
      "INSERT INTO seats (room, seat, name, token_hash, taken_ms, entropy, bot) "
      "SELECT room, seat, name, token_hash, taken_ms, entropy, bot FROM seats_old");
  database.execute("DROP TABLE seats_old");
  database.define(people_tables);
  finish_8(database);
}

void add_schema_8(sql::Database& database) {
  // The order of columns shall be that of a new file.
  database.execute("DROP INDEX seats_of");
  database.execute("ALTER TABLE seats RENAME TO seats_old");
  database.define(seats_table);
  database.execute(
      "INSERT INTO seats (room, seat, name, token_hash, taken_ms, entropy, bot, player, "
      "registered, "
      "erased) SELECT room, seat, name, token_hash, taken_ms, entropy, bot, player, registered, "
      "erased FROM seats_old");
  database.execute("DROP TABLE seats_old");
  database.execute("DROP INDEX leaderboards");
  finish_8(database);
}

void add_schema_9(sql::Database& database) {
  database.define(alert_tables);
}

void sign_sqlite(sql::Database& database) {
  database.execute("PRAGMA application_id = " + std::to_string(application_id));
  database.execute("PRAGMA user_version = " + std::to_string(schema_version));
}

void create_sqlite(sql::Database& database) {
  sql::Transaction transaction(database, sql::TransactionKind::change);
  create_empty_tables(database);
  sign_sqlite(database);
  transaction.commit();
}

void create_postgres(sql::Database& database) {
  sql::Transaction transaction(database, sql::TransactionKind::change);
  create_empty_tables(database);
  database.define(postgres_tables);
  database.define(listings_table);
  sql::Statement(database, "INSERT INTO castellan (one, version, secret) VALUES (1, $1, $2)")
      .run(schema_version, new_node_secret());
  transaction.commit();
}

namespace {

void upgrade_postgres_7(sql::Database& database) {
  database.execute(
      "ALTER TABLE seats ADD COLUMN ended BIGINT NOT NULL DEFAULT 0 CHECK (ended IN (0, 1))");
  database.execute(
      "CREATE INDEX seats_in_play ON seats (player, taken_ms DESC, room, seat) "
      "WHERE player IS NOT NULL AND ended = 0");
  database.execute("DROP INDEX leaderboards");
  finish_8(database);
  database.execute("ALTER TABLE castellan ADD COLUMN secret BYTEA CHECK (length(secret) = 32)");
  sql::Statement(database, "UPDATE castellan SET secret = $1").run(new_node_secret());
  database.execute("ALTER TABLE castellan ALTER COLUMN secret SET NOT NULL");
}

}  // namespace

void upgrade_postgres(sql::Database& database) {
  sql::Transaction transaction(database, sql::TransactionKind::change);
  if (number(database, "SELECT version FROM castellan") == 7)
    upgrade_postgres_7(database);
  else
    add_schema_9(database);
  sql::Statement(database, "UPDATE castellan SET version = $1").run(schema_version);
  transaction.commit();
}

}  // namespace server::storage
