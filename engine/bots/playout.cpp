#include "engine/bots/playout.hpp"

#include "engine/bots/best.hpp"
#include "engine/bots/court_gains.hpp"
#include "engine/bots/placement_scores.hpp"
#include "engine/bots/placement_value.hpp"
#include "engine/bots/playout_court.hpp"
#include "engine/bots/score_gains.hpp"

#include <algorithm>
#include <utility>

namespace engine::bots {
namespace {

template <class S>
std::optional<Spot> any_spot(const typename Land<S>::Spots& spots, Dice& dice) {
  const int count = spots.count();
  if (count == 0) return std::nullopt;
  return spots[static_cast<int>(dice(static_cast<std::uint32_t>(count)))];
}

template <class S>
std::optional<std::uint8_t> any_slot(const Position<S>& position, Dice& dice) {
  const auto free = position.free_slots();
  if (free.empty()) return std::nullopt;
  return free[dice(static_cast<std::uint32_t>(free.size()))];
}

template <class S>
std::optional<Spot> any_spot(const Position<S>& position, Dice& dice) {
  if (position.phase() != Phase::place) return std::nullopt;
  return any_spot<S>(position.land().spots(domino(position.domino_in_play())), dice);
}

template <class S>
std::optional<std::uint8_t> most_crowns(const Position<S>& position, Dice& dice) {
  Best<int, std::uint8_t> best(dice);
  for (const std::uint8_t slot : position.free_slots()) {
    const Domino& face = domino(position.next()[slot].domino);
    best.offer(std::max<int>(face.left.crowns, face.right.crowns), slot);
  }
  return best.item();
}

template <class S>
TurnPlan random_turn(const Position<S>& position, Dice& dice) {
  return {any_spot(position, dice), any_slot(position, dice)};
}

template <class S>
TurnPlan opening_turn(const Position<S>& position, Dice& dice) {
  return {any_spot(position, dice), most_crowns(position, dice)};
}

// Scores as the greedy players see them, who count the queen and their buildings too.
template <class S>
class GreedyScores {
 public:
  GreedyScores(const Land<S>& land, const Position<S>& position)
      : scores_(land, position.rules()), court_(land, position) {}
  int value_with(const Domino& domino, Spot spot) const {
    return scores_.value_with(domino, spot) + court_.gain(domino, spot);
  }

 private:
  PlacementScores<S> scores_;
  CourtGains<S> court_;
};

// With the domino at its best place; nullopt if it fits nowhere.
template <class S, class Scores>
std::optional<int> best_with(const Scores& scores, const Land<S>& land, const Domino& domino) {
  std::optional<int> best;
  land.spots(domino).each([&](Spot spot) {
    best = std::max<std::optional<int>>(best, scores.value_with(domino, spot));
  });
  return best;
}

template <class S>
TurnPlan full_greedy_turn(const Position<S>& position, Dice& dice) {
  const Land<S>& land = position.land();
  const Domino& face = domino(position.domino_in_play());
  const auto free = position.free_slots();
  Best<int, TurnPlan> best(dice);
  const auto offer = [&](std::optional<Spot> spot, const Land<S>& with_it, int gain) {
    const GreedyScores<S> scores(with_it, position);
    for (const std::uint8_t slot : free)
      if (const auto worth = best_with(scores, with_it, domino(position.next()[slot].domino)))
        best.offer(gain + *worth, {spot, slot});
  };
  const auto spots = land.spots(face);
  if (spots.empty()) {
    offer(std::nullopt, land, 0);
  } else if (!free.empty()) {
    const ScoreGains<S> gains(land);
    const CourtGains<S> court(land, position);
    spots.each([&](Spot spot) {
      Land<S> with_it = land;
      with_it.lay(face, spot);
      offer(spot, with_it, gains.gain(face, spot) + court.gain(face, spot));
    });
  }
  const auto turn = best.item();
  return turn ? *turn : random_turn(position, dice);
}

template <class S, class Scores>
std::optional<Spot> best_spot(const Position<S>& position, const Scores& scores, Dice& dice) {
  const Domino& face = domino(position.domino_in_play());
  Best<int, Spot> where(dice);
  position.land().spots(face).each(
      [&](Spot spot) { where.offer(scores.value_with(face, spot), spot); });
  return where.item();
}

template <class S>
TurnPlan quick_turn(const Position<S>& position, Dice& dice) {
  const Domino& face = domino(position.domino_in_play());
  const PlacementScores<S> now(position.land(), position.rules());
  const std::optional<Spot> spot = best_spot(position, now, dice);
  const auto free = position.free_slots();
  if (free.size() <= 1) return {spot, any_slot(position, dice)};
  Land<S> with_it = position.land();
  if (spot) with_it.lay(face, *spot);
  const PlacementScores<S> then(with_it, position.rules());
  Best<int, std::uint8_t> which(dice);
  for (const std::uint8_t slot : free)
    which.offer(best_with(then, with_it, domino(position.next()[slot].domino)).value_or(-sound),
                slot);
  return {spot, which.item()};
}

// How many placements the provident player considers for its choice.
constexpr std::size_t few = 4;

// A careless player overlooks one of so many placements and dominoes. With a court it overlooks
// none: there a provident player is not as far ahead of a greedy one.
constexpr std::uint32_t overlooked = 4;

struct Promising {
  int worth = 0;
  std::optional<Spot> spot;
};

// Of those that are noticed, the best first; a single entry if none is, without a placement if
// nothing is to be laid or fits.
template <class S, class Notices>
List<Promising, few> most_promising(const Position<S>& position, Notices&& notices, Dice& dice) {
  List<Promising, few> best;
  if (position.phase() == Phase::place) {
    const PlacementValue<S> value(position.land(), position);
    const Domino& face = domino(position.domino_in_play());
    position.land().spots(face).each([&](Spot spot) {
      if (!notices()) return;
      const int worth = value.value_with(face, spot);
      if (best.size() < few)
        best.push_back({worth, spot});
      else if (worth > best[few - 1].worth)
        best[few - 1] = {worth, spot};
      else
        return;
      for (std::size_t i = best.size() - 1; i > 0 && best[i].worth > best[i - 1].worth; --i)
        std::swap(best[i], best[i - 1]);
    });
  }
  if (best.empty()) best.push_back({0, any_spot(position, dice)});
  return best;
}

template <class S, class Notices>
TurnPlan provident_turn(const Position<S>& position, Notices&& notices, Dice& dice) {
  const auto promising = most_promising(position, notices, dice);
  const auto free = position.free_slots();
  if (free.empty()) return {promising[0].spot, std::nullopt};
  Best<int, TurnPlan> best(dice);
  for (const Promising& first : promising) {
    Land<S> land = position.land();
    if (first.spot) land.lay(domino(position.domino_in_play()), *first.spot);
    const PlacementValue<S> then(land, position);
    for (const std::uint8_t slot : free)
      if (notices())
        best.offer(first.worth + then.value_of_choosing(domino(position.next()[slot].domino), slot),
                   {first.spot, slot});
  }
  const auto turn = best.item();
  return turn ? *turn : TurnPlan{promising[0].spot, any_slot(position, dice)};
}

template <class S>
TurnPlan provident_turn(const Position<S>& position, Dice& dice) {
  const auto notices = [] { return true; };
  return provident_turn(position, notices, dice);
}

template <class S>
TurnPlan careless_turn(const Position<S>& position, Dice& dice) {
  if (has_court(position.rules())) return provident_turn(position, dice);
  const auto notices = [&] { return dice(overlooked) != 0; };
  return provident_turn(position, notices, dice);
}

template <class S>
std::optional<std::uint8_t> choose_slot(const Position<S>& position, Policy policy, Dice& dice) {
  if (policy == Policy::random) return any_slot(position, dice);
  if (policy == Policy::provident) return provident_turn(position, dice).slot;
  if (policy == Policy::careless) return careless_turn(position, dice).slot;
  if (position.round() <= 1) return most_crowns(position, dice);
  if (policy == Policy::greedy_placement) return any_slot(position, dice);
  const auto best_slot = [&](const auto& scores) {
    Best<int, std::uint8_t> best(dice);
    for (const std::uint8_t slot : position.free_slots())
      best.offer(
          best_with(scores, position.land(), domino(position.next()[slot].domino)).value_or(-sound),
          slot);
    return best.item();
  };
  if (policy == Policy::full_greedy) return best_slot(GreedyScores<S>(position.land(), position));
  return best_slot(PlacementScores<S>(position.land(), position.rules()));
}

}  // namespace

template <class S>
TurnPlan choose_turn(const Position<S>& position, Policy policy, Dice& dice) {
  if (policy == Policy::random) return random_turn(position, dice);
  if (policy == Policy::provident) return provident_turn(position, dice);
  if (policy == Policy::careless) return careless_turn(position, dice);
  if (position.round() == 0 || (position.round() == 1 && policy != Policy::quick))
    return opening_turn(position, dice);
  if (policy == Policy::quick) return quick_turn(position, dice);
  if (policy == Policy::full_greedy) return full_greedy_turn(position, dice);
  const GreedyScores<S> scores(position.land(), position);
  return {best_spot(position, scores, dice), any_slot(position, dice)};
}

template <class S>
void finish_turn(Position<S>& position, std::optional<std::uint8_t> slot, Policy policy,
                 Dice& dice) {
  while (optional(position.phase())) optional_step(position, policy, dice);
  // The last round ends turns without a choice.
  if (position.phase() != Phase::claim) return;
  if (!slot) slot = choose_slot(position, policy, dice);
  if (slot) position.claim(*slot);
}

template <class S>
void play_turn(Position<S>& position, Policy policy, Dice& dice) {
  std::optional<std::uint8_t> slot;
  if (position.phase() == Phase::place) {
    const TurnPlan turn = choose_turn(position, policy, dice);
    slot = turn.slot;
    if (turn.spot)
      position.place(*turn.spot);
    else
      position.discard();
  }
  finish_turn(position, slot, policy, dice);
}

template <class S>
void play_out(Position<S>& position, const Policies& policies, std::uint64_t seed) {
  while (!position.over()) {
    Dice dice = dice_of_turn(position, seed);
    play_turn(position, policies.for_kingdom(position.kingdom()), dice);
  }
}

template TurnPlan choose_turn(const Position<Five>&, Policy, Dice&);
template TurnPlan choose_turn(const Position<Seven>&, Policy, Dice&);
template void finish_turn(Position<Five>&, std::optional<std::uint8_t>, Policy, Dice&);
template void finish_turn(Position<Seven>&, std::optional<std::uint8_t>, Policy, Dice&);
template void play_turn(Position<Five>&, Policy, Dice&);
template void play_turn(Position<Seven>&, Policy, Dice&);
template void play_out(Position<Five>&, const Policies&, std::uint64_t);
template void play_out(Position<Seven>&, const Policies&, std::uint64_t);

}  // namespace engine::bots
