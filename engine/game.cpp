#include "engine/game.hpp"

#include "engine/require.hpp"
#include "engine/scoring.hpp"
#include "engine/turn.hpp"

#include <algorithm>
#include <type_traits>

namespace engine {
namespace {

// Appends the event and applies it.
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

// Moves the remaining buildings to the cheap end; the pile fills the free slots.
void refill_board(State& state, Events& out) {
  const Court& court = state.table.court;
  const auto free = static_cast<std::size_t>(
      std::count(court.board.begin(), court.board.end(), BuildingId::none));
  Refilled refilled;
  while (refilled.buildings.size() < free && state.buildings_drawn < state.deal.buildings.size())
    refilled.buildings.push_back(state.deal.buildings[state.buildings_drawn++]);
  Court slid = court;
  slide(slid);
  if (!refilled.buildings.empty() || slid != court) emit(state, out, refilled);
}

void end_game(State& state, Events& out) {
  if (state.table.match.game < state.table.rules.games)
    emit(state, out, GameEnded{});
  else
    emit(state, out, Ended{});
}

void end_round(State& state, Events& out) {
  View& table = state.table;
  if (!drafting(table)) return end_game(state, out);
  const Line drafted = table.next;
  for (const Slot& slot : drafted)
    if (slot.king == Seat::none) emit(state, out, Removed{slot.domino});
  if (has_court(table.rules)) refill_board(state, out);
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

// Advances to the step after this one.
void next_phase(State& state, Events& out, Phase done) {
  const View& table = state.table;
  const Phase phase = phase_after(table, done);
  if (phase == Phase::over)
    next_turn(state, out, table.turn + 1u);
  else
    emit(state, out, Turn{table.turn, to_move(table), phase});
}

// The seat's kings leave the table, with the dominoes that it still had to lay; its drafted
// dominoes are free again.
void resign(State& state, Seat seat, Events& out) {
  View& table = state.table;
  const bool moving = to_move(table) == seat;
  const bool domino_is_laid = table.round > 0 && table.phase != first_phase(table);
  emit(state, out, Resigned{seat});
  const std::size_t kingdom = kingdom_of(table.rules, seat);
  if (table.court.queen == kingdom && !in_play(table, kingdom))
    emit(state, out, QueenMoved{nobody});

  const std::size_t pending = table.turn + (moving && domino_is_laid ? 1u : 0u);
  const Line line = table.current;
  for (std::size_t i = pending; i < line.size(); ++i)
    if (line[i].king == seat) emit(state, out, Removed{line[i].domino});

  if (kingdoms_in_play(table) <= 1) return emit(state, out, Ended{});
  if (moving) next_turn(state, out, pending);
}

void perform(State& state, Seat seat, const Place& action, Events& out) {
  emit(state, out, Placed{seat, domino_in_play(state.table), action.at});
  next_phase(state, out, Phase::place);
}

void perform(State& state, Seat seat, const Discard&, Events& out) {
  const View& table = state.table;
  const DominoId domino = domino_in_play(table);
  const bool declined = table.kingdoms[kingdom_of(table.rules, seat)].fits_somewhere(
      domino, table.rules.kingdom_size);
  emit(state, out, Discarded{seat, domino, declined});
  // There is no laid domino to post a knight on.
  next_phase(state, out, has_court(table.rules) ? Phase::tax : Phase::place);
}

void perform(State& state, Seat seat, const Claim& action, Events& out) {
  emit(state, out, Claimed{seat, action.domino});
  next_phase(state, out, Phase::claim);
}

// The coins that bonus buildings add to each knight's tax.
int tax_bonus(const View& view, std::size_t kingdom) {
  const Treasury& treasury = view.treasuries[kingdom];
  int bonus = 0;
  for (const BuiltTile& tile : treasury.buildings) {
    const TaxBonus kind = building(view.rules, tile.building).tax_bonus;
    if (kind == TaxBonus::per_knight) bonus += treasury.knights_owned();
    if (kind == TaxBonus::per_tower) bonus += treasury.towers;
  }
  return bonus;
}

void perform(State& state, Seat seat, const Tax& action, Events& out) {
  const View& table = state.table;
  const std::size_t kingdom = kingdom_of(table.rules, seat);
  for (const Cell c : action.cells)
    emit(state, out,
         Taxed{seat, c, territory_at(table.kingdoms[kingdom], c).squares,
               static_cast<std::uint16_t>(tax_bonus(table, kingdom))});
  next_phase(state, out, Phase::tax);
}

// A kingdom that has gained towers and now has most, or ties for most, receives the queen.
void invite_queen(State& state, std::size_t kingdom, Events& out) {
  const View& table = state.table;
  if (table.court.queen == kingdom) return;
  for (std::size_t other = 0; other < kingdoms(table.rules); ++other)
    if (in_play(table, other) && table.treasuries[other].towers > table.treasuries[kingdom].towers)
      return;
  emit(state, out, QueenMoved{static_cast<std::uint8_t>(kingdom)});
}

void perform(State& state, Seat seat, const Build& action, Events& out) {
  const View& table = state.table;
  const std::size_t kingdom = kingdom_of(table.rules, seat);
  const Building& tile = building(table.rules, action.building);
  const std::uint8_t towers = std::min(tile.towers, table.court.towers);
  emit(state, out,
       Built{seat, action.building, action.site,
             static_cast<std::uint8_t>(
                 price(table, kingdom, slot_of(table.court, action.building).value())),
             std::min(tile.knights, table.court.knights), towers});
  if (towers > 0) invite_queen(state, kingdom, out);
  next_phase(state, out, Phase::build);
}

void perform(State& state, Seat seat, const Bribe& action, Events& out) {
  emit(state, out, Bribed{seat, action.building});
  next_phase(state, out, Phase::bribe);
}

void perform(State& state, Seat, const Done&, Events& out) {
  next_phase(state, out, state.table.phase);
}

void perform(State& state, Seat seat, const Resign&, Events& out) {
  resign(state, seat, out);
}

// Turns over the first board and the first line.
void turn_over(State& state, Events& out) {
  if (has_court(state.table.rules)) refill_board(state, out);
  draw_line(state, out);
}

}  // namespace

State begin(const Rules& rules, const Deal& deal) {
  require(!check(rules, deal), "begin: a deal for these rules");
  State state;
  state.deal = deal;
  state.table.rules = rules;
  lay_out(state.table, deal.kings);
  Events unseen;
  turn_over(state, unseen);
  return state;
}

void begin_next(State& state, const Deal& deal, Events& out) {
  const View& table = state.table;
  require(table.phase == Phase::pause, "begin_next: between two games");
  require(!check(table.rules, deal), "begin_next: a deal for these rules");
  out.clear();
  state.deal = deal;
  state.lines_drawn = 0;
  state.buildings_drawn = 0;
  emit(state, out, GameBegan{static_cast<std::uint8_t>(table.match.game + 1), deal.kings});
  turn_over(state, out);
  const auto turn = find_turn(table, 0);
  require(turn.has_value(), "a game has a first turn");
  emit(state, out, *turn);
}

void apply(State& state, Seat seat, const Action& action, Events& out) {
  out.clear();
  std::visit([&](const auto& a) { perform(state, seat, a, out); }, action);
}

void end_match(State& state, Events& out) {
  require(state.table.phase != Phase::over, "end_match: a game that is not over");
  out.clear();
  emit(state, out, Ended{});
}

bool is_irreversible(const Events& events) {
  const auto reveals = [](const auto& event) {
    using E = std::decay_t<decltype(event)>;
    if constexpr (std::is_same_v<E, Refilled>) return !event.buildings.empty();
    return std::is_same_v<E, Drawn> || std::is_same_v<E, GameEnded> ||
           std::is_same_v<E, GameBegan> || std::is_same_v<E, Ended>;
  };
  return std::any_of(events.begin(), events.end(),
                     [&](const Event& event) { return std::visit(reveals, event); });
}

}  // namespace engine
