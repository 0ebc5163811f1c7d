// The parts of the view that Queendomino adds.
#include "protocol/documents.hpp"
#include "protocol/names.hpp"

namespace protocol {
namespace {

using namespace engine;

json reward_document(const Building& tile) {
  switch (tile.reward) {
    case Reward::per_territory:
      return {{"per", "territory"},
              {"terrain", name(tile.reward_terrain)},
              {"points", tile.reward_points}};
    case Reward::per_knight:
      return {{"per", "knight"}, {"points", tile.reward_points}};
    case Reward::per_tower:
      return {{"per", "tower"}, {"points", tile.reward_points}};
    case Reward::none:
      break;
  }
  return nullptr;
}

}  // namespace

json slot_tile_document(const Rules& rules, BuildingId id) {
  return id == BuildingId::none ? json(nullptr) : tile_document(id, building(rules, id));
}

json tile_document(BuildingId id, const Building& tile) {
  return {
      {"building", word(id)},
      {"kind", kind(id)},
      {"crowns", tile.crowns},
      {"points", tile.points},
      {"knights", tile.knights},
      {"towers", tile.towers},
      {"reward", reward_document(tile)},
      {"tax_bonus", tile.tax_bonus == TaxBonus::none ? json(nullptr) : json(name(tile.tax_bonus))},
      {"assumed", tile.assumed}};
}

int cost(const View& view, std::size_t slot) {
  const Seat mover = to_move(view);
  const int full = static_cast<int>(slot);
  return mover == Seat::none ? full : price(view, kingdom_of(view.rules, mover), full);
}

json kingdom_index_document(std::uint8_t kingdom) {
  return kingdom == nobody ? json(nullptr) : json(kingdom);
}

json dragon_document(const Court& court) {
  return court.dragon_home ? "cave" : "away";
}

json court_document(const View& view) {
  if (!has_court(view.rules)) return nullptr;
  const Court& court = view.court;
  json board = json::array();
  for (std::size_t slot = board_slots; slot-- > 0;)
    board.push_back({{"price", slot},
                     {"cost", cost(view, slot)},
                     {"building", slot_tile_document(view.rules, court.board[slot])}});
  json destroyed = json::array();
  for (const BuildingId id : court.destroyed) destroyed.push_back(word(id));
  return {{"board", std::move(board)},        {"undealt", court.undealt},
          {"dragon", dragon_document(court)}, {"queen", kingdom_index_document(court.queen)},
          {"knights", court.knights},         {"towers", court.towers},
          {"destroyed", std::move(destroyed)}};
}

json treasury_document(const View& view, std::size_t kingdom) {
  if (!has_court(view.rules)) return nullptr;
  const Treasury& treasury = view.treasuries[kingdom];
  return {{"coins", treasury.coins}, {"knights", treasury.knights}, {"towers", treasury.towers}};
}

json built_document(const Rules& rules, const BuiltTile& tile, int score) {
  json document = tile_document(tile.building, building(rules, tile.building));
  document["at"] = cell_document(tile.site);
  document["score"] = score;
  return document;
}

json buildings_document(const View& view, std::size_t kingdom, const Score& score) {
  json list = json::array();
  const auto& buildings = view.treasuries[kingdom].buildings;
  for (std::size_t i = 0; i < buildings.size(); ++i)
    list.push_back(built_document(view.rules, buildings[i], score.of_building[i]));
  return list;
}

}  // namespace protocol
