#include "engine/dominoes.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/files.hpp"
#include "tests/support/names.hpp"

#include <map>
#include <sstream>
#include <string>
#include <utility>

using namespace engine;
using namespace tests;

namespace {

using Totals = std::map<std::pair<std::string, int>, int>;

Totals totals(Set set) {
  Totals count;
  for (const Domino& d : dominoes(set))
    for (const Square& square : {d.left, d.right}) ++count[{name(square.terrain), square.crowns}];
  return count;
}

}  // namespace

TEST_CASE("a domino id is the printed number, plus 100 for Queendomino") {
  CHECK(value(domino_id(Set::kingdomino, 29)) == 29);
  CHECK(value(domino_id(Set::queendomino, 29)) == 129);
  for (const Set set : {Set::kingdomino, Set::queendomino})
    for (int n = 1; n <= dominoes_per_set; ++n) {
      const DominoId id = domino_id(set, n);
      CHECK(number(id) == n);
      CHECK((set_of(id) == set));
      CHECK(&domino(id) == &dominoes(set)[static_cast<std::size_t>(n - 1)]);
    }
}

TEST_CASE("48 dominoes of each box exist and no others") {
  for (int id = 0; id <= 255; ++id) {
    const bool in_a_box = (id >= 1 && id <= 48) || (id >= 101 && id <= 148);
    CAPTURE(id);
    CHECK(exists(static_cast<DominoId>(id)) == in_a_box);
  }
}

TEST_CASE("the squares of the Kingdomino box add up to the overview in the rulebook") {
  const Totals overview{
      {{"wheat", 0}, 21},    {{"wheat", 1}, 5}, {{"forest", 0}, 16},    {{"forest", 1}, 6},
      {{"lake", 0}, 12},     {{"lake", 1}, 6},  {{"grassland", 0}, 10}, {{"grassland", 1}, 2},
      {{"grassland", 2}, 2}, {{"swamp", 0}, 6}, {{"swamp", 1}, 2},      {{"swamp", 2}, 2},
      {{"mine", 0}, 1},      {{"mine", 1}, 1},  {{"mine", 2}, 3},       {{"mine", 3}, 1}};
  CHECK((totals(Set::kingdomino) == overview));
}

TEST_CASE("the squares of the Queendomino box have the same crowns, and 20 building sites") {
  const Totals overview{{{"wheat", 0}, 14},    {{"wheat", 1}, 5},     {{"forest", 0}, 11},
                        {{"forest", 1}, 6},    {{"lake", 0}, 8},      {{"lake", 1}, 6},
                        {{"grassland", 0}, 8}, {{"grassland", 1}, 2}, {{"grassland", 2}, 2},
                        {{"swamp", 0}, 4},     {{"swamp", 1}, 2},     {{"swamp", 2}, 2},
                        {{"mine", 0}, 1},      {{"mine", 1}, 1},      {{"mine", 2}, 3},
                        {{"mine", 3}, 1},      {{"town", 0}, 20}};
  CHECK((totals(Set::queendomino) == overview));
}

TEST_CASE("every domino matches the published list") {
  std::istringstream lines(read_text(data_path("dominoes.txt")));
  std::string line;
  int compared = 0;
  while (std::getline(lines, line)) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream in(line);
    std::string box;
    std::string left;
    std::string right;
    int n = 0;
    int left_crowns = 0;
    int right_crowns = 0;
    in >> box >> n >> left >> left_crowns >> right >> right_crowns;
    INFO(line);
    const Domino& d =
        domino(domino_id(box == "kingdomino" ? Set::kingdomino : Set::queendomino, n));
    CHECK(name(d.left.terrain) == left);
    CHECK(int{d.left.crowns} == left_crowns);
    CHECK(name(d.right.terrain) == right);
    CHECK(int{d.right.crowns} == right_crowns);
    ++compared;
  }
  CHECK(compared == 96);
}

TEST_CASE("the dominoes that the Italian text describes are those of the box") {
  const auto shows = [](int n, Square left, Square right) {
    return domino(domino_id(Set::kingdomino, n)) == Domino{left, right};
  };
  using enum Terrain;
  CHECK(shows(1, Square{wheat, 0}, Square{wheat, 0}));
  CHECK(shows(17, Square{forest, 0}, Square{lake, 0}));
  CHECK(shows(37, Square{lake, 0}, Square{grassland, 1}));
  CHECK(shows(48, Square{wheat, 0}, Square{mine, 3}));
}
