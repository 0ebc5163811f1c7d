// One game of the arena, and its statistics. Any thread.
#pragma once

#include "engine/bots/bot_player.hpp"
#include "engine/deal.hpp"
#include "engine/rules.hpp"
#include "engine/view.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace server::cli {

// A bot and its budget for a move, or with a court for each step of a turn.
struct Entrant {
  std::string name;  // as given
  engine::bots::Level level = engine::bots::Level::random;
  std::uint32_t playouts = 0;
  std::chrono::milliseconds time{0};  // 0: the budget is in playouts
};

// "full_greedy", "tree_search:2000" (playouts), "tree_search:100ms" or "tree_search:1s" (CPU time
// of the thread); a level that searches needs a budget, and no other level has one.
std::optional<Entrant> read_entrant(std::string_view text);

// For one kingdom in one round.
struct RoundStats {
  int points = 0;       // at the end of the round
  double ordered = 0;   // legal placements × free dominoes, added over the kingdom's turns
  double distinct = 0;  // the same without the second order of dominoes with equal halves
  int turns = 0;        // turns counted in these two
  double seconds = 0;   // time spent thinking
  std::uint64_t playouts = 0;
};

// For one kingdom in one game.
struct KingdomStats {
  int points = 0;
  int bonuses = 0;  // harmony and the middle kingdom; included in `points`
  int margin = 0;   // over the best other kingdom
  int rank = 0;     // by the rules for ties
  double win = 0;   // a shared first place counts as a fraction
  int discards = 0;
  bool middle_kingdom = false;
  bool harmony = false;
  std::vector<RoundStats> rounds;  // the first draft is round 0
};

// Called with the table before each step, and at the end.
using TableWatch = std::function<void(const engine::View& table)>;

// The entrants play the kingdoms in order. Requires one for each and a single game, not a match.
// The same arguments give the same game if no budget is a time.
std::vector<KingdomStats> play_game(const engine::Rules& rules, const engine::Deal& deal,
                                    std::span<const Entrant* const> entrants, std::uint64_t seed,
                                    const TableWatch& watch = {});

}  // namespace server::cli
