// The parts of the view as JSON documents, for encode.cpp and patch.cpp and nobody else: it
// includes nlohmann. Both use the same functions, so a patched document can not differ from a fresh
// one.
#pragma once

#include "engine/scoring.hpp"
#include "engine/view.hpp"

#include <nlohmann/json.hpp>

namespace protocol {

using nlohmann::json;

json seat_document(engine::Seat seat);  // null for none
json rules_document(const engine::Rules& rules);
json line_document(const engine::Line& line);
json square_document(engine::Cell at, engine::Square square, engine::DominoId domino);
json territory_document(const engine::Territory& territory);
json score_document(const engine::Score& score);
json ranking_document(const engine::View& view);
json view_document(const engine::View& view);

}  // namespace protocol
