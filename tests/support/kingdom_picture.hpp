// Kingdoms as text. A square is the first letter of its terrain and its crowns, the castle is ##,
// an empty cell is two dots:
//
//     .. f0 ..
//     w1 ## l0
#pragma once

#include "engine/kingdom.hpp"
#include "tests/support/names.hpp"

#include <map>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <utility>

namespace tests {

inline std::string picture(Square square) {
  if (square.terrain == Terrain::none) return "..";
  if (square.terrain == Terrain::castle) return "##";
  return name(square.terrain).substr(0, 1) + std::to_string(square.crowns);
}

// The rectangle around all squares; `indent` comes before every row.
inline std::string picture(const Kingdom& kingdom, const std::string& indent = "") {
  const auto [low, high] = kingdom.bounds();
  std::string text;
  for (int y = low.y; y <= high.y; ++y) {
    text += indent;
    for (int x = low.x; x <= high.x; ++x)
      text += (x > low.x ? " " : "") + picture(kingdom.square(cell(x, y)));
    text += '\n';
  }
  return text;
}

// Rebuilds a kingdom from its picture: finds real, different dominoes of one box that tile it. A
// picture does not determine which of several equal dominoes was laid, nor the order of laying.
// Throws for an odd number of squares, or squares that no dominoes make.
class PictureReader {
 public:
  explicit PictureReader(const std::string& text, Set set = Set::kingdomino) : set_(set) {
    std::istringstream rows(text);
    std::string row;
    std::pair<int, int> castle{-1, -1};
    std::map<std::pair<int, int>, std::string> read;
    for (int y = 0; std::getline(rows, row);) {
      std::istringstream squares(row);
      std::string square;
      int x = 0;
      for (; squares >> square; ++x) {
        if (square == "##") castle = {y, x};
        if (square != "##" && square != "..") read[{y, x}] = square;
      }
      if (x > 0) ++y;
    }
    if (castle.first < 0) throw std::invalid_argument("a kingdom has a castle: ##");
    for (const auto& [at, square] : read)
      open_[{at.first - castle.first, at.second - castle.second}] = square;
  }

  Kingdom kingdom() {
    if (!tile()) throw std::invalid_argument("no dominoes make this picture");
    Kingdom kingdom;
    for (const LaidDomino& laid : found_) kingdom.lay(laid.domino, laid.at);
    return kingdom;
  }

 private:
  using PicturePlace = std::pair<int, int>;  // y, x: reading order

  bool tile() {
    if (open_.empty()) return true;
    const auto [first, face] = *open_.begin();
    for (const PicturePlace& second : {PicturePlace{first.first, first.second + 1},
                                       PicturePlace{first.first + 1, first.second}}) {
      const auto other = open_.find(second);
      if (other == open_.end()) continue;
      const std::string other_face = other->second;
      for (const bool turned : {false, true}) {
        const int number = unused(turned ? other_face : face, turned ? face : other_face);
        if (number == 0) continue;
        const Cell a = cell(first.second, first.first);
        const Cell b = cell(second.second, second.first);
        found_.push_back({domino_id(set_, number), turned ? Placement{b, a} : Placement{a, b}});
        used_.insert(number);
        open_.erase(first);
        open_.erase(second);
        if (tile()) return true;
        open_[first] = face;
        open_[second] = other_face;
        used_.erase(number);
        found_.erase(found_.size() - 1);
      }
    }
    return false;
  }

  int unused(const std::string& left, const std::string& right) const {
    for (int n = 1; n <= dominoes_per_set; ++n) {
      const Domino& face = domino(domino_id(set_, n));
      if (used_.count(n) == 0 && picture(face.left) == left && picture(face.right) == right)
        return n;
    }
    return 0;
  }

  Set set_;
  std::map<PicturePlace, std::string> open_;
  std::set<int> used_;
  List<LaidDomino, dominoes_per_kingdom_max> found_;
};

inline Kingdom kingdom_in(const std::string& text) {
  return PictureReader(text).kingdom();
}

}  // namespace tests
