// One game of the arena: computer players at a table, and what is noted of it. Any thread.
#pragma once

#include "engine/bots/player.hpp"
#include "engine/deal.hpp"
#include "engine/rules.hpp"

#include <chrono>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace server::cli {

// A player and what it may spend on a move.
struct Entrant {
  std::string name;  // as it was given
  engine::bots::Level level = engine::bots::Level::random;
  std::uint32_t playouts = 0;
  std::chrono::milliseconds time{0};  // 0: playouts are counted
};

// "full_greedy", "tree_search:2000" (playouts), "tree_search:100ms" or "tree_search:1s" (of the
// thread's processor time); a level that searches needs its budget, and no other has one.
std::optional<Entrant> read_entrant(std::string_view text);

// Of one kingdom in one round.
struct RoundNotes {
  int points = 0;       // when the round has ended
  double ordered = 0;   // legal placements × free dominoes, added over the kingdom's turns
  double distinct = 0;  // the same without the second order of dominoes with equal halves
  int turns = 0;        // turns that are counted in the two
  double seconds = 0;   // thought
  std::uint64_t playouts = 0;
};

// Of one kingdom in one game.
struct KingdomNotes {
  int points = 0;
  int bonuses = 0;  // of them for harmony and the middle kingdom
  int margin = 0;   // over the best other kingdom
  double win = 0;   // a shared first place counts its part
  int discards = 0;
  bool middle_kingdom = false;
  bool harmony = false;
  std::vector<RoundNotes> rounds;  // the first draft is round 0
};

// The entrants play for the kingdoms in their order. Requires one for each and a game that is no
// match. The same arguments give the same game where no budget is a time.
std::vector<KingdomNotes> play_game(const engine::Rules& rules, const engine::Deal& deal,
                                    std::span<const Entrant* const> entrants, std::uint64_t seed);

}  // namespace server::cli
