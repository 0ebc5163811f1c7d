#include "engine/view.hpp"

#include "engine/require.hpp"

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

}  // namespace

std::size_t kingdom_of(const Rules& rules, Seat seat) {
  return index(seat) / rules.seats_per_kingdom;
}

Seat to_move(const View& view) {
  if (view.phase == Phase::over) return Seat::none;
  return view.round == 0 ? view.opening[view.turn] : view.current[view.turn].king;
}

DominoId domino_in_play(const View& view) {
  if (view.phase == Phase::over || view.round == 0) return DominoId::none;
  return view.current[view.turn].domino;
}

const Slot* find(const Line& line, DominoId domino) {
  const Slot* slot =
      std::find_if(line.begin(), line.end(), [&](const Slot& s) { return s.domino == domino; });
  return slot == line.end() ? nullptr : slot;
}

std::size_t kingdoms_in_play(const View& view) {
  std::size_t count = 0;
  for (std::size_t kingdom = 0; kingdom < kingdoms(view.rules); ++kingdom) {
    const std::size_t first = kingdom * view.rules.seats_per_kingdom;
    const auto* seats = view.resigned.data() + first;
    count += std::any_of(seats, seats + view.rules.seats_per_kingdom,
                         [](std::uint8_t resigned) { return resigned == 0; });
  }
  return count;
}

void advance(View& view, const Event& event) {
  std::visit([&](const auto& e) { change(view, e); }, event);
}

}  // namespace engine
