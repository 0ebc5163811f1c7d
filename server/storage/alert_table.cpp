#include "server/storage/alert_table.hpp"

#include "protocol/enum_names.hpp"
#include "server/storage/sql/database.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace server::storage {
namespace {

using alerts::AlertOwner;
using alerts::Subscription;

sql::Value blob(const std::string& bytes) {
  return sql::Bytes(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
}

std::string bytes_in(const sql::Value& value) {
  const auto* const bytes = std::get_if<sql::Bytes>(&value);
  if (bytes == nullptr) return {};
  return {reinterpret_cast<const char*>(bytes->data()), bytes->size()};
}

// The columns of a subscription, in the order of subscription_in().
constexpr const char* columns = "id, channel, address, keys, language, confirmation, since_ms";

// nullopt: the row is of a newer server, or was changed by somebody.
std::optional<Subscription> subscription_in(const sql::Rows& row) {
  const auto channel = protocol::from_name<protocol::AlertChannel>(row.text(1));
  if (!channel) return std::nullopt;
  Subscription one{.id = row.text(0),
                   .channel = *channel,
                   .address = row.text(2),
                   .keys = bytes_in(row.value(3)),
                   .language = protocol::from_name<protocol::AlertLanguage>(row.text(4))
                                   .value_or(protocol::AlertLanguage::en),
                   .confirmation = std::nullopt,
                   .since = WallTime(row.integer(6))};
  if (!row.is_null(5)) {
    const std::string hash = bytes_in(row.value(5));
    one.confirmation.emplace();
    if (hash.size() != one.confirmation->size()) return std::nullopt;
    std::ranges::copy(hash, one.confirmation->begin());
  }
  return one;
}

}  // namespace

struct AlertTable::Connection {
  explicit Connection(const std::string& where) : database(sql::open(where, sql::Use::players)) {}

  template <class... Types>
  std::int64_t run(const char* text, const Types&... values) {
    return sql::Statement(database, text).run(values...);
  }
  // `which`: a condition on these values, and an order.
  template <class... Types>
  std::vector<Subscription> select(const char* which, const Types&... values) {
    std::vector<Subscription> found;
    sql::Statement query(
        database, std::string("SELECT ") + columns + " FROM alert_subscriptions WHERE " + which);
    sql::Rows rows = query.query(values...);
    while (rows.next())
      if (auto one = subscription_in(rows)) found.push_back(*std::move(one));
    return found;
  }
  template <class... Types>
  std::optional<Subscription> select_one(const char* which, const Types&... values) {
    auto found = select(which, values...);
    return found.empty() ? std::nullopt : std::optional(std::move(found.front()));
  }
  std::vector<Subscription> of(const AlertOwner& owner) {
    // In a rematch a seat keeps its token.
    if (owner.is_seat())
      return select("holder = $1 AND room = $2 ORDER BY since_ms, id", owner.holder, owner.room);
    return select("player = $1 ORDER BY since_ms, id", owner.player);
  }

  sql::Database database;
};

AlertTable::AlertTable(const std::string& database) try
    : where_(database), connection_(std::make_unique<Connection>(database)) {
} catch (const sql::Error& error) {
  throw StorageError(sql::display_name(database) + ": " + error.what());
}

AlertTable::~AlertTable() = default;

AlertTable::Connection& AlertTable::connection() {
  if (connection_ && connection_->database.lost()) connection_.reset();
  if (!connection_) connection_ = std::make_unique<Connection>(where_);
  return *connection_;
}

std::vector<Subscription> AlertTable::of(const AlertOwner& owner) {
  return connection().of(owner);
}

bool AlertTable::add(const AlertOwner& owner, Subscription& subscription) {
  Connection& db = connection();
  sql::Transaction transaction(db.database, sql::TransactionKind::change);
  const std::vector<Subscription> all = db.of(owner);
  const auto same = std::ranges::find_if(all, [&](const Subscription& known) {
    return known.channel == subscription.channel && known.address == subscription.address;
  });
  if (same != all.end()) {
    subscription.id = same->id;
    // A new link is valid for its full time.
    if (subscription.confirmed()) subscription.since = same->since;
    db.run(
        "UPDATE alert_subscriptions SET keys = $1, language = $2, confirmation = $3, since_ms = $4 "
        "WHERE id = $5",
        blob(subscription.keys), protocol::name_of(subscription.language),
        subscription.confirmation, subscription.since.count(), subscription.id);
    transaction.commit();
    return true;
  }
  const std::size_t most =
      owner.is_seat() ? limits::alerts_of_seat_max : limits::alerts_of_player_max;
  if (all.size() >= most) return false;
  // Those that wait for a confirmation are not counted, for strangers can ask for them.
  const auto to_address = db.select("address = $1 AND confirmation IS NULL LIMIT $2",
                                    subscription.address, limits::alerts_of_address_max);
  if (to_address.size() >= limits::alerts_of_address_max) return false;
  const std::optional<room::TokenHash> holder =
      owner.is_seat() ? std::optional(owner.holder) : std::nullopt;
  db.run(
      "INSERT INTO alert_subscriptions (id, channel, room, holder, player, address, keys, "
      "language, confirmation, since_ms) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
      subscription.id, protocol::name_of(subscription.channel), sql::or_null(owner.room), holder,
      sql::or_null(owner.player), subscription.address, blob(subscription.keys),
      protocol::name_of(subscription.language), subscription.confirmation,
      subscription.since.count());
  transaction.commit();
  return true;
}

std::optional<Subscription> AlertTable::find(std::string_view id) {
  return connection().select_one("id = $1", id);
}

std::optional<Subscription> AlertTable::find_unconfirmed(std::string_view key) {
  return connection().select_one("confirmation = $1", room::hash_token(key));
}

bool AlertTable::confirm(std::string_view key) {
  return connection().run(
             "UPDATE alert_subscriptions SET confirmation = NULL WHERE confirmation = $1",
             room::hash_token(key)) > 0;
}

bool AlertTable::remove(std::string_view id) {
  return connection().run("DELETE FROM alert_subscriptions WHERE id = $1", id) > 0;
}

bool AlertTable::mark(const alerts::AlertMark& mark) {
  return connection().run(
             "INSERT INTO alert_marks (room, seat, reason, number, stage) VALUES ($1, $2, $3, $4, "
             "$5) ON CONFLICT (room, seat, reason) DO UPDATE SET number = excluded.number, stage = "
             "excluded.stage WHERE (alert_marks.number, alert_marks.stage) < (excluded.number, "
             "excluded.stage)",
             mark.room, engine::index(mark.seat), protocol::name_of(mark.reason), mark.number,
             static_cast<int>(mark.stage)) > 0;
}

alerts::EllipticKey AlertTable::push_key(const alerts::EllipticKey& made) {
  Connection& db = connection();
  db.run(
      "INSERT INTO alert_keys (one, secret, point) VALUES (1, $1, $2) ON CONFLICT (one) DO NOTHING",
      blob(made.secret), blob(made.point));
  sql::Statement query(db.database, "SELECT secret, point FROM alert_keys WHERE one = 1");
  sql::Rows row = query.query();
  if (!row.next()) throw StorageError("the table alert_keys has no key");
  return {bytes_in(row.value(0)), bytes_in(row.value(1))};
}

void AlertTable::sweep(WallTime now) {
  Connection& db = connection();
  const Milliseconds life = Milliseconds{3'600'000} * limits::alert_unconfirmed_life.count();
  db.run("DELETE FROM alert_subscriptions WHERE confirmation IS NOT NULL AND since_ms < $1",
         now.count() - life);
  db.run(
      "DELETE FROM alert_subscriptions WHERE holder IS NOT NULL AND NOT EXISTS (SELECT 1 FROM "
      "seats WHERE room = alert_subscriptions.room AND token_hash = alert_subscriptions.holder AND "
      "ended = 0)");
  db.run(
      "DELETE FROM alert_marks WHERE EXISTS (SELECT 1 FROM rooms WHERE code = alert_marks.room AND "
      "ended_ms IS NOT NULL)");
}

}  // namespace server::storage
