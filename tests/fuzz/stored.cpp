#include "tests/fuzz/stored.hpp"

#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/record.hpp"
#include "protocol/unicode_text.hpp"
#include "server/room/checkpoints.hpp"
#include "server/room/hash_chain.hpp"
#include "server/room/room.hpp"
#include "server/room/rows.hpp"
#include "server/storage/check_game.hpp"
#include "server/storage/game_file.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/util/limits.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/fuzz/surroundings.hpp"
#include "tests/fuzz/upload_cost.hpp"
#include "tests/support/instant.hpp"
#include "tests/support/restore_room.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <variant>

namespace tests {
namespace {

namespace storage = server::storage;

constexpr tests::Instant now = 1'790'000'000'000;

std::optional<engine::Rules> rules_of(const storage::StoredRoom& stored) {
  const auto rules = engine::make_rules(stored.opened.rules);
  return rules ? std::optional(*rules) : std::nullopt;
}

// The state at the start of the server, and then with a spectator.
void serve_again(const storage::StoredRoom& stored, const engine::Rules& rules) {
  QueuedJournal journal;
  FixedRandom random;
  NoBots bots;
  server::telemetry::Metrics metrics;
  room::Room room(stored.code, stored.opened, rules, journal, random, bots, told_limits, metrics);
  tests::restore(room, stored.seats, stored.begun, stored.moves);
  while (!journal.queue.empty()) room.committed(journal.take().ticket);
  CountingSubscriber listener;
  require(!room.enter(listener, {.since = 0}, now), "spectators are allowed");
  require(listener.bytes > 0, "and welcomed");
  room.tick(now);
  while (!journal.queue.empty()) room.committed(journal.take().ticket);
  require(room.info().code == stored.code, "the room can be described");
  room.exit(listener, now);
}

// A file has only times until the year 4199, and names that clients may choose; a database can have
// any.
void mend_time(server::RoomTime& time) {
  time = std::min(time, server::RoomTime(std::int64_t{1} << 46));
}
void mend_name(std::string& name, std::uint32_t characters_max) {
  if (protocol::known_name_fault(name, characters_max)) name = "Ann";
}

struct Mender {
  const storage::StoredRoom& stored;
  const room::Dealt dealt;
  engine::State& state;
  std::size_t played = 0;
  std::uint32_t take_backs = 0;
  std::uint32_t last_revealed = 0;
  std::map<engine::Seat, room::BotLevel> stand_ins;
  std::set<engine::Seat> taken_over;
  engine::Events events;

  bool play(room::Acted& acted) {
    if (engine::check(state.table, acted.seat, acted.action)) return false;
    engine::apply(state, acted.seat, acted.action, events);
    const engine::Phase phase = state.table.phase;
    const bool ended = phase == engine::Phase::over || phase == engine::Phase::pause;
    for (const room::SeatTaken& taken : stored.seats)
      if (taken.seat == acted.seat) acted.bot = taken.bot;
    if (taken_over.contains(acted.seat)) acted.bot.reset();
    if (stand_ins.contains(acted.seat)) acted.bot = stand_ins[acted.seat];
    acted.result = ended ? protocol::record_result(state.table) : "";
    return true;
  }
  bool play(room::Begun& begun) {
    if (state.table.phase != engine::Phase::pause) return false;
    if (engine::check(state.table.rules, *begun.deal)) return false;
    engine::begin_next(state, *begun.deal, events);
    return true;
  }
  bool play(room::Ruled& ruled) {
    const auto exists = [&](engine::Seat seat) {
      return engine::index(seat) < state.table.rules.seats;
    };
    const auto rows = std::span(stored.moves).first(played);
    auto& motion = ruled.ruling.motion;
    if (state.table.phase == engine::Phase::over) return false;
    if (!std::ranges::all_of(ruled.ruling.by, exists)) return false;
    if (const auto* in = std::get_if<protocol::StandIn>(&motion)) {
      if (!exists(in->seat)) return false;
      stand_ins[in->seat] = in->bot;
    }
    if (const auto* back = std::get_if<protocol::HandBack>(&motion)) {
      if (!exists(back->seat)) return false;
      stand_ins.erase(back->seat);
    }
    if (auto* over = std::get_if<protocol::TakeOver>(&motion)) {
      if (!exists(over->seat)) return false;
      mend_name(over->name, protocol::player_name_characters_max);
      stand_ins.erase(over->seat);
      taken_over.insert(over->seat);
    }
    if (const auto* taken = std::get_if<protocol::TakeBack>(&motion))
      if (taken->to > played || taken->to < last_revealed ||
          ++take_backs > server::limits::decisions_per_game_max)
        return false;
    if (const auto* taken = std::get_if<protocol::TakeBack>(&motion))
      state = room::Checkpoints(dealt, rows).state_after(rows, taken->to);
    else if (room::touches_board(ruled))
      room::advance(state, ruled, events);
    const bool over = state.table.phase == engine::Phase::over;
    ruled.result = over ? protocol::record_result(state.table) : "";
    return true;
  }
};

// The room as an attacker would leave it who can compute digests and hashes: valid names, and as
// many valid rows as possible. nullopt if the first one is invalid.
std::optional<storage::StoredRoom> mended(storage::StoredRoom stored, const engine::Rules& rules) {
  if (engine::check(rules, *stored.begun->deal)) return std::nullopt;
  mend_name(stored.opened.name, protocol::room_name_characters_max);
  mend_time(stored.opened.time);
  for (room::SeatTaken& taken : stored.seats) {
    mend_name(taken.name, protocol::player_name_characters_max);
    mend_time(taken.time);
  }
  mend_time(stored.begun->time);
  engine::State state = engine::begin(rules, *stored.begun->deal);
  room::Move first = *stored.begun;
  std::get<room::Begun>(first).digest = engine::digest(state.table);
  std::get<room::Begun>(first).versions.rules = engine::rules_version;
  room::link(stored, {}, first);
  stored.begun = std::get<room::Begun>(first);

  server::util::Hash before = stored.begun->link.hash;
  Mender mender{
      .stored = stored, .dealt = {state.table.rules, *stored.begun->deal}, .state = state};
  std::size_t good = 0;
  for (room::Move& move : stored.moves) {
    mender.events.clear();
    const bool played = std::visit([&](auto& row) { return mender.play(row); }, move);
    if (!played) break;
    ++good;
    if (engine::is_irreversible(mender.events))
      mender.last_revealed = static_cast<std::uint32_t>(good);
    mender.played = good;
    std::visit(
        [&](auto& row) {
          row.seq = static_cast<std::uint32_t>(good);
          mend_time(row.time);
          row.digest = engine::digest(state.table);
        },
        move);
    room::link(stored, before, move);
    before = room::link_of(move).hash;
  }
  stored.moves.resize(good);
  return stored;
}

void check_journey(const storage::StoredRoom& stored) {
  const std::string text = storage::write_game_file(stored);
  const storage::StoredRoom again = storage::read_game_file(text);
  require(storage::write_game_file(again) == text, "a file is a fixed point");
  require(again.begun == stored.begun, "the deal is the same");
  require(again.moves.size() == stored.moves.size(), "and so are the rows");
  check_upload_cost(text);
}

// Whether the room replays; then it is checked further.
bool check_replay(storage::StoredRoom stored) {
  const auto rules = rules_of(stored);
  const auto game = storage::replay(stored);
  if (!game) {
    require(!game.error().reason.empty(), "a room that does not replay has a reason");
    return false;
  }
  require(rules.has_value(), "a room that replays has rules");
  // Either may find an error.
  static_cast<void>(storage::check_deals(stored));
  serve_again(stored, *rules);
  static_cast<void>(storage::check_game(stored));
  return true;
}

}  // namespace

void check_stored(const storage::StoredRoom& stored) {
  const auto rules = rules_of(stored);
  if (!stored.begun) {
    if (rules) serve_again(stored, *rules);
    return;
  }
  check_replay(stored);
  if (!rules) return;
  if (const auto good = mended(stored, *rules)) {
    require(check_replay(*good), "a corrected room replays");
    check_journey(*good);
  }
}

}  // namespace tests
