// The memory of a search: the moves tried, and their results.
#pragma once

#include "engine/bots/step.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace engine::bots {

template <class S>
struct TreeNode;

template <class S>
struct Edge {
  explicit Edge(const Step<S>& done) : step(done) {}

  Step<S> step;
  std::uint32_t visits = 0;
  double worth = 0;  // sum, for the kingdom that moves
  std::unique_ptr<TreeNode<S>> child;

  double mean() const { return visits > 0 ? worth / visits : 0; }
};

template <class S>
struct TreeNode {
  std::uint64_t hash = 0;  // of the position
  std::size_t kingdom = 0;
  std::uint32_t visits = 0;
  std::vector<Edge<S>> edges;
};

inline std::uint64_t mix_cells(std::uint64_t hash, std::uint64_t cells) {
  return mix(hash, cells);
}
inline std::uint64_t mix_cells(std::uint64_t hash, Bits128 cells) {
  return mix(mix(hash, static_cast<std::uint64_t>(cells)), static_cast<std::uint64_t>(cells >> 64));
}

// Different positions of one round almost certainly have different hashes.
template <class S>
std::uint64_t hash_of(const Position<S>& position, std::optional<std::uint8_t> waiting) {
  std::uint64_t hash =
      mix(static_cast<std::uint64_t>(position.round() * 256 + position.turn()),
          index(position.mover()) * 256u + static_cast<unsigned>(position.phase()));
  hash = mix(hash, waiting ? *waiting + 1u : 0u);
  for (const Line* line : {&position.current(), &position.next()})
    for (const Slot& slot : *line)
      hash = mix(hash, static_cast<std::uint64_t>(value(slot.domino)) * 256 + index(slot.king));
  for (const BuildingId id : position.board()) hash = mix(hash, number(id));
  for (std::size_t i = 0; i < kingdoms(position.rules()); ++i) {
    const Land<S>& land = position.land_of(i);
    for (int t = 0; t < terrain_count; ++t)
      hash = mix_cells(hash, land.cells_of(static_cast<Terrain>(t)));
    const Purse<S>& purse = position.purse_of(i);
    hash = mix(hash, static_cast<std::uint64_t>(purse.coins) * 65536 + purse.knights * 256u +
                         purse.towers);
    hash = mix_cells(hash, purse.taken);
  }
  return hash;
}

template <class S>
std::unique_ptr<TreeNode<S>> make_node(const Position<S>& position,
                                       std::optional<std::uint8_t> waiting) {
  auto node = std::make_unique<TreeNode<S>>();
  node->hash = hash_of(position, waiting);
  node->kingdom = position.kingdom();
  for (Step<S>& step : steps(position)) node->edges.emplace_back(step);
  return node;
}

template <class S>
std::unique_ptr<TreeNode<S>> extract_subtree(std::unique_ptr<TreeNode<S>>& from,
                                             std::uint64_t hash) {
  if (!from || from->hash == hash) return std::move(from);
  for (Edge<S>& edge : from->edges)
    if (auto found = extract_subtree(edge.child, hash)) return found;
  return nullptr;
}

}  // namespace engine::bots
