// Search for bots: plays many playouts from a position, each with the face-down tiles shuffled
// again, and ranks the moves by their results.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/dice.hpp"
#include "engine/bots/playout.hpp"
#include "engine/view.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace engine::bots {

// Returns the used fraction of the budget after this many playouts; 1 or more ends the search.
// Called between playouts, on the searching thread.
using Progress = std::function<double(std::uint32_t playouts)>;
// A budget of this many playouts: the result does not depend on the machine.
Progress by_playouts(std::uint32_t playouts);

struct SearchSettings {
  // True: also searches the other players' replies, until a tile is turned over. False: only varies
  // the move at the root.
  bool tree = true;
  // In playouts, the policy of the searching kingdom, and a weaker one for the others, whose
  // strength is unknown.
  Policy own = Policy::provident;
  Policy others = Policy::quick;
  // The number of moves tried at the root: those with the highest Step::prior.
  std::uint16_t candidates = 24;
};

// The results of a move.
struct MoveStats {
  Action action;                     // of the present step
  DominoId choice = DominoId::none;  // later in the turn, if decided with the action
  std::uint32_t playouts = 0;
  double worth = 0;  // the search criterion: mean of worth_of(margin), see worth.hpp; 0 without any
};

struct SearchResult {
  std::vector<MoveStats> moves;  // the best first; never empty
  std::uint32_t playouts = 0;
};

// Searches for one seat of one match. The tree is kept while nothing is turned over: the steps of
// one turn, and turns of the same round, use earlier results.
class Searcher {
 public:
  explicit Searcher(const SearchSettings& settings);
  ~Searcher();
  Searcher(Searcher&&) noexcept;
  Searcher& operator=(Searcher&&) noexcept;

  // Searches for the seat to move, which must exist. Runs no playouts if only one move is possible,
  // nor in the last line of a game without a court, where it knows the best moves.
  // `choice`: the domino that the seat has already decided to choose in this turn.
  SearchResult search(const View& view, const Progress& progress, Dice& dice,
                      DominoId choice = DominoId::none);

  class Tree;

 private:
  Tree& tree_for(const View& view);

  SearchSettings settings_;
  std::unique_ptr<Tree> tree_;
};

}  // namespace engine::bots
