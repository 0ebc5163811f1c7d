// A set of building tiles as text: in the journal, and as the file in which an owner of the box
// lists the printed values. Reading is total, like decode.hpp.
#pragma once

#include "engine/buildings.hpp"
#include "engine/result.hpp"

#include <optional>
#include <string>
#include <string_view>

namespace protocol {

// [{"id":"bakery-1","knights":1,"reward":"per_territory","reward_points":2,"terrain":"wheat",…},…]:
// all 32, each with the fields that are not zero, none or false.
std::string record_buildings(const engine::Buildings& buildings);
std::optional<engine::Buildings> read_buildings(std::string_view text);

// An error in a file, for its author: "bakery-1", "immediate.knights", "an integer from 0 to 9".
struct BuildingSetError {
  std::string tile;     // empty: the whole text, or a tile without an id
  std::string field;    // empty: the whole text; or a path such as "tiles[3].id"
  std::string message;  // English
};

// {"tiles":[{"id":"bakery-1","crowns":0,"vp":0,
//            "scoring":{"type":"per_territory","terrain":"wheat","vp":2},
//            "immediate":{"knights":null,"towers":0},"tax_bonus":"unknown",
//            "house":{"knights":1,"towers":0,"tax_bonus":null}},…]}
// All 32 tiles, once each, in any order; other fields are ignored. `scoring` is null,
// per_territory, per_knight or per_tower; `tax_bonus` is null, per_knight, per_tower or unknown.
// If a number of `immediate` is null or missing, or `tax_bonus` is unknown or missing, its value
// comes from `house`, and the tile is marked as assumed.
engine::Result<engine::Buildings, BuildingSetError> decode_building_file(std::string_view text);

}  // namespace protocol
