#include "engine/presets.hpp"

namespace engine {
namespace {

// Two players draft four dominoes a round with two kings each; three draft three, or four of which
// one is left; four draft four.
Rules lines_for(int players, ThreePlayerLine three_player_line) {
  Rules rules;
  rules.seats = static_cast<std::uint8_t>(players);
  rules.kings_per_seat = players == 2 ? 2 : 1;
  rules.line_length = players == 3 && three_player_line == ThreePlayerLine::three ? 3 : 4;
  rules.rounds = players == 2 ? 6 : 12;
  rules.opening = players == 2 ? Opening::snake : Opening::random;
  rules.three_player_line = three_player_line;
  rules.sets.push_back(Set::kingdomino);
  rules.turn.push_back(Phase::place);
  rules.turn.push_back(Phase::claim);
  return rules;
}

Rules base(const RulesRequest& request) {
  const bool discards = request.preset == Preset::kingdomino_bga && request.players == 3;
  const ThreePlayerLine line = request.three_player_line.value_or(
      discards ? ThreePlayerLine::four_discard : ThreePlayerLine::three);
  Rules rules = lines_for(request.players, line);
  rules.preset = request.preset;
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
  }
  return rules;
}

}  // namespace

PlayerRange players_of(Preset preset) {
  return preset == Preset::mighty_duel ? PlayerRange{2, 2} : PlayerRange{2, 4};
}

std::variant<Rules, RulesError> make_rules(const RulesRequest& request) {
  const PlayerRange range = players_of(request.preset);
  if (request.players < range.least || request.players > range.most)
    return RulesError::players_out_of_range;
  if (request.opening && request.players != 2) return RulesError::opening_needs_two_players;
  if (request.three_player_line && request.players != 3)
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
  return rules;
}

}  // namespace engine
