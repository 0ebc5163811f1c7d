// A game's rules in one line: "kingdomino players=2 opening=random harmony=on".
#pragma once

#include "engine/presets.hpp"
#include "tests/support/names.hpp"

#include <optional>
#include <sstream>
#include <string>

namespace tests {

template <class Visitor>
void visit_options(RulesRequest& r, Visitor&& visit) {
  visit("decline", r.decline);
  visit("opening", r.opening);
  visit("three_player_line", r.three_player_line);
  visit("harmony", r.harmony);
  visit("middle_kingdom", r.middle_kingdom);
  visit("middle_kingdom_measure", r.middle_kingdom_measure);
  visit("tie_break", r.tie_break);
  visit("kingdom_size", r.kingdom_size);
  visit("dynasty", r.games);
  visit("pause", r.pause_seconds);
  visit("buildings", r.building_source);
}

inline std::string words(RulesRequest request) {
  std::string line = name(request.preset) + " players=" + std::to_string(request.players);
  visit_options(request, [&](const char* option, const auto& value) {
    if (!value) return;
    line += std::string(" ") + option + '=';
    if constexpr (std::is_same_v<decltype(value), const std::optional<int>&>)
      line += std::to_string(*value);
    else
      line += name(*value);
  });
  return line;
}

inline RulesRequest request_in(const std::string& line) {
  std::istringstream in(line);
  std::string word;
  in >> word;
  RulesRequest request;
  request.preset = named<Preset>(word);
  while (in >> word) {
    const std::string key = word.substr(0, word.find('='));
    const std::string given = word.substr(word.find('=') + 1);
    bool known = key == "players";
    if (known) request.players = std::stoi(given);
    visit_options(request, [&]<class T>(const char* option, std::optional<T>& value) {
      if (key != option) return;
      known = true;
      if constexpr (std::is_same_v<T, int>)
        value = std::stoi(given);
      else
        value = named<T>(given);
    });
    if (!known) throw std::invalid_argument("no such option: " + key);
  }
  return request;
}

inline Rules rules_for(const RulesRequest& request) {
  return *make_rules(request);
}
inline Rules rules_for(const std::string& line) {
  return rules_for(request_in(line));
}

// The name of the refusal, or "fine".
inline std::string refusal(const std::string& line) {
  const auto made = make_rules(request_in(line));
  return made ? "fine" : name(made.error());
}

}  // namespace tests
