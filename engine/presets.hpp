// The editions a host can pick, and the options that can be set beside them.
// Pure; any thread.
#pragma once

#include "engine/rare.hpp"
#include "engine/rules.hpp"

#include <cstdint>
#include <optional>
#include <variant>

namespace engine {

inline constexpr int dynasty_games = 3;
inline constexpr int pause_seconds_max = 600;
inline constexpr int pause_seconds_default = 15;

// What a host asks for. An option left empty keeps the value of the preset.
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
  Rare<Buildings> building_file;     // what BuildingSource::file means
};

// A request that is no game. Checked in this order; the first is the answer.
enum class RulesError : std::uint8_t {
  players_out_of_range,                   // this preset is not for so many players
  opening_needs_two_players,              // only two players have two kings each
  three_player_line_needs_three_players,  // of Kingdomino: Queendomino uses every domino
  measure_needs_middle_kingdom,           // nothing would be measured
  kingdom_size_unknown,                   // 5 or 7
  buildings_need_queendomino,             // nobody builds in Kingdomino
  no_building_file,                       // the file is chosen, and there is none
  games_unknown,                          // 1 or 3
  pause_needs_games,                      // nothing to pause between
  pause_out_of_range,                     // 0 to pause_seconds_max
};

// For how many players the preset is, the least first.
using PlayerNumbers = List<int, seats_max>;
PlayerNumbers players_of(Preset preset);

std::variant<Rules, RulesError> make_rules(const RulesRequest& request);

// The request where somebody has written down what is printed on the building tiles: games with
// buildings are played by this file, unless the request is for the house values.
RulesRequest with_building_file(RulesRequest request, const std::optional<Buildings>& file);

}  // namespace engine
