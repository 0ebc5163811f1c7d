// The playing strength of a bot, and its name outside the engine.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace engine::bots {

// The weakest first. See move.hpp, greedy.hpp, careless.hpp, court_steps.hpp and search.hpp for
// their behaviour.
enum class Level : std::uint8_t {
  random,
  greedy_placement,
  full_greedy,
  careless,
  provident,
  flat_search,
  tree_search
};
inline constexpr std::array levels{Level::random,     Level::greedy_placement, Level::full_greedy,
                                   Level::careless,   Level::provident,        Level::flat_search,
                                   Level::tree_search};

// Where nobody has chosen a level: stand-ins and turns whose time is up.
inline constexpr Level default_level = Level::full_greedy;
// Bots of quick match: newcomers can beat it. The page suggests the same one:
// server/web/src/lobby/levels.ts.
inline constexpr Level easy_level = Level::greedy_placement;

// Whether the level searches as long as the budget allows. Other levels ignore the budget.
constexpr bool searches(Level level) {
  return level >= Level::flat_search;
}

// Such as "full_greedy".
std::string_view name_of(Level level);
std::optional<Level> level_from_name(std::string_view name);

}  // namespace engine::bots
