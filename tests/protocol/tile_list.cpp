// The printed values of the tiles, for clients that fold events.
#include "protocol/tile_list.hpp"

#include "engine/dominoes.hpp"
#include "tests/support/catch.hpp"

#include <nlohmann/json.hpp>

using namespace engine;
using nlohmann::json;

namespace {

json tiles(const std::optional<Buildings>& file = std::nullopt) {
  return json::parse(protocol::encode_tiles(file));
}

}  // namespace

TEST_CASE("every domino of both boxes is listed with its terrains and crowns") {
  const json list = tiles()["dominoes"];
  REQUIRE(list.size() == 2 * dominoes_per_set);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const DominoId id{list[i]["domino"].get<std::uint8_t>()};
    REQUIRE(exists(id));
    CHECK((i == 0 || list[i - 1]["domino"] < list[i]["domino"]));
  }
  const auto face = [](const char* terrain, int crowns) {
    return json{{"terrain", terrain}, {"crowns", crowns}};
  };
  CHECK(list[0] == json{{"domino", 1}, {"left", face("wheat", 0)}, {"right", face("wheat", 0)}});
  CHECK(list[18] == json{{"domino", 19}, {"left", face("wheat", 1)}, {"right", face("forest", 0)}});
  CHECK(list[47] == json{{"domino", 48}, {"left", face("wheat", 0)}, {"right", face("mine", 3)}});
  CHECK(list[48]["domino"] == 101);
}

TEST_CASE("building tiles are listed by the house's values and by the file's, where there is one") {
  const json house = tiles()["buildings"];
  CHECK(house["file"].is_null());
  REQUIRE(house["house"].size() == building_count);
  CHECK(house["house"][0]["building"] == "bakery-1");

  Buildings file = house_buildings();
  file[0].points = 7;
  const json both = tiles(file)["buildings"];
  CHECK(both["house"] == house["house"]);
  CHECK(both["file"][0]["points"] == 7);
  CHECK(both["file"][1] == both["house"][1]);
}
