// The options that can be set beside a preset: one line for each, and nothing else names them in
// JSON. Bodies of requests and records are read and written by it (fields.cpp, record.cpp), and it
// is what clients are told can be chosen (preset_list.cpp).
#pragma once

#include "engine/presets.hpp"

namespace protocol {

struct Option {
  const char* name;
  // The integers that are judged by the rules; others are refused unread.
  int least = 0;
  int most = 0;
};

// The member of a request in which an option is kept.
template <class T>
using Member = std::optional<T> engine::RulesRequest::*;

// Calls visit(option, member) for each: the member of a request in which it is kept.
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
