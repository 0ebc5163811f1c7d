// JSON documents that several frames share. Only the .cpp files of this folder include it, because
// it includes nlohmann. Parts of the view are in view_json.hpp.
#pragma once

#include "engine/action.hpp"
#include "engine/buildings.hpp"
#include "engine/rules.hpp"
#include "engine/seat.hpp"
#include "engine/terrain.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include <nlohmann/json.hpp>

namespace protocol {

using nlohmann::json;

struct Advised;
struct GameStatus;
struct LimitsInfo;
struct Proposal;

json server_document();  // name and version of this program
json limits_document(const LimitsInfo& limits);
json seat_document(engine::Seat seat);  // null for none
json cells_document(std::span<const engine::Cell> cells);
json rules_document(const engine::Rules& rules);
json face_document(engine::Square square);
json tile_document(engine::BuildingId id, const engine::Building& tile);
json action_document(const engine::Action& action);
json advised_document(const Advised& move);
json text_or_null(const std::string& text);  // null for an empty text
json time_or_null(const std::optional<std::int64_t>& time);
json status_document(const GameStatus& status);
json proposal_document(const Proposal& proposal);

}  // namespace protocol
