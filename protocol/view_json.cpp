#include "protocol/view_json.hpp"

#include "engine/game.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/view_text.hpp"

#include <array>
#include <variant>

namespace protocol {
namespace {

using namespace engine;

constexpr auto as_number = [](DominoId id) { return value(id); };
constexpr auto as_word = [](auto named) { return name_of(named); };
constexpr auto all_anew = [](JsonWriter& to, ViewPart, const auto& write) { write(to); };

void write_seats_of_kingdom(JsonWriter& to, const Rules& rules, std::size_t kingdom) {
  to.begin_list();
  for (std::size_t i = 0; i < rules.seats_per_kingdom; ++i)
    to.value(kingdom * rules.seats_per_kingdom + i);
  to.end_list();
}

std::string_view building_on(const Treasury& treasury, Cell c) {
  for (const BuiltTile& tile : treasury.buildings)
    if (tile.site == c) return name_of(tile.building);
  return {};
}

void write_squares(JsonWriter& to, const View& view, std::size_t index) {
  const Kingdom& kingdom = view.kingdoms[index];
  to.begin_list();
  write_square(to, cell(0, 0), kingdom.square(cell(0, 0)), DominoId::none);
  for (const LaidDomino& laid : kingdom.laid())
    for (const Cell c : {laid.at.left, laid.at.right})
      write_square(to, c, kingdom.square(c), laid.domino, building_on(view.treasuries[index], c));
  to.end_list();
}

}  // namespace

Derived derive(const View& view) {
  const Scores all = scores(view);
  return {kinds_allowed(view), all, ranks(ranking(view, all)), board_costs(view)};
}

void write(JsonWriter& to, Cell c) {
  to.begin_list().value(c.x).value(c.y).end_list();
}

void write(JsonWriter& to, Seat seat) {
  if (seat == Seat::none)
    to.value(nullptr);
  else
    to.value(index(seat));
}

void write(JsonWriter& to, Square face) {
  to.begin_object()
      .field("crowns", int{face.crowns})
      .field("terrain", name_of(face.terrain))
      .end_object();
}

void write(JsonWriter& to, const Slot& slot) {
  const Domino& face = domino(slot.domino);
  to.begin_object()
      .field("domino", value(slot.domino))
      .field("king", slot.king)
      .field("left", face.left)
      .field("right", face.right)
      .end_object();
}

void write(JsonWriter& to, const Line& line) {
  to.begin_list();
  for (const Slot& slot : line) to.value(slot);
  to.end_list();
}

void write(JsonWriter& to, const Territory& territory) {
  to.begin_object()
      .field("crowns", territory.crowns)
      .field("first", territory.first)
      .field("points", territory.points());
  if (territory.queen) to.field("queen", true);
  to.field("squares", territory.squares).field("terrain", name_of(territory.terrain)).end_object();
}

void write(JsonWriter& to, const Score& score) {
  const auto territories = [&](JsonWriter& w) {
    w.begin_list();
    for (const Territory& territory : score.territories) w.value(territory);
    w.end_list();
  };
  to.begin_object()
      .field("buildings", score.buildings)
      .field("coins", score.coins)
      .field("harmony", score.harmony)
      .field("middle_kingdom", score.middle_kingdom)
      .field("territories", territories)
      .field("territory_points", score.territory_points)
      .field("total", score.total)
      .end_object();
}

void write(JsonWriter& to, const Rules& rules) {
  to.begin_object();
  if (has_court(rules))
    to.field("buildings", name_of(rules.building_source));
  else
    to.field("buildings", nullptr);
  to.field("decline", name_of(rules.decline))
      .field("dynasty", rules.games)
      .field("harmony", bool{rules.harmony})
      .field("kingdom_size", rules.kingdom_size)
      .field("kings_per_seat", rules.kings_per_seat)
      .field("line_length", rules.line_length)
      .field("middle_kingdom", bool{rules.middle_kingdom})
      .field("middle_kingdom_measure", name_of(rules.middle_kingdom_measure))
      .field("opening", name_of(rules.opening))
      .field("pause", rules.pause_seconds)
      .field("players", rules.seats)
      .field("preset", name_of(rules.preset))
      .field("rounds", rules.rounds)
      .field("seats_per_kingdom", rules.seats_per_kingdom)
      .field("sets", [&](JsonWriter& w) { w.list(rules.sets, as_word); })
      .field("three_player_line", name_of(rules.three_player_line))
      .field("tie_break", name_of(rules.tie_break))
      .field("turn", [&](JsonWriter& w) { w.list(rules.turn, as_word); })
      .end_object();
}

void write(JsonWriter& to, const View& view) {
  write_view(to, view, derive(view), all_anew);
}

void write(JsonWriter& to, const Action& action) {
  struct ActionFields {
    JsonWriter& to;

    void operator()(const Place& a) const {
      to.field("cells", [&](JsonWriter& w) { write_cells(w, std::array{a.at.left, a.at.right}); });
      to.field("do", "place");
    }
    void operator()(const Discard&) const { to.field("do", "discard"); }
    void operator()(const Claim& a) const {
      to.field("do", "claim").field("domino", value(a.domino));
    }
    void operator()(const Tax& a) const {
      to.field("cells", [&](JsonWriter& w) { write_cells(w, a.cells); }).field("do", "tax");
    }
    void operator()(const Build& a) const {
      to.field("building", name_of(a.building)).field("cell", a.site).field("do", "build");
    }
    void operator()(const Bribe& a) const {
      to.field("building", name_of(a.building)).field("do", "bribe");
    }
    void operator()(const Done&) const { to.field("do", "done"); }
    void operator()(const Resign&) const { to.field("do", "resign"); }
  };
  to.begin_object();
  std::visit(ActionFields{to}, action);
  to.end_object();
}

void write_cells(JsonWriter& to, std::span<const Cell> cells) {
  to.begin_list();
  for (const Cell c : cells) to.value(c);
  to.end_list();
}

void write_seats(JsonWriter& to, std::span<const Seat> seats) {
  to.begin_list();
  for (const Seat seat : seats) to.value(seat);
  to.end_list();
}

void write_square(JsonWriter& to, Cell at, Square square, DominoId domino,
                  std::string_view building) {
  to.begin_object().field("at", at);
  if (!building.empty()) to.field("building", building);
  to.field("crowns", int{square.crowns});
  if (domino == DominoId::none)
    to.field("domino", nullptr);
  else
    to.field("domino", value(domino));
  if (square.knight) to.field("knight", true);
  to.field("terrain", name_of(square.terrain)).end_object();
}

void write_allowed(JsonWriter& to, const KindsAllowed& kinds) {
  to.list(kinds, as_word);
}

void write_before_rank(JsonWriter& to, const View& view, std::size_t kingdom, const Score& worth) {
  to.begin_object()
      .field("buildings", [&](JsonWriter& w) { write_buildings(w, view, kingdom, worth); })
      .field("discarded",
             [&](JsonWriter& w) { w.list(view.kingdoms[kingdom].discarded(), as_number); });
}

void write_after_rank(JsonWriter& to, const View& view, std::size_t kingdom, const Score& worth) {
  to.field("score", worth)
      .field("seats", [&](JsonWriter& w) { write_seats_of_kingdom(w, view.rules, kingdom); })
      .field("squares", [&](JsonWriter& w) { write_squares(w, view, kingdom); })
      .field("treasury", [&](JsonWriter& w) { write_treasury(w, view, kingdom); })
      .end_object();
}

void write_kingdoms(JsonWriter& to, const View& view, const Derived& derived) {
  write_kingdoms(to, view, derived, all_anew);
}

void write_resigned(JsonWriter& to, const View& view) {
  to.begin_list();
  for (std::size_t i = 0; i < view.rules.seats; ++i)
    to.begin_object()
        .field("kingdom", kingdom_of(view.rules, seat_at(i)))
        .field("resigned", view.resigned[i] != 0)
        .end_object();
  to.end_list();
}

void write_ranking(JsonWriter& to, const View& view) {
  if (view.phase != Phase::over && view.phase != Phase::pause) {
    to.value(nullptr);
    return;
  }
  const Ranking ranking = engine::ranking(view);
  to.begin_list();
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const Standing& s = ranking[i];
    to.begin_object().field("crowns", s.crowns);
    if (i + 1 == ranking.size())
      to.field("decided_by", nullptr);
    else
      to.field("decided_by", name_of(s.decided_by));
    to.field("kingdom", s.kingdom)
        .field("largest_territory", s.largest_territory)
        .field("points", s.points)
        .field("rank", s.rank)
        .field("resigned", s.resigned)
        .field("seats", [&](JsonWriter& w) { write_seats_of_kingdom(w, view.rules, s.kingdom); })
        .end_object();
  }
  to.end_list();
}

void write_match(JsonWriter& to, const View& view) {
  if (view.rules.games == 1) {
    to.value(nullptr);
    return;
  }
  const std::span totals = std::span(view.match.totals).first(kingdoms(view.rules));
  to.begin_object()
      .field("game", view.match.game)
      .field("games", view.rules.games)
      .field("totals", [&](JsonWriter& w) { w.list(totals, [](auto total) { return total; }); })
      .end_object();
}

}  // namespace protocol
