// Sets of building tiles as text: recorded sets come back as they were, an operator's file is read,
// and any other input does no harm.
#include "engine/bots/dice.hpp"
#include "tests/protocol/building_set_support.hpp"

#include <algorithm>

using namespace engine;
using namespace protocol;
using namespace tests;

TEST_CASE("a recorded set of buildings comes back as it was") {
  CHECK((read_buildings(record_buildings(house_buildings())) == house_buildings()));
  const Buildings buildings = set_in(made_up());
  CHECK((read_buildings(record_buildings(buildings)) == buildings));
  Buildings most;
  most.fill({.crowns = building_crowns_max,
             .points = building_points_max,
             .knights = building_knights_max,
             .towers = building_towers_max,
             .reward = Reward::per_tower,
             .reward_points = building_points_max,
             .tax_bonus = TaxBonus::per_tower,
             .assumed = true});
  CHECK((read_buildings(record_buildings(most)) == most));
  CHECK((read_buildings(record_buildings({})) == Buildings{}));
}

TEST_CASE("a record of a set has only the values on the tiles") {
  const json list = json::parse(record_buildings(house_buildings()));
  REQUIRE(list.size() == 32);
  CHECK(list[0].dump() == R"({"assumed":true,"id":"bakery-1","knights":1,)"
                          R"("reward":"per_territory","reward_points":2,"terrain":"wheat"})");
  CHECK(list[24].dump() == R"({"id":"tavern-1","knights":2,"points":3})");
  CHECK(list[29].dump() ==
        R"({"id":"tower-treasury-1","points":2,"tax_bonus":"per_tower","towers":1})");
}

TEST_CASE("a damaged record of a set yields no set") {
  const std::string good = record_buildings(house_buildings());
  for (const char* text : {"", "{}", "null", "[]", "[1]", "[{}]", R"([{"id":"bakery-1"}])"})
    CHECK_FALSE(read_buildings(text).has_value());
  CHECK_FALSE(read_buildings(good + '\0').has_value());
  for (const auto& [field, value] :
       std::initializer_list<std::pair<const char*, json>>{{"id", "bakery-2"},
                                                           {"id", 1},
                                                           {"crowns", 4},
                                                           {"points", 21},
                                                           {"knights", -1},
                                                           {"towers", 10},
                                                           {"towers", "1"},
                                                           {"reward", "per_castle"},
                                                           {"reward", "none"},
                                                           {"reward", "per_knight"},
                                                           {"terrain", "castle"},
                                                           {"terrain", nullptr},
                                                           {"reward_points", 300},
                                                           {"tax_bonus", 1},
                                                           {"assumed", 1}}) {
    json list = json::parse(good);
    list[0][field] = value;
    INFO(list[0].dump());
    CHECK_FALSE(read_buildings(list.dump()).has_value());
  }
}

TEST_CASE("a file that gives every value is read without assumptions") {
  const Buildings buildings = set_in(made_up());
  for (const Building& building : buildings) CHECK_FALSE(building.assumed);
  CHECK((of(buildings, "bakery-1") == Building{.knights = 1,
                                               .towers = 2,
                                               .reward = Reward::per_territory,
                                               .reward_terrain = Terrain::wheat,
                                               .reward_points = 2,
                                               .tax_bonus = TaxBonus::per_knight}));
  CHECK((of(buildings, "church-2") == Building{.towers = 2,
                                               .reward = Reward::per_territory,
                                               .reward_terrain = Terrain::town,
                                               .reward_points = 2,
                                               .tax_bonus = TaxBonus::per_tower}));
  CHECK((of(buildings, "archery-range-1") ==
         Building{.knights = 2, .towers = 1, .reward = Reward::per_knight, .reward_points = 1}));
  CHECK((of(buildings, "walking-castle-1") ==
         Building{.towers = 1, .reward = Reward::per_tower, .reward_points = 1}));
  CHECK((of(buildings, "crown-building-1") == Building{.crowns = 1, .knights = 1, .towers = 3}));
  CHECK((of(buildings, "unidentified-2vp-1") == Building{.points = 2}));
}

TEST_CASE("tiles may be in any order, and have unknown fields") {
  json file = json::parse(made_up());
  const Buildings buildings = set_in(made_up());
  std::reverse(file["tiles"].begin(), file["tiles"].end());
  tile(file, "bakery-1")["name"] = "Bakery";
  tile(file, "statue-1")["house"] = json::object();
  CHECK((set_in(file.dump()) == buildings));
}

TEST_CASE("unknown values come from the house set, and the tile is marked as assumed") {
  const auto bakery = [](const char* changes) {
    const Buildings buildings =
        set_in(changed("bakery-1", [&](json& t) { t.update(json::parse(changes)); }));
    for (std::size_t i = 1; i < buildings.size(); ++i) CHECK_FALSE(buildings[i].assumed);
    return buildings[0];
  };
  Building printed = bakery("{}");
  CHECK_FALSE(printed.assumed);
  // A given value wins, and nothing is assumed.
  CHECK((bakery(R"({"house":{"knights":9,"towers":9,"tax_bonus":"per_tower"}})") == printed));
  printed.assumed = true;

  Building expected = printed;
  expected.knights = 7;
  CHECK((bakery(R"({"immediate":{"knights":null,"towers":2},"house":{"knights":7}})") == expected));
  CHECK((bakery(R"({"immediate":{"towers":2},"house":{"knights":7,"towers":5}})") == expected));

  expected = printed;
  expected.towers = 0;
  CHECK((bakery(R"({"immediate":{"knights":1,"towers":null},"house":{"towers":0}})") == expected));

  expected = printed;
  expected.tax_bonus = TaxBonus::none;
  CHECK((bakery(R"({"tax_bonus":"unknown","house":{"tax_bonus":null}})") == expected));
  expected.tax_bonus = TaxBonus::per_tower;
  CHECK((bakery(R"({"tax_bonus":"unknown","house":{"tax_bonus":"per_tower"}})") == expected));

  expected.knights = 3;
  expected.towers = 4;
  CHECK((bakery(R"({"immediate":null,"tax_bonus":"unknown",)"
                R"("house":{"knights":3,"towers":4,"tax_bonus":"per_tower"}})") == expected));
}

TEST_CASE("a null tax bonus means that there is no tax bonus") {
  const auto text = changed("bakery-1", [](json& t) {
    t["tax_bonus"] = nullptr;
    t["house"] = {{"tax_bonus", "per_tower"}};
  });
  CHECK((of(set_in(text), "bakery-1").tax_bonus == TaxBonus::none));
  CHECK_FALSE(of(set_in(text), "bakery-1").assumed);
}

TEST_CASE("nesting without end is read without harm") {
  const std::string deep(1'000'000, '[');
  CHECK(file_error(deep) == "not JSON: error in line 1");
  CHECK_FALSE(read_buildings(deep).has_value());
  const std::string closed = deep + std::string(deep.size(), ']');
  CHECK(file_error(R"({"tiles":)" + closed + "}") == "tiles[0].id: the id of a tile");
  CHECK(file_error(R"({"tiles":[{"id":"bakery-1","crowns":)" + closed + "}]}") ==
        "bakery-1 crowns: an integer from 0 to 3");
  CHECK_FALSE(read_buildings(closed).has_value());
}

TEST_CASE("files and records with bytes changed are read without harm") {
  bots::Dice dice(1);
  const std::string_view telling = "{}[]\",:\\u0-.19enul\n\x7f\xc3";
  const auto mutated = [&](std::string text) {
    for (std::uint32_t changes = 1 + dice(3); changes > 0; --changes) {
      const std::size_t at = dice(static_cast<std::uint32_t>(text.size()));
      const char byte = telling[dice(static_cast<std::uint32_t>(telling.size()))];
      const std::uint32_t kind = dice(4);
      if (kind == 0) text.insert(at, 1, byte);
      if (kind == 1) text.erase(at, 1 + dice(8));
      if (kind == 2) text.insert(at, text.substr(at, dice(8)));
      if (kind == 3) text[at] = byte;
    }
    return text;
  };
  const std::string file = json::parse(made_up()).dump();
  const std::string record = record_buildings(house_buildings());
  int sense = 0;
  int nonsense = 0;
  for (int i = 0; i < 2'000; ++i) {
    const auto decoded = decode_building_file(mutated(file));
    const auto read = read_buildings(mutated(record));
    if (!decoded) {
      if (decoded.error().message.empty()) FAIL("an error without words");
      ++nonsense;
    } else {
      ++sense;
    }
    // A valid set can be recorded.
    if (read && read_buildings(record_buildings(*read)) != read) FAIL(record_buildings(*read));
  }
  CHECK(sense > 0);
  CHECK(nonsense > 1000);
}
