// What happened, as steps tell it.
#include "protocol/documents.hpp"
#include "protocol/encode.hpp"
#include "protocol/fields.hpp"
#include "protocol/names.hpp"

#include <array>
#include <utility>
#include <variant>

namespace protocol {
namespace {

using namespace engine;

struct EventWriter {
  const View& after;

  json operator()(const Claimed& e) const {
    return {{"event", "claimed"}, {"seat", index(e.seat)}, {"domino", value(e.domino)}};
  }
  json operator()(const Placed& e) const {
    return {{"event", "placed"},
            {"seat", index(e.seat)},
            {"domino", value(e.domino)},
            {"cells", cells_document(std::array{e.at.left, e.at.right})}};
  }
  json operator()(const Discarded& e) const {
    return {{"event", "discarded"},
            {"seat", index(e.seat)},
            {"domino", value(e.domino)},
            {"declined", e.declined}};
  }
  json operator()(const Removed& e) const {
    return {{"event", "removed"}, {"domino", value(e.domino)}};
  }
  json operator()(const RoundBegan& e) const { return {{"event", "round"}, {"round", e.round}}; }
  json operator()(const Drawn& e) const {
    json dominoes = json::array();
    for (const DominoId id : e.dominoes) dominoes.push_back(value(id));
    return {{"event", "drawn"}, {"dominoes", std::move(dominoes)}};
  }
  json operator()(const Turn& e) const {
    return {{"event", "turn"}, {"turn", e.turn}, {"seat", index(e.seat)}, {"phase", name(e.phase)}};
  }
  json operator()(const Resigned& e) const {
    return {{"event", "resigned"}, {"seat", index(e.seat)}};
  }
  json operator()(const GameEnded&) const {
    return {{"event", "game_ended"}, {"ranking", ranking_document(after)}};
  }
  json operator()(const GameBegan& e) const {
    return {{"event", "game"}, {"game", e.game}, {"opening", opening_document(e.opening)}};
  }
  json operator()(const Taxed& e) const {
    return {{"event", "taxed"},
            {"seat", index(e.seat)},
            {"cell", cell_document(e.cell)},
            {"coins", e.coins},
            {"bonus", e.bonus}};
  }
  json operator()(const Built& e) const {
    return {{"event", "built"},
            {"seat", index(e.seat)},
            {"building", word(e.building)},
            {"cell", cell_document(e.site)},
            {"price", e.price},
            {"knights", e.knights},
            {"towers", e.towers}};
  }
  json operator()(const QueenMoved& e) const {
    return {{"event", "queen"}, {"kingdom", kingdom_index_document(e.kingdom)}};
  }
  json operator()(const Bribed& e) const {
    return {{"event", "bribed"}, {"seat", index(e.seat)}, {"building", word(e.building)}};
  }
  json operator()(const Refilled& e) const {
    json buildings = json::array();
    for (const BuildingId id : e.buildings) buildings.push_back(word(id));
    return {{"event", "refilled"}, {"buildings", std::move(buildings)}};
  }
  json operator()(const Ended&) const {
    return {{"event", "ended"}, {"ranking", ranking_document(after)}};
  }
};

}  // namespace

std::string encode_events(const Events& events, const View& after) {
  json list = json::array();
  for (const Event& event : events) list.push_back(std::visit(EventWriter{after}, event));
  return list.dump();
}

}  // namespace protocol
