// An independent implementation of placement and scoring, written from the rulebook and on purpose
// differently from the engine: maps instead of grids, no bookkeeping between moves, territories by
// spreading labels. Slow and simple; nothing here may call the engine's rules.
#pragma once

#include "engine/dominoes.hpp"
#include "engine/kingdom.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

namespace tests::referee {

using Point = std::pair<int, int>;  // x, y; the castle is at 0, 0
using RefereeSpot = std::pair<Point, Point>;

struct Face {
  int terrain;
  int crowns;
};

// The squares. The castle is not in the map: it has no terrain.
using RefereeLand = std::map<Point, Face>;

struct RefereeTile {
  Face left;
  Face right;
};

inline RefereeTile tile(int id) {
  const engine::Domino& d = engine::domino(static_cast<engine::DominoId>(id));
  return {{static_cast<int>(d.left.terrain), d.left.crowns},
          {static_cast<int>(d.right.terrain), d.right.crowns}};
}

inline RefereeLand land_of(const engine::Kingdom& kingdom) {
  RefereeLand land;
  for (const engine::LaidDomino& laid : kingdom.laid()) {
    const RefereeTile t = tile(engine::value(laid.domino));
    land[{laid.at.left.x, laid.at.left.y}] = t.left;
    land[{laid.at.right.x, laid.at.right.y}] = t.right;
  }
  return land;
}

inline std::vector<Point> neighbours(Point p) {
  return {{p.first, p.second - 1},
          {p.first, p.second + 1},
          {p.first - 1, p.second},
          {p.first + 1, p.second}};
}

inline bool share_an_edge(Point a, Point b) {
  const auto around = neighbours(a);
  return std::find(around.begin(), around.end(), b) != around.end();
}

inline bool empty(const RefereeLand& land, Point p) {
  return p != Point{0, 0} && land.find(p) == land.end();
}

// "Touches, edge to edge, the castle or a square of its own terrain."
inline bool connects(const RefereeLand& land, Point p, Face face) {
  for (const Point& n : neighbours(p)) {
    if (n == Point{0, 0}) return true;
    const auto found = land.find(n);
    if (found != land.end() && found->second.terrain == face.terrain) return true;
  }
  return false;
}

// Is there a position of the size × size frame that covers the castle, the land and the spot?
inline bool fits_frame(const RefereeLand& land, RefereeSpot spot, int size) {
  std::vector<Point> squares{{0, 0}, spot.first, spot.second};
  for (const auto& [p, face] : land) squares.push_back(p);
  for (int left = 1 - size; left <= 0; ++left)
    for (int top = 1 - size; top <= 0; ++top)
      if (std::all_of(squares.begin(), squares.end(), [&](Point p) {
            return p.first >= left && p.first < left + size && p.second >= top &&
                   p.second < top + size;
          }))
        return true;
  return false;
}

inline bool may_lie(const RefereeLand& land, const RefereeTile& t, RefereeSpot spot, int size) {
  return share_an_edge(spot.first, spot.second) && empty(land, spot.first) &&
         empty(land, spot.second) && fits_frame(land, spot, size) &&
         (connects(land, spot.first, t.left) || connects(land, spot.second, t.right));
}

// A domino touches an existing square, so only cells within two steps of one are candidates.
inline std::set<RefereeSpot> spots(const RefereeLand& land, const RefereeTile& t, int size) {
  std::set<Point> near;
  const auto look_around = [&](Point p) {
    for (const Point& n : neighbours(p)) {
      near.insert(n);
      for (const Point& m : neighbours(n)) near.insert(m);
    }
  };
  look_around({0, 0});
  for (const auto& [p, face] : land) look_around(p);
  std::set<RefereeSpot> legal;
  for (const Point& a : near)
    for (const Point& b : neighbours(a))
      if (may_lie(land, t, {a, b}, size)) legal.insert({a, b});
  return legal;
}

struct RefereeScore {
  int points = 0;
  int largest = 0;
  int crowns = 0;
  int territories = 0;
  friend bool operator==(const RefereeScore&, const RefereeScore&) = default;
};

// Every square starts with its own label; squares of one terrain with a common edge take over the
// smaller label until nothing changes.
inline RefereeScore worth(const RefereeLand& land) {
  std::map<Point, int> label;
  for (const auto& [p, face] : land) label[p] = static_cast<int>(label.size());
  for (bool changed = true; changed;) {
    changed = false;
    for (const auto& [p, face] : land)
      for (const Point& n : neighbours(p)) {
        const auto other = land.find(n);
        if (other == land.end() || other->second.terrain != face.terrain) continue;
        if (label[n] >= label[p]) continue;
        label[p] = label[n];
        changed = true;
      }
  }
  std::map<int, std::pair<int, int>> squares_and_crowns;
  for (const auto& [p, face] : land) {
    ++squares_and_crowns[label[p]].first;
    squares_and_crowns[label[p]].second += face.crowns;
  }
  RefereeScore sum;
  for (const auto& [l, territory] : squares_and_crowns) {
    sum.points += territory.first * territory.second;
    sum.largest = std::max(sum.largest, territory.first);
    sum.crowns += territory.second;
    ++sum.territories;
  }
  return sum;
}

// Does every square lie within half the frame of the castle?
inline bool within_the_frame(const RefereeLand& land, int size) {
  return std::all_of(land.begin(), land.end(), [&](const auto& square) {
    const auto [x, y] = square.first;
    return 2 * std::max({x, -x, y, -y}) < size;
  });
}

// Does the kingdom extend equally far to the left and right of the castle, and above and below it?
inline bool in_the_exact_centre(const RefereeLand& land) {
  std::set<int> xs{0};
  std::set<int> ys{0};
  for (const auto& [p, face] : land) {
    xs.insert(p.first);
    ys.insert(p.second);
  }
  return *xs.begin() + *xs.rbegin() == 0 && *ys.begin() + *ys.rbegin() == 0;
}

}  // namespace tests::referee
