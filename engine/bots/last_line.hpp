// The last line of a game without a court. Nothing is left to chance, and no kingdom can affect
// another one, so each lays its dominoes where it ranks highest.
#pragma once

#include "engine/bots/position.hpp"

#include <algorithm>
#include <optional>
#include <span>

namespace engine::bots {

// Whether the line is being laid, or all of it is laid.
template <class S>
bool in_last_line(const Position<S>& position) {
  return !position.drafting() && !has_court(position.rules());
}

// The dominoes that the kingdom to move has still to lay, in their order; the first is in play.
template <class S>
List<DominoId, line_max> dominoes_of_mover(const Position<S>& position) {
  List<DominoId, line_max> dominoes;
  const Line& line = position.current();
  for (auto i = static_cast<std::size_t>(position.turn()); i < line.size(); ++i)
    if (const Seat seat = line[i].king; seat != Seat::none && position.in_play(seat) &&
                                        kingdom_of(position.rules(), seat) == position.kingdom())
      dominoes.push_back(line[i].domino);
  return dominoes;
}

// The highest rank key that the kingdom reaches with these dominoes.
template <class S>
int best_rank_key(const Land<S>& land, bool harmony, std::span<const DominoId> dominoes,
                  const Rules& rules) {
  if (dominoes.empty()) return rank_key(land, harmony, rules);
  const Domino& face = domino(dominoes[0]);
  const auto spots = land.spots(face);
  int best = 0;
  if (spots.empty() || rules.decline == Decline::may_decline)
    best = best_rank_key(land, false, dominoes.subspan(1), rules);
  spots.each([&](Spot spot) {
    Land<S> with_it = land;
    with_it.lay(face, spot);
    best = std::max(best, best_rank_key(with_it, harmony, dominoes.subspan(1), rules));
  });
  return best;
}

// Lays the domino in play, or discards it. Requires in_last_line().
template <class S>
void lay_best(Position<S>& position) {
  const Rules& rules = position.rules();
  const Land<S>& land = position.land();
  const auto dominoes = dominoes_of_mover(position);
  const auto after = std::span(dominoes.begin(), dominoes.size()).subspan(1);
  const bool harmony = position.in_harmony(position.kingdom());
  const Domino& face = domino(dominoes[0]);
  const auto spots = land.spots(face);
  int best = -1;
  std::optional<Spot> where;
  if (spots.empty() || rules.decline == Decline::may_decline)
    best = best_rank_key(land, false, after, rules);
  spots.each([&](Spot spot) {
    Land<S> with_it = land;
    with_it.lay(face, spot);
    const int key = best_rank_key(with_it, harmony, after, rules);
    if (key > best) best = key, where = spot;
  });
  if (where)
    position.place(*where);
  else
    position.discard();
}

}  // namespace engine::bots
