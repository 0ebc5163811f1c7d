// The view of a game of Queendomino, part by part, against the text that it becomes.
#include "protocol/encode.hpp"
#include "tests/support/games.hpp"

#include <nlohmann/json.hpp>

using namespace tests;
using nlohmann::json;

namespace {

// Lines and tiles in the order of their numbers; Ann has placed domino 132, a town square and a
// forest, and is to collect the tax.
View at_court(const RulesRequest& request) {
  const Rules rules = rules_for(request);
  Deal deal;
  for (std::size_t set = 0; set < rules.sets.size(); ++set)
    for (int n = 1; n <= dominoes_per_set; ++n)
      deal.piles[set].push_back(domino_id(rules.sets[set], n));
  for (std::size_t n = 1; n <= building_count; ++n) deal.buildings.push_back(building_id(n));
  for (std::size_t i = 0; i < rules.seats; ++i) deal.kings.push_back(seat_at(i));
  View view = begin(rules, deal).table;
  view.current.push_back({static_cast<DominoId>(132), ann});
  view.round = 1;
  advance(view, Placed{ann, static_cast<DominoId>(132), {cell(1, 0), cell(2, 0)}});
  advance(view, Turn{0, ann, Phase::tax});
  return view;
}

View at_court(const std::string& rules_line = "queendomino players=4") {
  return at_court(request_in(rules_line));
}

json document(const View& view) {
  return json::parse(protocol::encode_view(view));
}

json slot(const View& view, std::size_t shown) {
  return document(view)["court"]["board"][shown];
}

}  // namespace

TEST_CASE("the rules name the kingdoms, the boxes, the steps and the tiles") {
  const json rules = document(at_court("royal-teams players=6"))["rules"];
  CHECK(rules["seats_per_kingdom"] == 2);
  CHECK(rules["sets"] == json::parse(R"(["queendomino","kingdomino"])"));
  CHECK(rules["turn"] == json::parse(R"(["place","tax","build","bribe","claim"])"));
  CHECK(rules["buildings"] == "house");
  RulesRequest request = request_in("queendomino players=3 buildings=file");
  request.building_file = house_buildings();
  CHECK(document(at_court(request))["rules"]["buildings"] == "file");
}

TEST_CASE("seats of a team share a kingdom") {
  const json view = document(at_court("royal-teams players=6"));
  CHECK(view["kingdoms"].size() == 3);
  CHECK(view["kingdoms"][1]["seats"] == json::parse("[2,3]"));
  std::string kingdoms;
  for (const json& seat : view["seats"]) kingdoms += seat["kingdom"].dump();
  CHECK(kingdoms == "001122");
}

TEST_CASE("the board is shown with its expensive end first, each slot with price and tile") {
  const View view = at_court();
  std::string words;
  const json shown = document(view);
  for (const json& each : shown["court"]["board"]) {
    CHECK(each["cost"] == each["price"]);
    words += each["price"].dump() + each["building"]["building"].get<std::string>() + " ";
  }
  CHECK(words == "5fishmonger-2 4fishmonger-1 3sawmill-2 2sawmill-1 1bakery-2 0bakery-1 ");
  CHECK(slot(view, 5) == json::parse(R"({"price":0,"cost":0,"building":
    {"building":"bakery-1","kind":"bakery","crowns":0,"points":0,"knights":1,"towers":0,
     "reward":{"per":"territory","terrain":"wheat","points":2},"tax_bonus":null,
     "assumed":true}})"));
}

TEST_CASE("every effect of a tile is encoded") {
  View view = at_court();
  const auto shown = [&](std::string_view word) {
    view.court.board[5] = building_from_name(word);
    json document = slot(view, 0)["building"];
    CHECK(document["building"] == word);
    document.erase("building");
    return document;
  };
  CHECK(shown("archery-range-2") == json::parse(R"({"kind":"archery-range","crowns":0,"points":0,
    "knights":1,"towers":0,"reward":{"per":"knight","points":1},"tax_bonus":null,
    "assumed":false})"));
  CHECK(shown("walking-castle-1")["reward"] == json::parse(R"({"per":"tower","points":1})"));
  CHECK(shown("tower-treasury-1") == json::parse(R"({"kind":"tower-treasury","crowns":0,"points":2,
    "knights":0,"towers":1,"reward":null,"tax_bonus":"per_tower","assumed":false})"));
  CHECK(shown("knight-treasury-1")["tax_bonus"] == "per_knight");
  CHECK(shown("crown-building-3")["crowns"] == 1);
  CHECK(shown("unidentified-3vp-1")["kind"] == "unidentified-3vp");
}

TEST_CASE("the middle of the table at the start, and later") {
  View view = at_court();
  json court = document(view)["court"];
  court.erase("board");
  CHECK(court == json::parse(R"({"undealt":26,"dragon":"cave","queen":null,"knights":18,
    "towers":15,"destroyed":[]})"));
  advance(view, Bribed{ann, building_from_name("sawmill-1")});
  advance(view, QueenMoved{3});
  court = document(view)["court"];
  CHECK(court["dragon"] == "away");
  CHECK(court["queen"] == 3);
  CHECK(court["destroyed"] == json::parse(R"(["sawmill-1"])"));
  CHECK(slot(view, 3) == json::parse(R"({"price":2,"cost":2,"building":null})"));
}

TEST_CASE(
    "costs are those of the seat to move: a coin less for the queen's host, and never below zero") {
  View view = at_court();
  const auto costs = [&] {
    std::string all;
    const json shown = document(view);
    for (const json& each : shown["court"]["board"]) all += each["cost"].dump();
    return all;
  };
  CHECK(costs() == "543210");
  advance(view, QueenMoved{0});
  CHECK(costs() == "432100");
  advance(view, QueenMoved{1});
  CHECK(costs() == "543210");
}

TEST_CASE("a kingdom at court") {
  View view = at_court();
  const auto kingdom = [&] { return document(view)["kingdoms"][0]; };
  CHECK(kingdom()["treasury"] == json::parse(R"({"coins":7,"knights":1,"towers":0})"));
  CHECK(kingdom()["buildings"] == json::array());
  advance(view, Taxed{ann, cell(2, 0), 1, 0});
  view.court.board[4] = building_from_name("witch-house-1");
  advance(view, Built{ann, building_from_name("witch-house-1"), cell(1, 0), 4, 1, 1});
  CHECK(kingdom()["treasury"] == json::parse(R"({"coins":4,"knights":1,"towers":1})"));
  CHECK(kingdom()["squares"] == json::parse(R"([
    {"at":[0,0],"terrain":"castle","crowns":0,"domino":null},
    {"at":[1,0],"terrain":"town","crowns":0,"domino":132,"building":"witch-house-1"},
    {"at":[2,0],"terrain":"forest","crowns":0,"domino":132,"knight":true}])"));
  CHECK(kingdom()["buildings"] == json::parse(R"([
    {"at":[1,0],"building":"witch-house-1","kind":"witch-house","crowns":0,"points":0,"knights":1,
     "towers":1,"reward":{"per":"territory","terrain":"swamp","points":2},"tax_bonus":null,
     "assumed":false,"score":0}])"));
  CHECK(document(view)["court"]["knights"] == 17);
  CHECK(document(view)["court"]["towers"] == 14);
}

TEST_CASE("crowns of buildings and the queen are in squares, territories and points") {
  View view = at_court();
  view.court.board[5] = building_from_name("crown-building-1");
  view.court.board[4] = building_from_name("statue-1");
  advance(view, Built{ann, building_from_name("crown-building-1"), cell(1, 0), 5, 0, 0});
  json kingdom = document(view)["kingdoms"][0];
  CHECK(kingdom["squares"][1]["crowns"] == 1);
  CHECK(kingdom["score"] == json::parse(R"({"territories":[
      {"terrain":"town","squares":1,"crowns":1,"points":1,"first":[1,0]},
      {"terrain":"forest","squares":1,"crowns":0,"points":0,"first":[2,0]}],
    "territory_points":1,"coins":0,"buildings":0,"harmony":0,"middle_kingdom":0,"total":1})"));
  advance(view, QueenMoved{0});
  view.treasuries[0].coins = 8;
  view.treasuries[0].buildings.push_back({building_from_name("statue-1"), cell(3, 0)});
  kingdom = document(view)["kingdoms"][0];
  CHECK(kingdom["squares"][1]["crowns"] == 1);
  CHECK(kingdom["score"] == json::parse(R"({"territories":[
      {"terrain":"town","squares":1,"crowns":2,"points":2,"first":[1,0],"queen":true},
      {"terrain":"forest","squares":1,"crowns":0,"points":0,"first":[2,0]}],
    "territory_points":2,"coins":2,"buildings":5,"harmony":0,"middle_kingdom":0,"total":9})"));
  CHECK(kingdom["buildings"][1]["score"] == 5);
}

TEST_CASE("allowed lists kinds of actions in the order of a turn") {
  View view = at_court();
  CHECK(document(view)["allowed"] == json::parse(R"(["tax","build","bribe","claim","done"])"));
  view.treasuries[0].coins = 0;
  view.court.board[0] = BuildingId::none;
  CHECK(document(view)["allowed"] == json::parse(R"(["tax","claim","done"])"));
  view.round = 12;
  CHECK(document(view)["allowed"] == json::parse(R"(["tax","done"])"));
  advance(view, Ended{});
  CHECK(document(view)["allowed"] == json::array());
}

TEST_CASE("every kingdom has its rank, and equal ones share it") {
  View view = at_court();
  const auto ranks = [&] {
    std::string all;
    const json shown = document(view);
    for (const json& kingdom : shown["kingdoms"]) all += kingdom["rank"].dump();
    return all;
  };
  CHECK(ranks() == "1222");  // a largest territory of one square
  view.treasuries[2].coins = 10;
  CHECK(ranks() == "2313");
  view.resigned[2] = 1;
  CHECK(ranks() == "1242");
}

TEST_CASE("a game without a court has none of these fields") {
  const json view = document(
      begin(rules_for("kingdomino players=3"), random_deal(rules_for("kingdomino players=3"), 1))
          .table);
  CHECK(view["court"].is_null());
  CHECK(view["rules"]["buildings"].is_null());
  CHECK(view["kingdoms"][0]["treasury"].is_null());
  CHECK(view["kingdoms"][0]["buildings"] == json::array());
}
