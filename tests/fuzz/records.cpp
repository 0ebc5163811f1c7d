// Recorded parts of a game, read back: a line of rules, a line with a deal, and bytes that choose
// legal actions. Reading is total, and what was read round-trips; rules and a deal that fit make a
// game that comes to its end.
#include "engine/game.hpp"
#include "protocol/encode.hpp"
#include "protocol/record.hpp"
#include "tests/fuzz/input.hpp"

#include <optional>
#include <string>

#include <nlohmann/json.hpp>

using namespace engine;
using tests::require;

namespace {

template <class Read, class Write>
auto read_twice(std::string_view text, Read&& read, Write&& write) {
  const auto value = read(text);
  if (!value) return value;
  const std::string written = write(*value);
  const auto again = read(written);
  require(again && write(*again) == written, "a written and reread record is the same");
  return value;
}

std::optional<RulesRequest> rules_in(std::string_view text) {
  return read_twice(
      text, [](std::string_view t) { return protocol::read_rules(t); }, protocol::record_rules);
}
std::optional<Deal> deal_in(std::string_view text) {
  const auto deal = read_twice(text, protocol::read_deal, protocol::record_deal);
  if (deal) require(protocol::read_deal(protocol::record_deal(*deal)) == deal, "the same deal");
  return deal;
}
void read_as_action(std::string_view text) {
  const auto action = read_twice(
      text, [](std::string_view t) { return protocol::read_action(t); }, protocol::record_action);
  if (action)
    require(protocol::read_action(protocol::record_action(*action)) == action, "the same action");
}

// The same deal for each game of a match.
void play_to_the_end(const Rules& rules, const Deal& deal, tests::ByteChoices choices) {
  State state = begin(rules, deal);
  Events events;
  const std::size_t most =
      rules.games * (std::size_t{kings(rules)} * rules.rounds * rules.turn.size() + rules.seats);
  std::size_t steps = 0;
  for (; state.table.phase != Phase::over; ++steps) {
    require(steps <= most, "a game ends in bounded time");
    if (state.table.phase == Phase::pause) {
      begin_next(state, deal, events);
      continue;
    }
    if (choices.empty()) choices.rewind();
    const Seat seat = to_move(state.table);
    const Actions actions = legal_actions(state.table);
    require(!actions.empty(), "there is a legal action");
    const Action action = actions[choices.below(actions.size())];
    require(!check(state.table, seat, action), "a listed action is legal");
    apply(state, seat, action, events);
  }
  const auto result = nlohmann::json::parse(protocol::record_result(state.table));
  require(result.size() == kingdoms(rules), "every kingdom is ranked");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text = tests::text_of(data, size);
  const std::string_view first = tests::take_until(text, '\n');
  const std::string_view second = tests::take_until(text, '\n');
  read_as_action(first);
  const auto request = rules_in(first);
  const auto deal = deal_in(second);
  if (!request || !deal) return 0;
  const auto rules = make_rules(*request);
  if (!rules || check(*rules, *deal)) return 0;
  play_to_the_end(*rules, *deal, tests::ByteChoices(text));
  return 0;
}
