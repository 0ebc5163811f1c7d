#include "engine/view.hpp"

#include "engine/digest.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"

#include <vector>

using namespace engine;
using namespace tests;

TEST_CASE("at the beginning the first line lies open, sorted, with no king on it") {
  const State state = game("kingdomino players=4", {30, 7, 48, 12});
  const View& table = view(state);
  REQUIRE(table.next.size() == 4);
  CHECK(table.next[0].domino == kd(7));
  CHECK(table.next[1].domino == kd(12));
  CHECK(table.next[2].domino == kd(30));
  CHECK(table.next[3].domino == kd(48));
  for (const Slot& slot : table.next) CHECK((slot.king == Seat::none));
  CHECK(table.current.empty());
  CHECK(table.undealt == 44);
  CHECK(int{table.round} == 0);
  CHECK(name(table.phase) == "claim");
  CHECK((to_move(table) == ann));
  CHECK((domino_in_play(table) == DominoId::none));
  CHECK(kingdoms_in_play(table) == 4);
}

TEST_CASE("find finds a domino in a line") {
  const State state = game("kingdomino players=4");
  CHECK(find(view(state).next, kd(3)) == &view(state).next[2]);
  CHECK(find(view(state).next, kd(5)) == nullptr);
  CHECK(find(view(state).current, kd(1)) == nullptr);
}

TEST_CASE("seats that share a kingdom count as one") {
  View table;
  table.rules.seats = 8;
  table.rules.seats_per_kingdom = 2;
  CHECK(kingdom_of(table.rules, seat_at(0)) == 0);
  CHECK(kingdom_of(table.rules, seat_at(1)) == 0);
  CHECK(kingdom_of(table.rules, seat_at(7)) == 3);
  CHECK(kingdoms_in_play(table) == 4);
  table.resigned[2] = 1;
  CHECK(kingdoms_in_play(table) == 4);
  table.resigned[3] = 2;
  CHECK(kingdoms_in_play(table) == 3);
}

TEST_CASE("every event changes the table as its name says") {
  View table = view(game("kingdomino players=4"));
  advance(table, Claimed{bob, kd(2)});
  CHECK((table.next[1].king == bob));

  advance(table, Removed{kd(1)});
  CHECK(table.next.size() == 3);
  REQUIRE(table.removed.size() == 1);
  CHECK(table.removed[0] == kd(1));

  advance(table, RoundBegan{1});
  CHECK(int{table.round} == 1);
  CHECK(table.next.empty());
  CHECK(table.current.size() == 3);

  List<DominoId, line_max> line;
  line.push_back(kd(40));
  line.push_back(kd(41));
  advance(table, Drawn{line});
  CHECK(int{table.undealt} == 42);
  CHECK(table.next.size() == 2);

  advance(table, Turn{0, bob, Phase::place});
  CHECK(name(table.phase) == "place");
  CHECK((domino_in_play(table) == kd(2)));

  advance(table, Placed{bob, kd(2), {cell(1, 0), cell(2, 0)}});
  CHECK(table.kingdoms[1].laid().size() == 1);
  advance(table, Discarded{bob, kd(2), true});
  CHECK(table.kingdoms[1].discarded().size() == 1);

  advance(table, Claimed{cat, kd(40)});
  advance(table, Resigned{cat});
  CHECK((table.next[0].king == Seat::none));
  CHECK(int{table.resigned[2]} == 1);
  advance(table, Resigned{ann});
  CHECK(int{table.resigned[0]} == 2);

  advance(table, Ended{});
  CHECK(name(table.phase) == "over");
  CHECK((to_move(table) == Seat::none));
  CHECK((domino_in_play(table) == DominoId::none));
}

TEST_CASE("a digest distinguishes tables with any difference") {
  const State state = game("kingdomino players=4");
  std::vector<View> tables{view(state)};
  const auto differing = [&](const Event& event) {
    tables.push_back(view(state));
    advance(tables.back(), event);
  };
  differing(Claimed{bob, kd(2)});
  differing(Claimed{cat, kd(2)});
  differing(Claimed{bob, kd(3)});
  differing(Removed{kd(1)});
  differing(RoundBegan{1});
  differing(Turn{1, bob, Phase::claim});
  differing(Turn{0, ann, Phase::place});
  differing(Placed{ann, kd(9), {cell(1, 0), cell(2, 0)}});
  differing(Placed{ann, kd(9), {cell(2, 0), cell(1, 0)}});
  differing(Placed{ann, kd(8), {cell(1, 0), cell(2, 0)}});
  differing(Placed{bob, kd(9), {cell(1, 0), cell(2, 0)}});
  differing(Discarded{ann, kd(9), false});
  differing(Discarded{bob, kd(9), false});
  differing(Resigned{ann});
  differing(Resigned{bob});
  differing(Ended{});
  for (const char* option :
       {"harmony=on", "middle_kingdom=on", "decline=may_decline", "tie_break=territory_crowns",
        "kingdom_size=7", "middle_kingdom=on middle_kingdom_measure=bounding_box"}) {
    tables.push_back(view(state));
    tables.back().rules = rules_for(std::string("kingdomino players=4 ") + option);
  }
  tables.push_back(view(game("kingdomino-italian players=4")));
  for (std::size_t i = 0; i < tables.size(); ++i)
    for (std::size_t j = 0; j < i; ++j) {
      CAPTURE(i, j);
      CHECK(digest(tables[i]) != digest(tables[j]));
    }
}

TEST_CASE("the digest is of the table only: the pile does not count") {
  State a = game("kingdomino players=4", {1, 2, 3, 4, 5, 6, 7, 8});
  State b = game("kingdomino players=4", {4, 3, 2, 1, 48, 47, 46, 45});
  CHECK_FALSE((a == b));
  CHECK((view(a) == view(b)));
  CHECK(digest(view(a)) == digest(view(b)));
}
