#include "server/storage/writer.hpp"

#include "engine/require.hpp"
#include "protocol/record.hpp"
#include "server/storage/results.hpp"
#include "server/storage/sql/database.hpp"
#include "server/storage/write_access.hpp"
#include "server/util/hex.hpp"

#include <variant>

namespace server::storage {
namespace {

using sql::or_null;

std::optional<std::string_view> word(std::optional<room::BotLevel> level) {
  return level ? std::optional(std::string_view(engine::bots::name_of(*level))) : std::nullopt;
}

int seat_number(engine::Seat seat) {
  return static_cast<int>(engine::index(seat));
}

// Rooms of the batch that it does not open.
std::set<room::RoomCode> rooms_before(std::span<const Queued> entries) {
  std::set<room::RoomCode> rooms;
  for (const Queued& queued : entries) rooms.insert(queued.room);
  for (const Queued& queued : entries)
    if (std::holds_alternative<room::Opened>(queued.entry)) rooms.erase(queued.room);
  return rooms;
}

}  // namespace

struct Writer::Statements {
  WriteAccess& access;
  sql::Database& database = access.database();
  sql::Statement open_room{database,
                           "INSERT INTO rooms (name, settings, rules, host_hash, pass_salt, "
                           "pass_hash, rematch, code, opened_ms, seed) "
                           "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"};
  sql::Statement open_table{
      database, "INSERT INTO same_deals (room, deal, number, tables) VALUES ($1, $2, $3, $4)"};
  sql::Statement change_room{database,
                             "UPDATE rooms SET name = $1, settings = $2, rules = $3, "
                             "host_hash = $4, pass_salt = $5, pass_hash = $6, rematch = $7 "
                             "WHERE code = $8"};
  sql::Statement end_room{database,
                          "UPDATE rooms SET ended_ms = $1 WHERE code = $2 AND ended_ms IS NULL"};
  sql::Statement end_seats{database, "UPDATE seats SET ended = 1 WHERE room = $1"};
  sql::Statement take_seat{database,
                           "INSERT INTO seats (room, seat, name, taken_ms, entropy, token_hash, "
                           "bot, player, registered, erased) "
                           "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"};
  sql::Statement clear_seats{database, "DELETE FROM seats WHERE room = $1"};
  sql::Statement leave_seat{database, "DELETE FROM seats WHERE room = $1 AND seat = $2"};
  // Replaces a token at its seats and everywhere else it is stored.
  std::array<sql::Statement, 4> replace_token{
      sql::Statement{database,
                     "UPDATE seats SET token_hash = $1 WHERE room = $2 AND token_hash = $3"},
      sql::Statement{database,
                     "UPDATE rooms SET host_hash = $1 WHERE code = $2 AND host_hash = $3"},
      sql::Statement{database, "UPDATE chat SET said_by = $1 WHERE room = $2 AND said_by = $3"},
      sql::Statement{database, "UPDATE chat SET partner = $1 WHERE room = $2 AND partner = $3"}};
  sql::Statement begin_game{database,
                            "INSERT INTO games (room, seq, deal, time_ms, digest, "
                            "rules_version, protocol, server, salt, before, hash) "
                            "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)"};
  sql::Statement add_step{database,
                          "INSERT INTO steps (room, seq, seat, id, action, time_ms, digest, "
                          "result, before, hash, bot, overdue) "
                          "VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)"};
  sql::Statement add_ruling{database,
                            "INSERT INTO steps (room, seq, time_ms, digest, ruling, result, "
                            "before, hash) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)"};
  // The record of the seat stays as it is; the ruling names the new player.
  sql::Statement give_host{database,
                           "UPDATE rooms SET host_hash = $1 WHERE code = $2 AND host_hash = "
                           "(SELECT token_hash FROM seats WHERE room = $2 AND seat = $3)"};
  sql::Statement give_seat_to{database,
                              "UPDATE seats SET token_hash = $1, player = NULL, registered = 0 "
                              "WHERE room = $2 AND seat = $3"};
  sql::Statement note_time{database,
                           "INSERT INTO alive (one, time_ms) VALUES (1, $1) "
                           "ON CONFLICT (one) DO UPDATE SET time_ms = excluded.time_ms"};
  sql::Statement keep_analysis{database,
                               "INSERT INTO analyses (room, analysis) VALUES ($1, $2) "
                               "ON CONFLICT (room) DO UPDATE SET analysis = excluded.analysis"};
  ResultStore results{database};

  explicit Statements(WriteAccess& access_to) : access(access_to) {}

  void store(const Queued& queued) {
    std::visit([&](const auto& entry) { store(queued.room, entry); }, queued.entry);
  }

  void store(const room::RoomCode& code, const room::Opened& opened) {
    write_room(open_room, opened, code, opened.time.count(), opened.seed);
    access.opened(code);
    if (const auto& duplicate = opened.duplicate)
      open_table.store(code, duplicate->deal, duplicate->table, duplicate->tables);
  }
  void store(const room::RoomCode& code, const room::Changed& changed) {
    write_room(change_room, changed.opened, code);
    if (!changed.seats) return;
    clear_seats.apply(code);
    for (const room::SeatTaken& taken : *changed.seats) store(code, taken);
  }
  void store(const room::RoomCode& code, const room::SeatTaken& taken) {
    take_seat.store(code, seat_number(taken.seat), taken.name, taken.time.count(),
                    or_null(taken.entropy), taken.token, word(taken.bot), or_null(taken.who.player),
                    taken.who.registered, taken.erased);
  }
  void store(const room::RoomCode& code, const room::SeatLeft& left) {
    leave_seat.store(code, seat_number(left.seat));
  }
  void store(const room::RoomCode& code, const room::SeatRegained& regained) {
    for (sql::Statement& replace : replace_token)
      replace.apply(regained.token, code, regained.before);
  }
  void store(const room::RoomCode& code, const room::Begun& begun) {
    begin_game.store(code, begun.seq, protocol::record_deal(*begun.deal), begun.time.count(),
                     util::to_hex(begun.digest), begun.versions.rules, begun.versions.protocol,
                     begun.versions.server, or_null(begun.salt), begun.link.before,
                     begun.link.hash);
  }
  void store(const room::RoomCode& code, const room::Acted& acted) {
    add_step.store(code, acted.seq, seat_number(acted.seat), acted.id,
                   protocol::record_action(acted.action), acted.time.count(),
                   util::to_hex(acted.digest), or_null(acted.result), acted.link.before,
                   acted.link.hash, word(acted.bot), acted.overdue);
    if (acted.last) end(code, acted.time, acted.result);
  }
  void store(const room::RoomCode& code, const room::Ruled& ruled) {
    add_ruling.store(code, ruled.seq, ruled.time.count(), util::to_hex(ruled.digest),
                     protocol::record_decision(ruled.ruling), or_null(ruled.result),
                     ruled.link.before, ruled.link.hash);
    if (ruled.token) give_seat(code, ruled);
    if (ruled.last) end(code, ruled.time, ruled.result);
  }
  void store(const room::RoomCode& code, const room::Closed& closed) {
    end_room.store(closed.time.count(), code);
    end_seats.apply(code);
    access.ended(code);
  }
  void store(const room::RoomCode& code, const room::Analysed& made) {
    keep_analysis.store(code, made.text);
  }

 private:
  void give_seat(const room::RoomCode& code, const room::Ruled& ruled) {
    const auto seat = seat_number(std::get<protocol::TakeOver>(ruled.ruling.motion).seat);
    give_host.apply(*ruled.token, code, seat);
    give_seat_to.store(*ruled.token, code, seat);
  }

  void end(const room::RoomCode& code, RoomTime time, const std::string& result) {
    end_room.store(time.count(), code);
    end_seats.apply(code);
    access.ended(code);
    results.store(code, result, time.count());
  }

  template <class... Types>
  static void write_room(sql::Statement& statement, const room::Opened& opened,
                         const Types&... rest) {
    using PasswordSalt = std::optional<std::array<std::uint8_t, 16>>;
    using Pass = std::optional<room::TokenHash>;
    const auto& room_password = opened.room_password;
    statement.store(opened.name, protocol::record_settings(opened.settings),
                    protocol::record_rules(opened.rules), opened.host,
                    room_password ? PasswordSalt(room_password->salt) : std::nullopt,
                    room_password ? Pass(room_password->pass) : std::nullopt,
                    or_null(opened.rematch), rest...);
  }
};

Writer::Writer(const std::string& database, const Membership& member)
    : access_(take_write_access(database, member)) {
  try {
    statements_ = std::make_unique<Statements>(*access_);
  } catch (const sql::Error& error) {
    throw StorageError(sql::display_name(database) + ": " + error.what());
  }
}

Writer::~Writer() = default;

void Writer::write(const Batch& batch) {
  engine::require(!failed_, "a writer that has failed is not used again");
  try {
    sql::Transaction transaction(access_->database(), sql::TransactionKind::batch);
    access_->begin_batch(rooms_before(batch.entries));
    for (const Queued& queued : batch.entries) statements_->store(queued);
    if (batch.alive) statements_->note_time.store(batch.alive->count());
    for (const Released& one : batch.released)
      access_->released(one.room, one.to, batch.now - one.last_played);
    transaction.commit();
    access_->committed();
  } catch (const sql::DatabaseUnavailable&) {
    throw;
  } catch (const sql::StatementRejected&) {
    access_->check_fence();
    throw;
  } catch (...) {
    failed_ = true;
    throw;
  }
}

bool Writer::reconnect() {
  statements_.reset();
  try {
    const bool stored = access_->reconnect();
    statements_ = std::make_unique<Statements>(*access_);
    if (stored) access_->committed();
    return stored;
  } catch (const sql::DatabaseUnavailable&) {
    throw;
  } catch (const Fenced&) {
    throw;
  } catch (...) {
    failed_ = true;
    throw;
  }
}

void Writer::sign_in_again() {
  statements_.reset();
  access_->sign_in_again();
  statements_ = std::make_unique<Statements>(*access_);
}

std::string Writer::name() const {
  return access_->name();
}

void Writer::finish() {
  access_->finish(failed_);
}

}  // namespace server::storage
