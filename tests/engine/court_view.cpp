// The table of a game with a court: the changes by its events, and the digest.
#include "engine/digest.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <string>
#include <vector>

using namespace engine;
using namespace tests;

TEST_CASE("every event of the court changes the table as its name says") {
  View table = view(two_towns({"crown-building-1", "bakery-1"}));

  advance(table, Taxed{ann, cell(1, 0), 2, 3});
  CHECK(table.treasuries[0].coins == 7 + 2 + 3);
  CHECK(int{table.treasuries[0].knights} == 0);
  CHECK(int{table.treasuries[0].posted} == 1);
  CHECK(table.kingdoms[0].square(cell(1, 0)).knight);

  advance(table, Built{ann, tile("crown-building-1"), cell(2, 0), 5, 2, 1});
  CHECK(table.treasuries[0].coins == 12 - 5);
  CHECK(int{table.treasuries[0].knights} == 2);
  CHECK(int{table.treasuries[0].towers} == 1);
  CHECK(int{table.court.knights} == 18 - 2);
  CHECK(int{table.court.towers} == 15 - 1);
  CHECK((table.court.board[0] == BuildingId::none));
  CHECK(table.kingdoms[0].square(cell(2, 0)).building);
  CHECK(int{table.kingdoms[0].square(cell(2, 0)).crowns} == 1);

  advance(table, QueenMoved{0});
  CHECK(int{table.court.queen} == 0);
  advance(table, QueenMoved{nobody});
  CHECK(table.court.queen == nobody);

  advance(table, Bribed{bob, tile("bakery-1")});
  CHECK(table.treasuries[1].coins == 6);
  CHECK_FALSE(table.court.dragon_home);
  CHECK(table.court.destroyed.size() == 1);
  CHECK((table.court.board[1] == BuildingId::none));

  Refilled refilled;
  refilled.buildings.push_back(tile("statue-1"));
  const std::array before = table.court.board;
  advance(table, refilled);
  CHECK((table.court.board[0] == before[2]));
  CHECK((table.court.board[4] == tile("statue-1")));
  CHECK((table.court.board[5] == BuildingId::none));
  CHECK(int{table.court.undealt} == 25);
}

TEST_CASE("a digest distinguishes tables with any difference at court") {
  const View table = view(two_towns());
  std::vector<View> tables{table};
  const auto differing = [&](const Event& event) {
    tables.push_back(table);
    advance(tables.back(), event);
  };
  differing(Taxed{ann, cell(1, 0), 2, 0});
  differing(Taxed{ann, cell(2, 0), 2, 0});
  differing(Taxed{ann, cell(1, 0), 2, 1});
  differing(Built{ann, tile("bakery-1"), cell(1, 0), 0, 1, 0});
  differing(Built{ann, tile("bakery-1"), cell(2, 0), 0, 1, 0});
  differing(Built{ann, tile("bakery-1"), cell(1, 0), 1, 1, 0});
  differing(Built{ann, tile("bakery-1"), cell(1, 0), 0, 0, 0});
  differing(Built{ann, tile("bakery-1"), cell(1, 0), 0, 1, 1});
  differing(Built{ann, tile("bakery-2"), cell(1, 0), 0, 1, 0});
  differing(QueenMoved{0});
  differing(QueenMoved{1});
  differing(Bribed{ann, tile("bakery-1")});
  differing(Bribed{bob, tile("bakery-1")});
  differing(Bribed{ann, tile("bakery-2")});
  differing(Turn{1, ann, Phase::build});
  differing(Turn{1, ann, Phase::bribe});
  View rich = table;
  rich.treasuries[0].coins = 7 + 256;
  tables.push_back(rich);
  View full = table;
  full.court.undealt = 25;
  tables.push_back(full);
  View file = table;
  file.rules.building_source = BuildingSource::file;
  tables.push_back(file);
  file.rules.buildings[31].tax_bonus = TaxBonus::per_tower;
  tables.push_back(file);
  for (std::size_t i = 0; i < tables.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      CAPTURE(i, j);
      CHECK(digest(tables[i]) != digest(tables[j]));
    }
}

TEST_CASE("the pile of buildings is not on the table: its order changes nothing visible") {
  const std::vector<std::string_view> six{"bakery-1", "bakery-2", "church-1",
                                          "church-2", "tavern-1", "statue-1"};
  const auto with = [&](std::string_view next) {
    auto buildings = six;
    buildings.push_back(next);
    return two_towns(buildings);
  };
  State a = with("statue-2");
  State b = with("statue-3");
  CHECK((view(a) == view(b)));
  CHECK(digest(view(a)) == digest(view(b)));
  CHECK((go(a, bribe("bakery-1")) == go(b, bribe("bakery-1"))));
  CHECK((view(a) == view(b)));
  CHECK((only<Refilled>(end_round(a)).buildings[0] == tile("statue-2")));
  CHECK((only<Refilled>(end_round(b)).buildings[0] == tile("statue-3")));
}
