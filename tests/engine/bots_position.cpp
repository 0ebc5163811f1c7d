// The position of playouts against the engine: the same moves exist, and they lead to the same
// states.
#include "engine/bots/move.hpp"
#include "engine/bots/playout.hpp"
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <set>
#include <utility>

using namespace engine;
using namespace tests;
using bots::Five;
using bots::Land;
using bots::Position;
using bots::Seven;

namespace {

using Cells = std::pair<std::pair<int, int>, std::pair<int, int>>;
Cells cells(Placement at) {
  return {{at.left.x, at.left.y}, {at.right.x, at.right.y}};
}

template <class S>
std::set<Cells> listed(const Land<S>& land, DominoId id) {
  std::set<Cells> found;
  land.spots(domino(id)).each([&](bots::Spot spot) {
    const Placement at = land.placement(spot);
    REQUIRE(land.spot(at) == spot);
    found.insert(cells(at));
  });
  return found;
}

std::set<Cells> listed(const View& view) {
  std::set<Cells> found;
  for (const Placement at : bots::distinct_placements(view)) found.insert(cells(at));
  return found;
}

template <class S>
void compare(const View& view, const Position<S>& position) {
  const bool over = to_move(view) == Seat::none;
  REQUIRE(position.over() == over);
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i) {
    const Score expected = score(view, i);
    REQUIRE(bots::points(position, i) == expected.total);
    // Equal points rank by the largest territory, then by the crowns where they count.
    const bool crowns = view.rules.tie_break == TieBreak::territory_crowns;
    REQUIRE(rank_key(position, i) == expected.total * bots::rank_keys_a_point +
                                         expected.largest_territory * 128 +
                                         (crowns ? expected.crowns : 0));
    REQUIRE(position.land_of(i) == Land<S>(view.kingdoms[i]));
    REQUIRE(position.in_play(i) == in_play(view, i));
  }
  if (over) return;
  REQUIRE(position.mover() == to_move(view));
  REQUIRE(position.phase() == view.phase);
  REQUIRE(position.round() == view.round);
  REQUIRE(position.free_slots().size() == bots::free_dominoes(view).size());
  if (view.phase == Phase::place)
    REQUIRE(listed(position.land(), position.domino_in_play()) == listed(view));
  if (optional(view.phase)) {
    const auto sites = view.kingdoms[kingdom_of(view.rules, to_move(view))].free_sites();
    REQUIRE(bots::count(position.free_sites()) == static_cast<int>(sites.size()));
  }
}

template <class S>
void act(Position<S>& position, const Action& action, const View& view) {
  const Land<S>& land = position.land();
  const auto slot_on_board = [&](BuildingId id) { return slot_of(view.court, id).value(); };
  // An action after the due step skips it.
  while (optional(position.phase()) && !std::holds_alternative<Done>(action) &&
         position.phase() != phase_of(kind_of(action)))
    position.pass();
  if (const auto* place = std::get_if<Place>(&action)) {
    const bool twins =
        domino(position.domino_in_play()).left == domino(position.domino_in_play()).right;
    bots::Spot spot = land.spot(place->at);
    if (twins) spot.way = static_cast<std::uint8_t>(spot.way & ~1u);
    position.place(spot);
  } else if (std::holds_alternative<Discard>(action)) {
    position.discard();
  } else if (const auto* claim = std::get_if<Claim>(&action)) {
    const auto& next = position.next();
    const auto* slot = std::find_if(next.begin(), next.end(),
                                    [&](const Slot& s) { return s.domino == claim->domino; });
    REQUIRE(slot != next.end());
    position.claim(static_cast<int>(slot - next.begin()));
  } else if (const auto* tax = std::get_if<Tax>(&action)) {
    typename S::Bits where = 0;
    for (const Cell c : tax->cells) where |= land.bit(c);
    position.tax(where);
  } else if (const auto* build = std::get_if<Build>(&action)) {
    position.build(slot_on_board(build->building), land.bit(build->site));
  } else if (const auto* bribe = std::get_if<Bribe>(&action)) {
    position.bribe(slot_on_board(bribe->building));
  } else {
    position.pass();
  }
}

// Draws differ on the two sides: the position is built from the view again.
template <class S>
void play_beside(RandomGame& game) {
  State state = begin(game.rules, game.deal);
  while (to_move(view(state)) != Seat::none) {
    Position<S> position(view(state));
    for (bool same = true; same && !position.over();) {
      compare(view(state), position);
      const auto [seat, action] = game.move(view(state));
      const View before = view(state);
      Events events;
      apply(state, seat, action, events);
      same = !draws(events) && !std::holds_alternative<Resign>(action);
      if (same) act(position, action, before);
      if (same) compare(view(state), position);
    }
  }
}

template <class S>
void check_ends(const View& view, bots::Policy policy, bots::Dice& dice) {
  Position<S> position(view);
  position.shuffle_unseen(dice);
  bots::play_out(position, policy, dice.next());
  REQUIRE(position.over());
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i) {
    REQUIRE(bots::points(position, i) >= 0);
    REQUIRE(position.purse_of(i).coins >= 0);
  }
}

}  // namespace

TEST_CASE("a position plays as the engine does") {
  for_random_games(40, [](RandomGame& game) {
    INFO(game.name());
    if (game.rules.kingdom_size == 5)
      play_beside<Five>(game);
    else
      play_beside<Seven>(game);
  });
}

TEST_CASE("face-down tiles are counted until they are drawn") {
  const Rules rules = rules_for("kingdomino players=4");
  const State state = begin(rules, random_deal(rules, 1));
  Position<Five> position(view(state));
  int mines = 6;
  int crowns = 10;
  for (const Slot& slot : view(state).next)
    for (const Square square : {domino(slot.domino).left, domino(slot.domino).right})
      if (square.terrain == Terrain::mine) --mines, crowns -= square.crowns;
  CHECK(position.supply().dominoes() == 44);
  CHECK(position.supply().amount(Terrain::mine).squares == mines);
  CHECK(position.supply().amount(Terrain::mine).crowns == crowns);
  bots::Dice dice(1);
  position.shuffle_unseen(dice);
  bots::play_out(position, bots::Policy::quick, dice.next());
  CHECK(position.supply().dominoes() == 0);
  for (int t = 0; t < terrain_count; ++t) {
    const auto left = position.supply().amount(static_cast<Terrain>(t));
    CHECK((left.squares == 0 && left.crowns == 0));
  }
}

TEST_CASE("playouts end, from any beginning") {
  for_random_games(10, [](RandomGame& game) {
    INFO(game.name());
    bots::Dice dice(game.seed);
    play_out(game, [&](const State& state, const RandomGame::RandomMove&) {
      if (dice(20) != 0) return;
      for (const auto policy :
           {bots::Policy::random, bots::Policy::quick, bots::Policy::provident,
            bots::Policy::careless, bots::Policy::full_greedy, bots::Policy::greedy_placement})
        if (game.rules.kingdom_size == 5)
          check_ends<Five>(view(state), policy, dice);
        else
          check_ends<Seven>(view(state), policy, dice);
    });
  });
}
