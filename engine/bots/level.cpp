#include "engine/bots/level.hpp"

#include <algorithm>

namespace engine::bots {
namespace {

// In the order of Level.
constexpr std::array<std::string_view, levels.size()> words{
    "random", "greedy_placement", "full_greedy", "flat_search", "tree_search"};

}  // namespace

std::string_view word(Level level) {
  return words[static_cast<std::size_t>(level)];
}

std::optional<Level> level_from_word(std::string_view given) {
  const auto* found = std::find(words.begin(), words.end(), given);
  if (found == words.end()) return std::nullopt;
  return levels[static_cast<std::size_t>(found - words.begin())];
}

}  // namespace engine::bots
