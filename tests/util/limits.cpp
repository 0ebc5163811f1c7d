// The bounds that an outbox relies on, against whole random games.
#include "server/util/limits.hpp"

#include "protocol/encode.hpp"
#include "protocol/record.hpp"
#include "tests/support/random_games.hpp"

using namespace tests;
namespace limits = server::limits;

namespace {

struct Sizes {
  std::size_t step = 0;
  std::size_t snapshot = 0;
  std::size_t steps = 0;
};

constexpr protocol::Milliseconds latest_time = 9'999'999'999'999;

// All frames about a deal; sent with the last step only.
std::string told_deal(const Rules& rules, const Deal& deal) {
  const std::string hash(64, 'f');
  return protocol::encode_deal(
      {.commitment = hash,
       .salt = hash,
       .text = protocol::record_deal(deal),
       .seed = hash,
       .entropy = std::vector(rules.seats, std::string(protocol::entropy_bytes_max, '"')),
       .seq = 999});
}

void measure_step(std::uint32_t seq, Seat by, const View& before, const Events& events,
                  const View& after, const std::string& deal, Sizes& largest) {
  const protocol::EncodedStep step{
      .seq = seq,
      .by = by,
      .re = std::string(protocol::id_bytes_max, '"'),  // escaped: twice
      .time = latest_time,
      .events = protocol::encode_events(events, after),
      .patch = protocol::encode_patch(before, events),
      .digest = "00000000",
      .deal = deal};
  largest.step = std::max(largest.step, encode_step(step, protocol::Diff::both).size());
  const std::string view = protocol::encode_view(after);
  largest.snapshot =
      std::max(largest.snapshot, protocol::encode_snapshot(seq, latest_time, view, deal).size());
}

void measure(RandomGame& game, Sizes& largest) {
  State state = begin(game.rules, game.deal);
  Events events;
  const std::string deal = told_deal(game.rules, game.deal);
  std::size_t steps = 0;
  while (state.table.phase != Phase::over) {
    const View before = state.table;
    const RandomGame::RandomMove move = game.move(before);
    apply(state, move.seat, move.action, events);
    measure_step(static_cast<std::uint32_t>(++steps), move.seat, before, events, state.table, deal,
                 largest);
  }
  largest.steps = std::max(largest.steps, steps);
}

// The step with a whole new table.
void measure_next_game(const std::string& rules_line, Sizes& largest) {
  RandomGame game(request_in(rules_line), 1);
  State state = begin(game.rules, game.deal);
  Events events;
  while (state.table.phase != Phase::pause)
    apply(state, to_move(state.table), bots::random_action(state.table, game.dice), events);
  const View before = state.table;
  begin_next(state, game.deal, events);
  measure_step(1, Seat::none, before, events, state.table, told_deal(game.rules, game.deal),
               largest);
}

}  // namespace

TEST_CASE("no step, no snapshot and no game is larger than the limits allow") {
  Sizes largest;
  for_random_games(8, [&](RandomGame& game) { measure(game, largest); });
  for (const char* rules : {"royal players=6 dynasty=3", "royal-teams players=8 dynasty=3"})
    measure_next_game(rules, largest);
  CAPTURE(largest.step, largest.snapshot, largest.steps);
  CHECK(largest.step <= limits::step_bytes_max);
  CHECK(largest.snapshot <= limits::snapshot_bytes_max);
  // The games were long enough to be meaningful.
  CHECK(largest.steps >= 96);
  CHECK(largest.snapshot > 8 * 1024);
}
