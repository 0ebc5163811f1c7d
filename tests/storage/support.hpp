// Shared by the tests of storage: a temporary directory, whole games as entries, and journals that
// record their completions.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "protocol/record.hpp"
#include "server/room/hash_chain.hpp"
#include "server/storage/durable_journal.hpp"
#include "server/storage/game_file.hpp"
#include "server/storage/recovery.hpp"
#include "server/storage/sql/database.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/postgres.hpp"
#include "tests/support/temporary_directory.hpp"

#include <condition_variable>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <SQLiteCpp/SQLiteCpp.h>

namespace tests {

namespace fs = std::filesystem;
namespace room = server::room;
namespace storage = server::storage;

inline bool contains(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

// The server that all tests share, started by the first one that needs it.
inline Postgres& postgres() {
  static Postgres server;
  return server;
}

// The places of a database: a file and a schema of PostgreSQL, in turns. A test with a home runs in
// both.
class Home {
 public:
  Home() : Home(GENERATE(false, true)) {}
  // In PostgreSQL or in a file.
  explicit Home(bool elsewhere) : where(directory_ / "games.sqlite") {
    if (!elsewhere) return;
    static int homes = 0;
    const std::string schema = "home_" + std::to_string(++homes);
    storage::sql::open(postgres().url(), storage::sql::Use::write)
        .execute("CREATE SCHEMA " + schema);
    where = postgres().url(schema);
  }

 private:
  const TemporaryDirectory directory_;

 public:
  std::string where;
};

// The completions of a journal.
class Answers {
 public:
  storage::OnDurable on_durable() {
    return [this](std::span<const storage::Durable> durable) {
      const std::lock_guard lock(mutex_);
      for (const auto& [code, ticket] : durable) durable_.emplace_back(code, ticket);
    };
  }
  storage::OnFailed on_failed() {
    return [this](const std::string& reason) {
      const std::lock_guard lock(mutex_);
      failures_.push_back(reason);
    };
  }
  std::vector<std::pair<protocol::RoomCode, std::uint64_t>> durable() const {
    const std::lock_guard lock(mutex_);
    return durable_;
  }
  std::vector<std::string> failures() const {
    const std::lock_guard lock(mutex_);
    return failures_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<std::pair<protocol::RoomCode, std::uint64_t>> durable_;
  std::vector<std::string> failures_;
};

// A room whose game was played at random to its end, as the entries that a room appends.
struct SampleGame {
  std::vector<room::Entry> entries;
  engine::State end;
  std::size_t first_action = 0;  // its index in entries
};

// The same entries with a chain of hashes for a room of this code.
inline SampleGame linked(SampleGame game, const protocol::RoomCode& code) {
  room::Setup setup{code, std::get<room::Opened>(game.entries[0]), {}};
  server::util::Hash before{};
  const auto link = [&](auto& entry) {
    room::Move row = entry;
    room::link(setup, before, row);
    before = room::link_of(row).hash;
    entry = std::get<std::decay_t<decltype(entry)>>(row);
  };
  for (room::Entry& entry : game.entries) {
    if (const auto* taken = std::get_if<room::SeatTaken>(&entry)) setup.seats.push_back(*taken);
    if (auto* begun = std::get_if<room::Begun>(&entry)) link(*begun);
    if (auto* acted = std::get_if<room::Acted>(&entry)) link(*acted);
  }
  return game;
}

// A room whose rows were changed by an attacker who can compute hashes.
inline storage::StoredRoom relinked(storage::StoredRoom stored) {
  room::Move first = *stored.begun;
  room::link(stored, {}, first);
  stored.begun = std::get<room::Begun>(first);
  server::util::Hash before = stored.begun->link.hash;
  for (room::Move& move : stored.moves) {
    room::link(stored, before, move);
    before = room::link_of(move).hash;
  }
  return stored;
}

inline SampleGame sample_game(std::uint64_t seed = 1, int players = 2,
                              const protocol::RoomCode& code = "ABCDEF") {
  engine::RulesRequest request;
  request.players = players;
  request.harmony = true;
  const auto rules = *engine::make_rules(request);
  engine::bots::Dice dice(seed);
  SampleGame game;
  server::RoomTime time(1'790'000'000'000);
  room::Opened opened{"Fünf Könige 王", {.listed = true}, request, time, room::Seed{}};
  opened.seed->fill(static_cast<std::uint8_t>(seed));
  game.entries.emplace_back(opened);
  room::DealSource source{*opened.seed, code, {}, 0};
  for (int i = 0; i < players; ++i) {
    room::SeatTaken taken{.seat = engine::seat_at(static_cast<std::size_t>(i)),
                          .name = i == 0 ? "Ænn 👑" : "Ben " + std::to_string(i),
                          .time = time += 1000,
                          .entropy = i == 0 ? "dice: \"4\"" : ""};
    taken.token.fill(static_cast<std::uint8_t>(0x80 + i));
    taken.token[5] = 0;  // a hash is no text
    game.entries.emplace_back(taken);
    source.entropy.push_back(taken.entropy);
  }
  const engine::Deal deal = room::fair_deal(rules, source);
  game.end = engine::begin(rules, deal);
  game.entries.emplace_back(room::Begun{.deal = deal,
                                        .time = time,
                                        .digest = engine::digest(engine::view(game.end)),
                                        .salt = room::fair_salt(source),
                                        .versions = {1, "castellan.v1", "0.0-test"}});
  game.first_action = game.entries.size();
  engine::Events events;
  for (std::uint32_t seq = 1; game.end.table.phase != engine::Phase::over; ++seq) {
    const engine::Seat seat = engine::to_move(game.end.table);
    const engine::Actions actions = engine::legal_actions(game.end.table);
    const engine::Action action = actions[dice(static_cast<std::uint32_t>(actions.size()))];
    engine::apply(game.end, seat, action, events);
    const bool last = game.end.table.phase == engine::Phase::over;
    game.entries.emplace_back(
        room::Acted{.seq = seq,
                    .seat = seat,
                    .id = "c-" + std::to_string(seq),
                    .action = action,
                    .time = time += 2345,
                    .digest = engine::digest(engine::view(game.end)),
                    .last = last,
                    .result = last ? protocol::record_result(game.end.table) : ""});
  }
  return linked(std::move(game), code);
}

inline storage::StoredRoom stored(const SampleGame& game) {
  storage::StoredRoom stored;
  stored.code = "ABCDEF";
  stored.opened = std::get<room::Opened>(game.entries[0]);
  for (const room::Entry& entry : game.entries) {
    if (const auto* taken = std::get_if<room::SeatTaken>(&entry)) stored.seats.push_back(*taken);
    if (const auto* begun = std::get_if<room::Begun>(&entry)) stored.begun = *begun;
    if (const auto* acted = std::get_if<room::Acted>(&entry)) stored.moves.emplace_back(*acted);
  }
  stored.over = true;
  return stored;
}

// A journal with its completions.
struct TestStore {
  Answers answers;
  storage::DurableJournal journal;
  std::uint64_t ticket = 0;

  explicit TestStore(const std::string& path)
      : journal(path, answers.on_durable(), answers.on_failed()) {}

  void append(const protocol::RoomCode& code, const room::Entry& entry) {
    journal.append(code, ++ticket, entry);
  }
  // The first `count` entries of the game.
  void append(const protocol::RoomCode& code, const SampleGame& game,
              std::size_t count = SIZE_MAX) {
    const SampleGame ours = linked(game, code);
    for (std::size_t i = 0; i < std::min(count, ours.entries.size()); ++i)
      append(code, ours.entries[i]);
  }
};

// A journal that records what happens to it.
struct WatchedStore {
  Answers answers;
  std::mutex mutex;
  std::condition_variable changed;
  std::vector<std::string> events;
  std::map<room::RoomCode, std::string> refused;  // why
  storage::DurableJournal journal;

  explicit WatchedStore(const std::string& where, const storage::ChatRetention& chat = {})
      : journal(where, answers.on_durable(), [this](const std::string& why) { fail(why); }, chat,
                {.on_room_failed = [this](const room::RoomCode& code,
                                          const std::string& why) { refused[code] = why; },
                 .on_unavailable = [this](const std::string&) { note("away"); },
                 .on_available = [this] { note("back"); }}) {}

  void fail(const std::string& why) {
    answers.on_failed()(why);
    note("failed");
  }
  void note(const std::string& event) {
    const std::lock_guard lock(mutex);
    events.push_back(event);
    changed.notify_all();
  }
  void await(const std::string& event) {
    std::unique_lock lock(mutex);
    changed.wait(lock, [&] { return !events.empty() && events.back() == event; });
  }
};

// A database with whole games under these codes, not open anywhere.
inline void write_games(const std::string& path, const std::vector<protocol::RoomCode>& codes) {
  TestStore store(path);
  std::uint64_t seed = 0;
  for (const protocol::RoomCode& code : codes) store.append(code, sample_game(++seed, 2, code));
  store.journal.close();
  REQUIRE(store.answers.failures().empty());
}

// A change of the file by another program, constraints or not.
inline void tamper(const std::string& path, const std::string& sql) {
  if (storage::sql::is_postgres(path))
    return storage::sql::open(path, storage::sql::Use::write).execute(sql);
  SQLite::Database database(path, SQLite::OPEN_READWRITE, 1000);
  database.exec("PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF;");
  REQUIRE(database.exec(sql) >= 0);
}

inline storage::StoredRoom read_room(const std::string& path, const protocol::RoomCode& code) {
  const auto found = storage::Recovery(path).find(code);
  REQUIRE(found.has_value());
  if (!*found) FAIL(found->error().reason);
  return **found;
}

inline std::string game_file_complaint(const std::string& text) {
  try {
    storage::read_game_file(text);
    return "fine";
  } catch (const storage::StorageError& error) {
    return error.what();
  }
}

}  // namespace tests
