// The events of a step.
#include "protocol/encode_events.hpp"

#include "protocol/encode.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/view_json.hpp"

#include <array>
#include <variant>

namespace protocol {
namespace {

using namespace engine;

// Writes the fields of the current object, in the order of their names.
struct EventWriter {
  JsonWriter& to;
  const View& after;

  void operator()(const Claimed& e) const {
    to.field("domino", value(e.domino)).field("event", "claimed").field("seat", e.seat);
  }
  void operator()(const Placed& e) const {
    to.field("cells", [&](JsonWriter& w) { write_cells(w, std::array{e.at.left, e.at.right}); })
        .field("domino", value(e.domino))
        .field("event", "placed")
        .field("seat", e.seat);
  }
  void operator()(const Discarded& e) const {
    to.field("declined", e.declined)
        .field("domino", value(e.domino))
        .field("event", "discarded")
        .field("seat", e.seat);
  }
  void operator()(const Removed& e) const {
    to.field("domino", value(e.domino)).field("event", "removed");
  }
  void operator()(const RoundBegan& e) const { to.field("event", "round").field("round", e.round); }
  void operator()(const Drawn& e) const {
    const auto number = [](DominoId id) { return value(id); };
    to.field("dominoes", [&](JsonWriter& w) {
        w.list(e.dominoes, number);
      }).field("event", "drawn");
  }
  void operator()(const Turn& e) const {
    to.field("event", "turn")
        .field("phase", name_of(e.phase))
        .field("seat", e.seat)
        .field("turn", e.turn);
  }
  void operator()(const Resigned& e) const { to.field("event", "resigned").field("seat", e.seat); }
  void operator()(const GameEnded&) const {
    to.field("event", "game_ended").field("ranking", [&](JsonWriter& w) {
      write_ranking(w, after);
    });
  }
  void operator()(const GameBegan& e) const {
    to.field("event", "game").field("game", e.game).field("opening", [&](JsonWriter& w) {
      write_seats(w, e.opening);
    });
  }
  void operator()(const Taxed& e) const {
    to.field("bonus", e.bonus)
        .field("cell", e.cell)
        .field("coins", e.coins)
        .field("event", "taxed")
        .field("seat", e.seat);
  }
  void operator()(const Built& e) const {
    to.field("building", name_of(e.building))
        .field("cell", e.site)
        .field("event", "built")
        .field("knights", e.knights)
        .field("price", e.price)
        .field("seat", e.seat)
        .field("towers", e.towers);
  }
  void operator()(const QueenMoved& e) const {
    to.field("event", "queen").field("kingdom", [&](JsonWriter& w) {
      write_kingdom_index(w, e.kingdom);
    });
  }
  void operator()(const Bribed& e) const {
    to.field("building", name_of(e.building)).field("event", "bribed").field("seat", e.seat);
  }
  void operator()(const Refilled& e) const {
    const auto as_word = [](BuildingId id) { return name_of(id); };
    to.field("buildings", [&](JsonWriter& w) {
        w.list(e.buildings, as_word);
      }).field("event", "refilled");
  }
  void operator()(const Ended&) const {
    to.field("event", "ended").field("ranking", [&](JsonWriter& w) { write_ranking(w, after); });
  }
};

}  // namespace

std::string encode_events(const Events& events, const View& after) {
  return text_of([&](JsonWriter& to) {
    to.begin_list();
    for (const Event& event : events) {
      to.begin_object();
      std::visit(EventWriter{to, after}, event);
      to.end_object();
    }
    to.end_list();
  });
}

}  // namespace protocol
