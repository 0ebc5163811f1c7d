#include "engine/bots/greedy.hpp"

#include "engine/bots/best.hpp"
#include "engine/scoring.hpp"

#include <algorithm>
#include <compare>
#include <cstdlib>

namespace engine::bots {
namespace {

// Whether the cell is within `arm` of the castle.
bool near_castle(Cell c, int arm) {
  return std::abs(c.x) <= arm && std::abs(c.y) <= arm;
}

bool enclosed(const Kingdom& kingdom, Cell c, int arm) {
  return std::all_of(directions.begin(), directions.end(), [&](Cell direction) {
    const Cell neighbour = c + direction;
    const Terrain terrain = kingdom.square(neighbour).terrain;
    return !near_castle(neighbour, arm) || (terrain != Terrain::none && terrain != Terrain::castle);
  });
}

bool has_hole(const Kingdom& kingdom, int arm) {
  for (int y = -arm; y <= arm; ++y)
    for (int x = -arm; x <= arm; ++x)
      if (const Cell c = cell(x, y);
          kingdom.square(c).terrain == Terrain::none && enclosed(kingdom, c, arm))
        return true;
  return false;
}

// Any kingdom that is not detrimental ranks before any that is.
struct Worth {
  bool sound = false;
  int points = 0;

  friend constexpr auto operator<=>(const Worth&, const Worth&) = default;
};

Worth worth(const View& view, std::size_t kingdom) {
  return {!detrimental(view.kingdoms[kingdom], view.rules), score(view, kingdom).total};
}

// The view with another kingdom for the seat to move, to try dominoes.
class Trial {
 public:
  explicit Trial(const View& view) : view_(view), index_(kingdom_of(view.rules, to_move(view))) {}

  const Kingdom& kingdom() const { return view_.kingdoms[index_]; }
  Placements placements(DominoId domino) const {
    return distinct_placements(kingdom(), domino, view_.rules.kingdom_size);
  }

  // Calls visit() while the domino lies there.
  template <class Visitor>
  void with(DominoId domino, Placement at, Visitor&& visit) {
    const Kingdom before = kingdom();
    view_.kingdoms[index_].lay(domino, at);
    visit();
    view_.kingdoms[index_] = before;
  }

  Worth worth_with(DominoId domino, Placement at) {
    Worth with_it;
    with(domino, at, [&] { with_it = worth(view_, index_); });
    return with_it;
  }

  // With this domino at its best place; nullopt if it fits nowhere.
  std::optional<Worth> best_worth_with(DominoId domino) {
    std::optional<Worth> best;
    for (const Placement at : placements(domino))
      best = std::max<std::optional<Worth>>(best, worth_with(domino, at));
    return best;
  }

 private:
  View view_;
  std::size_t index_;
};

bool opening(const View& view) {
  return view.round <= 1;
}

TurnChoice opening_move(const View& view, Dice& dice) {
  return {any_placement(view, dice), most_crowns(view, dice)};
}

}  // namespace

bool detrimental(const Kingdom& kingdom, const Rules& rules) {
  if (!rules.middle_kingdom) return false;
  const int arm = rules.kingdom_size / 2;
  const auto [low, high] = kingdom.bounds();
  return !near_castle(low, arm) || !near_castle(high, arm) || has_hole(kingdom, arm);
}

TurnChoice greedy_placement(const View& view, Dice& dice) {
  if (opening(view)) return opening_move(view, dice);
  Trial trial(view);
  Best<Worth, Placement> best(dice);
  for (const Placement at : distinct_placements(view))
    best.offer(trial.worth_with(domino_in_play(view), at), at);
  return {best.item(), any_choice(view, dice)};
}

TurnChoice full_greedy(const View& view, Dice& dice) {
  if (opening(view)) return opening_move(view, dice);
  Trial trial(view);
  Best<Worth, TurnChoice> best(dice);
  const auto offer_choices = [&](const std::optional<Placement>& placement) {
    for (const DominoId choice : free_dominoes(view))
      if (const auto most = trial.best_worth_with(choice)) best.offer(*most, {placement, choice});
  };
  const Placements placements = distinct_placements(view);
  for (const Placement at : placements)
    trial.with(domino_in_play(view), at, [&] { offer_choices(at); });
  if (placements.empty()) offer_choices(std::nullopt);
  const std::optional<TurnChoice> move = best.item();
  return move ? *move : random_move(view, dice);
}

DominoId most_crowns(const View& view, Dice& dice) {
  Best<int, DominoId> best(dice);
  for (const DominoId id : free_dominoes(view))
    best.offer(std::max<int>(domino(id).left.crowns, domino(id).right.crowns), id);
  return best.item().value_or(DominoId::none);
}

}  // namespace engine::bots
