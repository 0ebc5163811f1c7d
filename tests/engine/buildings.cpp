// The building tiles: the contents of the box, and the names of the tiles.
#include "engine/buildings.hpp"

#include "engine/presets.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/names.hpp"
#include "tests/support/rules_line.hpp"

#include <map>
#include <set>
#include <string>
#include <vector>

using namespace engine;
using namespace tests;

namespace {

const Building& house(std::string_view word) {
  const BuildingId id = building_from_name(word);
  INFO(word);
  REQUIRE(exists(id));
  return house_buildings()[number(id) - 1];
}

// How often each value of a field occurs.
template <class Field>
std::map<int, int> tally(Field field) {
  std::map<int, int> count;
  for (const Building& building : house_buildings()) ++count[static_cast<int>(building.*field)];
  return count;
}

using Tally = std::map<int, int>;

std::vector<BuildingId> all_ids() {
  std::vector<BuildingId> ids;
  for (std::size_t n = 1; n <= building_count; ++n) ids.push_back(building_id(n));
  return ids;
}

}  // namespace

TEST_CASE("32 building tiles exist and no others") {
  for (std::size_t n = 0; n <= 255; ++n) {
    CAPTURE(n);
    CHECK(number(building_id(n)) == n);
    CHECK(exists(building_id(n)) == (n >= 1 && n <= 32));
  }
  CHECK_FALSE(exists(BuildingId::none));
}

TEST_CASE("every building has its own word, and comes back from it") {
  std::set<std::string_view> words;
  for (const BuildingId id : all_ids()) {
    words.insert(name_of(id));
    CHECK((building_from_name(name_of(id)) == id));
  }
  CHECK(words.size() == building_count);
  CHECK(name_of(building_id(1)) == "bakery-1");
  CHECK(name_of(building_id(32)) == "unidentified-2vp-1");
}

TEST_CASE("a word that names no building yields none") {
  for (const std::string_view text :
       {"", "bakery", "bakery-", "bakery-3", "bakery-1 ", " bakery-1", "Bakery-1", "none", "1"}) {
    INFO(text);
    CHECK((building_from_name(text) == BuildingId::none));
  }
}

TEST_CASE("copies of a building share its kind, and are numbered from 1") {
  std::map<std::string, int> copies;
  for (const BuildingId id : all_ids()) {
    const std::string shared(kind(id));
    CHECK(name_of(id) == shared + "-" + std::to_string(++copies[shared]));
  }
  CHECK(copies.size() == 18);
  CHECK(copies["bakery"] == 2);
  CHECK(copies["witch-house"] == 2);
  CHECK(copies["statue"] == 3);
  CHECK(copies["crown-building"] == 3);
  CHECK(copies["unidentified-3vp"] == 2);
  CHECK(copies["tavern"] == 1);
}

TEST_CASE("copies of a building have the same effects") {
  std::map<std::string_view, Building> first;
  for (const BuildingId id : all_ids()) {
    // Not one kind: only the points of these two tiles are known.
    if (kind(id) == "unidentified-3vp") continue;
    const Building& building = house_buildings()[number(id) - 1];
    INFO(name_of(id));
    CHECK((first.emplace(kind(id), building).first->second == building));
  }
}

TEST_CASE("the crowns and points of the buildings add up to those of the box") {
  CHECK((tally(&Building::crowns) == Tally{{0, 29}, {1, 3}}));
  CHECK((tally(&Building::points) == Tally{{0, 21}, {2, 4}, {3, 4}, {5, 3}}));
  for (const BuildingId id : all_ids())
    CHECK((house_buildings()[number(id) - 1].crowns == 1) == (kind(id) == "crown-building"));
}

TEST_CASE("two buildings pay 2 for each territory of a terrain, two for knights, two for towers") {
  std::map<std::string, int> count;
  for (const Building& building : house_buildings()) {
    switch (building.reward) {
      case Reward::none:
        ++count["nothing"];
        CHECK(building.reward_points == 0);
        break;
      case Reward::per_territory:
        ++count[name(building.reward_terrain)];
        CHECK(building.reward_points == 2);
        break;
      case Reward::per_knight:
        ++count["knights"];
        CHECK(building.reward_points == 1);
        break;
      case Reward::per_tower:
        ++count["towers"];
        CHECK(building.reward_points == 1);
        break;
    }
    if (building.reward != Reward::per_territory) CHECK((building.reward_terrain == Terrain::none));
  }
  CHECK((count == std::map<std::string, int>{{"wheat", 2},
                                             {"forest", 2},
                                             {"lake", 2},
                                             {"grassland", 2},
                                             {"swamp", 2},
                                             {"mine", 2},
                                             {"town", 2},
                                             {"knights", 2},
                                             {"towers", 2},
                                             {"nothing", 14}}));
}

TEST_CASE("the knights and towers of all buildings do not exceed those of the box") {
  int knights = 0;
  int towers = 0;
  for (const Building& building : house_buildings()) {
    knights += building.knights;
    towers += building.towers;
  }
  // 22 knights, of which four players have one each from the start; 15 towers.
  CHECK(knights <= 18);
  CHECK(towers <= 15);
}

TEST_CASE("two buildings add to the tax") {
  CHECK((tally(&Building::tax_bonus) == Tally{{0, 30}, {1, 1}, {2, 1}}));
  CHECK((house("knight-treasury-1").tax_bonus == TaxBonus::per_knight));
  CHECK((house("tower-treasury-1").tax_bonus == TaxBonus::per_tower));
}

TEST_CASE("assumed values of a building are marked, and public ones are not") {
  std::set<std::string> known;
  for (const BuildingId id : all_ids())
    if (!house_buildings()[number(id) - 1].assumed) known.insert(std::string(name_of(id)));
  CHECK((known == std::set<std::string>{"archery-range-1", "archery-range-2", "great-tavern-1",
                                        "tavern-1", "tower-treasury-1", "walking-castle-1",
                                        "walking-castle-2", "watchtower-1", "witch-house-1",
                                        "witch-house-2"}));
}

TEST_CASE("the buildings in photographs have the effects seen there") {
  const auto comes = [](std::string_view word, int knights, int towers) {
    INFO(word);
    CHECK(int{house(word).knights} == knights);
    CHECK(int{house(word).towers} == towers);
  };
  comes("witch-house-1", 1, 1);
  comes("archery-range-1", 1, 0);
  comes("walking-castle-1", 0, 1);
  comes("tavern-1", 2, 0);
  comes("watchtower-1", 0, 2);
  comes("great-tavern-1", 3, 0);
  comes("tower-treasury-1", 0, 1);
}

TEST_CASE("no building exceeds its bounds") {
  for (const Building& building : house_buildings()) {
    CHECK(building.crowns <= building_crowns_max);
    CHECK(building.points <= building_points_max);
    CHECK(building.knights <= building_knights_max);
    CHECK(building.towers <= building_towers_max);
  }
}

TEST_CASE("games with buildings use the values of a file, where there is one") {
  Buildings file = house_buildings();
  file[0].knights = 9;
  const auto tiles_of = [&](const char* words, const std::optional<Buildings>& written) {
    return rules_for(with_building_file(request_in(words), written)).buildings;
  };
  for (const char* game : {"queendomino players=2", "royal players=5", "royal-teams players=8"}) {
    CHECK((tiles_of(game, file) == file));
    CHECK((tiles_of(game, std::nullopt) == house_buildings()));
  }
  CHECK((tiles_of("queendomino players=2 buildings=file", file) == file));
  CHECK((tiles_of("queendomino players=2 buildings=house", file) == house_buildings()));
  CHECK((tiles_of("kingdomino players=2", file) == Buildings{}));
}
