// The bounds that an outbox relies on, against whole random games: a client that resumes from the
// beginning is sent everything at once.
#include "server/limits.hpp"

#include "protocol/encode.hpp"
#include "tests/support/random_games.hpp"

using namespace tests;
namespace limits = server::limits;

namespace {

struct Sizes {
  std::size_t step = 0;
  std::size_t snapshot = 0;
  std::size_t steps = 0;
};

void measure(RandomGame& game, Sizes& largest) {
  constexpr protocol::Milliseconds time = 9'999'999'999'999;
  State state = begin(game.rules, game.deal);
  Events events;
  std::size_t steps = 0;
  while (state.table.phase != Phase::over) {
    const View before = state.table;
    const RandomGame::Move move = game.move(before);
    apply(state, move.seat, move.action, events);
    const protocol::Step step{.seq = static_cast<std::uint32_t>(++steps),
                              .by = move.seat,
                              .re = std::string(protocol::id_bytes_max, '"'),  // escaped: twice
                              .time = time,
                              .events = protocol::encode_events(events, state.table),
                              .patch = protocol::encode_patch(before, events),
                              .digest = "00000000"};
    largest.step = std::max(largest.step, encode_step(step, protocol::Diff::both).size());
    const std::string view = protocol::encode_view(state.table);
    largest.snapshot =
        std::max(largest.snapshot, protocol::encode_snapshot(step.seq, time, view).size());
  }
  largest.steps = std::max(largest.steps, steps);
}

}  // namespace

TEST_CASE("no step, no snapshot and no game is larger than the limits allow") {
  Sizes largest;
  for_random_games(60, [&](RandomGame& game) { measure(game, largest); });
  CAPTURE(largest.step, largest.snapshot, largest.steps);
  CHECK(largest.step <= limits::step_bytes_max);
  CHECK(largest.snapshot <= limits::snapshot_bytes_max);
  CHECK(largest.steps <= limits::resume_steps_max);
  // The games were long enough to mean something.
  CHECK(largest.steps >= 96);
  CHECK(largest.snapshot > 8 * 1024);
}
