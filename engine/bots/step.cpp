#include "engine/bots/step.hpp"

#include "engine/bots/placement_value.hpp"
#include "engine/require.hpp"
#include "engine/scoring.hpp"

#include <algorithm>

namespace engine::bots {
namespace {

template <class S>
void add_with_choices(const Position<S>& position, const Land<S>& with_it, std::optional<Spot> spot,
                      int promise, std::vector<Step<S>>& out) {
  const auto free = position.free_slots();
  const Phase phase = position.phase();
  if (free.empty()) out.push_back({phase, {spot, std::nullopt}, 0, std::nullopt, promise});
  const PlacementValue<S> then(with_it, position);
  for (const std::uint8_t slot : free)
    out.push_back({phase,
                   {spot, slot},
                   0,
                   std::nullopt,
                   promise + then.value_of_choosing(domino(position.next()[slot].domino), slot)});
}

template <class S>
void add_turns(const Position<S>& position, std::vector<Step<S>>& out) {
  const Land<S>& land = position.land();
  const Domino& face = domino(position.domino_in_play());
  const auto spots = land.spots(face);
  if (spots.empty() || position.rules().decline == Decline::may_decline) {
    const bool harmony = position.rules().harmony && position.in_harmony(position.kingdom());
    add_with_choices(position, land, std::nullopt, harmony ? -harmony_points * thousandths : 0,
                     out);
  }
  const PlacementValue<S> value(land, position);
  spots.each([&](Spot spot) {
    Land<S> with_it = land;
    with_it.lay(face, spot);
    add_with_choices(position, with_it, spot, value.value_with(face, spot), out);
  });
}

template <class S>
void add_taxes(const Position<S>& position, std::vector<Step<S>>& out) {
  using Bits = typename S::Bits;
  const auto add = [&](Bits cells) {
    out.push_back(
        {Phase::tax,
         {},
         cells,
         std::nullopt,
         thousandths * (coins(position.land(), cells) + position.tax_bonus() * count(cells)) /
             coins_per_point});
  };
  each(position.just_laid(), [&](int cell) { add(Land<S>::bit(cell)); });
  if (position.purse().knights >= 2 && position.just_laid() != 0) add(position.just_laid());
}

// One site in each town territory: its other sites are equivalent.
template <class S>
typename S::Bits distinct_sites(const Position<S>& position) {
  typename S::Bits sites = 0;
  for (auto left = position.free_sites(); left != 0;) {
    const auto site = left & (~left + 1);
    sites |= site;
    left &= ~position.land().territory(site, Terrain::town);
  }
  return sites;
}

template <class S>
void add_builds(const Position<S>& position, std::vector<Step<S>>& out) {
  for (std::uint8_t slot = 0; slot < board_slots; ++slot) {
    const BuildingId id = position.board()[slot];
    if (id == BuildingId::none || position.price(slot) > position.purse().coins) continue;
    const Building& tile = building(position.rules(), id);
    each(distinct_sites(position), [&](int index) {
      const auto site = Land<S>::bit(index);
      const int promise =
          gain_of_building(position, position.kingdom(), slot, site) + tile.knights + tile.towers;
      out.push_back({Phase::build, {}, site, slot, thousandths * promise});
    });
  }
}

template <class S>
void add_bribes(const Position<S>& position, std::vector<Step<S>>& out) {
  for (std::uint8_t slot = 0; slot < board_slots; ++slot)
    if (position.board()[slot] != BuildingId::none)
      out.push_back({Phase::bribe, {}, 0, slot, thousandths * (-slot - 1)});
}

}  // namespace

template <class S>
int coins(const Land<S>& land, typename S::Bits cells) {
  int coins = 0;
  each(cells, [&](int index) {
    const auto cell = Land<S>::bit(index);
    for (int t = static_cast<int>(Terrain::wheat); t < terrain_count; ++t)
      if (const auto terrain = static_cast<Terrain>(t); (land.cells_of(terrain) & cell) != 0)
        coins += count(land.territory(cell, terrain));
  });
  return coins;
}

template <class S>
std::vector<Step<S>> steps(const Position<S>& position) {
  std::vector<Step<S>> all;
  switch (position.phase()) {
    case Phase::place:
      add_turns(position, all);
      break;
    case Phase::claim:
      add_with_choices(position, position.land(), std::nullopt, 0, all);
      break;
    case Phase::tax:
      add_taxes(position, all);
      break;
    case Phase::build:
      add_builds(position, all);
      break;
    case Phase::bribe:
      add_bribes(position, all);
      break;
    case Phase::over:
    case Phase::pause:
      break;
  }
  if (optional(position.phase())) all.push_back({position.phase(), {}, 0, std::nullopt, 0});
  std::stable_sort(all.begin(), all.end(),
                   [](const Step<S>& a, const Step<S>& b) { return a.prior > b.prior; });
  return all;
}

template <class S>
void perform(Position<S>& position, const Step<S>& step, std::optional<std::uint8_t>& waiting) {
  switch (step.phase) {
    case Phase::place:
      waiting = step.turn.slot;
      if (step.turn.spot)
        position.place(*step.turn.spot);
      else
        position.discard();
      break;
    case Phase::claim:
      waiting = step.turn.slot;
      break;
    case Phase::tax:
      if (step.cells != 0)
        position.tax(step.cells);
      else
        position.pass();
      break;
    case Phase::build:
      if (step.slot)
        position.build(*step.slot, step.cells);
      else
        position.pass();
      break;
    case Phase::bribe:
      if (step.slot)
        position.bribe(*step.slot);
      else
        position.pass();
      break;
    case Phase::over:
    case Phase::pause:
      break;
  }
  if (position.phase() != Phase::claim || !waiting) return;
  const int slot = *waiting;
  waiting.reset();
  position.claim(slot);
}

namespace {

template <class Range, class Predicate>
int index_where(const Range& items, Predicate&& matches) {
  const auto found = std::find_if(items.begin(), items.end(), matches);
  require(found != items.end(), "perform: the action is legal");
  return static_cast<int>(found - items.begin());
}

template <class S>
class Performer {
 public:
  explicit Performer(Position<S>& position) : position_(position) {}

  void operator()(const Place& a) { position_.place(position_.land().spot(a.at)); }
  void operator()(const Discard&) { position_.discard(); }
  void operator()(const Claim& a) {
    position_.claim(
        index_where(position_.next(), [&](const Slot& slot) { return slot.domino == a.domino; }));
  }
  void operator()(const Tax& a) {
    typename S::Bits cells = 0;
    for (const Cell c : a.cells) cells |= position_.land().bit(c);
    position_.tax(cells);
  }
  void operator()(const Build& a) {
    position_.build(slot_of(a.building), position_.land().bit(a.site));
  }
  void operator()(const Bribe& a) { position_.bribe(slot_of(a.building)); }
  void operator()(const Done&) { position_.pass(); }
  void operator()(const Resign&) { require(false, "perform: not for resigning"); }

 private:
  int slot_of(BuildingId building) const {
    return index_where(position_.board(), [&](BuildingId id) { return id == building; });
  }

  Position<S>& position_;
};

}  // namespace

template <class S>
void perform(Position<S>& position, const Action& action) {
  const Phase due = phase_of(kind_of(action));
  while (due != Phase::over && optional(position.phase()) && position.phase() != due)
    position.pass();
  std::visit(Performer<S>(position), action);
}

template <class S>
Action to_action(const Position<S>& position, const Step<S>& step) {
  const Land<S>& land = position.land();
  const auto on_board = [&] { return position.board()[*step.slot]; };
  switch (step.phase) {
    case Phase::place:
      if (step.turn.spot) return Place{land.placement(*step.turn.spot)};
      return Discard{};
    case Phase::claim:
      return Claim{position.next()[step.turn.slot.value()].domino};
    case Phase::tax: {
      Tax tax;
      each(step.cells, [&](int cell) { tax.cells.push_back(land.cell(Land<S>::bit(cell))); });
      if (!tax.cells.empty()) return tax;
      break;
    }
    case Phase::build:
      if (step.slot) return Build{on_board(), land.cell(step.cells)};
      break;
    case Phase::bribe:
      if (step.slot) return Bribe{on_board()};
      break;
    case Phase::over:
    case Phase::pause:
      break;
  }
  return Done{};
}

template int coins(const Land<Five>&, Five::Bits);
template int coins(const Land<Seven>&, Seven::Bits);
template std::vector<Step<Five>> steps(const Position<Five>&);
template std::vector<Step<Seven>> steps(const Position<Seven>&);
template void perform(Position<Five>&, const Step<Five>&, std::optional<std::uint8_t>&);
template void perform(Position<Seven>&, const Step<Seven>&, std::optional<std::uint8_t>&);
template void perform(Position<Five>&, const Action&);
template void perform(Position<Seven>&, const Action&);
template Action to_action(const Position<Five>&, const Step<Five>&);
template Action to_action(const Position<Seven>&, const Step<Seven>&);

}  // namespace engine::bots
