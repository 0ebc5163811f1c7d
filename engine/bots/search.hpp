// Players that try moves out: from a position, with what lies face down drawn anew each time, games
// are played to the end by quick players, and the move that they go best after is made.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/dice.hpp"
#include "engine/bots/forecast.hpp"
#include "engine/bots/playout.hpp"
#include "engine/view.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace engine::bots {

struct SearchSettings {
  // Looks into the answers of the others too, until something is turned over; otherwise only the
  // own move is varied.
  bool tree = true;
  // The kingdom that thinks plays out provident; of the others, who may be anybody, less is
  // assumed.
  Policy own = Policy::provident;
  Policy others = Policy::quick;
  // At the root, the most promising as they look to a provident player.
  std::uint16_t candidates = 24;
};

// What became of a move that was tried.
struct Tried {
  Action action;                     // of the step that is due
  DominoId choice = DominoId::none;  // later in the turn, if it was decided with the action
  std::uint32_t playouts = 0;
  double win = 0;     // chance to be first; shared firsts count their part
  double points = 0;  // mean of the own kingdom at the end
  double margin = 0;  // mean of that minus the best other
  double worth = 0;   // what the search compares: mean of worth_of(margin), see outcome.hpp
};

struct Found {
  std::vector<Tried> tried;  // the best first; never empty
  std::uint32_t playouts = 0;
};

// What an action was worth, beside the best that was found.
struct Verdict {
  Tried played;
  Tried best;      // the same as `played` where nothing is better
  Forecast after;  // behind the action that was played
};

// Thinks for one seat of one match. What was tried is kept as long as nothing is turned over: the
// steps of one turn, and turns of the same round, know what the ones before them found.
class Searcher {
 public:
  explicit Searcher(const SearchSettings& settings);
  ~Searcher();
  Searcher(Searcher&&) noexcept;
  Searcher& operator=(Searcher&&) noexcept;

  // For the seat to move. Requires that somebody is. A single possible move costs no playouts.
  // `choice`: what the seat has already decided to choose in this turn.
  Found search(const View& view, const Progress& progress, Dice& dice,
               DominoId choice = DominoId::none);
  // Of a legal action of the step that is due. The budget is shared by the search for a better one,
  // and by trying both out under the same luck. Nothing for resigning.
  std::optional<Verdict> judge(const View& view, const Action& action, const Progress& progress,
                               Dice& dice);

  class Tree;

 private:
  Tree& tree_for(const View& view);

  SearchSettings settings_;
  std::unique_ptr<Tree> tree_;
};

}  // namespace engine::bots
