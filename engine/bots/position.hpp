// A game as playouts need it: face-down tiles are drawn, and only state that the rest of the game
// depends on is kept. Implements the rules of game.hpp; tests play both in parallel.
#pragma once

#include "engine/bots/dice.hpp"
#include "engine/bots/land.hpp"
#include "engine/bots/points_source.hpp"
#include "engine/bots/supply.hpp"
#include "engine/view.hpp"

#include <array>
#include <cstdint>

namespace engine::bots {

// A kingdom's belongings at court.
template <class S>
struct Purse {
  typename S::Bits taken = 0;  // town squares with a building or a knight
  List<BuildingId, buildings_per_kingdom_max> buildings;
  std::int16_t coins = 0;
  std::uint8_t knights = 0;
  std::uint8_t posted = 0;
  std::uint8_t towers = 0;
};

template <class S>
class Position {
 public:
  using Bits = typename S::Bits;

  // Copies the state of the view, and refers to its rules and its match, which must outlive it.
  explicit Position(const View& view);
  // Shuffles all face-down tiles uniformly.
  void shuffle_unseen(Dice& dice);
  // Puts them into an order that depends on the seed and not on how many are left: while tiles are
  // turned over in a game, those that remain keep their order.
  void order_unseen(std::uint64_t seed);

  const Rules& rules() const { return *rules_; }
  Phase phase() const { return phase_; }
  bool over() const { return phase_ == Phase::over; }
  int round() const { return round_; }
  int turn() const { return turn_; }  // as View::turn
  bool drafting() const { return round_ < rules_->rounds; }
  // The seat to move and its kingdom. Require that the game is not over.
  Seat mover() const { return round_ == 0 ? opening_[turn_] : current_[turn_].king; }
  std::size_t kingdom() const { return kingdom_of(*rules_, mover()); }
  const Land<S>& land() const { return lands_[kingdom()]; }
  const Land<S>& land_of(std::size_t kingdom) const { return lands_[kingdom]; }
  const Purse<S>& purse() const { return purses_[kingdom()]; }
  DominoId domino_in_play() const { return current_[turn_].domino; }
  const Line& current() const { return current_; }
  const Line& next() const { return next_; }
  List<std::uint8_t, line_max> free_slots() const;
  const std::array<BuildingId, board_slots>& board() const { return board_; }
  const Supply& supply() const { return supply_; }
  int price(int slot) const { return price(slot, kingdom()); }
  int price(int slot, std::size_t kingdom) const;

  // Each performs a legal step of the turn, and advances to the next step.
  void place(Spot spot);
  void discard();
  void claim(int slot);
  void tax(Bits cells);
  void build(int slot, Bits site);
  void bribe(int slot);
  void pass() { advance(phase_); }

  // The cells of the domino laid in this turn; empty after a discard.
  Bits just_laid() const { return just_laid_; }
  // Town squares on which the mover, or the kingdom, can build.
  Bits free_sites() const { return free_sites(kingdom()); }
  Bits free_sites(std::size_t kingdom) const {
    return lands_[kingdom].cells_of(Terrain::town) & ~purses_[kingdom].taken;
  }
  int tax_bonus() const;
  // Points of the match's earlier games.
  int points_before(std::size_t kingdom) const { return match_->totals[kingdom]; }

  bool in_play(std::size_t kingdom) const { return (gone_ >> kingdom & 1u) == 0; }
  // Whether the seat has not resigned. Requires that it exists.
  bool in_play(Seat seat) const { return (away_ >> index(seat) & 1u) == 0; }
  // Whether the kingdom has discarded no domino.
  bool in_harmony(std::size_t kingdom) const { return !discarded_[kingdom]; }
  const Purse<S>& purse_of(std::size_t kingdom) const { return purses_[kingdom]; }
  // The kingdom that the queen visits; `nobody` if she visits none.
  std::uint8_t queen() const { return queen_; }
  // Left in the box.
  std::uint8_t knights() const { return knights_; }
  std::uint8_t towers() const { return towers_; }

 private:
  void advance(Phase done);
  bool has_options(Phase phase) const;
  bool find_turn(std::size_t from);
  void end_round();
  void draw_line();
  void refill_board();
  void invite_queen();

  const Rules* rules_;
  const Match* match_;
  std::array<Land<S>, kingdoms_max> lands_;
  std::array<Purse<S>, kingdoms_max> purses_;
  std::array<bool, kingdoms_max> discarded_{};
  Phase phase_;
  std::uint8_t round_;
  std::uint8_t turn_;
  std::uint8_t gone_ = 0;  // bits of kingdoms without remaining players
  std::uint8_t away_ = 0;  // the same for seats
  std::uint8_t queen_ = nobody;
  bool dragon_home_ = true;
  std::uint8_t knights_ = 0;
  std::uint8_t towers_ = 0;
  Line current_;
  Line next_;
  List<Seat, kings_max> opening_;
  Bits just_laid_ = 0;
  std::array<BuildingId, board_slots> board_{};
  // Face down; drawn from the end.
  std::array<List<DominoId, dominoes_per_set>, 2> unseen_;
  Supply supply_;  // of all face-down dominoes
  List<BuildingId, building_count> unseen_buildings_;
};

// Points of the kingdom, or of each, if the game ended now.
using Points = std::array<int, kingdoms_max>;
template <class S>
int points(const Position<S>& position, std::size_t kingdom);
template <class S>
Points points(const Position<S>& position);

// The same by source, in the order of PointsSource; their sum is points().
using PointsBySource = std::array<int, points_sources>;
template <class S>
PointsBySource points_by_source(const Position<S>& position, std::size_t kingdom);

// The change of the kingdom's points by building on the site, price included, if the queen stays
// where she is. Requires a building in the slot of the board.
template <class S>
int gain_of_building(const Position<S>& position, std::size_t kingdom, int slot,
                     typename S::Bits site);

// Kingdoms rank by this number if the game ends now: by points, then by what breaks ties. In a
// match only points count.
template <class S>
int rank_key(const Position<S>& position, std::size_t kingdom);
// For a land of a game without a court.
template <class S>
int rank_key(const Land<S>& land, bool harmony, const Rules& rules);
// Rank keys of kingdoms with one point between them differ by this.
inline constexpr int rank_keys_a_point = 64 * 128;

extern template class Position<Five>;
extern template class Position<Seven>;

}  // namespace engine::bots
