// The value of a place: what the provident player expects of the middle kingdom.
#include "engine/bots/placement_value.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"

#include <vector>

using namespace engine;
using namespace tests;
using bots::Five;
using bots::Land;
using bots::PlacementValue;
using bots::Position;
using bots::Spot;

namespace {

// The value of each place of domino 1, and how far the castle then is from the middle.
struct Judged {
  std::vector<int> values;
  std::vector<int> imbalances;
};
Judged judged(int round, MiddleKingdomMeasure measure) {
  View view = position("## f0 f0", 1, {7, 8});
  view.rules.middle_kingdom_measure = measure;
  view.round = static_cast<std::uint8_t>(round);
  const Position<Five> position(view);
  const Land<Five>& land = position.land();
  const PlacementValue<Five> value(land, position);
  Judged found;
  land.spots(domino(kd(1))).each([&](Spot spot) {
    Land<Five> after = land;
    after.lay(domino(kd(1)), spot);
    found.values.push_back(value.value_with(domino(kd(1)), spot));
    found.imbalances.push_back(imbalance(after, after.extent()));
  });
  return found;
}

}  // namespace

TEST_CASE("an early place may leave the castle beside the middle of the bounding box") {
  const Judged by_box = judged(2, MiddleKingdomMeasure::bounding_box);
  CHECK(by_box.values.size() > 8);
  CHECK(by_box.values == judged(2, MiddleKingdomMeasure::frame).values);
}

TEST_CASE(
    "before the last domino a place that reaches the middle of the bounding box is worth it") {
  const int last_draft = setting().rounds - 1;
  const Judged by_box = judged(last_draft, MiddleKingdomMeasure::bounding_box);
  const Judged by_frame = judged(last_draft, MiddleKingdomMeasure::frame);
  int reaching = 0;
  for (std::size_t i = 0; i < by_box.values.size(); ++i) {
    const bool reaches = by_box.imbalances[i] <= 1;
    reaching += reaches;
    CHECK(by_box.values[i] - by_frame.values[i] == (reaches ? bots::ValueWeights::middle : 0));
  }
  CHECK(reaching > 0);
}
