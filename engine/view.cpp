#include "engine/view.hpp"

#include "engine/require.hpp"
#include "engine/scoring.hpp"

#include <algorithm>

namespace engine {
namespace {

Slot* find(Line& line, DominoId domino) {
  return const_cast<Slot*>(engine::find(static_cast<const Line&>(line), domino));
}

void erase_slot(Line& line, DominoId domino) {
  for (std::size_t i = 0; i < line.size(); ++i)
    if (line[i].domino == domino) return line.erase(i);
}

void change(View& view, const Claimed& e) {
  Slot* slot = find(view.next, e.domino);
  require(slot != nullptr && slot->king == Seat::none, "claimed: a free domino of the next line");
  slot->king = e.seat;
}

void change(View& view, const Placed& e) {
  view.kingdoms[kingdom_of(view.rules, e.seat)].lay(e.domino, e.at);
}

void change(View& view, const Discarded& e) {
  view.kingdoms[kingdom_of(view.rules, e.seat)].discard(e.domino);
}

void change(View& view, const Removed& e) {
  erase_slot(view.current, e.domino);
  erase_slot(view.next, e.domino);
  view.removed.push_back(e.domino);
}

void change(View& view, const RoundBegan& e) {
  view.round = e.round;
  view.current = view.next;
  view.next.clear();
  view.court.dragon_home = true;
}

void change(View& view, const Drawn& e) {
  view.next.clear();
  for (const DominoId domino : e.dominoes) view.next.push_back({domino, Seat::none});
  view.undealt = static_cast<std::uint8_t>(view.undealt - e.dominoes.size());
}

void change(View& view, const Turn& e) {
  view.turn = e.turn;
  view.phase = e.phase;
}

void change(View& view, const Resigned& e) {
  const std::uint8_t before = *std::max_element(view.resigned.begin(), view.resigned.end());
  view.resigned[index(e.seat)] = static_cast<std::uint8_t>(before + 1);
  for (Slot& slot : view.next)
    if (slot.king == e.seat) slot.king = Seat::none;
}

void change(View& view, const Ended&) {
  view.phase = Phase::over;
}

void change(View& view, const Taxed& e) {
  const std::size_t kingdom = kingdom_of(view.rules, e.seat);
  Treasury& treasury = view.treasuries[kingdom];
  view.kingdoms[kingdom].post_knight(e.cell);
  --treasury.knights;
  ++treasury.posted;
  treasury.coins = static_cast<std::uint16_t>(treasury.coins + e.coins + e.bonus);
}

void change(View& view, const GameEnded&) {
  view.phase = Phase::pause;
}

void change(View& view, const GameBegan& e) {
  for (std::size_t kingdom = 0; kingdom < kingdoms(view.rules); ++kingdom)
    view.match.totals[kingdom] =
        static_cast<std::uint16_t>(view.match.totals[kingdom] + score(view, kingdom).total);
  view.match.game = e.game;
  lay_out(view, e.opening);
}

void take_off_board(Court& court, BuildingId building) {
  const auto slot = slot_of(court, building);
  require(slot.has_value(), "the building lies on the board");
  court.board[static_cast<std::size_t>(*slot)] = BuildingId::none;
}

void change(View& view, const Built& e) {
  const std::size_t kingdom = kingdom_of(view.rules, e.seat);
  Treasury& treasury = view.treasuries[kingdom];
  take_off_board(view.court, e.building);
  view.kingdoms[kingdom].build(e.site, building(view.rules, e.building).crowns);
  treasury.buildings.push_back({e.building, e.site});
  treasury.coins = static_cast<std::uint16_t>(treasury.coins - e.price);
  treasury.knights = static_cast<std::uint8_t>(treasury.knights + e.knights);
  treasury.towers = static_cast<std::uint8_t>(treasury.towers + e.towers);
  view.court.knights = static_cast<std::uint8_t>(view.court.knights - e.knights);
  view.court.towers = static_cast<std::uint8_t>(view.court.towers - e.towers);
}

void change(View& view, const QueenMoved& e) {
  view.court.queen = e.kingdom;
}

void change(View& view, const Bribed& e) {
  Treasury& treasury = view.treasuries[kingdom_of(view.rules, e.seat)];
  treasury.coins = static_cast<std::uint16_t>(treasury.coins - bribe_price);
  take_off_board(view.court, e.building);
  view.court.destroyed.push_back(e.building);
  view.court.dragon_home = false;
}

void change(View& view, const Refilled& e) {
  Court& court = view.court;
  slide(court);
  auto* slot = std::find(court.board.begin(), court.board.end(), BuildingId::none);
  for (const BuildingId building : e.buildings) {
    require(slot != court.board.end(), "refilled: as many as there are free slots");
    *slot++ = building;
  }
  court.undealt = static_cast<std::uint8_t>(court.undealt - e.buildings.size());
}

}  // namespace

const Slot* find(const Line& line, DominoId domino) {
  const Slot* slot =
      std::find_if(line.begin(), line.end(), [&](const Slot& s) { return s.domino == domino; });
  return slot == line.end() ? nullptr : slot;
}

bool in_play(const View& view, std::size_t kingdom) {
  const auto* seats = view.resigned.data() + kingdom * view.rules.seats_per_kingdom;
  return std::any_of(seats, seats + view.rules.seats_per_kingdom,
                     [](std::uint8_t resigned) { return resigned == 0; });
}

std::size_t kingdoms_in_play(const View& view) {
  std::size_t count = 0;
  for (std::size_t kingdom = 0; kingdom < kingdoms(view.rules); ++kingdom)
    count += in_play(view, kingdom);
  return count;
}

int price(const View& view, std::size_t kingdom, int slot) {
  return std::max(0, view.court.queen == kingdom ? slot - queen_discount : slot);
}

void lay_out(View& view, const List<Seat, kings_max>& opening) {
  View laid;
  laid.rules = view.rules;
  laid.match = view.match;
  laid.resigned = view.resigned;
  laid.opening = opening;
  laid.undealt = static_cast<std::uint8_t>(dominoes_in_play(view.rules));
  if (has_court(view.rules)) {
    laid.court.undealt = building_count;
    laid.court.towers = towers_in_box;
    laid.court.knights = knights_in_box;
    for (std::size_t kingdom = 0; kingdom < kingdoms(view.rules); ++kingdom) {
      laid.treasuries[kingdom].coins = starting_coins;
      laid.treasuries[kingdom].knights = starting_knights;
      laid.court.knights = static_cast<std::uint8_t>(laid.court.knights - starting_knights);
    }
  }
  view = laid;
}

void advance(View& view, const Event& event) {
  std::visit([&](const auto& e) { change(view, e); }, event);
}

}  // namespace engine
