#include "protocol/rules_error_text.hpp"

#include "engine/require.hpp"

namespace protocol {
namespace {

std::string numbers(const engine::PlayerNumbers& all) {
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i)
    text += (i == 0 ? "" : i + 1 == all.size() ? " or " : ", ") + std::to_string(all[i]);
  return text;
}

}  // namespace

RulesErrorText describe(const engine::RulesRequest& request, engine::RulesError error) {
  using engine::RulesError;
  switch (error) {
    case RulesError::players_out_of_range:
      return {"players", numbers(engine::players_of(request.preset)) + " for this preset"};
    case RulesError::opening_needs_two_players:
      return {"opening", "only for two players"};
    case RulesError::three_player_line_needs_three_players:
      return {"three_player_line", "only for three players of Kingdomino"};
    case RulesError::measure_needs_middle_kingdom:
      return {"middle_kingdom_measure", "needs middle_kingdom"};
    case RulesError::kingdom_size_unknown:
      return {"kingdom_size", "5 or 7"};
    case RulesError::games_unknown:
      return {"dynasty", "1 or 3 games"};
    case RulesError::pause_needs_games:
      return {"pause", "needs dynasty"};
    case RulesError::pause_out_of_range:
      return {"pause", "0 to " + std::to_string(engine::pause_seconds_max) + " seconds"};
    case RulesError::buildings_need_queendomino:
      return {"buildings", "only Queendomino's rules have buildings"};
    case RulesError::no_building_file:
      return {"buildings", "this server has no file of building tiles"};
  }
  engine::require(false, "every error has a text");
  return {};
}

}  // namespace protocol
