#include "server/storage/ownership.hpp"

#include "server/storage/sql/database.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <poll.h>
#include <utility>

namespace server::storage {
namespace {

using ClaimOutcome = RoomClaim::ClaimOutcome;

std::string with_clock(std::string text) {
  const std::string word = "CLOCK";
  for (auto at = text.find(word); at != text.npos; at = text.find(word, at))
    text.replace(at, word.size(), database_clock);
  return text;
}

template <class... Types>
std::int64_t run(sql::Database& database, const std::string& text, const Types&... values) {
  return sql::Statement(database, with_clock(text)).run(values...);
}

template <class... Types>
std::vector<room::RoomCode> codes(sql::Database& database, const std::string& text,
                                  const Types&... values) {
  std::vector<room::RoomCode> found;
  sql::Statement statement(database, with_clock(text));
  sql::Rows row = statement.query(values...);
  while (row.next()) found.emplace_back(row.text(0));
  return found;
}

// In the form that string_to_array(…, ' ') takes.
std::string joined(const std::vector<room::RoomCode>& codes) {
  std::string text;
  for (const room::RoomCode& code : codes) text += (text.empty() ? "" : " ") + code.text();
  return text;
}

constexpr const char* among = "= ANY (string_to_array($1, ' '))";

// Bound on the age of a transferred room's `alive_ms` when its row is committed.
constexpr std::chrono::milliseconds commits_late = limits::transfer_max + std::chrono::seconds(60);

// In the form of protocol::record_settings(). Older rows have no clock.
constexpr const char* has_clock =
    R"(settings LIKE '%"clock":{%' AND settings NOT LIKE '%"clock":{"kind":"none"%')";

// Frees the rooms of a writer. A transaction of that writer that has not committed waits for this
// one and is then rejected. Requires a lock on the writer's row.
// A room with a clock whose newest row is older than its `alive_ms` was not played on under this
// owner: the outage before it is still to be given back, and continues. Without a clock nothing is
// given back, and the time under this owner counts for `--abandoned-after`.
void free_rooms_of(sql::Database& database, const std::string& writer) {
  run(database,
      "DELETE FROM owners WHERE writer = $1 AND NOT EXISTS "
      "(SELECT 1 FROM rooms WHERE code = room AND ended_ms IS NULL)",
      writer);
  run(database,
      "UPDATE owners SET writer = NULL, alive_ms = CASE WHEN has_clock AND newest_ms <= alive_ms "
      "THEN alive_ms ELSE greatest(seen_ms, newest_ms) END FROM (SELECT own.room, seen_ms, " +
          std::string(has_clock) +
          " AS has_clock, greatest("
          "(SELECT time_ms FROM games WHERE games.room = own.room ORDER BY seq DESC LIMIT 1), "
          "(SELECT time_ms FROM steps WHERE steps.room = own.room ORDER BY seq DESC LIMIT 1)) "
          "AS newest_ms FROM owners AS own JOIN rooms ON code = own.room "
          "JOIN writers ON writers.name = own.writer WHERE writers.name = $1) AS freed "
          "WHERE owners.room = freed.room",
      writer);
  run(database, "DELETE FROM writers WHERE name = $1", writer);
}

NodeRecord member_in(const sql::Rows& row, int first) {
  return {.writer = row.text(first),
          .node = row.text(first + 1),
          .address = row.text(first + 2),
          .url = row.text(first + 3),
          .expired = row.integer(first + 4) != 0};
}

constexpr const char* member_columns =
    "name, node, address, url, CAST(seen_ms + lease_ms < CLOCK AS INTEGER)";

// The owners of a room and of the rooms with the same deal.
struct DealOwners {
  std::vector<room::RoomCode> all;
  std::vector<room::RoomCode> free;
  std::vector<ClaimedRoom> ours;
  std::optional<NodeRecord> other;
  bool known = false;  // whether the room itself has an owner, or is free
};

DealOwners read_owners(sql::Database& database, const std::string& writer,
                       const room::RoomCode& code) {
  DealOwners owners;
  owners.all = codes(database,
                     "SELECT other.room FROM same_deals AS own JOIN same_deals AS other "
                     "USING (deal) WHERE own.room = $1 ORDER BY other.room",
                     code);
  if (owners.all.empty()) owners.all.push_back(code);
  sql::Statement statement(
      database, with_clock("SELECT room, writer, alive_ms, " + std::string(member_columns) +
                           " FROM owners LEFT JOIN writers ON name = writer "
                           "WHERE room " +
                           among + " ORDER BY room"));
  sql::Rows row = statement.query(joined(owners.all));
  while (row.next()) {
    const room::RoomCode room(row.text(0));
    owners.known = owners.known || room == code;
    if (row.is_null(1))
      owners.free.push_back(room);
    else if (row.text(1) == writer)
      owners.ours.push_back({room, RoomTime(row.integer(2)), true});
    else
      owners.other = member_in(row, 3);
  }
  return owners;
}

enum class Found { no, open, over, given_up };

Found find_room(sql::Database& database, const room::RoomCode& code) {
  sql::Statement statement(database,
                           "SELECT ended_ms IS NULL, EXISTS (SELECT 1 FROM games WHERE room = "
                           "code) FROM rooms WHERE code = $1");
  sql::Rows row = statement.query(code);
  if (!row.next()) return Found::no;
  if (row.integer(0) != 0) return Found::open;
  return row.integer(1) != 0 ? Found::over : Found::given_up;
}

}  // namespace

OwnershipLink::OwnershipLink(std::string where, bool durable, std::string channel)
    : where_(std::move(where)), durable_(durable), channel_(std::move(channel)) {}

OwnershipLink::~OwnershipLink() = default;

sql::Database& OwnershipLink::open() {
  if (database_ && database_->lost()) database_.reset();
  if (!database_) {
    auto opened = std::make_unique<sql::Database>(
        sql::open(where_, durable_ ? sql::Use::players : sql::Use::chat));
    if (!channel_.empty()) opened->listen(channel_);
    database_ = std::move(opened);
  }
  return *database_;
}

bool OwnershipLink::wait_for_notification(std::chrono::milliseconds longest, int wake) {
  if (database_) {
    const bool notified = database_->wait_for_notification(longest, wake);
    // A lost connection ends one wait. It would end all later ones at once.
    if (notified && database_->lost()) database_.reset();
    return notified;
  }
  pollfd place{wake, POLLIN, 0};
  poll(&place, 1, static_cast<int>(longest.count()));
  return false;
}

void sign_in(sql::Database& database, const std::string& writer, const Membership& member) {
  sql::Transaction transaction(database, sql::TransactionKind::change);
  const auto before =
      member.alone()
          ? codes(database, "SELECT name FROM writers ORDER BY name FOR UPDATE")
          : codes(database,
                  "SELECT name FROM writers WHERE node IS NULL OR node = $1 ORDER BY name "
                  "FOR UPDATE",
                  member.node);
  for (const std::string& name : before) free_rooms_of(database, name);
  run(database,
      "INSERT INTO writers (name, batch, node, address, url, seen_ms, lease_ms) "
      "VALUES ($1, 0, $2, $3, $4, CLOCK, $5)",
      writer, sql::or_null(member.node), sql::or_null(member.address), sql::or_null(member.url),
      member.lease.count());
  if (member.alone()) run(database, "UPDATE owners SET writer = $1", writer);
  transaction.commit();
}

void sign_out(sql::Database& database, const std::string& writer) {
  sql::Transaction transaction(database, sql::TransactionKind::change);
  run(database, "UPDATE writers SET seen_ms = CLOCK WHERE name = $1", writer);
  free_rooms_of(database, writer);
  transaction.commit();
}

bool renew_lease(sql::Database& database, const std::string& writer) {
  return run(database, "UPDATE writers SET seen_ms = CLOCK WHERE name = $1", writer) == 1;
}

void announce_leaving(sql::Database& database, const std::string& writer) {
  run(database, "UPDATE writers SET leaving = 1 WHERE name = $1", writer);
}

std::vector<NodeRecord> other_members(sql::Database& database, const std::string& writer) {
  std::vector<NodeRecord> members;
  sql::Statement statement(database,
                           with_clock("SELECT " + std::string(member_columns) +
                                      ", seen_ms, lease_ms FROM writers WHERE node IS NOT NULL AND "
                                      "name <> $1 ORDER BY node"));
  sql::Rows row = statement.query(writer);
  while (row.next()) {
    members.push_back(member_in(row, 0));
    members.back().seen = DatabaseTime(row.integer(5));
    members.back().lease = std::chrono::milliseconds(row.integer(6));
  }
  return members;
}

bool fence(sql::Database& database, const NodeRecord& member) {
  // Terminates its connection, whose open transaction could block others.
  run(database,
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity, writers "
      "WHERE name = $1 AND seen_ms = $2 AND application_name = 'castellan ' || name",
      member.writer, member.seen.count());
  sql::Transaction transaction(database, sql::TransactionKind::change);
  const auto silent =
      codes(database, "SELECT name FROM writers WHERE name = $1 AND seen_ms = $2 FOR UPDATE",
            member.writer, member.seen.count());
  if (silent.empty()) return false;
  free_rooms_of(database, member.writer);
  transaction.commit();
  return true;
}

std::vector<room::RoomCode> free_rooms(sql::Database& database, const std::string& writer,
                                       unsigned most) {
  return codes(
      database,
      "SELECT room FROM (SELECT owners.room, owners.alive_ms, "
      "(SELECT name FROM writers WHERE node IS NOT NULL AND leaving = 0 AND "
      "seen_ms + lease_ms >= CLOCK ORDER BY md5(coalesce(deal, owners.room) || node) LIMIT 1) "
      "AS first FROM owners LEFT JOIN same_deals ON same_deals.room = owners.room "
      "WHERE owners.writer IS NULL) AS free, writers AS own WHERE own.name = $1 AND "
      "(first = $1 OR alive_ms < CLOCK - 4 * own.lease_ms) ORDER BY room LIMIT $2",
      writer, most);
}

std::optional<RoomClaim> claim(sql::Database& database, const std::string& writer,
                               const room::RoomCode& code) try {
  DealOwners owners = read_owners(database, writer, code);
  if (owners.other) return RoomClaim{.outcome = ClaimOutcome::theirs, .owner = owners.other};
  const Found found = find_room(database, code);
  if (found == Found::no) return RoomClaim{};
  if (found == Found::given_up && !owners.known)
    return RoomClaim{.outcome = ClaimOutcome::given_up};
  if (!owners.free.empty() || !owners.known) {
    // A concurrent claim waits here, and then finds the room taken.
    sql::Transaction transaction(database, sql::TransactionKind::change);
    run(database,
        "INSERT INTO owners (room, writer, alive_ms) VALUES ($1, NULL, CLOCK) "
        "ON CONFLICT (room) DO NOTHING",
        code);
    codes(database,
          "SELECT room FROM owners WHERE room " + std::string(among) + " ORDER BY room FOR UPDATE",
          joined(owners.all));
    owners = read_owners(database, writer, code);
    if (owners.other) return RoomClaim{.outcome = ClaimOutcome::theirs, .owner = owners.other};
    run(database,
        "UPDATE owners SET writer = $2 WHERE room " + std::string(among) + " AND writer IS NULL",
        joined(owners.all), writer);
    std::vector<ClaimedRoom> before = std::move(owners.ours);
    owners = read_owners(database, writer, code);
    transaction.commit();
    for (ClaimedRoom& room : owners.ours)
      room.before = std::ranges::any_of(
          before, [&](const ClaimedRoom& known) { return known.code == room.code; });
  }
  return RoomClaim{.outcome = ClaimOutcome::ours, .rooms = std::move(owners.ours)};
} catch (const sql::StatementRejected&) {
  // An owner must be a writer.
  return std::nullopt;
}

// A node without reserved codes is still starting, or serves no rooms.
std::vector<NodeLoad> loads(sql::Database& database) {
  std::vector<NodeLoad> loads;
  sql::Statement statement(
      database,
      with_clock("SELECT name, node, (SELECT count(*) FROM owners JOIN rooms ON code = room "
                 "WHERE writer = writers.name AND ended_ms IS NULL), CAST(leaving = 0 AND "
                 "seen_ms + lease_ms >= CLOCK AND EXISTS (SELECT 1 FROM owners WHERE "
                 "writer = writers.name) AS INTEGER) FROM writers WHERE node IS NOT NULL "
                 "ORDER BY name"));
  sql::Rows row = statement.query();
  while (row.next())
    loads.push_back({.writer = row.text(0),
                     .node = row.text(1),
                     .rooms = static_cast<std::size_t>(row.integer(2)),
                     .takes = row.integer(3) != 0});
  return loads;
}

TransferredRooms transferred_rooms(sql::Database& database, const std::string& writer,
                                   DatabaseTime since) {
  TransferredRooms transferred;
  {
    sql::Statement statement(database, with_clock("SELECT CLOCK"));
    sql::Rows row = statement.query();
    row.next();
    transferred.until = DatabaseTime(row.integer(0));
  }
  transferred.rooms =
      codes(database,
            "SELECT room FROM owners WHERE writer = $1 AND alive_ms >= $2 AND EXISTS "
            "(SELECT 1 FROM rooms WHERE code = room AND ended_ms IS NULL) ORDER BY room",
            writer, (since - commits_late.count()).count());
  return transferred;
}

std::vector<room::RoomCode> reserve(sql::Database& database, const std::string& writer,
                                    const std::vector<room::RoomCode>& wanted) {
  return codes(database,
               "INSERT INTO owners (room, writer, alive_ms) SELECT wanted, $2, CLOCK FROM "
               "unnest(string_to_array($1, ' ')) AS wanted WHERE NOT EXISTS "
               "(SELECT 1 FROM rooms WHERE code = wanted) ON CONFLICT (room) DO NOTHING "
               "RETURNING room",
               joined(wanted), writer);
}

}  // namespace server::storage
