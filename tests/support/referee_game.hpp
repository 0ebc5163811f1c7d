// The referee's own model of a whole game, from the rulebook: the turn, the legal moves, the
// points. Moves are the words of name(Action). Shares no code with the engine's game; compare the
// two after every move.
#pragma once

#include "engine/deal.hpp"
#include "engine/rules.hpp"
#include "tests/support/referee.hpp"

#include <deque>
#include <sstream>
#include <stdexcept>
#include <string>

namespace tests::referee {

class RefereeGame {
 public:
  RefereeGame(const engine::Rules& rules, const engine::Deal& deal)
      : rules_(rules), players_(rules.seats) {
    for (const engine::DominoId id : deal.piles[0]) pile_.push_back(engine::value(id));
    for (const engine::Seat seat : deal.kings)
      draft_.push_back(static_cast<int>(engine::index(seat)));
    draw();
  }

  bool over() const { return over_; }

  // -1 when the game is over.
  int to_move() const {
    if (over_) return -1;
    return draft_.empty() ? line_.begin()->second : draft_.front();
  }

  std::set<std::string> moves() const {
    std::set<std::string> words;
    if (over_) return words;
    if (!draft_.empty() || laid_) {
      for (const auto& [id, king] : next_)
        if (king < 0) words.insert("take " + std::to_string(id));
      return words;
    }
    const auto& [id, seat] = *line_.begin();
    const RefereePlayer& player = players_[static_cast<std::size_t>(seat)];
    for (const RefereeSpot& spot : spots(player.land, tile(id), rules_.kingdom_size))
      words.insert("lay " + word(spot.first) + ' ' + word(spot.second));
    if (words.empty() || rules_.decline == engine::Decline::may_decline) words.insert("discard");
    return words;
  }

  // One of moves(), or "resign" for the player to move.
  void play(const std::string& move) {
    std::istringstream in(move);
    std::string verb;
    in >> verb;
    if (verb == "resign") return resign(to_move());
    if (verb == "take") {
      int id = 0;
      in >> id;
      next_.at(id) = to_move();
      return end_turn();
    }
    const auto [id, seat] = *line_.begin();
    RefereePlayer& player = players_[static_cast<std::size_t>(seat)];
    if (verb == "lay") {
      const RefereeTile t = tile(id);
      player.land[point(in)] = t.left;
      player.land[point(in)] = t.right;
    } else {
      player.threw_away = true;
    }
    laid_ = true;
    if (next_.empty()) end_turn();
  }

  void resign(int seat) {
    players_[static_cast<std::size_t>(seat)].left_as = ++left_;
    for (auto& [id, king] : next_)
      if (king == seat) king = -1;
    if (!line_.empty() && line_.begin()->second == seat) laid_ = false;
    std::erase_if(line_, [&](const auto& slot) { return slot.second == seat; });
    std::erase(draft_, seat);
    if (left_ + 1 >= static_cast<int>(players_.size())) over_ = true;
    settle();
  }

  int points(int seat) const {
    const RefereePlayer& player = players_[static_cast<std::size_t>(seat)];
    int sum = worth(player.land).points;
    if (rules_.harmony && !player.threw_away) sum += 5;
    const bool middle = rules_.middle_kingdom_measure == engine::MiddleKingdomMeasure::frame
                            ? within_the_frame(player.land, rules_.kingdom_size)
                            : in_the_exact_centre(player.land);
    if (rules_.middle_kingdom && middle) sum += 10;
    return sum;
  }

  // One more than the number of players who did better.
  int rank(int seat) const {
    int rank = 1;
    for (int other = 0; other < static_cast<int>(players_.size()); ++other)
      rank += merit(other) > merit(seat);
    return rank;
  }

 private:
  struct RefereePlayer {
    RefereeLand land;
    bool threw_away = false;
    int left_as = 0;  // 1 for the first to leave
  };

  static std::string word(Point p) {
    return '(' + std::to_string(p.first) + ',' + std::to_string(p.second) + ')';
  }

  static Point point(std::istream& in) {
    char sign = 0;
    Point p;
    in >> sign >> p.first >> sign >> p.second >> sign;
    return p;
  }

  std::tuple<int, int, int, int> merit(int seat) const {
    const RefereePlayer& player = players_[static_cast<std::size_t>(seat)];
    const RefereeScore w = worth(player.land);
    const int stayed = player.left_as == 0 ? 100 : player.left_as;
    const bool crowns_count = rules_.tie_break == engine::TieBreak::territory_crowns;
    return {stayed, points(seat), w.largest, crowns_count ? w.crowns : 0};
  }

  void draw() {
    next_.clear();
    for (int i = 0; i < rules_.line_length && !pile_.empty(); ++i) {
      next_[pile_.front()] = -1;
      pile_.pop_front();
    }
  }

  void end_turn() {
    laid_ = false;
    if (draft_.empty())
      line_.erase(line_.begin());
    else
      draft_.pop_front();
    settle();
  }

  // When every king has moved, the drafted line is played and a new one is drawn.
  void settle() {
    if (over_ || !draft_.empty() || !line_.empty()) return;
    for (const auto& [id, king] : next_)
      if (king >= 0) line_[id] = king;
    over_ = line_.empty();
    draw();
  }

  engine::Rules rules_;
  std::vector<RefereePlayer> players_;
  std::deque<int> pile_;
  std::deque<int> draft_;    // owners of the kings still to be placed, in the first draft
  std::map<int, int> line_;  // still to be played: domino → seat, smallest first
  std::map<int, int> next_;  // being drafted: domino → seat, or -1
  bool laid_ = false;        // the domino in play is laid, its king still to move
  bool over_ = false;
  int left_ = 0;
};

}  // namespace tests::referee
