// Invariants of every state of every game with a court: no piece appears or disappears, and every
// number is computed a second time, in another way.
#include "engine/scoring.hpp"
#include "engine/turn.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/referee.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>

using namespace engine;
using namespace tests;

namespace {

// Calls visit(game, before, events, after) for every move of random games with a court. In every
// second one steps are skipped: any legal action is played, whatever its step.
template <class Visitor>
void for_court_moves(Visitor&& visit) {
  for_random_games(games_each(), [&](RandomGame& game) {
    if (!has_court(game.rules)) return;
    State state = begin(game.rules, game.deal);
    Events events;
    while (view(state).phase != Phase::over) {
      RandomGame::RandomMove move = game.move(view(state));
      if (game.seed % 2 == 0 && !std::holds_alternative<Resign>(move.action)) {
        const Actions all = legal_actions(view(state));
        move.action = all[game.dice(static_cast<std::uint32_t>(all.size()))];
      }
      const View before = view(state);
      apply(state, move.seat, move.action, events);
      visit(static_cast<const RandomGame&>(game), before, static_cast<const Events&>(events),
            view(state));
    }
  });
}

// Calls visit(kingdom, cell, square) for every square of every kingdom.
template <class Visitor>
void for_squares(const View& table, Visitor&& visit) {
  for (std::size_t i = 0; i < kingdoms(table.rules); ++i)
    for (const LaidDomino& laid : table.kingdoms[i].laid())
      for (const Cell c : {laid.at.left, laid.at.right}) visit(i, c, table.kingdoms[i].square(c));
}

// The kingdom as the referee sees it, the crowns of buildings on their squares.
referee::RefereeLand land_of(const View& table, std::size_t kingdom) {
  referee::RefereeLand land = referee::land_of(table.kingdoms[kingdom]);
  for (const BuiltTile& built : table.treasuries[kingdom].buildings) {
    const Cell site = built.site;
    land.at({site.x, site.y}).crowns += building(table.rules, built.building).crowns;
  }
  return land;
}

// Squares that can be walked to without leaving the terrain.
int squares_around(const referee::RefereeLand& land, referee::Point start) {
  std::set<referee::Point> seen{start};
  for (bool grew = true; grew;) {
    grew = false;
    for (const referee::Point& p : std::set<referee::Point>(seen))
      for (const referee::Point& n : referee::neighbours(p)) {
        const auto found = land.find(n);
        if (found == land.end() || found->second.terrain != land.at(start).terrain) continue;
        grew = seen.insert(n).second || grew;
      }
  }
  return static_cast<int>(seen.size());
}

int territories_of(const referee::RefereeLand& land, Terrain terrain) {
  referee::RefereeLand only;
  for (const auto& [p, face] : land)
    if (face.terrain == static_cast<int>(terrain)) only[p] = face;
  return referee::worth(only).territories;
}

// The words of the tile, parsed a second time.
int points_of(const View& table, std::size_t kingdom, BuildingId id) {
  const Building& does = building(table.rules, id);
  const Treasury& owned = table.treasuries[kingdom];
  const std::map<Reward, int> times{
      {Reward::none, 0},
      {Reward::per_territory, territories_of(land_of(table, kingdom), does.reward_terrain)},
      {Reward::per_knight, owned.knights + owned.posted},
      {Reward::per_tower, owned.towers}};
  return does.points + times.at(does.reward) * does.reward_points;
}

}  // namespace

TEST_CASE("court: every building is in the pile, on the board, in a kingdom, or destroyed") {
  for_court_moves([](const RandomGame& game, const View&, const Events&, const View& table) {
    std::set<BuildingId> seen;
    std::size_t places = 0;
    const auto lies_here = [&](BuildingId id) {
      if (id == BuildingId::none) return;
      seen.insert(id);
      ++places;
    };
    for (const BuildingId id : table.court.board) lies_here(id);
    for (const BuildingId id : table.court.destroyed) lies_here(id);
    for (const Treasury& owned : table.treasuries)
      for (const BuiltTile& built : owned.buildings) lies_here(built.building);
    must(seen.size() == places, game, "no building is in two places");
    must(places + table.court.undealt == building_count, game, "and none is lost");
  });
}

TEST_CASE("court: 22 knights and 15 towers, and those posted stand on squares") {
  for_court_moves([](const RandomGame& game, const View&, const Events&, const View& table) {
    int knights = table.court.knights;
    int towers = table.court.towers;
    std::array<int, kingdoms_max> posted{};
    std::array<std::size_t, kingdoms_max> built{};
    for_squares(table, [&](std::size_t kingdom, Cell, Square square) {
      posted[kingdom] += square.knight;
      built[kingdom] += square.building;
      must(!(square.knight && square.building), game, "a knight and a building stand apart");
      must(!square.building || square.terrain == Terrain::town, game, "buildings stand in towns");
    });
    for (std::size_t i = 0; i < kingdoms_max; ++i) {
      const Treasury& owned = table.treasuries[i];
      knights += owned.knights + owned.posted;
      towers += owned.towers;
      must(owned.posted == posted[i], game, "posted knights are seen on the land");
      must(owned.buildings.size() == built[i], game, "buildings are seen on the land");
    }
    must(knights == knights_in_box, game, "no knight is lost");
    must(towers == towers_in_box, game, "no tower is lost");
  });
}

TEST_CASE("court: coins come from taxes and go for buildings and the dragon, nothing else") {
  for_court_moves(
      [](const RandomGame& game, const View& before, const Events& events, const View& after) {
        std::array<int, kingdoms_max> coins{};
        for (std::size_t i = 0; i < kingdoms_max; ++i) coins[i] = before.treasuries[i].coins;
        const auto of = [&](Seat seat) -> int& {
          return coins[index(seat) / before.rules.seats_per_kingdom];
        };
        for (const Event& event : events) {
          if (const auto* taxed = std::get_if<Taxed>(&event))
            of(taxed->seat) += taxed->coins + taxed->bonus;
          if (const auto* built = std::get_if<Built>(&event)) {
            of(built->seat) -= built->price;
            const auto* slot =
                std::find(before.court.board.begin(), before.court.board.end(), built->building);
            const bool queen =
                before.court.queen == index(built->seat) / before.rules.seats_per_kingdom;
            const auto full = slot - before.court.board.begin();
            must(built->price == (queen && full > 0 ? full - 1 : full), game,
                 "the price is the slot's");
          }
          if (const auto* bribed = std::get_if<Bribed>(&event)) of(bribed->seat) -= 1;
        }
        for (std::size_t i = 0; i < kingdoms_max; ++i)
          must(coins[i] == after.treasuries[i].coins && coins[i] >= 0, game, "the coins add up");
      });
}

TEST_CASE("court: each tax is the size of the territory, counted by walking, and the bonus") {
  for_court_moves([](const RandomGame& game, const View& before, const Events& events,
                     const View&) {
    for (const Event& event : events) {
      const auto* taxed = std::get_if<Taxed>(&event);
      if (taxed == nullptr) continue;
      const std::size_t kingdom = index(taxed->seat) / before.rules.seats_per_kingdom;
      const int walked = squares_around(land_of(before, kingdom), {taxed->cell.x, taxed->cell.y});
      must(taxed->coins == walked, game, "a coin for each square");
      int bonus = 0;
      const Treasury& owned = before.treasuries[kingdom];
      for (const BuiltTile& built : owned.buildings) {
        const TaxBonus kind = building(before.rules, built.building).tax_bonus;
        bonus += kind == TaxBonus::per_knight ? owned.knights + owned.posted : 0;
        bonus += kind == TaxBonus::per_tower ? owned.towers : 0;
      }
      must(taxed->bonus == bonus, game, "and the bonus");
    }
  });
}

TEST_CASE("court: the kinds allowed are those listed, and the present step is listed first") {
  for_court_moves([](const RandomGame& game, const View&, const Events&, const View& table) {
    const Actions all = legal_actions(table);
    const Actions step = step_actions(table);
    must(step.size() <= all.size() && std::equal(step.begin(), step.end(), all.begin()), game,
         "step_actions() begins legal_actions()");
    for (const Action& action : step)
      must(std::holds_alternative<Done>(action) || phase_of(kind_of(action)) == table.phase, game,
           "the present step has its own actions and done");
    for (std::size_t i = step.size(); i < all.size(); ++i)
      must(phase_of(kind_of(all[i])) != table.phase, game, "what follows passes it over");
    std::set<ActionKind> listed;
    for (const Action& action : all) listed.insert(kind_of(action));
    const KindsAllowed kinds = kinds_allowed(table);
    must(std::set<ActionKind>(kinds.begin(), kinds.end()) == listed, game, "the same kinds");
    must(kinds.size() == listed.size(), game, "each kind once");
  });
}

TEST_CASE("court: steps come in the order of the turn, and only empty ones are left out") {
  for_court_moves([](const RandomGame& game, const View& before, const Events& events,
                     const View& after) {
    const auto& order = before.rules.turn;
    const auto place_of = [&](Phase phase) { return std::find(order.begin(), order.end(), phase); };
    const auto* turn = std::get_if<Turn>(&events[events.size() - 1]);
    if (turn == nullptr || after.round == 0) return;
    const bool same = turn->phase != Phase::place;
    must(!same || (after.round == before.round && turn->turn == before.turn &&
                   to_move(before) == turn->seat),
         game, "a turn begins with laying");
    if (!same) return;
    // The last step that was done or skipped.
    const bool discarded = std::holds_alternative<Discarded>(events[0]);
    const Phase last = std::holds_alternative<Taxed>(events[0])    ? Phase::tax
                       : discarded                                 ? Phase::tax
                       : std::holds_alternative<Built>(events[0])  ? Phase::build
                       : std::holds_alternative<Bribed>(events[0]) ? Phase::bribe
                                                                   : before.phase;
    must(place_of(turn->phase) > place_of(last), game, "a step follows its own");
    must(!optional(turn->phase) || step_actions(after).size() > 1, game, "it can be used");
    for (const auto* left = place_of(last) + 1; left < place_of(turn->phase); ++left) {
      View there = after;
      there.phase = *left;
      must(step_actions(there).size() == 1, game, "only empty steps are left out");
    }
  });
}

TEST_CASE("court: the dragon flies once a round, and not for the queen's host") {
  for_court_moves(
      [](const RandomGame& game, const View& before, const Events& events, const View& after) {
        if (const auto* bribed = std::get_if<Bribed>(&events[0])) {
          const std::size_t kingdom = index(bribed->seat) / before.rules.seats_per_kingdom;
          must(before.court.queen != kingdom, game, "the queen's host has no dragon");
          must(before.court.dragon_home, game, "the dragon flies once a round");
        }
        if (!before.court.dragon_home)
          must(after.court.dragon_home == (after.round != before.round), game,
               "the dragon comes home at the end of the round");
      });
}

TEST_CASE(
    "court: the queen visits a player who has gained towers and has most, and none who left") {
  for_court_moves(
      [](const RandomGame& game, const View& before, const Events& events, const View& after) {
        for (const Event& event : events) {
          const auto* built = std::get_if<Built>(&event);
          if (built == nullptr) continue;
          const std::size_t kingdom = index(built->seat) / before.rules.seats_per_kingdom;
          bool most = built->towers > 0;
          for (std::size_t other = 0; other < kingdoms(after.rules); ++other)
            most = most && (!in_play(after, other) ||
                            after.treasuries[other].towers <= after.treasuries[kingdom].towers);
          must(after.court.queen == (most ? kingdom : before.court.queen), game, "where she goes");
        }
        const bool moved = before.court.queen != after.court.queen;
        const bool said = std::any_of(events.begin(), events.end(), [](const Event& event) {
          return std::holds_alternative<QueenMoved>(event);
        });
        must(moved == said, game, "it is said when she moves, and only then");
        must(after.court.queen == nobody || in_play(after, after.court.queen), game,
             "she visits those who play");
      });
}

TEST_CASE("court: the referee's territories, coins, buildings and the queen are the points") {
  for_court_moves([](const RandomGame& game, const View&, const Events& events, const View& table) {
    if (!std::holds_alternative<Ended>(events[events.size() - 1]) && game.seed % 16 != 0) return;
    for (std::size_t i = 0; i < kingdoms(table.rules); ++i) {
      const Score s = score(table, i);
      const referee::RefereeScore worth = referee::worth(land_of(table, i));
      const bool queen = table.court.queen == i && worth.largest > 0;
      must(s.territory_points == worth.points + (queen ? worth.largest : 0), game, "territories");
      must(s.crowns == worth.crowns + queen, game, "crowns");
      must(s.largest_territory == worth.largest, game, "the largest territory");
      must(s.coins == (table.treasuries[i].coins - table.treasuries[i].coins % 3) / 3, game,
           "coins");
      int buildings = 0;
      for (const BuiltTile& built : table.treasuries[i].buildings)
        buildings += points_of(table, i, built.building);
      must(s.buildings == buildings, game, "buildings");
      must(s.total == s.territory_points + s.coins + buildings + s.harmony + s.middle_kingdom, game,
           "the sum");
    }
  });
}
