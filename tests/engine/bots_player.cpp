// A player at the table: its memory within a turn, and that it uses only its view and its random
// source.
#include "engine/bots/bot_player.hpp"
#include "engine/bots/greedy.hpp"
#include "engine/bots/playout.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/twins.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace engine;
using namespace tests;
using bots::Level;

namespace {

// Those who search use few playouts.
class Player : public bots::BotPlayer {
 public:
  using bots::BotPlayer::BotPlayer;
  Action choose(const View& view, bots::Dice& dice) {
    return bots::BotPlayer::choose(view, dice, bots::by_playouts(30));
  }
};

// The table after the action, when the domino is to be chosen.
View after_laying(View view, const Action& action) {
  if (const auto* place = std::get_if<Place>(&action))
    advance(view, Placed{ann, domino_in_play(view), place->at});
  else
    advance(view, Discarded{ann, domino_in_play(view), false});
  advance(view, Turn{view.turn, ann, Phase::claim});
  return view;
}

}  // namespace

TEST_CASE("levels have words, the weakest first") {
  std::string all;
  for (const Level level : bots::levels) {
    CHECK(bots::level_from_name(bots::name_of(level)) == level);
    all += std::string(bots::name_of(level)) + ' ';
  }
  CHECK(all == "random greedy_placement full_greedy careless provident flat_search tree_search ");
  CHECK_FALSE(bots::level_from_name("grandmaster"));
}

TEST_CASE("a player chooses what it decided when it placed") {
  const View view = position("w0 w0 ##", 13, {5, 20, 30, 48});
  for (const Level level : bots::levels) {
    std::set<std::string> chosen;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      bots::Dice dice(seed);
      Player player(level);
      const Action laid = player.choose(view, dice);
      bots::Dice others(1000);
      const Action choice = player.choose(after_laying(view, laid), others);
      CHECK((player.choose(after_laying(view, laid), dice) == choice));
      chosen.insert(name(choice));
    }
    // With the same random numbers for the choice a new decision would be the same each time.
    CHECK((level >= Level::full_greedy || chosen.size() == 4));
  }
}

TEST_CASE("full greedy remembers the choice that belongs to its placement") {
  const View view = position("w0 w0 ##", 46, {7, 40, 42});
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    bots::Dice dice(seed);
    bots::Dice same(seed);
    Player player(Level::full_greedy);
    const bots::TurnChoice decided = bots::full_greedy(view, same);
    const Action laid = player.choose(view, dice);
    CHECK((laid == Action{Place{decided.placement.value()}}));
    CHECK((player.choose(after_laying(view, laid), dice) == Action{Claim{decided.choice}}));
  }
}

TEST_CASE("a new object in the middle of a turn judges the choice alone") {
  const View view = after_laying(position("w0 m2 ##", 46, {7, 40, 42}), Discard{});
  bots::Dice dice(1);
  CHECK(name(Player(Level::full_greedy).choose(view, dice)) == "take 40");
}

TEST_CASE("a remembered choice is decided again when it is taken, and in another turn") {
  const View view = position("w0 w0 ##", 46, {7, 40, 42});
  bots::Dice dice(1);
  Player player(Level::full_greedy);
  View taken = after_laying(view, player.choose(view, dice));
  taken.next[1].king = bob;
  CHECK_FALSE(check(taken, ann, player.choose(taken, dice)));
  View later = after_laying(view, player.choose(view, dice));
  later.round = 6;
  later.next[0].domino = kd(48);
  later.kingdoms[0] = kingdom_in("## m1 w0");
  CHECK(name(player.choose(later, dice)) == "take 48");
}

TEST_CASE("a claim of the first draft that was taken back is decided again") {
  View view;
  view.rules = rules_for("kingdomino-bga players=2");
  view.opening.push_back(ann);
  for (const int number : {1, 19}) view.next.push_back({kd(number), Seat::none});
  bots::Dice dice(1);
  Player player(Level::full_greedy);
  CHECK(name(player.choose(view, dice)) == "take 19");
  view.next[0].domino = kd(19);
  view.next[1].domino = kd(48);
  CHECK(name(player.choose(view, dice)) == "take 48");
}

TEST_CASE(
    "a domino that fits nowhere is discarded, and players who do not plan ahead discard no domino "
    "that fits") {
  const Rules rules = rules_for("kingdomino players=4 decline=may_decline");
  for (const Level level : bots::levels)
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      bots::Dice dice(seed);
      CHECK(name(Player(level).choose(position(ring, 46, {1, 3}, rules), dice)) == "discard");
      if (searches(level) || level == Level::provident) continue;
      CHECK(name(Player(level).choose(position(ring, 3, {1, 3}, rules), dice)) != "discard");
    }
}

TEST_CASE("a careless player overlooks moves that a provident one never misses") {
  const View view = position("w0 w0 ##", 13, {5, 20, 30, 48});
  const bots::Position<bots::Five> table(view);
  const auto moves = [&](bots::Policy policy) {
    std::set<std::string> found;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      bots::Dice dice(seed);
      const bots::TurnPlan turn = choose_turn(table, policy, dice);
      found.insert(name(Action{Place{table.land().placement(turn.spot.value())}}) + " " +
                   std::to_string(turn.slot.value()));
    }
    return found;
  };
  const auto missed = moves(bots::Policy::careless);
  const auto best = moves(bots::Policy::provident);
  CHECK(best.size() < missed.size());
  CHECK(std::includes(missed.begin(), missed.end(), best.begin(), best.end()));
}

TEST_CASE("the same view and random numbers give the same game, with any face-down tiles") {
  int compared = 0;
  for_random_games(2, [&](RandomGame& game) {
    if (game.rules.kingdom_size == 7) return;
    const SeenTable seen = SeenTable::random(game.rules, game.dice);
    State a = begin(game.rules, game.deal);
    State b = begin(game.rules, twin(game.rules, game.deal, seen, game.dice));
    std::vector<Player> players_a;
    std::vector<Player> players_b;
    for (std::size_t i = 0; i < game.rules.seats; ++i)
      for (auto* players : {&players_a, &players_b})
        players->emplace_back(bots::levels[(game.seed + i) % bots::levels.size()]);
    bots::Dice dice_a(game.seed);
    bots::Dice dice_b(game.seed);
    Events events;
    while (seen.covers(a) && view(a).phase != Phase::over) {
      const Seat seat = to_move(view(a));
      const Action action = players_a[index(seat)].choose(view(a), dice_a);
      if (!(players_b[index(seat)].choose(view(b), dice_b) == action))
        FAIL("equal actions in " << game.name());
      apply(a, seat, action, events);
      apply(b, seat, action, events);
      ++compared;
    }
  });
  CHECK(compared > 100);
}
