// The editions that a host can choose, and their options. Pure; any thread.
#pragma once

#include "engine/rare.hpp"
#include "engine/result.hpp"
#include "engine/rules.hpp"

#include <cstdint>
#include <optional>

namespace engine {

inline constexpr int dynasty_games = 3;
inline constexpr int pause_seconds_max = 600;
inline constexpr int pause_seconds_default = 15;

// A host's request. An empty option keeps the value of the preset.
struct RulesRequest {
  Preset preset = Preset::kingdomino;
  int players = 4;
  std::optional<Decline> decline;
  std::optional<Opening> opening;
  std::optional<ThreePlayerLine> three_player_line;
  std::optional<bool> harmony;
  std::optional<bool> middle_kingdom;
  std::optional<MiddleKingdomMeasure> middle_kingdom_measure;
  std::optional<TieBreak> tie_break;
  std::optional<int> kingdom_size;
  std::optional<BuildingSource> building_source;
  std::optional<int> games;          // "dynasty"
  std::optional<int> pause_seconds;  // between the games of a dynasty
  Rare<Buildings> building_file;     // the tiles for BuildingSource::file
};

// Why a request is invalid. Checked in this order; the first error is returned.
enum class RulesError : std::uint8_t {
  players_out_of_range,                   // the preset does not allow this number of players
  opening_needs_two_players,              // only two players have two kings each
  three_player_line_needs_three_players,  // of Kingdomino: Queendomino uses every domino
  measure_needs_middle_kingdom,           // nothing would be measured
  kingdom_size_unknown,                   // 5 or 7
  buildings_need_queendomino,             // Kingdomino has no buildings
  no_building_file,                       // the file is chosen, but there is none
  games_unknown,                          // 1 or 3
  pause_needs_games,                      // nothing to pause between
  pause_out_of_range,                     // 0 to pause_seconds_max
};

// The numbers of players of the preset, the least first.
using PlayerNumbers = List<int, seats_max>;
PlayerNumbers players_of(Preset preset);

Result<Rules, RulesError> make_rules(const RulesRequest& request);

// Adds the operator's values of the building tiles, if the server has them. Games with buildings
// use them unless the request asks for the house values.
RulesRequest with_building_file(RulesRequest request, const std::optional<Buildings>& file);

}  // namespace engine
