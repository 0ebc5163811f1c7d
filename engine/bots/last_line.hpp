// The certain end of a game. In the last line of a game without a court nothing is left to chance,
// and no kingdom can affect another one, so each lays its dominoes where it ranks highest. With a
// court only the very last turn is certain.
#pragma once

#include "engine/bots/step.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>

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

// Calls visit(spot, key) for each place of the domino in play, and with nullopt where it may or
// must be discarded: the highest rank key that the kingdom reaches then. Requires in_last_line().
template <class S, class Visit>
void each_last_spot(const Position<S>& position, Visit&& visit) {
  const Rules& rules = position.rules();
  const Land<S>& land = position.land();
  const auto dominoes = dominoes_of_mover(position);
  const auto after = std::span(dominoes.begin(), dominoes.size()).subspan(1);
  const bool harmony = position.in_harmony(position.kingdom());
  const Domino& face = domino(dominoes[0]);
  const auto spots = land.spots(face);
  if (spots.empty() || rules.decline == Decline::may_decline)
    visit(std::optional<Spot>(), best_rank_key(land, false, after, rules));
  spots.each([&](Spot spot) {
    Land<S> with_it = land;
    with_it.lay(face, spot);
    visit(std::optional(spot), best_rank_key(with_it, harmony, after, rules));
  });
}

// The best place of the domino in play; nullopt to discard it. Requires in_last_line().
template <class S>
std::optional<Spot> best_last_spot(const Position<S>& position) {
  int best = -1;
  std::optional<Spot> where;
  each_last_spot(position, [&](std::optional<Spot> spot, int key) {
    if (key > best) best = key, where = spot;
  });
  return where;
}

// Lays the domino in play, or discards it. Requires in_last_line().
template <class S>
void lay_best(Position<S>& position) {
  if (const auto spot = best_last_spot(position))
    position.place(*spot);
  else
    position.discard();
}

// Whether the game ends with this turn.
template <class S>
bool in_last_turn(const Position<S>& position) {
  if (position.over() || position.drafting()) return false;
  const Line& line = position.current();
  return std::none_of(line.begin() + position.turn() + 1, line.end(), [&](const Slot& slot) {
    return slot.king != Seat::none && position.in_play(slot.king);
  });
}

// Plays the last turn as well as possible for its kingdom: first to be first, with as few others as
// possible, then to rank high.
template <class S>
class LastTurn {
 public:
  // Requires in_last_turn().
  explicit LastTurn(const Position<S>& position) : kingdom_(position.kingdom()), best_(position) {
    look_at(position);
  }
  const Position<S>& best() const { return best_; }

 private:
  void look_at(const Position<S>& position) {
    if (position.over()) return judge(position);
    if (position.phase() == Phase::bribe) {
      // It changes no points.
      Position<S> after = position;
      after.pass();
      return look_at(after);
    }
    for (const Step<S>& step : steps(position)) {
      Position<S> after = position;
      std::optional<std::uint8_t> waiting;
      perform(after, step, waiting);
      look_at(after);
    }
  }

  void judge(const Position<S>& end) {
    const int own = rank_key(end, kingdom_);
    int ahead = 0;
    int equal = 0;
    for (std::size_t i = 0; i < kingdoms(end.rules()); ++i) {
      if (!end.in_play(i)) continue;
      ahead += rank_key(end, i) > own;
      equal += rank_key(end, i) == own;
    }
    const LastResult result{ahead > 0 ? -never : -equal, own};
    if (found_ && result <= result_) return;
    found_ = true;
    result_ = result;
    best_ = end;
  }

  using LastResult = std::pair<int, int>;
  static constexpr int never = 100;

  std::size_t kingdom_;
  bool found_ = false;
  LastResult result_;
  Position<S> best_;
};

}  // namespace engine::bots
