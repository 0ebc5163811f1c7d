// Players that try moves out: from a position, with what lies face down drawn anew each time, games
// are played to the end by quick players, and the move that they go best after is made.
#pragma once

#include "engine/action.hpp"
#include "engine/bots/dice.hpp"
#include "engine/bots/playout.hpp"
#include "engine/view.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

namespace engine::bots {

struct SearchSettings {
  // Looks into the answers of the others too, until something is turned over; otherwise only the
  // own move is varied.
  bool tree = true;
  Policy playouts = Policy::quick;
  // At the root, the most promising by what they gain at once.
  std::uint16_t candidates = 24;
};

// How much of the budget is used after so many playouts: 1 and more is the end. Asked between
// playouts, on the thread that searches.
using Progress = std::function<double(std::uint32_t playouts)>;
// A search that is the same on every machine.
Progress by_playouts(std::uint32_t playouts);

// What became of a move that was tried.
struct Tried {
  Action action;                     // of the step that is due
  DominoId choice = DominoId::none;  // later in the turn, if it was decided with the action
  std::uint32_t playouts = 0;
  double win = 0;     // chance to be first; shared firsts count their part
  double points = 0;  // mean of the own kingdom at the end
  double margin = 0;  // mean of that minus the best other
  double worth = 0;   // what the search compares: mean of own / (own + best other)
};

struct Found {
  std::vector<Tried> tried;  // the best first; never empty
  std::uint32_t playouts = 0;
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

  class Tree;

 private:
  SearchSettings settings_;
  std::unique_ptr<Tree> tree_;
};

}  // namespace engine::bots
