// The options that refine a preset, one line for each. Only this file has their JSON names: request
// bodies (json_fields.cpp), records (record.cpp) and the list of choices for clients
// (preset_list.cpp) use it.
#pragma once

#include "engine/presets.hpp"

namespace protocol {

struct Option {
  const char* name;
  // Bounds of an integer option; the decoder rejects values outside.
  int least = 0;
  int most = 0;
};

// The member of a request that holds an option.
template <class T>
using OptionMember = std::optional<T> engine::RulesRequest::*;

// Calls visit(option, member) for each option.
template <class Visit>
void for_each_option(Visit&& visit) {
  using engine::RulesRequest;
  visit(Option{"decline"}, &RulesRequest::decline);
  visit(Option{"opening"}, &RulesRequest::opening);
  visit(Option{"three_player_line"}, &RulesRequest::three_player_line);
  visit(Option{"harmony"}, &RulesRequest::harmony);
  visit(Option{"middle_kingdom"}, &RulesRequest::middle_kingdom);
  visit(Option{"middle_kingdom_measure"}, &RulesRequest::middle_kingdom_measure);
  visit(Option{"tie_break"}, &RulesRequest::tie_break);
  visit(Option{"kingdom_size", 1, 255}, &RulesRequest::kingdom_size);
  visit(Option{"dynasty", 1, 255}, &RulesRequest::games);
  visit(Option{"pause", 0, engine::pause_seconds_max}, &RulesRequest::pause_seconds);
  visit(Option{"buildings"}, &RulesRequest::building_source);
}

}  // namespace protocol
