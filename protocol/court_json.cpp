// The parts of the view that only Queendomino has.
#include "protocol/court_json.hpp"

#include "protocol/enum_names.hpp"
#include "protocol/view_json.hpp"

#include <numeric>
#include <optional>

namespace protocol {
namespace {

using namespace engine;

void write_reward(JsonWriter& to, const Building& tile) {
  const auto points_per = [&](std::string_view what) {
    to.begin_object().field("per", what).field("points", tile.reward_points);
    if (tile.reward == Reward::per_territory) to.field("terrain", name_of(tile.reward_terrain));
    to.end_object();
  };
  switch (tile.reward) {
    case Reward::per_territory:
      return points_per("territory");
    case Reward::per_knight:
      return points_per("knight");
    case Reward::per_tower:
      return points_per("tower");
    case Reward::none:
      to.value(nullptr);
  }
}

// A tile on the board or in a kingdom; a built tile also has a cell and a score.
void write_tile(JsonWriter& to, BuildingId id, const Building& tile, std::optional<Cell> at,
                int score) {
  to.begin_object().field("assumed", tile.assumed);
  if (at) to.field("at", *at);
  to.field("building", name_of(id))
      .field("crowns", tile.crowns)
      .field("kind", kind(id))
      .field("knights", tile.knights)
      .field("points", tile.points)
      .field("reward", [&](JsonWriter& w) { write_reward(w, tile); });
  if (at) to.field("score", score);
  if (tile.tax_bonus == TaxBonus::none)
    to.field("tax_bonus", nullptr);
  else
    to.field("tax_bonus", name_of(tile.tax_bonus));
  to.field("towers", tile.towers).end_object();
}

}  // namespace

void write_slot_tile(JsonWriter& to, const Rules& rules, BuildingId id) {
  if (id == BuildingId::none)
    to.value(nullptr);
  else
    write_tile(to, id, building(rules, id));
}

void write_tile(JsonWriter& to, BuildingId id, const Building& tile) {
  write_tile(to, id, tile, std::nullopt, 0);
}

void write_built(JsonWriter& to, const Rules& rules, const BuiltTile& tile, int score) {
  write_tile(to, tile.building, building(rules, tile.building), tile.site, score);
}

void write_buildings(JsonWriter& to, const View& view, std::size_t kingdom, const Score& score) {
  const auto& buildings = view.treasuries[kingdom].buildings;
  to.begin_list();
  for (std::size_t i = 0; i < buildings.size(); ++i)
    write_built(to, view.rules, buildings[i], score.of_building[i]);
  to.end_list();
}

BoardCosts board_costs(const View& view) {
  BoardCosts costs;
  std::iota(costs.begin(), costs.end(), 0);
  const Seat mover = to_move(view);
  if (mover == Seat::none || !has_court(view.rules)) return costs;
  for (int& cost : costs) cost = price(view, kingdom_of(view.rules, mover), cost);
  return costs;
}

void write_kingdom_index(JsonWriter& to, std::uint8_t kingdom) {
  if (kingdom == nobody)
    to.value(nullptr);
  else
    to.value(kingdom);
}

std::string_view dragon_word(const Court& court) {
  return court.dragon_home ? "cave" : "away";
}

void write_court(JsonWriter& to, const View& view, const BoardCosts& costs) {
  if (!has_court(view.rules)) {
    to.value(nullptr);
    return;
  }
  const Court& court = view.court;
  const auto board = [&](JsonWriter& w) {
    w.begin_list();
    for (std::size_t slot = board_slots; slot-- > 0;)
      w.begin_object()
          .field("building",
                 [&](JsonWriter& b) { write_slot_tile(b, view.rules, court.board[slot]); })
          .field("cost", costs[slot])
          .field("price", slot)
          .end_object();
    w.end_list();
  };
  to.begin_object()
      .field("board", board)
      .field("destroyed",
             [&](JsonWriter& w) {
               w.list(court.destroyed, [](BuildingId id) { return name_of(id); });
             })
      .field("dragon", dragon_word(court))
      .field("knights", court.knights)
      .field("queen", [&](JsonWriter& w) { write_kingdom_index(w, court.queen); })
      .field("towers", court.towers)
      .field("undealt", court.undealt)
      .end_object();
}

void write_treasury(JsonWriter& to, const View& view, std::size_t kingdom) {
  if (!has_court(view.rules)) {
    to.value(nullptr);
    return;
  }
  const Treasury& treasury = view.treasuries[kingdom];
  to.begin_object()
      .field("coins", treasury.coins)
      .field("knights", treasury.knights)
      .field("towers", treasury.towers)
      .end_object();
}

}  // namespace protocol
