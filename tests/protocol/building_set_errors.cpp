// For every error in an operator's file of building tiles, the tile and its field are named.
#include "tests/protocol/building_set_support.hpp"

using namespace tests;

namespace {

// The message when bakery-1 has the value there: error_with("/scoring/vp", 99).
std::string error_with(const char* where, const json& value) {
  return file_error(changed("bakery-1", [&](json& t) { t[json::json_pointer(where)] = value; }));
}

std::string error_without(const char* field) {
  return file_error(changed("bakery-1", [&](json& t) { t.erase(field); }));
}

}  // namespace

TEST_CASE("a value that is missing, and not in the house set, is an error of its field") {
  const std::string number = "an integer from 0 to 9, here or in house";
  const std::string bonus = "null, per_knight or per_tower, here or in house";
  CHECK(error_with("/immediate/knights", nullptr) == "bakery-1 immediate.knights: " + number);
  CHECK(error_with("/immediate/towers", nullptr) == "bakery-1 immediate.towers: " + number);
  CHECK(error_without("immediate") == "bakery-1 immediate.knights: " + number);
  CHECK(error_with("/tax_bonus", "unknown") == "bakery-1 tax_bonus: " + bonus);
  CHECK(error_without("tax_bonus") == "bakery-1 tax_bonus: " + bonus);
}

TEST_CASE("an invalid field value is an error that names tile and field") {
  const std::string number = "an integer from 0 to 9";
  CHECK(error_with("/crowns", 4) == "bakery-1 crowns: an integer from 0 to 3");
  CHECK(error_with("/crowns", "1") == "bakery-1 crowns: an integer from 0 to 3");
  CHECK(error_with("/vp", -1) == "bakery-1 vp: an integer from 0 to 20");
  CHECK(error_with("/vp", 21) == "bakery-1 vp: an integer from 0 to 20");
  CHECK(error_with("/vp", 1.5) == "bakery-1 vp: an integer from 0 to 20");
  CHECK(error_with("/immediate", 3) == "bakery-1 immediate: an object");
  CHECK(error_with("/immediate/knights", 10) == "bakery-1 immediate.knights: " + number);
  CHECK(error_with("/immediate/knights", 256) == "bakery-1 immediate.knights: " + number);
  CHECK(error_with("/immediate/towers", true) == "bakery-1 immediate.towers: " + number);
  CHECK(error_with("/immediate/towers", 1e300) == "bakery-1 immediate.towers: " + number);
  CHECK(error_with("/house", "none") == "bakery-1 house: an object");
  CHECK(error_with("/house/knights", 10) == "bakery-1 house.knights: " + number);
  CHECK(error_with("/house/towers", json::array()) == "bakery-1 house.towers: " + number);
  for (const json& bonus : {json("unknown"), json("none"), json(1)})
    CHECK(error_with("/house/tax_bonus", bonus) ==
          "bakery-1 house.tax_bonus: null, per_knight or per_tower");
  for (const json& bonus : {json("per_castle"), json("none"), json(1), json::object()})
    CHECK(error_with("/tax_bonus", bonus) == "bakery-1 tax_bonus: null, per_knight or per_tower");
}

TEST_CASE("an impossible scoring is an error that names tile and field") {
  const std::string types = "one of: per_territory, per_knight, per_tower";
  const std::string terrains = "one of: wheat, forest, lake, grassland, swamp, mine, town";
  CHECK(error_with("/scoring", "per_knight") == "bakery-1 scoring: null or an object");
  CHECK(error_with("/scoring", json::object()) == "bakery-1 scoring.type: missing");
  CHECK(error_with("/scoring/type", "none") == "bakery-1 scoring.type: " + types);
  CHECK(error_with("/scoring/type", "per_coin") == "bakery-1 scoring.type: " + types);
  CHECK(error_with("/scoring/type", 2) == "bakery-1 scoring.type: " + types);
  CHECK(error_with("/scoring/terrain", nullptr) == "bakery-1 scoring.terrain: missing");
  for (const json& terrain : {json("castle"), json("none"), json("desert"), json(2)})
    CHECK(error_with("/scoring/terrain", terrain) == "bakery-1 scoring.terrain: " + terrains);
  CHECK(error_with("/scoring/vp", 21) == "bakery-1 scoring.vp: an integer from 0 to 20");
  CHECK(error_with("/scoring/vp", nullptr) == "bakery-1 scoring.vp: missing");
}

TEST_CASE("crowns, points and scoring must be in the file: they are public") {
  CHECK(error_without("crowns") == "bakery-1 crowns: missing");
  CHECK(error_without("vp") == "bakery-1 vp: missing");
  CHECK(error_without("scoring") == "bakery-1 scoring: null or an object");
  CHECK(error_with("/scoring", nullptr) == "fine");
}

TEST_CASE("every tile must be in the file once") {
  json file = json::parse(made_up());
  json& tiles = file["tiles"];
  tiles.push_back(tiles[3]);
  CHECK(file_error(file.dump()) == "great-tavern-1 id: duplicate tile");
  tiles.erase(tiles.size() - 1);
  CHECK(file_error(file.dump()) == "fine");
  tiles.erase(3);
  CHECK(file_error(file.dump()) == "great-tavern-1 id: this tile is missing");
  tiles.push_back({{"id", "bakery-3"}});
  CHECK(file_error(file.dump()) == "bakery-3 id: there is no such tile");
  tiles.clear();
  CHECK(file_error(file.dump()) == "bakery-1 id: this tile is missing");
}

TEST_CASE("a tile without an id is named by its place") {
  CHECK(file_error(R"({"tiles":[1]})") == "tiles[0].id: the id of a tile");
  CHECK(file_error(R"({"tiles":[{}]})") == "tiles[0].id: the id of a tile");
  CHECK(file_error(R"({"tiles":[{"id":7}]})") == "tiles[0].id: the id of a tile");
  json file = json::parse(made_up());
  file["tiles"][5].erase("id");
  CHECK(file_error(file.dump()) == "tiles[5].id: the id of a tile");
}

TEST_CASE("a file without a list of tiles is an error of the file") {
  for (const char* text : {"{}", R"({"tiles":null})", R"({"tiles":{}})", R"({"tiles":32})"})
    CHECK(file_error(text) == "tiles: a list of all tiles");
  for (const char* text : {"[]", "null", "1", R"("tiles")"})
    CHECK(file_error(text) == "not a JSON object");
}

TEST_CASE("an error of a file that is not JSON names the line") {
  CHECK(file_error("") == "not JSON: error in line 1");
  CHECK(file_error("tiles") == "not JSON: error in line 1");
  CHECK(file_error("{\n\"tiles\": [\n],\n}\n") == "not JSON: error in line 4");
  CHECK(file_error("{\"tiles\":[1e999]}") == "not JSON");
  CHECK(file_error(std::string("{}\0", 3)) != "fine");
}
