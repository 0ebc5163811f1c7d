#include "tests/load/driver/mirror.hpp"

#include "engine/game.hpp"

#include <algorithm>
#include <charconv>
#include <vector>

#include <nlohmann/json.hpp>

namespace load {
namespace {

using engine::DominoId;

// Swaps the domino to its place in the pile, if it was in the pile at all: the order of the
// face-down dominoes is only assumed.
template <class Pile>
void turn_over(Pile& pile, std::size_t place, DominoId domino) {
  const auto found = std::find(pile.begin(), pile.end(), domino);
  if (found != pile.end()) *found = pile[place];
  pile[place] = domino;
}

std::size_t drawn(const engine::State& state) {
  return state.lines_drawn * state.table.rules.line_length;
}

}  // namespace

bool Mirror::can_follow(const engine::Rules& rules) {
  return rules.sets.size() == 1 && !engine::has_court(rules) && rules.games == 1;
}

std::optional<Mirror> Mirror::from_snapshot(const engine::Rules& rules, std::string_view text) {
  const auto document = nlohmann::json::parse(text, nullptr, false);
  if (!document.is_object() || !document.contains("view")) return std::nullopt;
  const auto& view = document["view"];
  engine::bots::Dice dice(1);
  engine::Deal deal = engine::make_deal(rules, dice);
  std::size_t place = 0;
  for (const auto& slot : view.value("next", nlohmann::json::array())) {
    if (place >= deal.piles[0].size()) return std::nullopt;
    turn_over(deal.piles[0], place++,
              engine::domino_id(rules.sets[0], slot.at("domino").get<int>()));
  }
  deal.kings.clear();
  for (const auto& seat : view.value("opening", nlohmann::json::array()))
    deal.kings.push_back(engine::seat_at(seat.get<std::size_t>()));
  if (engine::check(rules, deal)) return std::nullopt;
  return Mirror(engine::begin(rules, deal));
}

std::size_t Mirror::to_move() const {
  return static_cast<std::size_t>(engine::to_move(state_.table));
}

engine::Action Mirror::choose_first() const {
  return engine::legal_actions(state_.table)[0];
}

engine::Action Mirror::choose(engine::bots::Dice& dice) const {
  const auto actions = engine::legal_actions(state_.table);
  return actions[dice(static_cast<std::uint32_t>(actions.size()))];
}

bool Mirror::follow(const engine::Action& action, std::string_view step) {
  const auto seat = engine::to_move(state_.table);
  if (!note_drawn(step) || engine::check(state_.table, seat, action)) return false;
  engine::Events events;
  engine::apply(state_, seat, action, events);
  return true;
}

// {"dominoes":[6,26,32,45],"event":"drawn"}: parsed by hand for speed, since it is in every step.
bool Mirror::note_drawn(std::string_view step) {
  const auto end = step.find(R"(],"event":"drawn")");
  if (end == step.npos) return true;
  const auto begin = step.rfind('[', end);
  const std::size_t first = drawn(state_);
  std::size_t place = first;
  auto& pile = state_.deal.piles[0];
  const char* at = step.data() + begin + 1;
  const char* const stop = step.data() + end;
  while (at < stop) {
    int number = 0;
    const auto [rest, error] = std::from_chars(at, stop, number);
    if (error != std::errc{} || place >= pile.size()) return false;
    turn_over(pile, place++, engine::domino_id(state_.table.rules.sets[0], number));
    at = rest + 1;
  }
  return true;
}

}  // namespace load
