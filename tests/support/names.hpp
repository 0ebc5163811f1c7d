// The engine's values as words, for readable failures and for the text files in tests/data.
#pragma once

#include "engine/action.hpp"
#include "engine/deal.hpp"
#include "engine/presets.hpp"
#include "engine/rules.hpp"
#include "engine/scoring.hpp"
#include "engine/violation.hpp"

#include <array>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>

namespace tests {

using namespace engine;

// The words of an enumeration in the order of its values.
template <class Enum>
struct Words;

template <>
struct Words<Violation> {
  static constexpr std::array all{"game_over",
                                  "already_resigned",
                                  "between_games",
                                  "not_your_turn",
                                  "wrong_phase",
                                  "step_is_due",
                                  "cells_not_adjacent",
                                  "cell_occupied",
                                  "outside_kingdom",
                                  "no_matching_terrain",
                                  "must_place",
                                  "not_just_laid",
                                  "same_square_twice",
                                  "not_enough_knights",
                                  "dragon_away",
                                  "queen_with_you",
                                  "building_not_on_board",
                                  "not_a_town_square",
                                  "site_occupied",
                                  "not_enough_coins",
                                  "domino_not_in_line",
                                  "domino_taken"};
};
template <>
struct Words<DealError> {
  static constexpr std::array all{"pile_size", "unknown_domino", "domino_twice", "buildings",
                                  "kings"};
};
template <>
struct Words<RulesError> {
  static constexpr std::array all{"players_out_of_range",
                                  "opening_needs_two_players",
                                  "three_player_line_needs_three_players",
                                  "measure_needs_middle_kingdom",
                                  "kingdom_size_unknown",
                                  "buildings_need_queendomino",
                                  "no_building_file",
                                  "games_unknown",
                                  "pause_needs_games",
                                  "pause_out_of_range"};
};
template <>
struct Words<Preset> {
  static constexpr std::array all{"kingdomino",  "kingdomino-bga", "kingdomino-italian",
                                  "mighty-duel", "queendomino",    "royal",
                                  "royal-teams"};
};
template <>
struct Words<Decline> {
  static constexpr std::array all{"must_place", "may_decline"};
};
template <>
struct Words<Opening> {
  static constexpr std::array all{"snake", "random"};
};
template <>
struct Words<ThreePlayerLine> {
  static constexpr std::array all{"three", "four_discard"};
};
template <>
struct Words<MiddleKingdomMeasure> {
  static constexpr std::array all{"frame", "bounding_box"};
};
template <>
struct Words<TieBreak> {
  static constexpr std::array all{"territory", "territory_crowns"};
};
template <>
struct Words<Phase> {
  static constexpr std::array all{"place", "claim", "over", "tax", "build", "bribe", "pause"};
};
template <>
struct Words<BuildingSource> {
  static constexpr std::array all{"house", "file"};
};
template <>
struct Words<DecidedBy> {
  static constexpr std::array all{"points", "largest_territory", "crowns", "shared", "resignation"};
};
template <>
struct Words<Terrain> {
  static constexpr std::array all{"none",      "castle", "wheat", "forest", "lake",
                                  "grassland", "swamp",  "mine",  "town"};
};
template <>
struct Words<bool> {
  static constexpr std::array all{"off", "on"};
};

template <class Enum>
std::string name(Enum value) {
  return Words<Enum>::all.at(static_cast<std::size_t>(value));
}

// "fine" for no violation.
template <class Enum>
std::string name(const std::optional<Enum>& error) {
  return error ? name(*error) : "fine";
}

template <class Enum>
Enum named(std::string_view word) {
  for (std::size_t i = 0; i < Words<Enum>::all.size(); ++i)
    if (Words<Enum>::all[i] == word) return static_cast<Enum>(i);
  throw std::invalid_argument("no such word: " + std::string(word));
}

inline constexpr std::array seat_names{"Ann", "Bob", "Cat", "Dan", "Eva", "Fay", "Gus", "Hal"};

inline std::string name(Seat seat) {
  return index(seat) < seat_names.size() ? seat_names[index(seat)]
                                         : "seat " + std::to_string(index(seat));
}

inline Seat seat_named(std::string_view word) {
  for (std::size_t i = 0; i < seat_names.size(); ++i)
    if (seat_names[i] == word) return seat_at(i);
  throw std::invalid_argument("no player is called " + std::string(word));
}

inline std::string name(Cell c) {
  std::ostringstream out;
  out << '(' << int{c.x} << ',' << int{c.y} << ')';
  return out.str();
}

// Without the seat: "lay (0,1) (0,2)", "discard", "take 29", "tax (0,1)", "build bakery-1 (0,1)",
// "bribe bakery-1", "done", "resign".
inline std::string name(const Action& action) {
  struct ActionNames {
    std::string operator()(const Place& a) const {
      return "lay " + name(a.at.left) + ' ' + name(a.at.right);
    }
    std::string operator()(const Discard&) const { return "discard"; }
    std::string operator()(const Claim& a) const {
      return "take " + std::to_string(value(a.domino));
    }
    std::string operator()(const Tax& a) const {
      std::string text = "tax";
      for (const Cell c : a.cells) text += ' ' + name(c);
      return text;
    }
    std::string operator()(const Build& a) const {
      return "build " + name(a.building) + ' ' + name(a.site);
    }
    std::string operator()(const Bribe& a) const { return "bribe " + name(a.building); }
    std::string operator()(const Done&) const { return "done"; }
    std::string operator()(const Resign&) const { return "resign"; }
    static std::string name(BuildingId id) {
      return exists(id) ? std::string(name_of(id)) : "building " + std::to_string(number(id));
    }
    static std::string name(Cell c) { return tests::name(c); }
  };
  return std::visit(ActionNames{}, action);
}

}  // namespace tests
