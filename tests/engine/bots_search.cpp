// Players that search: they are repeatable, keep to their budget, find obvious moves, and recognise
// earlier positions.
#include "engine/bots/bot_player.hpp"
#include "engine/bots/greedy.hpp"
#include "engine/bots/search.hpp"
#include "engine/bots/tree.hpp"
#include "engine/scoring.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <vector>

using namespace engine;
using namespace tests;
using bots::by_playouts;
using bots::Level;
using bots::Searcher;
using bots::SearchResult;
using bots::SearchSettings;

namespace {

const SearchSettings flat{.tree = false};
const SearchSettings tree{.tree = true};

SearchResult search(const View& view, const SearchSettings& settings, std::uint32_t playouts,
                    std::uint64_t seed = 1) {
  bots::Dice dice(seed);
  return Searcher(settings).search(view, by_playouts(playouts), dice);
}

std::string text(const SearchResult& result) {
  std::string text;
  for (const bots::MoveStats& stats : result.moves)
    text += name(stats.action) + " " + std::to_string(value(stats.choice)) + " " +
            std::to_string(stats.playouts) + " " + std::to_string(stats.worth) + "\n";
  return text;
}

}  // namespace

TEST_CASE("a search by playouts is the same each time") {
  const View view = position("w0 w0 ##", 46, {7, 40, 42});
  for (const auto& settings : {flat, tree}) {
    const SearchResult result = search(view, settings, 300);
    CHECK(text(search(view, settings, 300)) == text(result));
    CHECK(text(search(view, settings, 300, 2)) != text(result));
    CHECK(result.playouts <= 300);
    CHECK(result.playouts >= 250);
  }
}

TEST_CASE("a search reports the result of each move") {
  const View view = position("w0 w0 ##", 46, {7, 40, 42});
  const SearchResult result = search(view, tree, 500);
  std::uint32_t playouts = 0;
  for (const bots::MoveStats& stats : result.moves) {
    CHECK_FALSE(check(view, ann, stats.action));
    CHECK(stats.choice != DominoId::none);
    playouts += stats.playouts;
    CHECK((stats.worth >= 0 && stats.worth <= 1));
  }
  CHECK(playouts == result.playouts);
  // The better half is tried more and more.
  CHECK(result.moves.front().playouts > 4 * result.moves.back().playouts);
}

TEST_CASE("a single possible move costs nothing") {
  const View view = position(ring, 46, {7});
  CHECK(search(view, tree, 1000).playouts == 0);
  CHECK(name(search(view, tree, 1000).moves[0].action) == "discard");
}

TEST_CASE("the budget ends the search, in every unit") {
  const View view = position("w0 w0 ##", 46, {7, 40, 42});
  bots::Dice dice(1);
  CHECK(Searcher(flat).search(view, by_playouts(0), dice).playouts == 0);
  int asked = 0;
  const auto impatient = [&](std::uint32_t) { return ++asked > 10 ? 1.0 : 0.0; };
  CHECK(Searcher(flat).search(view, impatient, dice).playouts <= 10);
}

TEST_CASE("the last domino goes where it counts most") {
  const View view = position("w1 f0 ##", 1, {});
  for (const auto& settings : {flat, tree}) {
    const SearchResult result = search(view, settings, 200);
    View after = view;
    advance(after, Placed{ann, kd(1), std::get<Place>(result.moves[0].action).at});
    CHECK(score(after, 0).territory_points == 3);
  }
}

TEST_CASE("the results of the tree are known in the next step of the turn") {
  const Rules rules = rules_for("queendomino players=2");
  State state = begin(rules, random_deal(rules, 3));
  bots::Dice dice(5);
  bool met = false;
  while (view(state).phase != Phase::over && !met) {
    Searcher searcher(tree);
    const Seat seat = to_move(view(state));
    const bool lays = view(state).phase == Phase::place;
    const SearchResult first = searcher.search(view(state), by_playouts(400), dice);
    Events events;
    apply(state, seat, first.moves[0].action, events);
    if (!lays || view(state).phase != Phase::build || to_move(view(state)) != seat) continue;
    const SearchResult then =
        searcher.search(view(state), by_playouts(100), dice, first.moves[0].choice);
    std::uint32_t known = 0;
    for (const bots::MoveStats& stats : then.moves) known += stats.playouts;
    met = known > then.playouts;
  }
  CHECK(met);
}

TEST_CASE("a search always tries to pass") {
  // Six buildings on five towns are more moves than a search tries, and each promises points.
  View view = position("##", 46, {7}, rules_for("queendomino players=2"));
  view.phase = Phase::build;
  view.treasuries[0].coins = 7;
  for (const Cell c : {cell(1, 0), cell(4, 0), cell(1, 2), cell(4, 2), cell(1, 4)})
    view.kingdoms[0].lay(qd(47), {c, c + cell(1, 0)});
  for (std::size_t slot = 0; slot < board_slots; ++slot) {
    view.court.board[slot] = building_id(slot + 1);
    view.rules.buildings[slot].points = 9;
  }
  const SearchResult result = search(view, tree, 100);
  CHECK(result.moves.size() < 31);
  CHECK(std::any_of(result.moves.begin(), result.moves.end(), [](const bots::MoveStats& move) {
    return std::holds_alternative<Done>(move.action);
  }));
}

TEST_CASE("the tree distinguishes knights by their cells, everywhere in a large kingdom") {
  const auto hash_with_knight_at = [](Cell c) {
    View view = position("##", 46, {7}, rules_for("queendomino players=2"));
    for (std::int8_t y = 1; y < 7; y += 2)
      view.kingdoms[0].lay(kd(y), {cell(0, y), cell(0, y + 1)});
    view.kingdoms[0].post_knight(c);
    return bots::hash_of(bots::Position<bots::Seven>(view), std::nullopt);
  };
  CHECK(hash_with_knight_at(cell(0, 1)) != hash_with_knight_at(cell(0, 2)));
  CHECK(hash_with_knight_at(cell(0, 5)) != hash_with_knight_at(cell(0, 6)));
}

TEST_CASE("full greedy playouts are those of the full greedy player") {
  using Words = std::set<std::string>;
  int compared = 0;
  for (std::uint64_t seed = 1; seed <= 24; ++seed) {
    const bool court = seed % 2 == 0;
    RandomGame game(request_in(court ? "queendomino players=4"
                                     : "kingdomino players=4 harmony=on middle_kingdom=on "
                                       "middle_kingdom_measure=frame"),
                    seed);
    game.resignations = false;
    play_out(game, [&](const State& state, const RandomGame::RandomMove&) {
      const View& view = engine::view(state);
      if (view.phase != Phase::place || view.round < 2 || view.round == 12) return;
      if ((view.round + view.turn) % 4 != 0) return;
      const auto greedy = [](const View& v, bots::Dice& d) { return bots::full_greedy(v, d); };
      const Words expected = names(moves(greedy, view, 60));
      const auto quick = [](const View& v, bots::Dice& d) {
        const bots::Position<bots::Five> position(v);
        const auto turn = bots::choose_turn(position, bots::Policy::full_greedy, d);
        bots::TurnChoice move;
        if (turn.spot) move.placement = position.land().placement(*turn.spot);
        if (turn.slot) move.choice = position.next()[*turn.slot].domino;
        return move;
      };
      const Words found = names(moves(quick, view, 60));
      // Of many equals sixty draws need not meet all.
      if (expected.size() > 8) return;
      ++compared;
      CHECK(found == expected);
    });
  }
  CHECK(compared > 100);
}
