// Prints the sizes of frames and the cost of encoding: test_protocol "[benchmark]". Asserts nothing
// about time.
#include "engine/bots/random.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "protocol/encode.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <iostream>
#include <vector>

using namespace engine;

namespace {

void print_sizes(const char* what, std::vector<std::size_t> sizes) {
  std::sort(sizes.begin(), sizes.end());
  std::cout << what << "median " << sizes[sizes.size() / 2] << " B, largest " << sizes.back()
            << " B\n";
}

struct Sizes {
  std::array<std::vector<std::size_t>, 3> steps;  // by protocol::Diff
  std::vector<std::size_t> snapshots;
  std::chrono::duration<double, std::micro> encoding{0};

  void measure(const View& before, const Events& events, const View& after, Seat by) {
    const auto start = std::chrono::steady_clock::now();
    const std::string view = protocol::encode_view(after);
    const protocol::EncodedStep step{.seq = 50,
                                     .by = by,
                                     .re = "c1-50",
                                     .time = 1'790'000'000'000,
                                     .events = protocol::encode_events(events, after),
                                     .patch = protocol::encode_patch(before, events),
                                     .digest = protocol::digest_of(view)};
    encoding += std::chrono::steady_clock::now() - start;
    for (const auto diff : {protocol::Diff::events, protocol::Diff::patch, protocol::Diff::both})
      steps[static_cast<std::size_t>(diff)].push_back(protocol::encode_step(step, diff).size());
    snapshots.push_back(
        protocol::encode_snapshot(step.seq, step.time, view, protocol::encode_deal({})).size());
  }
};

}  // namespace

TEST_CASE("the sizes of frames, over 200 random games of four", "[.benchmark]") {
  const Rules rules = *make_rules({});
  Sizes sizes;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    bots::Dice dice(seed);
    State state = begin(rules, make_deal(rules, dice));
    while (state.table.phase != Phase::over) {
      const View before = state.table;
      Events events;
      apply(state, to_move(before), bots::random_action(before, dice), events);
      sizes.measure(before, events, state.table, to_move(before));
    }
  }
  const std::size_t steps = sizes.snapshots.size();
  REQUIRE(steps == 200 * 96);
  print_sizes("step with events   ", sizes.steps[0]);
  print_sizes("step with patch    ", sizes.steps[1]);
  print_sizes("step with both     ", sizes.steps[2]);
  print_sizes("snapshot           ", sizes.snapshots);
  std::cout << "encoding a step    " << sizes.encoding.count() / double(steps)
            << " µs: events, patch, view and digest\n";
}
