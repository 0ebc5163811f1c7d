#include "engine/bots/playout.hpp"

#include "engine/bots/gains.hpp"
#include "engine/scoring.hpp"

#include <algorithm>

namespace engine::bots {
namespace {

// The best of what is offered, with equal chances among equals; as Best, for one number.
template <class Item>
class Most {
 public:
  explicit Most(Dice& dice) : dice_(dice) {}

  void offer(int worth, const Item& item) {
    if (equals_ > 0 && worth < worth_) return;
    if (worth > worth_) equals_ = 0;
    worth_ = worth;
    if (++equals_ == 1 || dice_(equals_) == 0) item_ = item;
  }
  bool any() const { return equals_ > 0; }
  int worth() const { return worth_; }
  const Item& item() const { return item_; }

 private:
  Dice& dice_;
  int worth_ = -1'000'000;
  std::uint32_t equals_ = 0;
  Item item_{};
};

// More than any points.
constexpr int sound = 10'000;

// The cells of the land's window from which the castle is no farther than `arm`.
template <class S>
typename S::Bits around_castle(const Land<S>& land, int arm) {
  typename S::Bits row = 0;
  for (int x = -arm; x <= arm; ++x) row |= Land<S>::bit(land.castle_column() + x);
  typename S::Bits cells = 0;
  for (int y = -arm; y <= arm; ++y) cells |= row << (land.castle_row() + y) * S::stride;
  return cells;
}

// What a land is worth with two squares more: its points, the middle kingdom, and whether it is
// not detrimental (see greedy.hpp).
template <class S>
class Worths {
 public:
  using Bits = typename S::Bits;

  Worths(const Land<S>& land, const Rules& rules) : land_(land), rules_(rules), gains_(land) {
    if (!rules.middle_kingdom) return;
    const int arm = rules.kingdom_size / 2;
    const auto extent = land.extent();
    inside_ = land.castle_column() - extent.left <= arm && land.castle_row() - extent.top <= arm &&
              extent.right - land.castle_column() <= arm &&
              extent.bottom - land.castle_row() <= arm;
    // Beyond that the window need not reach so far.
    if (inside_) inner_ = around_castle(land, arm);
  }

  // Compared with the land as it is.
  int with(const Domino& domino, Spot spot) const {
    const int gain = gains_.of(domino, spot);
    if (!rules_.middle_kingdom) return gain;
    const Bits cells = Land<S>::first(spot) | Land<S>::second(spot);
    return gain + middle(cells) + (is_sound(cells) ? sound : 0);
  }

 private:
  int middle(Bits cells) const {
    if (rules_.middle_kingdom_measure == MiddleKingdomMeasure::frame)
      return inside_ && (cells & ~inner_) == 0 ? middle_kingdom_points : 0;
    return in_the_middle(land_, land_.extent_with(cells), rules_) ? middle_kingdom_points : 0;
  }
  bool is_sound(Bits cells) const {
    if (!inside_ || (cells & ~inner_) != 0) return false;
    const Bits filled = land_.filled() | cells;
    const Bits open = inner_ & (~filled | land_.of(Terrain::castle));
    return (inner_ & ~filled & ~Land<S>::near(open)) == 0;
  }

  const Land<S>& land_;
  const Rules& rules_;
  Gains<S> gains_;
  bool inside_ = true;
  Bits inner_ = 0;
};

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
  Most<std::uint8_t> best(dice);
  for (const std::uint8_t slot : position.free_slots()) {
    const Domino& face = domino(position.next()[slot].domino);
    best.offer(std::max<int>(face.left.crowns, face.right.crowns), slot);
  }
  return best.any() ? std::optional(best.item()) : std::nullopt;
}

template <class S>
Turn random_turn(const Position<S>& position, Dice& dice) {
  return {any_spot(position, dice), any_slot(position, dice)};
}

template <class S>
Turn opening_turn(const Position<S>& position, Dice& dice) {
  return {any_spot(position, dice), most_crowns(position, dice)};
}

// With the domino on its best place; nothing when it fits nowhere.
template <class S>
std::optional<int> best_with(const Worths<S>& worths, const Land<S>& land, const Domino& domino) {
  std::optional<int> best;
  land.spots(domino).each(
      [&](Spot spot) { best = std::max<std::optional<int>>(best, worths.with(domino, spot)); });
  return best;
}

template <class S>
Turn full_greedy_turn(const Position<S>& position, Dice& dice) {
  const Land<S>& land = position.land();
  const Domino& face = domino(position.domino_in_play());
  const auto free = position.free_slots();
  Most<Turn> best(dice);
  const auto offer = [&](std::optional<Spot> spot, const Land<S>& with_it, int gain) {
    const Worths<S> worths(with_it, position.rules());
    for (const std::uint8_t slot : free)
      if (const auto worth = best_with(worths, with_it, domino(position.next()[slot].domino)))
        best.offer(gain + *worth, {spot, slot});
  };
  const auto spots = land.spots(face);
  if (spots.empty()) {
    offer(std::nullopt, land, 0);
  } else if (!free.empty()) {
    const Gains<S> gains(land);
    spots.each([&](Spot spot) {
      Land<S> with_it = land;
      with_it.lay(face, spot);
      offer(spot, with_it, gains.of(face, spot));
    });
  }
  return best.any() ? best.item() : random_turn(position, dice);
}

template <class S>
Turn quick_turn(const Position<S>& position, Dice& dice) {
  const Domino& face = domino(position.domino_in_play());
  const Worths<S> worths(position.land(), position.rules());
  Most<Spot> where(dice);
  position.land().spots(face).each([&](Spot spot) { where.offer(worths.with(face, spot), spot); });
  const auto spot = where.any() ? std::optional(where.item()) : std::nullopt;
  const auto free = position.free_slots();
  if (free.size() <= 1) return {spot, any_slot(position, dice)};
  Land<S> with_it = position.land();
  if (spot) with_it.lay(face, *spot);
  const Worths<S> then(with_it, position.rules());
  Most<std::uint8_t> which(dice);
  for (const std::uint8_t slot : free)
    which.offer(best_with(then, with_it, domino(position.next()[slot].domino)).value_or(-sound),
                slot);
  return {spot, which.item()};
}

// --- at court
// -------------------------------------------------------------------------------------

// A knight is spent where it brings this, or when few turns are left.
constexpr int tax_worth_a_knight = 3;
constexpr int last_rounds = 3;

template <class S>
void tax(Position<S>& position) {
  using Bits = typename S::Bits;
  const Land<S>& land = position.land();
  const bool late = position.round() > position.rules().rounds - last_rounds;
  const auto coins = [&](Bits cell) {
    for (int t = static_cast<int>(Terrain::wheat); t < terrain_count; ++t)
      if (const auto terrain = static_cast<Terrain>(t); (land.of(terrain) & cell) != 0)
        return count(land.territory(cell, terrain));
    return 0;
  };
  Bits cells = 0;
  int knights = position.purse().knights;
  const int bonus = position.tax_bonus();
  std::array<Bits, 2> just{};
  std::size_t n = 0;
  each(position.just_laid(), [&](int cell) { just[n++] = Land<S>::bit(cell); });
  if (coins(just[1]) > coins(just[0])) std::swap(just[0], just[1]);
  for (const Bits cell : just)
    if (cell != 0 && knights > 0 && (late || coins(cell) + bonus >= tax_worth_a_knight)) {
      cells |= cell;
      --knights;
    }
  if (cells == 0) return position.pass();
  position.tax(cells);
}

// A knight and a tower in hand, in thirds of a point, which is what a coin is.
constexpr int knight_worth = 2;
constexpr int tower_worth = 3;

template <class S>
int worth_of(const Position<S>& position, const Building& tile, int territory) {
  int worth = 3 * (tile.points + tile.crowns * territory) + knight_worth * tile.knights +
              tower_worth * tile.towers;
  const Purse<S>& purse = position.purse();
  if (tile.reward == Reward::per_knight) worth += 3 * (purse.knights + purse.posted + 1);
  if (tile.reward == Reward::per_tower) worth += 3 * (purse.towers + 1);
  if (tile.reward == Reward::per_territory) {
    const auto land = position.land().of(tile.reward_terrain);
    for (auto left = land; left != 0; worth += 3 * tile.reward_points)
      left &= ~position.land().territory(left & (~left + 1), tile.reward_terrain);
  }
  return worth;
}

template <class S>
void build(Position<S>& position, Dice& dice) {
  using Bits = typename S::Bits;
  struct Plan {
    int slot;
    Bits site;
  };
  const Land<S>& land = position.land();
  // The largest territory of towns that has a site is as good as any for tiles without crowns.
  Bits site = 0;
  int largest = 0;
  each(position.free_sites(), [&](int cell) {
    const int squares = count(land.territory(Land<S>::bit(cell), Terrain::town));
    if (squares > largest) largest = squares, site = Land<S>::bit(cell);
  });
  Most<Plan> best(dice);
  for (int slot = 0; slot < int{board_slots}; ++slot) {
    const BuildingId id = position.board()[static_cast<std::size_t>(slot)];
    if (id == BuildingId::none || position.price(slot) > position.purse().coins) continue;
    const int worth = worth_of(position, building(position.rules(), id), largest);
    if (worth > position.price(slot)) best.offer(worth - position.price(slot), {slot, site});
  }
  if (!best.any()) return position.pass();
  position.build(best.item().slot, best.item().site);
}

template <class S>
void optional_step(Position<S>& position, Dice& dice) {
  if (position.phase() == Phase::tax) return tax(position);
  if (position.phase() == Phase::build) return build(position, dice);
  position.pass();
}

template <class S>
std::optional<std::uint8_t> choose_slot(const Position<S>& position, Policy policy, Dice& dice) {
  if (policy == Policy::random) return any_slot(position, dice);
  if (position.round() <= 1) return most_crowns(position, dice);
  const Land<S>& land = position.land();
  const Worths<S> worths(land, position.rules());
  Most<std::uint8_t> best(dice);
  for (const std::uint8_t slot : position.free_slots())
    best.offer(best_with(worths, land, domino(position.next()[slot].domino)).value_or(-sound),
               slot);
  return best.any() ? std::optional(best.item()) : std::nullopt;
}

}  // namespace

template <class S>
Turn choose_turn(const Position<S>& position, Policy policy, Dice& dice) {
  if (policy == Policy::random) return random_turn(position, dice);
  if (position.round() == 0 || (position.round() == 1 && policy == Policy::full_greedy))
    return opening_turn(position, dice);
  return policy == Policy::quick ? quick_turn(position, dice) : full_greedy_turn(position, dice);
}

template <class S>
void finish_turn(Position<S>& position, std::optional<std::uint8_t> slot, Policy policy,
                 Dice& dice) {
  while (optional(position.phase())) optional_step(position, dice);
  // The last round ends turns without a choice.
  if (position.phase() != Phase::claim) return;
  if (!slot) slot = choose_slot(position, policy, dice);
  if (slot) position.claim(*slot);
}

namespace {

template <class S>
void play_turn(Position<S>& position, const Turn& turn, Policy policy, Dice& dice) {
  if (position.phase() == Phase::place) {
    if (turn.spot)
      position.place(*turn.spot);
    else
      position.discard();
  }
  finish_turn(position, turn.slot, policy, dice);
}

}  // namespace

template <class S>
void play_out(Position<S>& position, Policy policy, Dice& dice) {
  if (!position.over() && position.phase() != Phase::place)
    finish_turn(position, std::nullopt, policy, dice);
  while (!position.over()) play_turn(position, choose_turn(position, policy, dice), policy, dice);
}

template Turn choose_turn(const Position<Five>&, Policy, Dice&);
template Turn choose_turn(const Position<Seven>&, Policy, Dice&);
template void finish_turn(Position<Five>&, std::optional<std::uint8_t>, Policy, Dice&);
template void finish_turn(Position<Seven>&, std::optional<std::uint8_t>, Policy, Dice&);
template void play_out(Position<Five>&, Policy, Dice&);
template void play_out(Position<Seven>&, Policy, Dice&);

}  // namespace engine::bots
