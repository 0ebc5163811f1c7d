#include "engine/bots/position.hpp"

#include "engine/deal.hpp"
#include "engine/scoring.hpp"

#include <algorithm>

namespace engine::bots {
namespace {

using SeenDominoes = std::array<bool, 256>;

void mark(SeenDominoes& seen, DominoId id) {
  seen[static_cast<std::size_t>(id)] = true;
}

SeenDominoes seen_dominoes(const View& view) {
  SeenDominoes seen{};
  for (const Line* line : {&view.current, &view.next})
    for (const Slot& slot : *line) mark(seen, slot.domino);
  for (const DominoId id : view.removed) mark(seen, id);
  for (const Kingdom& kingdom : view.kingdoms) {
    for (const LaidDomino& laid : kingdom.laid()) mark(seen, laid.domino);
    for (const DominoId id : kingdom.discarded()) mark(seen, id);
  }
  return seen;
}

List<BuildingId, building_count> unseen_buildings(const View& view) {
  std::array<bool, building_count + 1> seen{};
  const auto mark = [&](BuildingId id) { seen[number(id)] = true; };
  for (const BuildingId id : view.court.board) mark(id);
  for (const BuildingId id : view.court.destroyed) mark(id);
  for (const Treasury& treasury : view.treasuries)
    for (const BuiltTile& tile : treasury.buildings) mark(tile.building);
  List<BuildingId, building_count> unseen;
  for (std::size_t n = 1; n <= building_count; ++n)
    if (!seen[n]) unseen.push_back(building_id(n));
  return unseen;
}

template <class S>
Purse<S> make_purse(const View& view, std::size_t kingdom, const Land<S>& land) {
  const Treasury& treasury = view.treasuries[kingdom];
  Purse<S> purse;
  for (const BuiltTile& tile : treasury.buildings) purse.buildings.push_back(tile.building);
  for (const LaidDomino& laid : view.kingdoms[kingdom].laid())
    for (const Cell c : {laid.at.left, laid.at.right})
      if (const Square square = view.kingdoms[kingdom].square(c); square.building || square.knight)
        purse.taken |= land.bit(c);
  purse.coins = static_cast<std::int16_t>(treasury.coins);
  purse.knights = treasury.knights;
  purse.posted = treasury.posted;
  purse.towers = treasury.towers;
  return purse;
}

}  // namespace

template <class S>
Position<S>::Position(const View& view)
    : rules_(&view.rules),
      match_(&view.match),
      phase_(view.phase == Phase::pause ? Phase::over : view.phase),
      round_(view.round),
      turn_(view.turn),
      queen_(view.court.queen),
      dragon_home_(view.court.dragon_home),
      knights_(view.court.knights),
      towers_(view.court.towers),
      current_(view.current),
      next_(view.next),
      opening_(view.opening),
      board_(view.court.board) {
  for (std::size_t i = 0; i < kingdoms(*rules_); ++i) {
    lands_[i] = Land<S>(view.kingdoms[i]);
    discarded_[i] = !view.kingdoms[i].discarded().empty();
    if (has_court(*rules_)) purses_[i] = make_purse(view, i, lands_[i]);
    if (!engine::in_play(view, i)) gone_ = static_cast<std::uint8_t>(gone_ | 1u << i);
  }
  for (std::size_t seat = 0; seat < rules_->seats; ++seat)
    if (view.resigned[seat] != 0) away_ = static_cast<std::uint8_t>(away_ | 1u << seat);
  const bool after_laying = optional(phase_) || phase_ == Phase::claim;
  if (round_ > 0 && after_laying && !over()) {
    const auto& laid = view.kingdoms[kingdom()].laid();
    if (!laid.empty() && laid[laid.size() - 1].domino == domino_in_play())
      for (const Cell c : {laid[laid.size() - 1].at.left, laid[laid.size() - 1].at.right})
        just_laid_ |= land().bit(c);
  }
  const SeenDominoes seen = seen_dominoes(view);
  for (std::size_t i = 0; i < rules_->sets.size(); ++i)
    for (int n = 1; n <= dominoes_per_set; ++n)
      if (const DominoId id = domino_id(rules_->sets[i], n); !seen[static_cast<std::size_t>(id)]) {
        unseen_[i].push_back(id);
        supply_.add(domino(id));
      }
  if (has_court(*rules_)) unseen_buildings_ = unseen_buildings(view);
}

template <class S>
void Position<S>::shuffle_unseen(Dice& dice) {
  for (auto& pile : unseen_) shuffle(pile, dice);
  shuffle(unseen_buildings_, dice);
}

template <class S>
void Position<S>::order_unseen(std::uint64_t seed) {
  for (auto& pile : unseen_)
    std::sort(pile.begin(), pile.end(), [seed](DominoId a, DominoId b) {
      return mix(seed, static_cast<std::uint64_t>(value(a))) <
             mix(seed, static_cast<std::uint64_t>(value(b)));
    });
  std::sort(unseen_buildings_.begin(), unseen_buildings_.end(), [seed](BuildingId a, BuildingId b) {
    return mix(~seed, number(a)) < mix(~seed, number(b));
  });
}

template <class S>
List<std::uint8_t, line_max> Position<S>::free_slots() const {
  List<std::uint8_t, line_max> free;
  for (std::size_t i = 0; i < next_.size(); ++i)
    if (next_[i].king == Seat::none) free.push_back(static_cast<std::uint8_t>(i));
  return free;
}

template <class S>
int Position<S>::price(int slot, std::size_t kingdom) const {
  return std::max(0, queen_ == kingdom ? slot - queen_discount : slot);
}

template <class S>
void Position<S>::place(Spot spot) {
  const std::size_t who = kingdom();
  Land<S>& land = lands_[who];
  const Cell left = land.cell(Land<S>::left(spot));
  const Cell right = land.cell(Land<S>::right(spot));
  const int before = land.castle_row() * S::stride + land.castle_column();
  land.lay(domino(domino_in_play()), spot);
  const int by = land.castle_row() * S::stride + land.castle_column() - before;
  purses_[who].taken <<= by;
  just_laid_ = land.bit(left) | land.bit(right);
  advance(Phase::place);
}

template <class S>
void Position<S>::discard() {
  discarded_[kingdom()] = true;
  just_laid_ = 0;
  // There is no laid domino to post a knight on.
  advance(has_court(*rules_) ? Phase::tax : Phase::place);
}

template <class S>
void Position<S>::claim(int slot) {
  next_[static_cast<std::size_t>(slot)].king = mover();
  advance(Phase::claim);
}

template <class S>
int Position<S>::tax_bonus() const {
  const Purse<S>& purse = this->purse();
  int bonus = 0;
  for (const BuildingId id : purse.buildings) {
    const TaxBonus kind = building(*rules_, id).tax_bonus;
    if (kind == TaxBonus::per_knight) bonus += purse.knights + purse.posted;
    if (kind == TaxBonus::per_tower) bonus += purse.towers;
  }
  return bonus;
}

template <class S>
void Position<S>::tax(Bits cells) {
  Purse<S>& purse = purses_[kingdom()];
  const Land<S>& land = this->land();
  const int bonus = tax_bonus();
  each(cells, [&](int index) {
    const Bits cell = Land<S>::bit(index);
    for (int t = static_cast<int>(Terrain::wheat); t < terrain_count; ++t)
      if (const auto terrain = static_cast<Terrain>(t); (land.cells_of(terrain) & cell) != 0)
        purse.coins =
            static_cast<std::int16_t>(purse.coins + count(land.territory(cell, terrain)) + bonus);
    purse.taken |= cell;
    --purse.knights;
    ++purse.posted;
  });
  advance(Phase::tax);
}

template <class S>
void Position<S>::build(int slot, Bits site) {
  Purse<S>& purse = purses_[kingdom()];
  BuildingId& place = board_[static_cast<std::size_t>(slot)];
  const Building& tile = building(*rules_, place);
  const std::uint8_t knights = std::min(tile.knights, knights_);
  const std::uint8_t towers = std::min(tile.towers, towers_);
  purse.coins = static_cast<std::int16_t>(purse.coins - price(slot));
  lands_[kingdom()].add_crowns(site, tile.crowns);
  purse.taken |= site;
  purse.buildings.push_back(place);
  purse.knights = static_cast<std::uint8_t>(purse.knights + knights);
  purse.towers = static_cast<std::uint8_t>(purse.towers + towers);
  knights_ = static_cast<std::uint8_t>(knights_ - knights);
  towers_ = static_cast<std::uint8_t>(towers_ - towers);
  place = BuildingId::none;
  if (towers > 0) invite_queen();
  advance(Phase::build);
}

template <class S>
void Position<S>::invite_queen() {
  const std::size_t who = kingdom();
  for (std::size_t other = 0; other < kingdoms(*rules_); ++other)
    if (in_play(other) && purses_[other].towers > purses_[who].towers) return;
  queen_ = static_cast<std::uint8_t>(who);
}

template <class S>
void Position<S>::bribe(int slot) {
  Purse<S>& purse = purses_[kingdom()];
  purse.coins = static_cast<std::int16_t>(purse.coins - bribe_price);
  board_[static_cast<std::size_t>(slot)] = BuildingId::none;
  dragon_home_ = false;
  advance(Phase::bribe);
}

template <class S>
bool Position<S>::has_options(Phase phase) const {
  const Purse<S>& purse = this->purse();
  const auto occupied = [](BuildingId id) { return id != BuildingId::none; };
  switch (phase) {
    case Phase::tax:
      return purse.knights > 0;
    case Phase::build: {
      const auto* cheapest = std::find_if(board_.begin(), board_.end(), occupied);
      return free_sites() != 0 && cheapest != board_.end() &&
             price(static_cast<int>(cheapest - board_.begin())) <= purse.coins;
    }
    case Phase::bribe:
      return dragon_home_ && queen_ != kingdom() && purse.coins >= bribe_price &&
             std::any_of(board_.begin(), board_.end(), occupied);
    default:
      return true;
  }
}

template <class S>
void Position<S>::advance(Phase done) {
  const auto& steps = rules_->turn;
  const auto* due = round_ == 0 ? steps.end() : std::find(steps.begin(), steps.end(), done);
  if (due != steps.end()) ++due;
  for (; due != steps.end(); ++due) {
    if (*due == Phase::claim && !drafting()) break;
    if (!has_options(*due)) continue;
    phase_ = *due;
    return;
  }
  if (!find_turn(turn_ + 1u)) end_round();
}

template <class S>
bool Position<S>::find_turn(std::size_t from) {
  const std::size_t turns = round_ == 0 ? opening_.size() : current_.size();
  for (std::size_t i = from; i < turns; ++i) {
    const Seat king = round_ == 0 ? opening_[i] : current_[i].king;
    if (king == Seat::none || (away_ >> index(king) & 1u) != 0) continue;
    turn_ = static_cast<std::uint8_t>(i);
    phase_ = round_ == 0 ? Phase::claim : Phase::place;
    return true;
  }
  return false;
}

template <class S>
void Position<S>::end_round() {
  phase_ = Phase::over;
  if (!drafting()) return;
  current_.clear();
  for (const Slot& slot : next_)
    if (slot.king != Seat::none) current_.push_back(slot);
  next_.clear();
  if (has_court(*rules_)) refill_board();
  dragon_home_ = true;
  ++round_;
  if (drafting()) draw_line();
  find_turn(0);
}

template <class S>
void Position<S>::draw_line() {
  auto& pile = unseen_[round_ % rules_->sets.size()];
  for (std::size_t i = 0; i < rules_->line_length && !pile.empty(); ++i) {
    next_.push_back({pile[pile.size() - 1], Seat::none});
    supply_.take(domino(pile[pile.size() - 1]));
    pile.erase(pile.size() - 1);
  }
  std::sort(next_.begin(), next_.end(),
            [](const Slot& a, const Slot& b) { return number(a.domino) < number(b.domino); });
}

template <class S>
void Position<S>::refill_board() {
  auto* free = std::remove(board_.begin(), board_.end(), BuildingId::none);
  std::fill(free, board_.end(), BuildingId::none);
  for (; free != board_.end() && !unseen_buildings_.empty(); ++free) {
    *free = unseen_buildings_[unseen_buildings_.size() - 1];
    unseen_buildings_.erase(unseen_buildings_.size() - 1);
  }
}

template class Position<Five>;
template class Position<Seven>;

// The points of a Position's kingdoms; see scoring.cpp.

namespace {

template <class S>
int territories(const Land<S>& land, Terrain terrain) {
  int found = 0;
  for (auto left = land.cells_of(terrain); left != 0; ++found)
    left &= ~land.territory(left & (~left + 1), terrain);
  return found;
}

template <class S>
int largest_territory(const Land<S>& land) {
  int most = 0;
  for (int t = static_cast<int>(Terrain::wheat); t < terrain_count; ++t)
    for (auto left = land.cells_of(static_cast<Terrain>(t)); count(left) > most;) {
      const auto found = land.territory(left & (~left + 1), static_cast<Terrain>(t));
      most = std::max(most, count(found));
      left &= ~found;
    }
  return most;
}

template <class S>
int points_of(const Building& tile, const Purse<S>& purse, const Land<S>& land) {
  switch (tile.reward) {
    case Reward::per_territory:
      return tile.points + tile.reward_points * territories(land, tile.reward_terrain);
    case Reward::per_knight:
      return tile.points + tile.reward_points * (purse.knights + purse.posted);
    case Reward::per_tower:
      return tile.points + tile.reward_points * purse.towers;
    case Reward::none:
      break;
  }
  return tile.points;
}

template <class S>
int points_of(const Purse<S>& purse, const Land<S>& land, const Rules& rules) {
  int points = purse.coins / coins_per_point;
  for (const BuildingId id : purse.buildings) points += points_of(building(rules, id), purse, land);
  return points;
}

template <class S>
int points_of_land(const Land<S>& land, bool harmony, const Rules& rules) {
  int points = land.points();
  if (rules.harmony && harmony) points += harmony_points;
  if (rules.middle_kingdom && in_the_middle(land, land.extent(), rules))
    points += middle_kingdom_points;
  return points;
}

int key_of(int points, int largest, int crowns, const Rules& rules) {
  int key = points * rank_keys_a_point;
  if (rules.games > 1) return key;
  key += largest * 128;
  return rules.tie_break == TieBreak::territory_crowns ? key + std::min(crowns, 127) : key;
}

}  // namespace

template <class S>
int points(const Position<S>& position, std::size_t kingdom) {
  const Rules& rules = position.rules();
  const Land<S>& land = position.land_of(kingdom);
  int points = points_of_land(land, position.in_harmony(kingdom), rules);
  if (!has_court(rules)) return points;
  if (position.queen() == kingdom) points += largest_territory(land);
  return points + points_of(position.purse_of(kingdom), land, rules);
}

template <class S>
Points points(const Position<S>& position) {
  Points all{};
  for (std::size_t i = 0; i < kingdoms(position.rules()); ++i) all[i] = points(position, i);
  return all;
}

template <class S>
PointsBySource points_by_source(const Position<S>& position, std::size_t kingdom) {
  const Rules& rules = position.rules();
  const Land<S>& land = position.land_of(kingdom);
  PointsBySource points{};
  const auto of = [&](PointsSource source) -> int& {
    return points[static_cast<std::size_t>(source)];
  };
  for (int t = static_cast<int>(Terrain::wheat); t < terrain_count; ++t) {
    const auto terrain = static_cast<Terrain>(t);
    for (auto left = land.cells_of(terrain) & land.crowned(); left != 0;) {
      const auto found = land.territory(left & (~left + 1), terrain);
      of(source_of(terrain)) += count(found) * land.crowns(found);
      left &= ~found;
    }
  }
  if (rules.harmony && position.in_harmony(kingdom)) of(PointsSource::harmony) = harmony_points;
  if (rules.middle_kingdom && in_the_middle(land, land.extent(), rules))
    of(PointsSource::middle_kingdom) = middle_kingdom_points;
  if (!has_court(rules)) return points;
  const Purse<S>& purse = position.purse_of(kingdom);
  if (position.queen() == kingdom) of(PointsSource::queen) = largest_territory(land);
  for (const BuildingId id : purse.buildings)
    of(PointsSource::buildings) += points_of(building(rules, id), purse, land);
  of(PointsSource::coins) = purse.coins / coins_per_point;
  return points;
}

template <class S>
int gain_of_building(const Position<S>& position, std::size_t kingdom, int slot,
                     typename S::Bits site) {
  const Rules& rules = position.rules();
  const Land<S>& land = position.land_of(kingdom);
  const Purse<S>& now = position.purse_of(kingdom);
  const BuildingId id = position.board()[static_cast<std::size_t>(slot)];
  const Building& tile = building(rules, id);
  Purse<S> then = now;
  then.buildings.push_back(id);
  then.coins = static_cast<std::int16_t>(now.coins - position.price(slot, kingdom));
  then.knights =
      static_cast<std::uint8_t>(now.knights + std::min(tile.knights, position.knights()));
  then.towers = static_cast<std::uint8_t>(now.towers + std::min(tile.towers, position.towers()));
  const int crowns = tile.crowns * count(land.territory(site, Terrain::town));
  return crowns + points_of(then, land, rules) - points_of(now, land, rules);
}

template <class S>
int rank_key(const Land<S>& land, bool harmony, const Rules& rules) {
  return key_of(points_of_land(land, harmony, rules), largest_territory(land),
                land.crowns(land.filled()), rules);
}

template <class S>
int rank_key(const Position<S>& position, std::size_t kingdom) {
  const Land<S>& land = position.land_of(kingdom);
  const int largest = largest_territory(land);
  // The queen is a crown of a territory.
  const int queen = position.queen() == kingdom && largest > 0;
  return key_of(points(position, kingdom), largest, land.crowns(land.filled()) + queen,
                position.rules());
}

template int points(const Position<Five>&, std::size_t);
template int points(const Position<Seven>&, std::size_t);
template Points points(const Position<Five>&);
template Points points(const Position<Seven>&);
template PointsBySource points_by_source(const Position<Five>&, std::size_t);
template PointsBySource points_by_source(const Position<Seven>&, std::size_t);
template int gain_of_building(const Position<Five>&, std::size_t, int, Five::Bits);
template int gain_of_building(const Position<Seven>&, std::size_t, int, Seven::Bits);
template int rank_key(const Position<Five>&, std::size_t);
template int rank_key(const Position<Seven>&, std::size_t);
template int rank_key(const Land<Five>&, bool, const Rules&);
template int rank_key(const Land<Seven>&, bool, const Rules&);

}  // namespace engine::bots
