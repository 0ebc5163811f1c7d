// Both boxes combined: three to six players, and teams. Rules for teams only: teams.cpp.
#include "engine/game.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <set>
#include <string>
#include <vector>

using namespace engine;
using namespace tests;

namespace {

// The boxes that the lines of a whole game come from: "QKQK…".
std::string boxes(const std::string& rules) {
  State state = court_game(rules);
  std::string text;
  const auto note = [&](DominoId id) { text += set_of(id) == Set::queendomino ? 'Q' : 'K'; };
  note(view(state).next[0].domino);
  while (!over(state))
    for (const Event& event : idle(state))
      if (const auto* drawn = std::get_if<Drawn>(&event)) {
        note(drawn->dominoes[0]);
        for (const DominoId id : drawn->dominoes) CHECK((set_of(id) == set_of(drawn->dominoes[0])));
      }
  return text;
}

std::string alternating(int lines) {
  std::string text;
  for (int i = 0; i < lines; ++i) text += i % 2 == 0 ? 'Q' : 'K';
  return text;
}

// How many dominoes leave the table at the end of each round: "3 3 3 …", the first draft included.
std::vector<int> removed_each_round(const std::string& rules) {
  State state = court_game(rules);
  std::vector<int> counts;
  while (!over(state)) {
    const Events events = end_round(state);
    if (!over(state)) counts.push_back(count_of<Removed>(events));
  }
  return counts;
}

// Every domino of both boxes has come to the table, once.
void check_all_dominoes_come(const State& end) {
  std::set<DominoId> seen;
  std::size_t places = 0;
  const auto see = [&](DominoId id) {
    seen.insert(id);
    ++places;
  };
  for (const Kingdom& kingdom : view(end).kingdoms) {
    for (const LaidDomino& laid : kingdom.laid()) see(laid.domino);
    for (const DominoId id : kingdom.discarded()) see(id);
  }
  for (const DominoId id : view(end).removed) see(id);
  CHECK(seen.size() == 96);
  CHECK(places == 96);
}

}  // namespace

TEST_CASE("lines come from the two boxes in turn, Queendomino first") {
  CHECK(boxes("royal players=3") == alternating(24));
  CHECK(boxes("royal players=4") == alternating(24));
  CHECK(boxes("royal players=5") == alternating(12));
  CHECK(boxes("royal players=6") == alternating(12));
  CHECK(boxes("royal-teams players=6") == alternating(12));
  CHECK(boxes("royal-teams players=8") == alternating(12));
}

TEST_CASE("queendomino is played with the dominoes of its own box") {
  CHECK(boxes("queendomino players=2") == std::string(12, 'Q'));
  CHECK(boxes("queendomino players=3") == std::string(12, 'Q'));
  CHECK(boxes("queendomino players=4") == std::string(12, 'Q'));
}

TEST_CASE("three of a contest of kings leave one domino over each round, four none") {
  CHECK(removed_each_round("royal players=3") == std::vector<int>(24, 1));
  CHECK(removed_each_round("royal players=4") == std::vector<int>(24, 0));
}

TEST_CASE("five of a contest of kings leave three dominoes over each round, six leave two") {
  CHECK(removed_each_round("royal players=5") == std::vector<int>(12, 3));
  CHECK(removed_each_round("royal players=6") == std::vector<int>(12, 2));
}

TEST_CASE("six in teams leave two dominoes over each round, eight none") {
  CHECK(removed_each_round("royal-teams players=6") == std::vector<int>(12, 2));
  CHECK(removed_each_round("royal-teams players=8") == std::vector<int>(12, 0));
}

TEST_CASE("three players of Queendomino leave one domino over each round, two and four none") {
  CHECK(removed_each_round("queendomino players=3") == std::vector<int>(12, 1));
  CHECK(removed_each_round("queendomino players=2") == std::vector<int>(12, 0));
  CHECK(removed_each_round("queendomino players=4") == std::vector<int>(12, 0));
}

TEST_CASE("the dominoes that no player chose leave the table") {
  State state = court_game("royal players=5");  // the line is 1 to 8 of Queendomino
  for (const int n : {8, 1, 6, 2}) go(state, claim(qd(n)));
  const Events events = go(state, claim(qd(4)));
  std::string left;
  for (const Event& event : events)
    if (const auto* removed = std::get_if<Removed>(&event))
      left += std::to_string(number(removed->domino)) + ' ';
  CHECK(left == "3 5 7 ");
  CHECK(view(state).current.size() == 5);
  CHECK(view(state).next.size() == 8);
}

TEST_CASE("every domino of both boxes comes to the table, once") {
  for (const char* rules : {"royal players=3", "royal players=4", "royal players=5",
                            "royal players=6", "royal-teams players=6", "royal-teams players=8"}) {
    CAPTURE(rules);
    State state = court_game(rules);
    CHECK(int{view(state).undealt} == 96 - view(state).rules.line_length);
    idle_until_round(state, 99);
    CHECK(int{view(state).undealt} == 0);
    check_all_dominoes_come(state);
  }
}

TEST_CASE("each king lays as many dominoes as there are rounds") {
  const auto laid_by_each = [](const std::string& rules) {
    State state = court_game(rules);
    idle_until_round(state, 99);
    std::set<std::size_t> counts;
    for (std::size_t i = 0; i < kingdoms(view(state).rules); ++i) {
      const Kingdom& kingdom = view(state).kingdoms[i];
      counts.insert(kingdom.laid().size() + kingdom.discarded().size());
    }
    return counts;
  };
  CHECK(laid_by_each("queendomino players=2") == std::set<std::size_t>{24});
  CHECK(laid_by_each("queendomino players=3") == std::set<std::size_t>{12});
  CHECK(laid_by_each("royal players=4") == std::set<std::size_t>{24});
  CHECK(laid_by_each("royal players=6") == std::set<std::size_t>{12});
  CHECK(laid_by_each("royal-teams players=8") == std::set<std::size_t>{24});
}

TEST_CASE("dominoes of both boxes match by their terrain") {
  State state = first_turn("royal players=4", {.queendomino = {1, 2, 3, 4}});
  go(state, lay(1, 0, 2, 0));  // wheat of Queendomino
  end_turn(state);
  idle_until(state, ann);
  REQUIRE((domino_in_play(view(state)) == kd(1)));  // wheat of Kingdomino
  CHECK(would(state, lay(2, 1, 2, 2)) == "fine");
  CHECK(would(state, lay(3, 1, 3, 2)) == "no_matching_terrain");
  go(state, lay(2, 1, 2, 2));
  CHECK(territory_at(view(state).kingdoms[0], cell(1, 0)).squares == 4);
}

TEST_CASE("a line lies in the order of the numbers on the backs, in both boxes") {
  const State state = court_game("royal players=4", {.queendomino = {30, 7, 48, 12}});
  std::string order;
  for (const Slot& slot : view(state).next) order += std::to_string(value(slot.domino)) + ' ';
  CHECK(order == "107 112 130 148 ");
}

TEST_CASE("kingdoms of three and four are 7x7, of five and six 5x5") {
  const auto far = [](const std::string& rules) {
    State state = first_turn(rules);
    go(state, lay(1, 0, 2, 0));
    end_turn(state);
    idle_until(state, ann);
    go(state, lay(-1, 0, -2, 0));
    end_turn(state);
    idle_until(state, ann);
    return would(state, lay(-3, 0, -4, 0)) != "outside_kingdom";
  };
  CHECK(far("royal players=3"));
  CHECK(far("royal players=4"));
  CHECK_FALSE(far("royal players=5"));
  CHECK_FALSE(far("royal players=6"));
}

TEST_CASE("the court of a contest of kings is that of Queendomino, for up to six") {
  for (const int players : {3, 4, 5, 6}) {
    const State state = court_game("royal players=" + std::to_string(players));
    CHECK(int{view(state).court.knights} == 22 - players);
    CHECK(int{view(state).court.towers} == 15);
    CHECK(int{view(state).court.undealt} == 26);
    for (std::size_t i = 0; i < static_cast<std::size_t>(players); ++i) {
      CHECK(treasury(state, i).coins == 7);
      CHECK(int{treasury(state, i).knights} == 1);
    }
  }
}

TEST_CASE("the dragon is bribed once a round by one of six") {
  State state = first_turn("royal players=6");
  idle(state);
  go(state, bribe("bakery-1"));
  for (int turn = 1; turn < 6; ++turn) {
    end_turn(state);
    idle(state);
    CHECK_FALSE(kinds(state).find("bribe") != std::string::npos);
  }
}
