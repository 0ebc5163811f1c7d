// The parts of the view as JSON documents, for the .cpp files of this folder and nobody else: it
// includes nlohmann. encode.cpp and patch.cpp use the same functions, so a patched document can not
// differ from a fresh one.
#pragma once

#include "engine/scoring.hpp"
#include "engine/view.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include <nlohmann/json.hpp>

namespace protocol {

using nlohmann::json;

struct Advised;
struct Course;
struct LimitsInfo;
struct Proposal;

json server_document();  // name and version of this program
json limits_document(const LimitsInfo& limits);
json seat_document(engine::Seat seat);  // null for none
json cell_document(engine::Cell c);
json cells_document(std::span<const engine::Cell> cells);
json rules_document(const engine::Rules& rules);
json face_document(engine::Square square);
json line_document(const engine::Line& line);
json square_document(engine::Cell at, engine::Square square, engine::DominoId domino);
json allowed_document(const engine::View& view);
json territory_document(const engine::Territory& territory);
json score_document(const engine::Score& score);
json ranking_document(const engine::View& view);
json advised_document(const Advised& move);
json time_or_null(const std::optional<std::int64_t>& time);
json course_document(const Course& course);
json proposal_document(const Proposal& proposal);
json match_document(const engine::View& view);  // null when there is one game
json opening_document(const engine::List<engine::Seat, engine::kings_max>& opening);
json kingdoms_document(const engine::View& view);
json view_document(const engine::View& view);

// What Queendomino adds; see court_documents.cpp.
json court_document(const engine::View& view);                          // null without a court
json treasury_document(const engine::View& view, std::size_t kingdom);  // likewise
json tile_document(engine::BuildingId id, const engine::Building& tile);
// The tile in a slot of the board; null for none.
json slot_tile_document(const engine::Rules& rules, engine::BuildingId id);
json buildings_document(const engine::View& view, std::size_t kingdom, const engine::Score& score);
json built_document(const engine::Rules& rules, const engine::BuiltTile& tile, int score);
json kingdom_index_document(std::uint8_t kingdom);  // null for nobody
json dragon_document(const engine::Court& court);
// What the seat to move would pay in this slot; the slot's price when the game is over.
int cost(const engine::View& view, std::size_t slot);
// The board is shown with its dear end first.
constexpr std::size_t shown_at(std::size_t slot) {
  return engine::board_slots - 1 - slot;
}

}  // namespace protocol
