// Actions and events as sentences that a player can read.
#pragma once

#include "engine/event.hpp"
#include "engine/view.hpp"
#include "tests/support/kingdom_picture.hpp"
#include "tests/support/names.hpp"

#include <string>

namespace tests {

inline std::string list_words(const List<DominoId, line_max>& dominoes) {
  std::string text;
  for (const DominoId id : dominoes) text += ' ' + std::to_string(value(id));
  return text;
}

// "2 towers".
inline std::string count_words(int count, const std::string& thing) {
  return std::to_string(count) + ' ' + thing + (count == 1 ? "" : "s");
}

// All players of the kingdom: "Ann", or "Ann+Bob".
inline std::string player_names(const Rules& rules, std::size_t kingdom) {
  std::string names;
  for (std::size_t i = 0; i < rules.seats_per_kingdom; ++i)
    names += (i > 0 ? "+" : "") + name(seat_at(kingdom * rules.seats_per_kingdom + i));
  return names;
}

struct EventWords {
  const Rules& rules;

  std::string operator()(const Claimed& e) const {
    return name(e.seat) + "'s king stands on " + std::to_string(value(e.domino));
  }
  std::string operator()(const Placed& e) const {
    const Domino& face = domino(e.domino);
    return name(e.seat) + " has " + picture(face.left) + " on " + name(e.at.left) + " and " +
           picture(face.right) + " on " + name(e.at.right);
  }
  std::string operator()(const Discarded& e) const {
    return name(e.seat) + " threw " + std::to_string(value(e.domino)) + " away" +
           (e.declined ? ", though it would have fitted" : ", it fitted nowhere");
  }
  std::string operator()(const Removed& e) const {
    return std::to_string(value(e.domino)) + " left the table";
  }
  std::string operator()(const RoundBegan& e) const {
    return "round " + std::to_string(e.round) + " began";
  }
  std::string operator()(const Drawn& e) const { return "drawn:" + list_words(e.dominoes); }
  std::string operator()(const Turn& e) const {
    switch (e.phase) {
      case Phase::place:
        return name(e.seat) + " is to lay";
      case Phase::claim:
        return name(e.seat) + " is to choose";
      case Phase::bribe:
        return name(e.seat) + " may bribe the dragon";
      default:
        return name(e.seat) + " may " + name(e.phase);
    }
  }
  std::string operator()(const Taxed& e) const {
    const std::string bonus =
        e.bonus > 0 ? ", and " + std::to_string(e.bonus) + " more for buildings" : "";
    return name(e.seat) + "'s knight on " + name(e.cell) + " collects " +
           count_words(e.coins, "coin") + bonus;
  }
  std::string operator()(const Built& e) const {
    std::string text = name(e.seat) + " pays " + count_words(e.price, "coin") + " for " +
                       std::string(name_of(e.building)) + " on " + name(e.site);
    if (e.knights > 0) text += ", gains " + count_words(e.knights, "knight");
    if (e.towers > 0) text += ", gains " + count_words(e.towers, "tower");
    return text;
  }
  std::string operator()(const QueenMoved& e) const {
    return e.kingdom == nobody ? "the queen is with nobody"
                               : "the queen visits " + player_names(rules, e.kingdom);
  }
  std::string operator()(const Bribed& e) const {
    return "the dragon takes 1 coin of " + name(e.seat) + " and destroys " +
           std::string(name_of(e.building));
  }
  std::string operator()(const Refilled& e) const {
    std::string text = "the buildings slide, new:";
    for (const BuildingId id : e.buildings) text += ' ' + std::string(name_of(id));
    return e.buildings.empty() ? "the buildings slide" : text;
  }
  std::string operator()(const GameEnded&) const { return "the game is over, the match goes on"; }
  std::string operator()(const GameBegan& e) const {
    return "game " + std::to_string(e.game) + " begins";
  }
  std::string operator()(const Resigned& e) const { return name(e.seat) + " left the game"; }
  std::string operator()(const Ended&) const { return "the game is over"; }
};

inline std::string building_word(BuildingId id) {
  return exists(id) ? std::string(name_of(id)) : "nothing";
}

// "Ann lays 29 at (0,1) (0,2)": as name(action), but with the domino that is in play.
inline std::string sentence(const View& view, Seat seat, const Action& action) {
  const std::string in_play = std::to_string(value(domino_in_play(view)));
  if (const auto* place = std::get_if<Place>(&action))
    return name(seat) + " lays " + in_play + " at " + name(place->at.left) + ' ' +
           name(place->at.right);
  if (const auto* claim = std::get_if<Claim>(&action))
    return name(seat) + " takes " + std::to_string(value(claim->domino));
  if (std::holds_alternative<Discard>(action)) return name(seat) + " discards " + in_play;
  if (std::holds_alternative<Resign>(action)) return name(seat) + " resigns";
  if (const auto* tax = std::get_if<Tax>(&action)) {
    std::string text = name(seat) + " taxes";
    for (const Cell c : tax->cells) text += ' ' + name(c);
    return text;
  }
  if (const auto* build = std::get_if<Build>(&action))
    return name(seat) + " builds " + building_word(build->building) + " at " + name(build->site);
  if (const auto* bribe = std::get_if<Bribe>(&action))
    return name(seat) + " sends the dragon to " + building_word(bribe->building);
  return name(seat) + " is done";
}

}  // namespace tests
