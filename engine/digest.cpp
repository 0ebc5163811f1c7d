#include "engine/digest.hpp"

namespace engine {
namespace {

template <class T>
concept Enumeration = std::is_enum_v<T>;

class Fnv1a {
 public:
  void add(std::uint64_t number) { hash_ = (hash_ ^ (number & 0xff)) * 0x100000001b3u; }
  template <Enumeration Enum>
  void add(Enum value) {
    add(static_cast<std::uint64_t>(value));
  }
  void add(Cell c) {
    add(static_cast<std::uint8_t>(c.x));
    add(static_cast<std::uint8_t>(c.y));
  }
  template <class T, std::size_t N>
  void add(const List<T, N>& items) {
    add(items.size());
    for (const T& item : items) add(item);
  }
  void add(const Slot& slot) {
    add(slot.domino);
    add(slot.king);
  }
  void add(const LaidDomino& laid) {
    add(laid.domino);
    add(laid.at.left);
    add(laid.at.right);
  }
  void add(const Rules& rules) {
    add(rules.preset);
    add(rules.seats);
    add(rules.kings_per_seat);
    add(rules.seats_per_kingdom);
    add(rules.kingdom_size);
    add(rules.line_length);
    add(rules.rounds);
    add(rules.sets);
    add(rules.turn);
    add(rules.decline);
    add(rules.opening);
    add(rules.three_player_line);
    add(std::uint64_t{rules.harmony});
    add(std::uint64_t{rules.middle_kingdom});
    add(rules.middle_kingdom_measure);
    add(rules.tie_break);
    if (rules.games > 1) {
      add(std::uint64_t{rules.games});
      add(rules.pause_seconds & 0xffu);
      add(std::uint64_t{rules.pause_seconds} >> 8u);
    }
    if (!has_court(rules)) return;
    add(rules.building_source);
    for (const Building& building : rules.buildings) {
      for (const int number : {building.crowns, building.points, building.knights, building.towers,
                               building.reward_points})
        add(static_cast<std::uint64_t>(number));
      add(building.reward);
      add(building.reward_terrain);
      add(building.tax_bonus);
    }
  }
  void add(const BuiltTile& tile) {
    add(tile.building);
    add(tile.site);
  }
  void add(const Court& court) {
    for (const BuildingId building : court.board) add(building);
    add(court.undealt);
    add(std::uint64_t{court.dragon_home});
    add(court.queen);
    add(court.knights);
    add(court.towers);
    add(court.destroyed);
  }
  void add(const Treasury& treasury) {
    add(treasury.coins & 0xffu);
    add(treasury.coins >> 8u);
    add(treasury.knights);
    add(treasury.posted);
    add(treasury.towers);
    add(treasury.buildings);
  }
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325u;
};

}  // namespace

std::uint64_t digest(const View& view) {
  Fnv1a hash;
  hash.add(view.rules);
  hash.add(view.phase);
  hash.add(view.round);
  hash.add(view.turn);
  hash.add(view.current);
  hash.add(view.next);
  hash.add(view.opening);
  hash.add(view.undealt);
  hash.add(view.removed);
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i) {
    hash.add(view.kingdoms[i].laid().size());
    for (const LaidDomino& laid : view.kingdoms[i].laid()) hash.add(laid);
    hash.add(view.kingdoms[i].discarded());
  }
  if (view.rules.games > 1) {
    hash.add(view.match.game);
    for (const std::uint16_t total : view.match.totals) {
      hash.add(total & 0xffu);
      hash.add(std::uint64_t{total} >> 8u);
    }
  }
  if (has_court(view.rules)) {
    hash.add(view.court);
    for (std::size_t i = 0; i < kingdoms(view.rules); ++i) {
      hash.add(view.treasuries[i]);
      for (const LaidDomino& laid : view.kingdoms[i].laid())
        for (const Cell c : {laid.at.left, laid.at.right})
          hash.add(std::uint64_t{view.kingdoms[i].square(c).knight});
    }
  }
  for (std::size_t seat = 0; seat < view.rules.seats; ++seat) hash.add(view.resigned[seat]);
  return hash.value();
}

}  // namespace engine
