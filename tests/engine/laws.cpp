// Invariants of every state of every game, tried on random games in every preset, number of players
// and combination of options; players resign in some of them. See tests/README.md for more games.
#include "engine/digest.hpp"
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/domino_places.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace engine;
using namespace tests;

namespace {

std::string key(Seat seat, const Action& action) {
  return std::to_string(index(seat)) + ' ' + name(action);
}

Tax tax(std::initializer_list<Cell> cells) {
  Tax action;
  for (const Cell c : cells) action.cells.push_back(c);
  return action;
}

// The same tax with its knights in the other order is listed once.
bool listed_otherwise(const Action& action, const std::set<std::string>& listed, Seat seat) {
  const auto* two = std::get_if<Tax>(&action);
  return two != nullptr && two->cells.size() == 2 &&
         listed.count(key(seat, tax({two->cells[1], two->cells[0]}))) == 1;
}

// Every request of a client near the kingdom: every pair of cells, every id, every seat.
template <class Visitor>
void for_everything_askable(const View& view, Visitor&& visit) {
  for (std::size_t i = 0; i <= 8; ++i) {
    const Seat seat = seat_at(i);
    visit(seat, Action{Discard{}});
    visit(seat, Action{Done{}});
    for (std::size_t n = 0; n <= building_count + 1; ++n) {
      visit(seat, Action{Bribe{building_id(n)}});
      for (int y = -7; y <= 7; ++y)
        for (int x = -7; x <= 7; ++x) visit(seat, Action{Build{building_id(n), cell(x, y)}});
    }
    for (int id = 0; id <= 255; ++id) visit(seat, Action{Claim{static_cast<DominoId>(id)}});
    // The seat is checked before the cells: one pair stands for all when it is another's turn.
    const int span = seat == to_move(view) ? 7 : 0;
    for (int ay = -span; ay <= span; ++ay)
      for (int ax = -span; ax <= span; ++ax)
        for (int by = -7; by <= 7; ++by)
          for (int bx = -7; bx <= 7; ++bx) {
            visit(seat, Action{Place{{cell(ax, ay), cell(bx, by)}}});
            visit(seat, Action{tax({cell(ax, ay), cell(bx, by)})});
          }
    for (int y = -7; y <= 7; ++y)
      for (int x = -7; x <= 7; ++x) visit(seat, Action{tax({cell(x, y)})});
    visit(seat, Action{Tax{}});
  }
}

}  // namespace

TEST_CASE("legality: listed actions are legal, and none is listed twice") {
  for_random_games(games_each(), [](RandomGame& game) {
    const State end = play_out(game, [&](const State& state, const RandomGame::RandomMove&) {
      const Actions actions = legal_actions(view(state));
      for (std::size_t i = 0; i < actions.size(); ++i)
        must(!check(view(state), to_move(view(state)), actions[i]), game,
             "a listed action is legal");
      if (game.seed % 8 != 0) return;
      std::set<std::string> different;
      for (const Action& action : actions) different.insert(name(action));
      must(different.size() == actions.size(), game, "no action is listed twice");
    });
    must(legal_actions(view(end)).empty(), game, "nothing is listed at the end");
  });
}

TEST_CASE("legality: an action is legal exactly when it is listed") {
  for_random_games(games_each() / 2 + 1, [](RandomGame& game) {
    const std::size_t sample = game.dice(50);
    std::size_t step = 0;
    const auto compare = [&](const State& state) {
      const View& table = view(state);
      std::set<std::string> listed;
      for (const Action& action : legal_actions(table)) listed.insert(key(to_move(table), action));
      std::size_t passed = 0;
      for_everything_askable(table, [&](Seat seat, const Action& action) {
        if (check(table, seat, action) || listed_otherwise(action, listed, seat)) return;
        ++passed;
        must(listed.count(key(seat, action)) == 1, game, "what passes is listed");
      });
      must(passed == listed.size(), game, "what is listed passes");
      for (std::size_t seat = 0; seat <= 8; ++seat) {
        const bool in_game = table.phase != Phase::over && seat < table.rules.seats &&
                             table.resigned[std::min<std::size_t>(seat, 7)] == 0;
        must(in_game == !check(table, seat_at(seat), Resign{}), game, "who is in may resign");
      }
    };
    const State end = play_out(game, [&](const State& state, const RandomGame::RandomMove&) {
      if (step++ == sample) compare(state);
    });
    compare(end);
  });
}

TEST_CASE("progress: an unfinished game has a legal action, and ends in bounded time") {
  for_random_games(games_each(), [](RandomGame& game) {
    std::size_t steps = 0;
    const State end = play_out(game, [&](const State& state, const RandomGame::RandomMove&) {
      ++steps;
      must(!legal_actions(view(state)).empty(), game, "there is something to do");
      must(index(to_move(view(state))) < game.rules.seats, game, "somebody is to move");
    });
    // Every king is placed once a round and takes one turn a round; every seat may resign.
    const std::size_t kings_placed = kings(game.rules) * game.rules.rounds;
    const std::size_t most = kings_placed * game.rules.turn.size() + game.rules.seats;
    must(steps <= most, game, "it ends in time");
    const std::size_t due = kings_placed * 2;
    must(game.resignations || (has_court(game.rules) ? steps >= due : steps == due), game,
         "nobody misses a turn");
    must(to_move(view(end)) == Seat::none, game, "nobody is to move at the end");
  });
}

TEST_CASE("sufficiency: the events alone turn the old table into the new one") {
  for_random_games(games_each(), [](RandomGame& game) {
    State state = begin(game.rules, game.deal);
    Events events;
    while (view(state).phase != Phase::over) {
      View folded = view(state);
      const RandomGame::RandomMove move = game.move(view(state));
      apply(state, move.seat, move.action, events);
      must(!events.empty(), game, "something happened");
      for (const Event& event : events) advance(folded, event);
      must(folded == view(state), game, "advance() gives the new table");
      must(digest(folded) == digest(view(state)), game, "equal tables have equal digests");
    }
  });
}

TEST_CASE("replay: rules, deal and actions give the same game again") {
  for_random_games(games_each(), [](RandomGame& game) {
    std::vector<RandomGame::RandomMove> journal;
    std::vector<std::uint64_t> digests;
    const State end = play_out(game, [&](const State& state, const RandomGame::RandomMove& move) {
      journal.push_back(move);
      digests.push_back(digest(view(state)));
    });
    State again = begin(game.rules, game.deal);
    Events events;
    for (std::size_t i = 0; i < journal.size(); ++i) {
      must(digest(view(again)) == digests[i], game, "digests agree at every step");
      must(!check(view(again), journal[i].seat, journal[i].action), game, "it is legal again");
      apply(again, journal[i].seat, journal[i].action, events);
    }
    must(again == end, game, "the end is the same");
  });
}

TEST_CASE("conservation: every domino of the piles is in exactly one place") {
  for_random_games(games_each(), [](RandomGame& game) {
    const auto count = [&](const State& state) {
      const std::array<int, 256> places = places_of_dominoes(view(state));
      std::size_t on_table = 0;
      std::size_t in_piles = 0;
      for (const auto& pile : game.deal.piles) {
        in_piles += pile.size();
        bool drawn = true;
        for (const DominoId id : pile) {
          const int here = places[static_cast<std::size_t>(value(id))];
          must(here <= 1 && (drawn || here == 0), game,
               "a drawn domino lies in one place, an undrawn one nowhere");
          drawn = here == 1;
        }
      }
      for (const int here : places) on_table += static_cast<std::size_t>(here);
      must(on_table + view(state).undealt == in_piles, game, "and no other domino lies anywhere");
    };
    count(play_out(game, [&](const State& state, const RandomGame::RandomMove&) { count(state); }));
  });
}

TEST_CASE("ranking: every player has a rank, and better ranks come first") {
  for_random_games(games_each(), [](RandomGame& game) {
    const State end = play_out(game, [](const State&, const RandomGame::RandomMove&) {});
    const Ranking table = ranking(view(end));
    must(table.size() == kingdoms(game.rules), game, "every kingdom is ranked");
    must(table[0].rank == 1, game, "somebody wins");
    std::set<int> kingdoms;
    for (std::size_t i = 0; i < table.size(); ++i) {
      kingdoms.insert(table[i].kingdom);
      must(table[i].rank <= i + 1, game, "no rank is skipped without a tie");
      if (i == 0) continue;
      must(table[i].rank == i + 1u || table[i].rank == table[i - 1].rank, game, "ranks go up");
      must(!table[i - 1].resigned || table[i].resigned, game, "who resigned is last");
      must(table[i].resigned || table[i - 1].points >= table[i].points, game, "points go down");
    }
    must(kingdoms.size() == table.size(), game, "nobody is ranked twice");
  });
}
