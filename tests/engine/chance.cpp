// Whether deals are fair. The random source is seeded, so these tests always give the same result;
// the bounds are those of a chi-square test that a fair deal fails less than once in ten thousand.
#include "engine/deal.hpp"
#include "tests/engine/chi_square.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"

#include <map>
#include <string>
#include <vector>

using namespace engine;
using namespace tests;

namespace {

std::string order(const Deal& deal) {
  std::string text;
  for (const Seat seat : deal.kings) text += name(seat)[0];
  return text;
}

std::map<std::string, int> orders(const std::string& rules_line, int draws) {
  const Rules rules = rules_for(rules_line);
  bots::Dice dice(2016);
  std::map<std::string, int> counts;
  for (int i = 0; i < draws; ++i) ++counts[order(make_deal(rules, dice))];
  return counts;
}

}  // namespace

TEST_CASE("four kings are drawn in each of the 24 orders equally often") {
  const auto counts = orders("kingdomino players=4", 4800);
  CHECK(counts.size() == 24);
  CHECK(chi_square(counts, 24, 4800) < 57.0);
}

TEST_CASE("two kings each are drawn in each of the six orders equally often") {
  const auto counts = orders("kingdomino players=2 opening=random", 3000);
  CHECK(counts.size() == 6);
  CHECK(chi_square(counts, 6, 3000) < 26.0);
}

TEST_CASE("each of two players is drawn as the starter equally often") {
  const auto counts = orders("kingdomino players=2 opening=snake", 2000);
  CHECK(counts.size() == 2);
  CHECK(counts.count("ABBA") == 1);
  CHECK(counts.count("BAAB") == 1);
  CHECK(chi_square(counts, 2, 2000) < 15.2);
}

TEST_CASE("every domino is first, and last, and in the box equally often") {
  const Rules rules = rules_for("kingdomino players=2");
  bots::Dice dice(7);
  constexpr int draws = 4800;
  std::map<int, int> first;
  std::map<int, int> last;
  std::map<int, int> used;
  for (int i = 0; i < draws; ++i) {
    const Deal deal = make_deal(rules, dice);
    ++first[value(deal.piles[0][0])];
    ++last[value(deal.piles[0][23])];
    for (const DominoId id : deal.piles[0]) ++used[value(id)];
  }
  CHECK(chi_square(first, 48, draws) < 92.0);
  CHECK(chi_square(last, 48, draws) < 92.0);
  for (const auto& [id, count] : used) {
    CAPTURE(id);
    CHECK(count > draws / 2 - 150);  // more than four standard deviations
    CHECK(count < draws / 2 + 150);
  }
}

TEST_CASE("every building is drawn first, sixth, and last equally often") {
  const Rules rules = rules_for("queendomino players=4");
  bots::Dice dice(8);
  constexpr int draws = 3200;
  for (const std::size_t place : {0u, 5u, 31u}) {
    std::map<std::size_t, int> drawn;
    for (int i = 0; i < draws; ++i) ++drawn[number(make_deal(rules, dice).buildings[place])];
    CHECK(chi_square(drawn, 32, draws) < 69.0);
  }
}

TEST_CASE("both boxes are shuffled separately: every domino of each is first equally often") {
  const Rules rules = rules_for("royal players=4");
  bots::Dice dice(9);
  constexpr int draws = 4800;
  std::array<std::map<int, int>, 2> first;
  for (int i = 0; i < draws; ++i) {
    const Deal deal = make_deal(rules, dice);
    for (const std::size_t box : {0u, 1u}) ++first[box][value(deal.piles[box][0])];
  }
  CHECK(chi_square(first[0], 48, draws) < 92.0);
  CHECK(chi_square(first[1], 48, draws) < 92.0);
  CHECK(first[0].begin()->first == 101);
  CHECK(first[1].begin()->first == 1);
}

TEST_CASE("the king of every seat of eight is drawn first equally often") {
  const Rules rules = rules_for("royal-teams players=8");
  bots::Dice dice(10);
  constexpr int draws = 1600;
  std::map<std::size_t, int> first;
  for (int i = 0; i < draws; ++i) ++first[index(make_deal(rules, dice).kings[0])];
  CHECK(chi_square(first, 8, draws) < 30.0);
}

TEST_CASE("the random source gives the numbers of SplitMix64 and none outside their range") {
  bots::Dice dice(1234567);
  CHECK(dice.next() == 6457827717110365317u);  // the reference sequence of this seed
  CHECK(dice.next() == 3203168211198807973u);
  std::map<std::uint32_t, int> counts;
  for (int i = 0; i < 7000; ++i) ++counts[dice(7)];
  CHECK(counts.size() == 7);
  CHECK(counts.rbegin()->first == 6);
  CHECK(chi_square(counts, 7, 7000) < 28.0);
}
