// The greedy players against a second implementation: the referee lists every possible kingdom and
// knows which are best, without the engine's placements, scores and frames.
#include "engine/bots/greedy.hpp"
#include "engine/bots/random.hpp"
#include "tests/engine/bots_support.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"
#include "tests/support/referee.hpp"

#include <vector>

using namespace engine;
using namespace tests;
using FacesLaid = referee::RefereeLand;
using referee::Point;

namespace {

constexpr int size = 5;

// The result of a move, in the referee's terms: the land and the domino chosen.
using Made = std::pair<std::map<Point, std::pair<int, int>>, int>;

Made made(const FacesLaid& land, int choice) {
  Made made{{}, choice};
  for (const auto& [p, face] : land) made.first[p] = {face.terrain, face.crowns};
  return made;
}

bool in_frame(Point p) {
  return std::abs(p.first) <= size / 2 && std::abs(p.second) <= size / 2;
}

// A hole is an empty cell of the frame that only land surrounds; the castle is not in the land.
bool is_detrimental(const FacesLaid& land) {
  if (!referee::within_the_frame(land, size)) return true;
  for (int x = -size / 2; x <= size / 2; ++x)
    for (int y = -size / 2; y <= size / 2; ++y) {
      if (!referee::empty(land, {x, y})) continue;
      bool open = false;
      for (const Point& n : referee::neighbours({x, y}))
        open = open || (in_frame(n) && land.count(n) == 0);
      if (!open) return true;
    }
  return false;
}

using Rated = std::pair<bool, int>;

Rated rated(const FacesLaid& land) {
  const bool sound = !is_detrimental(land);
  return {sound, referee::worth(land).points + (referee::within_the_frame(land, size) ? 10 : 0)};
}

std::vector<FacesLaid> lands_with(const FacesLaid& land, int domino) {
  const referee::RefereeTile tile = referee::tile(domino);
  std::vector<FacesLaid> lands;
  for (const referee::RefereeSpot& spot : referee::spots(land, tile, size)) {
    lands.push_back(land);
    lands.back()[spot.first] = tile.left;
    lands.back()[spot.second] = tile.right;
  }
  return lands;
}

// Those with the best rating.
class BestMade {
 public:
  void offer(Rated rating, const Made& made) {
    if (!all_.empty() && rating < best_) return;
    if (best_ < rating) all_.clear();
    best_ = rating;
    all_.insert(made);
  }
  const std::set<Made>& all() const { return all_; }

 private:
  Rated best_{false, 0};
  std::set<Made> all_;
};

struct Question {
  FacesLaid land;
  int playing;
  std::vector<int> choices;
};

std::set<Made> best_placements(const Question& q) {
  BestMade best;
  for (const FacesLaid& land : lands_with(q.land, q.playing))
    for (const int choice : q.choices) best.offer(rated(land), made(land, choice));
  return best.all();
}

std::set<Made> best_pairs(const Question& q) {
  BestMade best;
  std::vector<FacesLaid> firsts = lands_with(q.land, q.playing);
  if (firsts.empty()) firsts.push_back(q.land);
  for (const FacesLaid& first : firsts)
    for (const int choice : q.choices)
      for (const FacesLaid& both : lands_with(first, choice))
        best.offer(rated(both), made(first, choice));
  return best.all();
}

Question question(const View& view) {
  Question q{
      referee::land_of(view.kingdoms[index(to_move(view))]), value(domino_in_play(view)), {}};
  for (const DominoId id : bots::free_dominoes(view)) q.choices.push_back(value(id));
  return q;
}

template <class Player>
std::set<Made> made_by(Player&& player, const View& view, int draws) {
  bots::Dice dice(7);
  std::set<Made> all;
  for (int i = 0; i < draws; ++i) {
    const bots::TurnChoice move = player(view, dice);
    Kingdom kingdom = view.kingdoms[index(to_move(view))];
    if (move.placement) kingdom.lay(domino_in_play(view), *move.placement);
    all.insert(made(referee::land_of(kingdom), value(move.choice)));
  }
  return all;
}

// Calls visit(view) with positions of random games, one in this many turns.
template <class Visitor>
void for_positions(int games, std::uint32_t one_of, Visitor&& visit) {
  const Rules rules = setting();
  Events events;
  for (int game = 1; game <= games; ++game) {
    State state = begin(rules, random_deal(rules, static_cast<std::uint64_t>(game)));
    bots::Dice dice(static_cast<std::uint64_t>(game) + 100);
    while (view(state).phase != Phase::over) {
      const View& table = view(state);
      if (table.phase == Phase::place && table.round > 1 && table.round < rules.rounds &&
          dice(one_of) == 0)
        visit(table);
      apply(state, to_move(table), bots::random_action(table, dice), events);
    }
  }
}

}  // namespace

TEST_CASE("greedy placement makes exactly the referee's best moves") {
  int compared = 0;
  for_positions(20, 8, [&](const View& view) {
    const std::set<Made> best = best_placements(question(view));
    if (best.empty() || best.size() > 40) return;
    CHECK(made_by(bots::greedy_placement, view, 20 * static_cast<int>(best.size())) == best);
    ++compared;
  });
  CHECK(compared > 30);
}

TEST_CASE("full greedy makes exactly the referee's best moves") {
  int compared = 0;
  for_positions(30, 8, [&](const View& view) {
    const std::set<Made> best = best_pairs(question(view));
    if (best.empty() || best.size() > 12) return;
    CHECK(made_by(bots::full_greedy, view, 12 * static_cast<int>(best.size())) == best);
    ++compared;
  });
  CHECK(compared > 30);
}
