#include "engine/presets.hpp"

#include <algorithm>
#include <initializer_list>

namespace engine {
namespace {

bool played_with_court(Preset preset) {
  return preset == Preset::queendomino || preset == Preset::royal || preset == Preset::royal_teams;
}

// Two players draft four dominoes a round with two kings each; three draft three, or four with one
// left over; four draft four.
Rules lines_for(int players, ThreePlayerLine three_player_line) {
  Rules rules;
  rules.seats = static_cast<std::uint8_t>(players);
  rules.kings_per_seat = players == 2 ? 2 : 1;
  rules.line_length = players == 3 && three_player_line == ThreePlayerLine::three ? 3 : 4;
  rules.rounds = players == 2 ? 6 : 12;
  rules.opening = players == 2 ? Opening::snake : Opening::random;
  rules.three_player_line = three_player_line;
  return rules;
}

// Every domino is drafted, for any number of players.
void add_court(Rules& rules) {
  for (const Phase phase : {Phase::place, Phase::tax, Phase::build, Phase::bribe, Phase::claim})
    rules.turn.push_back(phase);
  rules.sets.push_back(Set::queendomino);
  rules.rounds = 12;
  rules.buildings = house_buildings();
}

Rules base(const RulesRequest& request) {
  const bool court = played_with_court(request.preset);
  const bool discards = (request.preset == Preset::kingdomino_bga || court) && request.players == 3;
  const ThreePlayerLine line = request.three_player_line.value_or(
      discards ? ThreePlayerLine::four_discard : ThreePlayerLine::three);
  Rules rules = lines_for(request.players, line);
  rules.preset = request.preset;
  if (court) {
    add_court(rules);
  } else {
    rules.turn.push_back(Phase::place);
    rules.turn.push_back(Phase::claim);
    rules.sets.push_back(Set::kingdomino);
  }
  switch (request.preset) {
    case Preset::kingdomino:
      break;
    case Preset::kingdomino_bga:
      rules.opening = Opening::random;
      rules.tie_break = TieBreak::territory_crowns;
      break;
    case Preset::kingdomino_italian:
      rules.opening = Opening::random;
      rules.tie_break = TieBreak::territory_crowns;
      rules.harmony = true;
      rules.middle_kingdom = true;
      rules.middle_kingdom_measure = MiddleKingdomMeasure::bounding_box;
      if (request.players == 2) rules.kingdom_size = 7;
      break;
    case Preset::mighty_duel:
      rules.kingdom_size = 7;
      rules.rounds = 12;
      break;
    case Preset::queendomino:
      if (request.players == 2) rules.kingdom_size = 7;
      break;
    case Preset::royal:
      rules.sets.push_back(Set::kingdomino);
      if (request.players <= 4) {
        rules.kingdom_size = 7;
        rules.rounds = 24;
      } else {
        rules.line_length = 8;
      }
      break;
    case Preset::royal_teams:
      rules.sets.push_back(Set::kingdomino);
      rules.seats_per_kingdom = 2;
      rules.kingdom_size = 7;
      rules.line_length = 8;
      break;
  }
  return rules;
}

}  // namespace

PlayerNumbers players_of(Preset preset) {
  const auto numbers = [](std::initializer_list<int> all) {
    PlayerNumbers list;
    for (const int players : all) list.push_back(players);
    return list;
  };
  switch (preset) {
    case Preset::mighty_duel:
      return numbers({2});
    case Preset::royal:
      return numbers({3, 4, 5, 6});
    case Preset::royal_teams:
      return numbers({6, 8});
    default:
      return numbers({2, 3, 4});
  }
}

Result<Rules, RulesError> make_rules(const RulesRequest& request) {
  const PlayerNumbers allowed = players_of(request.preset);
  if (std::find(allowed.begin(), allowed.end(), request.players) == allowed.end())
    return RulesError::players_out_of_range;
  if (request.opening && request.players != 2) return RulesError::opening_needs_two_players;
  const bool court = played_with_court(request.preset);
  if (request.three_player_line && (request.players != 3 || court))
    return RulesError::three_player_line_needs_three_players;

  Rules rules = base(request);
  if (request.decline) rules.decline = *request.decline;
  if (request.opening) rules.opening = *request.opening;
  if (request.harmony) rules.harmony = *request.harmony;
  if (request.middle_kingdom) rules.middle_kingdom = *request.middle_kingdom;
  if (request.tie_break) rules.tie_break = *request.tie_break;
  if (request.middle_kingdom_measure) {
    if (!rules.middle_kingdom) return RulesError::measure_needs_middle_kingdom;
    rules.middle_kingdom_measure = *request.middle_kingdom_measure;
  }
  if (request.kingdom_size) {
    if (*request.kingdom_size != 5 && *request.kingdom_size != 7)
      return RulesError::kingdom_size_unknown;
    rules.kingdom_size = static_cast<std::uint8_t>(*request.kingdom_size);
  }
  if (request.building_source) {
    if (!court) return RulesError::buildings_need_queendomino;
    rules.building_source = *request.building_source;
  }
  if (rules.building_source == BuildingSource::file) {
    if (!request.building_file) return RulesError::no_building_file;
    rules.buildings = *request.building_file;
  }
  if (request.games) {
    if (*request.games != 1 && *request.games != dynasty_games) return RulesError::games_unknown;
    rules.games = static_cast<std::uint8_t>(*request.games);
  }
  if (rules.games > 1) rules.pause_seconds = pause_seconds_default;
  if (request.pause_seconds) {
    if (rules.games == 1) return RulesError::pause_needs_games;
    if (*request.pause_seconds < 0 || *request.pause_seconds > pause_seconds_max)
      return RulesError::pause_out_of_range;
    rules.pause_seconds = static_cast<std::uint16_t>(*request.pause_seconds);
  }
  return rules;
}

RulesRequest with_building_file(RulesRequest request, const std::optional<Buildings>& file) {
  if (!file || !played_with_court(request.preset)) return request;
  if (!request.building_source) request.building_source = BuildingSource::file;
  if (*request.building_source == BuildingSource::file) request.building_file = file;
  return request;
}

}  // namespace engine
