// Stored skills: whole millionths, and the same on every machine.
#include "server/players/stored_rating.hpp"
#include "tests/players/rating_support.hpp"
#include "tests/support/catch.hpp"

#include <cmath>
#include <stdexcept>
#include <string>

using namespace tests;
using namespace server::players;

TEST_CASE(
    "rating: a stored rating is precise to a millionth, and stays the same when stored again") {
  TestDice dice(1);
  for (int i = 0; i < 5000; ++i) {
    const Skill skill{dice.between(-1000, 1000), dice.between(0.001, 9)};
    const StoredSkill row = to_stored(skill);
    CHECK(std::abs(from_stored(row).mean - skill.mean) < 0.51e-6);
    CHECK(std::abs(from_stored(row).deviation - skill.deviation) < 0.51e-6);
    CHECK(to_stored(from_stored(row)) == row);
  }
  CHECK(to_stored({-1e6, 1000}) == StoredSkill{-1'000'000'000'000, 1'000'000'000});
  CHECK(to_stored({0.0000005, 0.001}) == StoredSkill{1, 1000});
  CHECK(to_stored({-0.0000005, 0.001}) == StoredSkill{-1, 1000});
}

TEST_CASE("rating: a newcomer's row is a newcomer's skill") {
  CHECK(to_stored(Skill{}) == StoredSkill{});
}

TEST_CASE("rating: a row that no rating could produce is refused") {
  CHECK_THROWS_AS(from_stored({25'000'000, 0}), std::invalid_argument);
  CHECK_THROWS_AS(from_stored({25'000'000, -5}), std::invalid_argument);
  CHECK_THROWS_AS(from_stored({std::int64_t{1} << 60, 8'000'000}), std::invalid_argument);
  CHECK_THROWS_AS(to_stored({std::nan(""), 8}), std::invalid_argument);
}

TEST_CASE("rating: points are whole hundredths of the certain part, and not below 0") {
  CHECK(points({}) == 0);
  CHECK(points({30'000'000, 2'000'000}) == 2400);
  CHECK(points({30'009'999, 2'000'000}) == 2400);
  CHECK(points({10'000'000, 5'000'000}) == 0);
}

// The numbers are the promise: other ones on another machine or after a change of the code would
// contradict the stored ratings.
TEST_CASE("rating: a thousand games end with the same rows everywhere") {
  TestDice dice(2);
  std::vector<StoredSkill> rows(8);
  std::vector<std::size_t> seats{0, 1, 2, 3, 4, 5, 6, 7};
  for (int game = 0; game < 1000; ++game) {
    dice.shuffle(seats);
    std::vector<Team> teams(static_cast<std::size_t>(2 + dice.below(7)));
    for (std::size_t i = 0; i < teams.size(); ++i)
      teams[i] = {{from_stored(rows[seats[i]])},
                  1 + dice.below(4) + static_cast<int>(seats[i] / 2)};
    const auto after = rate(teams);
    for (std::size_t i = 0; i < teams.size(); ++i) rows[seats[i]] = to_stored(after[i][0]);
  }
  std::string text;
  for (const StoredSkill& row : rows)
    text += std::to_string(row.mean) + " " + std::to_string(row.deviation) + "\n";
  CHECK(text ==
        "34179392 1526269\n"
        "35006308 1522340\n"
        "27410554 1441698\n"
        "28499353 1440644\n"
        "20683062 1439253\n"
        "20734852 1444270\n"
        "14176381 1551929\n"
        "15323909 1531709\n");
}
