#include "protocol/building_set.hpp"

#include "protocol/json_fields.hpp"

#include <algorithm>
#include <bitset>
#include <cstddef>

namespace protocol {
namespace {

using engine::Building;
using engine::BuildingId;
using engine::Buildings;
using engine::Reward;
using engine::TaxBonus;
using engine::Terrain;

constexpr const char* rewards_listed = "one of: per_territory, per_knight, per_tower";
constexpr const char* terrains_listed = "one of: wheat, forest, lake, grassland, swamp, mine, town";
constexpr const char* tax_bonuses_listed = "null, per_knight or per_tower";

std::uint8_t small(std::int64_t number) {
  return static_cast<std::uint8_t>(number);
}

// The value that the field names; `none` has no word in this format.
template <class Enum>
Enum word_in(const Fields& fields, const char* field, const char* listed) {
  const json& value = fields.need(field);
  if (value.is_string()) {
    const auto named = from_name<Enum>(value.get_ref<const std::string&>());
    if (named && *named != Enum::none) return *named;
  }
  throw_bad_field(fields.path(field), listed);
}

Terrain territory_in(const Fields& fields) {
  const auto terrain = word_in<Terrain>(fields, "terrain", terrains_listed);
  if (terrain == Terrain::castle) throw_bad_field(fields.path("terrain"), terrains_listed);
  return terrain;
}

// Reads each tile of a list with `read`. Throws a BuildingSetError unless each tile occurs once.
template <class Read>
Buildings read_tiles(const json* list, Read&& read) {
  if (list == nullptr || !list->is_array())
    throw BuildingSetError{"", "tiles", "a list of all tiles"};
  Buildings buildings;
  std::bitset<engine::building_count> seen;
  for (std::size_t i = 0; i < list->size(); ++i) {
    const json& tile = (*list)[i];
    const json* id_field = Fields(tile, "").find("id");
    if (id_field == nullptr || !id_field->is_string())
      throw BuildingSetError{"", "tiles[" + std::to_string(i) + "].id", "the id of a tile"};
    const auto& id_word = id_field->get_ref<const std::string&>();
    const BuildingId id = engine::building_from_name(id_word);
    if (!exists(id)) throw BuildingSetError{id_word, "id", "there is no such tile"};
    const std::size_t position = number(id) - 1;
    if (seen.test(position)) throw BuildingSetError{id_word, "id", "duplicate tile"};
    seen.set(position);
    try {
      buildings[position] = read(tile);
    } catch (const DecodeError& error) {
      // The message begins with the field.
      throw BuildingSetError{id_word, error.field, error.message.substr(error.field.size() + 2)};
    }
  }
  for (std::size_t position = 0; position < seen.size(); ++position)
    if (!seen.test(position))
      throw BuildingSetError{std::string(name_of(engine::building_id(position + 1))), "id",
                             "this tile is missing"};
  return buildings;
}

Building read_recorded(const json& tile) {
  const Fields fields(tile, "");
  const auto small_in = [&](const char* field, int most) {
    return small(fields.optional_integer(field, 0, most).value_or(0));
  };
  Building building;
  building.crowns = small_in("crowns", engine::building_crowns_max);
  building.points = small_in("points", engine::building_points_max);
  building.knights = small_in("knights", engine::building_knights_max);
  building.towers = small_in("towers", engine::building_towers_max);
  building.reward = fields.optional_word<Reward>("reward").value_or(Reward::none);
  if (building.reward == Reward::per_territory)
    building.reward_terrain = territory_in(fields);
  else if (fields.find("terrain") != nullptr)
    throw_bad_field("terrain", "only with per_territory");
  if (building.reward != Reward::none)
    building.reward_points = small_in("reward_points", engine::building_points_max);
  else if (fields.find("reward_points") != nullptr)
    throw_bad_field("reward_points", "only with a reward");
  building.tax_bonus = fields.optional_word<TaxBonus>("tax_bonus").value_or(TaxBonus::none);
  building.assumed = fields.optional_boolean("assumed").value_or(false);
  return building;
}

// Reads one tile of an owner's file. Unknown values come from its `house`.
class TileReader {
 public:
  explicit TileReader(const json& tile) : tile_(tile), fields_(tile, "") {}

  Building read() {
    Building building;
    building.crowns = small(fields_.integer("crowns", 0, engine::building_crowns_max));
    building.points = small(fields_.integer("vp", 0, engine::building_points_max));
    read_scoring(building);
    building.knights = come_with_it("knights", engine::building_knights_max);
    building.towers = come_with_it("towers", engine::building_towers_max);
    building.tax_bonus = tax_bonus();
    building.assumed = assumed_;
    return building;
  }

 private:
  void read_scoring(Building& building) const {
    const auto scoring = tile_.find("scoring");
    if (scoring == tile_.end() || !(scoring->is_null() || scoring->is_object()))
      throw_bad_field("scoring", "null or an object");
    if (scoring->is_null()) return;
    const Fields fields(*scoring, "scoring");
    building.reward = word_in<Reward>(fields, "type", rewards_listed);
    if (building.reward == Reward::per_territory) building.reward_terrain = territory_in(fields);
    building.reward_points = small(fields.integer("vp", 0, engine::building_points_max));
  }

  // A field of an optional object.
  std::optional<std::int64_t> number_in(const char* object, const char* field, int most) const {
    if (fields_.find(object) == nullptr) return std::nullopt;
    return fields_.object(object).optional_integer(field, 0, most);
  }

  std::uint8_t come_with_it(const char* what, int most) {
    const auto printed = number_in("immediate", what, most);
    const auto house = number_in("house", what, most);
    if (printed) return small(*printed);
    if (!house)
      throw_bad_field(std::string("immediate.") + what,
                      "an integer from 0 to " + std::to_string(most) + ", here or in house");
    assumed_ = true;
    return small(*house);
  }

  // Here null does not count as missing: it means that there is no bonus.
  static std::optional<TaxBonus> tax_bonus_in(const json& object, const std::string& path) {
    const auto found = object.find("tax_bonus");
    if (found == object.end()) return std::nullopt;
    if (found->is_null()) return TaxBonus::none;
    return word_in<TaxBonus>(Fields(object, path), "tax_bonus", tax_bonuses_listed);
  }

  TaxBonus tax_bonus() {
    const auto field = tile_.find("tax_bonus");
    const bool unknown = field == tile_.end() || *field == "unknown";
    const auto printed = unknown ? std::nullopt : tax_bonus_in(tile_, "");
    const json* house_object = fields_.find("house");
    const auto house =
        house_object == nullptr ? std::nullopt : tax_bonus_in(*house_object, "house");
    if (printed) return *printed;
    if (!house)
      throw_bad_field("tax_bonus", std::string(tax_bonuses_listed) + ", here or in house");
    assumed_ = true;
    return *house;
  }

  const json& tile_;
  Fields fields_;
  bool assumed_ = false;
};

// Names the line at which the JSON is invalid; a stray comma in 32 tiles is hard to find.
std::string why_no_object(std::string_view text) {
  try {
    [[maybe_unused]] const json document = json::parse(text);
    return "not a JSON object";
  } catch (const json::parse_error& error) {
    // `byte` counts from 1.
    const auto good = text.substr(0, error.byte == 0 ? 0 : error.byte - 1);
    return "not JSON: error in line " +
           std::to_string(1 + std::count(good.begin(), good.end(), '\n'));
  } catch (const json::exception&) {
    return "not JSON";
  }
}

}  // namespace

std::string record_buildings(const Buildings& buildings) {
  json list = json::array();
  for (std::size_t i = 0; i < buildings.size(); ++i) {
    const Building& building = buildings[i];
    json tile{{"id", name_of(engine::building_id(i + 1))}};
    const auto add = [&tile](const char* field, int value) {
      if (value != 0) tile[field] = value;
    };
    const auto add_word = [&tile]<class Enum>(const char* field, Enum value) {
      if (value != Enum::none) tile[field] = name_of(value);
    };
    add("crowns", building.crowns);
    add("points", building.points);
    add("knights", building.knights);
    add("towers", building.towers);
    add_word("reward", building.reward);
    add_word("terrain", building.reward_terrain);
    add("reward_points", building.reward_points);
    add_word("tax_bonus", building.tax_bonus);
    if (building.assumed) tile["assumed"] = true;
    list.push_back(std::move(tile));
  }
  return list.dump();
}

std::optional<Buildings> read_building_list(const json& list) {
  try {
    return read_tiles(&list, read_recorded);
  } catch (const BuildingSetError&) {
    return std::nullopt;
  }
}

std::optional<Buildings> read_buildings(std::string_view text) {
  return read_building_list(parse_json(text));
}

engine::Result<Buildings, BuildingSetError> decode_building_file(std::string_view text) {
  try {
    const json file = parse_object(text);
    return read_tiles(Fields(file, "").find("tiles"),
                      [](const json& tile) { return TileReader(tile).read(); });
  } catch (const DecodeError&) {
    return BuildingSetError{"", "", why_no_object(text)};
  } catch (const BuildingSetError& error) {
    return error;
  }
}

}  // namespace protocol
