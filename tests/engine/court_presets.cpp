// The editions with a court, and the options beside them.
#include "engine/presets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/court_games.hpp"

#include <sstream>
#include <string>

using namespace engine;
using namespace tests;

namespace {

// A row of the table of presets: dominoes, side, line, rounds, kings and seats of a kingdom.
std::string court_row(const std::string& request) {
  const Rules r = rules_for(request);
  std::ostringstream out;
  out << dominoes_in_play(r) << " dominoes, " << int{r.kingdom_size} << 'x' << int{r.kingdom_size}
      << ", line of " << int{r.line_length} << ", " << int{r.rounds} << " rounds, "
      << kings(r) / kingdoms(r) << (kings(r) == kingdoms(r) ? " king" : " kings");
  return out.str();
}

std::string preset_refusal(const std::string& preset, int players) {
  return refusal(preset + " players=" + std::to_string(players));
}

const char* const court_games[] = {
    "queendomino players=2", "queendomino players=3", "queendomino players=4",
    "royal players=3",       "royal players=4",       "royal players=5",
    "royal players=6",       "royal-teams players=6", "royal-teams players=8"};

}  // namespace

TEST_CASE("queendomino: two on 7x7 with two kings, three and four on 5x5, all dominoes") {
  CHECK(court_row("queendomino players=2") == "48 dominoes, 7x7, line of 4, 12 rounds, 2 kings");
  CHECK(court_row("queendomino players=3") == "48 dominoes, 5x5, line of 4, 12 rounds, 1 king");
  CHECK(court_row("queendomino players=4") == "48 dominoes, 5x5, line of 4, 12 rounds, 1 king");
}

TEST_CASE("royal: three and four on 7x7 for 24 rounds, five and six on 5x5 in lines of eight") {
  CHECK(court_row("royal players=3") == "96 dominoes, 7x7, line of 4, 24 rounds, 1 king");
  CHECK(court_row("royal players=4") == "96 dominoes, 7x7, line of 4, 24 rounds, 1 king");
  CHECK(court_row("royal players=5") == "96 dominoes, 5x5, line of 8, 12 rounds, 1 king");
  CHECK(court_row("royal players=6") == "96 dominoes, 5x5, line of 8, 12 rounds, 1 king");
}

TEST_CASE("royal-teams: two kings in a kingdom of 7x7, lines of eight") {
  CHECK(court_row("royal-teams players=6") == "96 dominoes, 7x7, line of 8, 12 rounds, 2 kings");
  CHECK(court_row("royal-teams players=8") == "96 dominoes, 7x7, line of 8, 12 rounds, 2 kings");
  CHECK(int{rules_for("royal-teams players=8").kings_per_seat} == 1);
  CHECK(int{rules_for("royal-teams players=8").seats_per_kingdom} == 2);
}

TEST_CASE("the editions with a court share everything else") {
  for (const char* request : court_games) {
    CAPTURE(request);
    const Rules r = rules_for(request);
    CHECK(has_court(r));
    CHECK(name(r.decline) == "must_place");
    CHECK(name(r.tie_break) == "territory");
    CHECK(name(r.opening) == (r.seats == 2 ? "snake" : "random"));
    CHECK(name(r.building_source) == "house");
    CHECK((r.buildings == house_buildings()));
    CHECK_FALSE(r.harmony);
    CHECK_FALSE(r.middle_kingdom);
    CHECK(name(r.middle_kingdom_measure) == "frame");
  }
}

TEST_CASE("an edition of Kingdomino has no court") {
  for (const char* request : {"kingdomino players=4", "kingdomino-bga players=3",
                              "kingdomino-italian players=2", "mighty-duel players=2"}) {
    const State state = game(request);
    CHECK_FALSE(has_court(view(state).rules));
    CHECK((view(state).court == Court{}));
    for (const Treasury& t : view(state).treasuries) CHECK((t == Treasury{}));
  }
}

TEST_CASE("each edition with a court is for its numbers of players") {
  for (int players = -1; players <= 10; ++players) {
    CAPTURE(players);
    const auto expect = [&](bool fine) { return fine ? "fine" : "players_out_of_range"; };
    CHECK(preset_refusal("queendomino", players) == expect(players >= 2 && players <= 4));
    CHECK(preset_refusal("royal", players) == expect(players >= 3 && players <= 6));
    CHECK(preset_refusal("royal-teams", players) == expect(players == 6 || players == 8));
  }
}

TEST_CASE("options that have no effect with a court are refused") {
  CHECK(refusal("queendomino players=3 three_player_line=three") ==
        "three_player_line_needs_three_players");
  CHECK(refusal("queendomino players=3 three_player_line=four_discard") ==
        "three_player_line_needs_three_players");
  CHECK(refusal("royal players=3 three_player_line=four_discard") ==
        "three_player_line_needs_three_players");
  CHECK(refusal("queendomino players=3 opening=snake") == "opening_needs_two_players");
  CHECK(refusal("royal-teams players=6 opening=random") == "opening_needs_two_players");
  CHECK(refusal("queendomino players=2 opening=random") == "fine");
  CHECK(refusal("royal players=4 middle_kingdom_measure=frame") == "measure_needs_middle_kingdom");
  CHECK(refusal("royal players=4 kingdom_size=9") == "kingdom_size_unknown");
}

TEST_CASE("only games with a court have buildings to choose") {
  for (const char* request : {"kingdomino players=4", "kingdomino-bga players=4",
                              "kingdomino-italian players=2", "mighty-duel players=2"})
    for (const char* source : {" buildings=house", " buildings=file"})
      CHECK(refusal(std::string(request) + source) == "buildings_need_queendomino");
  for (const char* request : court_games)
    CHECK(refusal(std::string(request) + " buildings=house") == "fine");
}

TEST_CASE("a missing file of buildings is refused") {
  for (const char* request : court_games)
    CHECK(refusal(std::string(request) + " buildings=file") == "no_building_file");
}

TEST_CASE("a file of buildings sets the effects of the tiles") {
  RulesRequest request = request_in("queendomino players=4 buildings=file");
  Buildings file = house_buildings();
  file[number(tile("statue-1")) - 1] = {.points = 11};
  request.building_file = file;
  const Rules rules = rules_for(request);
  CHECK(name(rules.building_source) == "file");
  CHECK((rules.buildings == file));
  State state = two_towns(rules, {"statue-1"});
  go(state, build("statue-1", 1, 0));
  CHECK(score(view(state), 0).of_building[0] == 11);
  request.building_source = BuildingSource::house;  // there, but not chosen
  CHECK((rules_for(request).buildings == house_buildings()));
}

TEST_CASE("every option can be set alone in an edition with a court") {
  for (const char* request : court_games) {
    CAPTURE(request);
    const Rules without = rules_for(request);
    const auto differs_only = [&](const std::string& option, auto field) {
      Rules with = rules_for(std::string(request) + ' ' + option);
      CHECK_FALSE((with.*field == without.*field));
      with.*field = without.*field;
      CHECK((with == without));
    };
    differs_only("decline=may_decline", &Rules::decline);
    differs_only("harmony=on", &Rules::harmony);
    differs_only("middle_kingdom=on", &Rules::middle_kingdom);
    differs_only("tie_break=territory_crowns", &Rules::tie_break);
    differs_only(without.kingdom_size == 5 ? "kingdom_size=7" : "kingdom_size=5",
                 &Rules::kingdom_size);
  }
}

TEST_CASE("at the beginning every player has 7 coins and a knight, and no tower") {
  for (const char* request : court_games) {
    CAPTURE(request);
    const State state = court_game(request);
    const std::size_t count = kingdoms(view(state).rules);
    for (std::size_t i = 0; i < kingdoms_max; ++i) {
      CHECK(treasury(state, i).coins == (i < count ? 7 : 0));
      CHECK(int{treasury(state, i).knights} == (i < count ? 1 : 0));
      CHECK(int{treasury(state, i).posted} == 0);
      CHECK(int{treasury(state, i).towers} == 0);
      CHECK(treasury(state, i).buildings.empty());
    }
    CHECK(std::size_t{view(state).court.knights} == 22 - count);
    CHECK(int{view(state).court.towers} == 15);
    CHECK(view(state).court.dragon_home);
    CHECK(view(state).court.queen == nobody);
    CHECK(view(state).court.destroyed.empty());
  }
}

TEST_CASE("harmony, the middle kingdom and the size of the kingdom work with a court") {
  State state = first_turn("queendomino players=4 harmony=on middle_kingdom=on kingdom_size=7",
                           {.queendomino = {1, 3, 4, 5, 2}});
  CHECK(score(view(state), 0).total == 2 + 5 + 10);
  for (const int x : {1, 3}) {
    go(state, lay(x, 0, x + 1, 0));
    end_turn(state);
    idle_until(state, ann);
  }
  // Four to the right of the castle: two remain to the left, and it is not in the middle.
  CHECK(would(state, lay(-3, 0, -2, 0)) == "outside_kingdom");
  CHECK_FALSE(would(state, lay(-2, 0, -1, 0)) == "outside_kingdom");
  CHECK(score(view(state), 0).harmony == 5);
  CHECK(score(view(state), 0).middle_kingdom == 0);
}

TEST_CASE("an edition with a court can allow declining a domino") {
  State state = first_turn("queendomino players=4 decline=may_decline harmony=on");
  CHECK(kinds(state) == "place discard");
  CHECK(only<Discarded>(go(state, Discard{})).declined);
  CHECK(score(view(state), 0).harmony == 0);
  state = first_turn("queendomino players=4");
  CHECK(kinds(state) == "place");
  CHECK(would(state, Discard{}) == "must_place");
}

TEST_CASE("a deal with a court has each building once, and one without has none") {
  const Rules rules = rules_for("queendomino players=4");
  Deal deal = court_deal(rules);
  CHECK(name(check(rules, deal)) == "fine");
  deal.buildings[3] = deal.buildings[4];
  CHECK(name(check(rules, deal)) == "buildings");
  deal.buildings[3] = BuildingId::none;
  CHECK(name(check(rules, deal)) == "buildings");
  deal.buildings.erase(3);
  CHECK(name(check(rules, deal)) == "buildings");
  deal.buildings.clear();
  CHECK(name(check(rules, deal)) == "buildings");
  const Rules land = rules_for("kingdomino players=4");
  Deal with = stacked_deal(land);
  with.buildings = court_deal(rules).buildings;
  CHECK(name(check(land, with)) == "buildings");
}

TEST_CASE("a pile of both boxes has only dominoes of its own box") {
  const Rules rules = rules_for("royal players=4");
  Deal deal = court_deal(rules);
  CHECK(name(check(rules, deal)) == "fine");
  std::swap(deal.piles[0][0], deal.piles[1][0]);
  CHECK(name(check(rules, deal)) == "unknown_domino");
}
