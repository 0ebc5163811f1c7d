// The states of a game after any of its rows, a few rows from a checkpoint.
#include "server/room/checkpoints.hpp"

#include "engine/game.hpp"
#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <vector>

using namespace engine;
using namespace server;
using tests::RandomGame;

namespace {

// A match whose players take rows back wherever they may, so that the path to the present state
// leads around many rows.
std::vector<room::Move> rows_with_take_backs(RandomGame& game) {
  std::vector<room::Move> rows;
  std::vector<State> states{begin(game.rules, game.deal)};
  std::uint32_t revealed = 0;
  while (states.back().table.phase != Phase::over) {
    const auto seq = static_cast<std::uint32_t>(states.size());
    State state = states.back();
    Events events;
    if (state.table.phase == Phase::pause) {
      rows.emplace_back(room::Begun{.deal = make_deal(game.rules, game.dice), .seq = seq});
      begin_next(state, *std::get<room::Begun>(rows.back()).deal, events);
    } else if (revealed + 1 < seq && game.dice(3) == 0) {
      const std::uint32_t to = revealed + game.dice(seq - revealed - 1);
      rows.emplace_back(
          room::Ruled{.seq = seq, .ruling = {.motion = protocol::TakeBack{.to = to}, .by = {}}});
      state = states[to];
    } else {
      const auto [seat, action] = game.move(state.table);
      rows.emplace_back(room::Acted{.seq = seq, .seat = seat, .action = action});
      apply(state, seat, action, events);
    }
    if (is_irreversible(events)) revealed = seq;
    states.push_back(state);
  }
  return rows;
}

}  // namespace

TEST_CASE("the state after any row is at most so many rows from a checkpoint") {
  RandomGame game({.preset = Preset::kingdomino, .players = 4, .games = dynasty_games}, 1);
  const auto rows = rows_with_take_backs(game);
  REQUIRE(rows.size() > 2 * limits::rows_replayed_max);
  const room::Dealt dealt{game.rules, game.deal};
  const room::Checkpoints whole(dealt, rows);
  // The same, row by row.
  const std::size_t half = rows.size() / 2;
  room::Replayer replayer(game.rules, game.deal, rows);
  room::Checkpoints grown(dealt, std::span(rows).first(half));
  std::size_t most = 0;
  for (std::uint32_t seq = 0;; ++seq) {
    REQUIRE(whole.state_after(rows, seq) == replayer.state());
    if (seq > half) grown.append(std::span(rows).first(seq), replayer.state());
    REQUIRE(grown.rows_replayed(seq) == whole.rows_replayed(seq));
    most = std::max(most, whole.rows_replayed(seq));
    if (replayer.finished()) break;
    replayer.play_next();
  }
  CHECK(grown.state_after(rows, static_cast<std::uint32_t>(rows.size())) == replayer.state());
  CHECK(most < limits::rows_replayed_max);
  CHECK(most > limits::rows_replayed_max / 2);
}
