#include "engine/game.hpp"

#include "engine/require.hpp"

#include <algorithm>

namespace engine {
namespace {

// An event happens in the moment in which it is written down.
void emit(State& state, Events& out, const Event& event) {
  out.push_back(event);
  advance(state.table, event);
}

void draw_line(State& state, Events& out) {
  const Rules& rules = state.table.rules;
  const std::size_t sets = rules.sets.size();
  const auto& pile = state.deal.piles[state.lines_drawn % sets];
  const std::size_t first = state.lines_drawn / sets * rules.line_length;
  Drawn drawn;
  for (std::size_t i = 0; i < rules.line_length; ++i) drawn.dominoes.push_back(pile[first + i]);
  std::sort(drawn.dominoes.begin(), drawn.dominoes.end(),
            [](DominoId a, DominoId b) { return number(a) < number(b); });
  ++state.lines_drawn;
  emit(state, out, drawn);
}

// The last line is played without drafting another.
bool drafting(const View& view) {
  return view.round < view.rules.rounds;
}

Phase first_phase(const View& view) {
  return view.round == 0 ? Phase::claim : view.rules.turn[0];
}

// The phase that follows in the same turn, or over when the turn is done.
Phase phase_after(const View& view, Phase phase) {
  const auto* due = std::find(view.rules.turn.begin(), view.rules.turn.end(), phase);
  if (due != view.rules.turn.end()) ++due;
  if (due == view.rules.turn.end()) return Phase::over;
  return *due == Phase::claim && !drafting(view) ? Phase::over : *due;
}

// The first turn of this round, from this index on, whose king is still in the game.
std::optional<Turn> find_turn(const View& view, std::size_t from) {
  if (view.round == 0) {
    for (std::size_t i = from; i < view.opening.size(); ++i)
      if (view.resigned[index(view.opening[i])] == 0)
        return Turn{static_cast<std::uint8_t>(i), view.opening[i], Phase::claim};
  } else {
    for (std::size_t i = from; i < view.current.size(); ++i)
      if (view.current[i].king != Seat::none)
        return Turn{static_cast<std::uint8_t>(i), view.current[i].king, first_phase(view)};
  }
  return std::nullopt;
}

void end_round(State& state, Events& out) {
  View& table = state.table;
  if (!drafting(table)) return emit(state, out, Ended{});
  const Line drafted = table.next;
  for (const Slot& slot : drafted)
    if (slot.king == Seat::none) emit(state, out, Removed{slot.domino});
  emit(state, out, RoundBegan{static_cast<std::uint8_t>(table.round + 1)});
  if (drafting(table)) draw_line(state, out);
  const auto turn = find_turn(table, 0);
  require(turn.has_value(), "a round has a turn");
  emit(state, out, *turn);
}

void next_turn(State& state, Events& out, std::size_t from) {
  if (const auto turn = find_turn(state.table, from))
    emit(state, out, *turn);
  else
    end_round(state, out);
}

void next_phase(State& state, Events& out) {
  const View& table = state.table;
  const Phase phase = table.round == 0 ? Phase::over : phase_after(table, table.phase);
  if (phase == Phase::over)
    next_turn(state, out, table.turn + 1u);
  else
    emit(state, out, Turn{table.turn, to_move(table), phase});
}

// The seat's kings leave the table. Dominoes it had still to lay leave with them; what it had
// drafted is free again.
void resign(State& state, Seat seat, Events& out) {
  View& table = state.table;
  const bool moving = to_move(table) == seat;
  const bool domino_is_laid = table.round > 0 && table.phase != first_phase(table);
  emit(state, out, Resigned{seat});

  const std::size_t pending = table.turn + (moving && domino_is_laid ? 1u : 0u);
  const Line line = table.current;
  for (std::size_t i = pending; i < line.size(); ++i)
    if (line[i].king == seat) emit(state, out, Removed{line[i].domino});

  if (kingdoms_in_play(table) <= 1) return emit(state, out, Ended{});
  if (moving) next_turn(state, out, pending);
}

std::optional<Violation> check_phase(const View& view, const Place& action) {
  if (view.phase != Phase::place) return Violation::wrong_phase;
  const Kingdom& kingdom = view.kingdoms[kingdom_of(view.rules, to_move(view))];
  return kingdom.check(domino_in_play(view), action.at, view.rules.kingdom_size);
}

std::optional<Violation> check_phase(const View& view, const Discard&) {
  if (view.phase != Phase::place) return Violation::wrong_phase;
  const Kingdom& kingdom = view.kingdoms[kingdom_of(view.rules, to_move(view))];
  if (view.rules.decline == Decline::must_place &&
      kingdom.fits_somewhere(domino_in_play(view), view.rules.kingdom_size))
    return Violation::must_place;
  return std::nullopt;
}

std::optional<Violation> check_phase(const View& view, const Claim& action) {
  if (view.phase != Phase::claim) return Violation::wrong_phase;
  const Slot* slot = find(view.next, action.domino);
  if (slot == nullptr) return Violation::domino_not_in_line;
  if (slot->king != Seat::none) return Violation::domino_taken;
  return std::nullopt;
}

std::optional<Violation> check_phase(const View&, const Resign&) {
  return std::nullopt;
}

void perform(State& state, Seat seat, const Place& action, Events& out) {
  emit(state, out, Placed{seat, domino_in_play(state.table), action.at});
  next_phase(state, out);
}

void perform(State& state, Seat seat, const Discard&, Events& out) {
  const View& table = state.table;
  const DominoId domino = domino_in_play(table);
  const bool declined = table.kingdoms[kingdom_of(table.rules, seat)].fits_somewhere(
      domino, table.rules.kingdom_size);
  emit(state, out, Discarded{seat, domino, declined});
  next_phase(state, out);
}

void perform(State& state, Seat seat, const Claim& action, Events& out) {
  emit(state, out, Claimed{seat, action.domino});
  next_phase(state, out);
}

void perform(State& state, Seat seat, const Resign&, Events& out) {
  resign(state, seat, out);
}

}  // namespace

State begin(const Rules& rules, const Deal& deal) {
  require(!check(rules, deal), "begin: a deal for these rules");
  State state;
  state.deal = deal;
  state.table.rules = rules;
  state.table.opening = deal.kings;
  state.table.undealt = static_cast<std::uint8_t>(dominoes_in_play(rules));
  Events unseen;
  draw_line(state, unseen);
  return state;
}

std::optional<Violation> check(const View& view, Seat seat, const Action& action) {
  if (view.phase == Phase::over) return Violation::game_over;
  if (index(seat) < view.rules.seats && view.resigned[index(seat)] != 0)
    return Violation::already_resigned;
  const bool anybody_may = std::holds_alternative<Resign>(action) && index(seat) < view.rules.seats;
  if (!anybody_may && to_move(view) != seat) return Violation::not_your_turn;
  return std::visit([&](const auto& a) { return check_phase(view, a); }, action);
}

List<Cell, 2> cells_concerned(const View& view, const Action& action, Violation violation) {
  const auto* place = std::get_if<Place>(&action);
  if (place == nullptr || to_move(view) == Seat::none) return {};
  return view.kingdoms[kingdom_of(view.rules, to_move(view))].cells_concerned(
      place->at, violation, view.rules.kingdom_size);
}

void apply(State& state, Seat seat, const Action& action, Events& out) {
  out.clear();
  std::visit([&](const auto& a) { perform(state, seat, a, out); }, action);
}

Actions legal_actions(const View& view) {
  Actions actions;
  switch (view.phase) {
    case Phase::place: {
      const Kingdom& kingdom = view.kingdoms[kingdom_of(view.rules, to_move(view))];
      for (const Placement& at : kingdom.placements(domino_in_play(view), view.rules.kingdom_size))
        actions.push_back(Place{at});
      if (actions.empty() || view.rules.decline == Decline::may_decline)
        actions.push_back(Discard{});
      break;
    }
    case Phase::claim:
      for (const Slot& slot : view.next)
        if (slot.king == Seat::none) actions.push_back(Claim{slot.domino});
      break;
    case Phase::over:
      break;
  }
  return actions;
}

}  // namespace engine
