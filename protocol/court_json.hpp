// The parts of the view that Queendomino adds, as JSON. Pure; any thread.
#pragma once

#include "engine/buildings.hpp"
#include "engine/scoring.hpp"
#include "engine/view.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/view_parts.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace protocol {

// The fields of Queendomino; see court_json.cpp. Court and treasury are null in other games.
void write_court(JsonWriter& to, const engine::View& view, const BoardCosts& costs);
void write_treasury(JsonWriter& to, const engine::View& view, std::size_t kingdom);
void write_tile(JsonWriter& to, engine::BuildingId id, const engine::Building& tile);
// The tile in a slot of the board; null for none.
void write_slot_tile(JsonWriter& to, const engine::Rules& rules, engine::BuildingId id);
void write_built(JsonWriter& to, const engine::Rules& rules, const engine::BuiltTile& tile,
                 int score);
void write_buildings(JsonWriter& to, const engine::View& view, std::size_t kingdom,
                     const engine::Score& score);
void write_kingdom_index(JsonWriter& to, std::uint8_t kingdom);  // null for no kingdom
std::string_view dragon_word(const engine::Court& court);
// The cost of each slot for the seat to move; base prices if the game is over or has no court.
BoardCosts board_costs(const engine::View& view);

}  // namespace protocol
