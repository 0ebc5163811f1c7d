#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"
#include "tests/support/kingdom_picture.hpp"

#include <sstream>
#include <string>
#include <vector>

using namespace engine;
using namespace tests;

namespace {

// A table with these kingdoms.
View table(const std::string& rules, const std::vector<std::string>& kingdoms) {
  View view;
  view.rules = rules_for(rules + " players=" + std::to_string(kingdoms.size()));
  for (std::size_t i = 0; i < kingdoms.size(); ++i) view.kingdoms[i] = kingdom_in(kingdoms[i]);
  return view;
}

// "1 Bob points, 2 Ann points": rank, name, and the criterion that put it above the next one.
std::string podium(const View& view) {
  std::ostringstream out;
  for (const Standing& s : ranking(view))
    out << (out.str().empty() ? "" : ", ") << int{s.rank} << ' ' << name(seat_at(s.kingdom)) << ' '
        << name(s.decided_by) << (s.resigned ? "!" : "");
  return out.str();
}

// Worth 2 points with a largest territory of 1 and 2 crowns.
const std::string mine = "## m2 w0";
// Worth 2 points with a largest territory of 2: lake 2 × 1.
const std::string lake =
    "l1 f0\n"
    "l0 ##\n"
    "w0 ..";
// As `lake`, but 2 crowns: the mine's points, and the wheat's squares.
const std::string crowned = "## m2 w0 w0 f0";
const std::string nothing = "##";

}  // namespace

TEST_CASE("more points win") {
  CHECK(podium(table("kingdomino", {nothing, mine})) == "1 Bob points, 2 Ann points");
  CHECK(podium(table("kingdomino", {mine, nothing})) == "1 Ann points, 2 Bob points");
}

TEST_CASE("equal points: the largest single territory wins") {
  CHECK(podium(table("kingdomino", {mine, lake})) == "1 Bob largest_territory, 2 Ann points");
}

TEST_CASE("the largest territory decides also where it has no crown") {
  const std::string wide = "m2 w0 w0 w0 ##";  // 2 points
  CHECK(podium(table("kingdomino", {lake, wide})) == "1 Bob largest_territory, 2 Ann points");
}

TEST_CASE("equal territories: the victory is shared, whatever the crowns") {
  CHECK(podium(table("kingdomino", {lake, crowned})) == "1 Ann shared, 1 Bob points");
  CHECK(podium(table("kingdomino", {crowned, lake})) == "1 Ann shared, 1 Bob points");
}

TEST_CASE("where crowns break ties: the most crowns in the kingdom win, then it is shared") {
  CHECK(podium(table("kingdomino-bga", {lake, crowned})) == "1 Bob crowns, 2 Ann points");
  CHECK(podium(table("kingdomino-bga", {crowned, lake})) == "1 Ann crowns, 2 Bob points");
  CHECK(podium(table("kingdomino-bga", {lake, lake})) == "1 Ann shared, 1 Bob points");
  CHECK(podium(table("kingdomino-bga", {mine, lake})) == "1 Bob largest_territory, 2 Ann points");
}

TEST_CASE("three shared first places are followed by the fourth") {
  CHECK(podium(table("kingdomino", {mine, nothing, mine, mine})) ==
        "1 Ann shared, 1 Cat shared, 1 Dan points, 4 Bob points");
  CHECK(podium(table("kingdomino", {nothing, mine, nothing, lake})) ==
        "1 Dan largest_territory, 2 Bob points, 3 Ann shared, 3 Cat points");
}

TEST_CASE("a player who resigned ranks below everyone who did not, the later the better") {
  View view = table("kingdomino", {mine, nothing, lake, nothing});
  view.resigned[0] = 2;
  view.resigned[2] = 1;
  CHECK(podium(view) == "1 Bob shared, 1 Dan resignation, 3 Ann resignation!, 4 Cat points!");
}

TEST_CASE("extra points count for the ranking") {
  View view = table("kingdomino harmony=on", {mine, nothing});
  CHECK(podium(view) == "1 Ann points, 2 Bob points");
  view.kingdoms[0].discard(kd(1));
  CHECK(podium(view) == "1 Bob points, 2 Ann points");
}

TEST_CASE("a standing says which criterion decided") {
  const Ranking r = ranking(table("kingdomino", {lake, nothing}));
  CHECK(r[0].points == 2);
  CHECK(r[0].largest_territory == 2);
  CHECK(r[0].crowns == 1);
  CHECK_FALSE(r[0].resigned);
}
