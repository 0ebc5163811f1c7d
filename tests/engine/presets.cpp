#include "engine/presets.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/rules_line.hpp"

#include <sstream>
#include <string>

using namespace engine;
using namespace tests;

namespace {

// A row of the table of presets: dominoes, side, line, rounds, kings each.
std::string row(const std::string& request) {
  const Rules r = rules_for(request);
  std::ostringstream out;
  out << dominoes_in_play(r) << " dominoes, " << int{r.kingdom_size} << 'x' << int{r.kingdom_size}
      << ", line of " << int{r.line_length} << ", " << int{r.rounds} << " rounds, "
      << int{r.kings_per_seat} << (r.kings_per_seat == 1 ? " king" : " kings");
  return out.str();
}

std::string ties(const std::string& request) {
  return name(rules_for(request).tie_break);
}

}  // namespace

TEST_CASE("kingdomino is played by two to four") {
  CHECK(row("kingdomino players=4") == "48 dominoes, 5x5, line of 4, 12 rounds, 1 king");
  CHECK(row("kingdomino players=3") == "36 dominoes, 5x5, line of 3, 12 rounds, 1 king");
  CHECK(row("kingdomino players=2") == "24 dominoes, 5x5, line of 4, 6 rounds, 2 kings");
  CHECK(ties("kingdomino players=4") == "territory");
  CHECK(name(rules_for("kingdomino players=2").opening) == "snake");
  CHECK(name(rules_for("kingdomino players=4").opening) == "random");
}

TEST_CASE("kingdomino-bga: three players use all dominoes, crowns break ties, kings are drawn") {
  CHECK(row("kingdomino-bga players=4") == "48 dominoes, 5x5, line of 4, 12 rounds, 1 king");
  CHECK(row("kingdomino-bga players=3") == "48 dominoes, 5x5, line of 4, 12 rounds, 1 king");
  CHECK(row("kingdomino-bga players=2") == "24 dominoes, 5x5, line of 4, 6 rounds, 2 kings");
  for (const char* players : {"2", "3", "4"}) {
    const Rules r = rules_for(std::string("kingdomino-bga players=") + players);
    CHECK(name(r.tie_break) == "territory_crowns");
    CHECK(name(r.decline) == "must_place");
    CHECK(name(r.opening) == "random");
    CHECK_FALSE(r.harmony);
    CHECK_FALSE(r.middle_kingdom);
  }
}

TEST_CASE("kingdomino-italian: two players have 7×7 and 24 dominoes, the extra rules are on") {
  CHECK(row("kingdomino-italian players=4") == "48 dominoes, 5x5, line of 4, 12 rounds, 1 king");
  CHECK(row("kingdomino-italian players=3") == "36 dominoes, 5x5, line of 3, 12 rounds, 1 king");
  CHECK(row("kingdomino-italian players=2") == "24 dominoes, 7x7, line of 4, 6 rounds, 2 kings");
  for (const char* players : {"2", "3", "4"}) {
    const Rules r = rules_for(std::string("kingdomino-italian players=") + players);
    CHECK(name(r.tie_break) == "territory_crowns");
    CHECK(name(r.opening) == "random");
    CHECK(r.harmony);
    CHECK(r.middle_kingdom);
    CHECK(name(r.middle_kingdom_measure) == "bounding_box");
  }
}

TEST_CASE("mighty-duel: two players, all dominoes, 7×7") {
  CHECK(row("mighty-duel players=2") == "48 dominoes, 7x7, line of 4, 12 rounds, 2 kings");
  CHECK(name(rules_for("mighty-duel players=2").opening) == "snake");
  CHECK(ties("mighty-duel players=2") == "territory");
}

TEST_CASE("a preset leaves every extra off that it does not name") {
  for (const char* request :
       {"kingdomino players=2", "kingdomino players=4", "mighty-duel players=2"}) {
    const Rules r = rules_for(request);
    CHECK(name(r.decline) == "must_place");
    CHECK_FALSE(r.harmony);
    CHECK_FALSE(r.middle_kingdom);
  }
}

TEST_CASE("every option can be set alone") {
  const auto differs_only = [](const std::string& request, const std::string& option, auto field) {
    const Rules without = rules_for(request);
    Rules with = rules_for(request + ' ' + option);
    INFO(request << ' ' << option);
    CHECK_FALSE((with.*field == without.*field));
    with.*field = without.*field;
    CHECK((with == without));
  };
  differs_only("kingdomino players=4", "decline=may_decline", &Rules::decline);
  differs_only("kingdomino players=2", "opening=random", &Rules::opening);
  differs_only("kingdomino-bga players=2", "opening=snake", &Rules::opening);
  differs_only("kingdomino players=4", "harmony=on", &Rules::harmony);
  differs_only("kingdomino-italian players=4", "harmony=off", &Rules::harmony);
  differs_only("kingdomino players=4", "middle_kingdom=on", &Rules::middle_kingdom);
  differs_only("kingdomino-italian players=4", "middle_kingdom=off", &Rules::middle_kingdom);
  differs_only("kingdomino-italian players=4", "middle_kingdom_measure=frame",
               &Rules::middle_kingdom_measure);
  differs_only("kingdomino players=4", "tie_break=territory_crowns", &Rules::tie_break);
  differs_only("kingdomino-bga players=4", "tie_break=territory", &Rules::tie_break);
  differs_only("kingdomino players=4", "kingdom_size=7", &Rules::kingdom_size);
  differs_only("mighty-duel players=2", "kingdom_size=5", &Rules::kingdom_size);
}

TEST_CASE("three players choose between lines of three and four with one left over") {
  CHECK(row("kingdomino players=3 three_player_line=four_discard") ==
        "48 dominoes, 5x5, line of 4, 12 rounds, 1 king");
  CHECK(row("kingdomino-bga players=3 three_player_line=three") ==
        "36 dominoes, 5x5, line of 3, 12 rounds, 1 king");
}

TEST_CASE("a preset is for its numbers of players") {
  for (const char* players : {"-1", "0", "1", "5", "258"})
    for (const char* preset : {"kingdomino", "kingdomino-bga", "kingdomino-italian"})
      CHECK(refusal(std::string(preset) + " players=" + players) == "players_out_of_range");
  for (const char* players : {"1", "3", "4"})
    CHECK(refusal(std::string("mighty-duel players=") + players) == "players_out_of_range");
}

TEST_CASE("a meaningless combination is refused") {
  CHECK(refusal("kingdomino players=3 opening=random") == "opening_needs_two_players");
  CHECK(refusal("kingdomino players=4 opening=snake") == "opening_needs_two_players");
  CHECK(refusal("kingdomino players=2 three_player_line=three") ==
        "three_player_line_needs_three_players");
  CHECK(refusal("kingdomino players=4 three_player_line=four_discard") ==
        "three_player_line_needs_three_players");
  CHECK(refusal("kingdomino players=4 middle_kingdom_measure=frame") ==
        "measure_needs_middle_kingdom");
  CHECK(refusal("kingdomino-italian players=4 middle_kingdom=off middle_kingdom_measure=frame") ==
        "measure_needs_middle_kingdom");
  for (const char* size : {"0", "-5", "4", "6", "8", "9", "261"})
    CHECK(refusal(std::string("kingdomino players=4 kingdom_size=") + size) ==
          "kingdom_size_unknown");
}

TEST_CASE("the first refusal in the order of their list is the answer") {
  const std::string all_wrong =
      " opening=snake three_player_line=three"
      " middle_kingdom_measure=frame kingdom_size=6";
  CHECK(refusal("kingdomino players=5" + all_wrong) == "players_out_of_range");
  CHECK(refusal("kingdomino players=4" + all_wrong) == "opening_needs_two_players");
  CHECK(refusal("kingdomino players=4 three_player_line=three kingdom_size=6") ==
        "three_player_line_needs_three_players");
  CHECK(refusal("kingdomino players=4 middle_kingdom_measure=frame kingdom_size=6") ==
        "measure_needs_middle_kingdom");
  CHECK(refusal("kingdomino players=4 kingdom_size=6 buildings=house") == "kingdom_size_unknown");
  CHECK(refusal("kingdomino players=4 buildings=house dynasty=2") == "buildings_need_queendomino");
  CHECK(refusal("queendomino players=4 buildings=file dynasty=2") == "no_building_file");
  CHECK(refusal("kingdomino players=4 dynasty=2 pause=5") == "games_unknown");
}

TEST_CASE("every combination of options is a game that can begin") {
  std::size_t combinations = 0;
  for (const Preset preset : presets)
    for (const RulesRequest& request : all_requests(preset)) {
      INFO(words(request));
      REQUIRE(refusal(words(request)) == "fine");
      const Rules rules = rules_for(request);
      REQUIRE(name(check(rules, random_deal(rules, ++combinations))) == "fine");
    }
  // 48 of the options of all players, twice for two players and for three of Kingdomino.
  CHECK(combinations == 3 * (96 + 96 + 48) + 96 + (96 + 48 + 48) + 4 * 48 + 2 * 48);
}
