// Reads tests/data/perft.txt: positions, and how many sequences of moves begin there.
#pragma once

#include "engine/game.hpp"
#include "tests/support/rules_line.hpp"

#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace tests {

struct PerftPosition {
  std::string title;
  RulesRequest request;
  Deal deal;
  std::vector<std::string> moves;       // as name(Action) writes them
  std::map<int, std::uint64_t> counts;  // by depth
};

inline std::vector<PerftPosition> read_perft(const std::string& text) {
  std::vector<PerftPosition> positions;
  std::istringstream lines(text);
  std::string line;
  while (std::getline(lines, line)) {
    if (line.empty() || line[0] == '#') continue;
    const std::string key = line.substr(0, line.find(':'));
    const std::string value = line.substr(std::min(line.size(), key.size() + 2));
    std::istringstream in(value);
    int number = 0;
    if (key == "position") {
      positions.emplace_back().title = value;
    } else if (key == "rules") {
      positions.back().request = request_in(value);
    } else if (key == "pile") {
      auto& piles = positions.back().deal.piles;
      auto& pile = piles[piles[0].empty() ? 0 : 1];
      while (in >> number) pile.push_back(static_cast<DominoId>(number));
    } else if (key == "buildings") {
      std::string word;
      while (in >> word) positions.back().deal.buildings.push_back(building_from_name(word));
    } else if (key == "kings") {
      while (in >> number)
        positions.back().deal.kings.push_back(seat_at(static_cast<std::size_t>(number)));
    } else if (key == "moves") {
      std::string move;
      while (std::getline(in, move, ';'))
        positions.back().moves.push_back(move.substr(move.find_first_not_of(' ')));
    } else if (key.rfind("perft ", 0) == 0) {
      in >> positions.back().counts[std::stoi(key.substr(6))];
    } else {
      throw std::invalid_argument("perft.txt: " + line);
    }
  }
  return positions;
}

// The same text with the counts that count(position, depth) gives.
template <class Count>
std::string renew_perft(const std::string& text, Count&& count) {
  const auto positions = read_perft(text);
  std::istringstream lines(text);
  std::string line;
  std::string renewed;
  std::size_t begun = 0;
  while (std::getline(lines, line)) {
    if (line.rfind("position", 0) == 0) ++begun;
    const std::string key = line.substr(0, line.find(':'));
    if (key.rfind("perft ", 0) == 0)
      line = key + ": " + std::to_string(count(positions[begun - 1], std::stoi(key.substr(6))));
    renewed += line + '\n';
  }
  return renewed;
}

// The listed action with this name.
inline Action legal_action(const View& view, const std::string& move) {
  for (const Action& action : legal_actions(view))
    if (name(action) == move) return action;
  throw std::invalid_argument("not legal here: " + move);
}

}  // namespace tests
