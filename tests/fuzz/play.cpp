// A game of any preset as a sequence of attempts, legal and illegal ones: the engine answers all of
// them, and after each applied action the table obeys the laws of games.
//
// Bytes: preset, number of players, two of options, two of the seed, whether patches are folded (64
// or more: no, because it is slow); then the attempts. A byte below 112 takes one of the legal
// actions, one below 240 starts an attempt at any action, others resign.
#include "engine/bots/dice.hpp"
#include "engine/digest.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "engine/scoring.hpp"
#include "protocol/encode.hpp"
#include "protocol/explain.hpp"
#include "protocol/record.hpp"
#include "tests/fuzz/input.hpp"
#include "tests/support/domino_places.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <variant>

#include <nlohmann/json.hpp>

using namespace engine;
using nlohmann::json;
using tests::ByteChoices;
using tests::require;

namespace {

constexpr int attempts_max = 600;
constexpr int attempts_max_folded = 80;

std::optional<Rules> rules_from(ByteChoices& choices) {
  RulesRequest request;
  request.preset = static_cast<Preset>(choices.below(7));
  const PlayerNumbers players = players_of(request.preset);
  request.players = players[choices.below(players.size())];
  const unsigned bits = choices.byte();
  const unsigned more = choices.byte();
  request.decline = static_cast<Decline>(bits & 1);
  request.harmony = (bits & 2) != 0;
  request.tie_break = static_cast<TieBreak>((bits & 4) / 4);
  if ((bits & 8) != 0) request.kingdom_size = (bits & 16) != 0 ? 7 : 5;
  if ((bits & 32) != 0) request.opening = static_cast<Opening>((bits & 64) / 64);
  if ((bits & 128) != 0) request.games = dynasty_games;
  if ((more & 1) != 0) request.middle_kingdom = (more & 2) != 0;
  if ((more & 4) != 0)
    request.middle_kingdom_measure = static_cast<MiddleKingdomMeasure>((more & 8) / 8);
  if ((more & 16) != 0) request.three_player_line = static_cast<ThreePlayerLine>((more & 32) / 32);
  const auto rules = make_rules(request);
  return rules ? std::optional(*rules) : std::nullopt;
}

Cell any_cell(ByteChoices& choices) {
  const int packed = choices.byte();
  if (packed == 255) return {static_cast<std::int8_t>(choices.byte()), 0};
  return cell(packed % 16 - 8, packed / 16 - 8);
}

Action any_action(ByteChoices& choices) {
  switch (static_cast<ActionKind>(choices.below(action_kinds))) {
    case ActionKind::place:
      return Place{{any_cell(choices), any_cell(choices)}};
    case ActionKind::discard:
      return Discard{};
    case ActionKind::claim:
      return Claim{static_cast<DominoId>(choices.byte())};
    case ActionKind::resign:
      return Resign{};
    case ActionKind::tax: {
      Tax tax;
      for (std::size_t left = choices.below(3); left > 0; --left)
        tax.cells.push_back(any_cell(choices));
      return tax;
    }
    case ActionKind::build:
      return Build{static_cast<BuildingId>(choices.below(40)), any_cell(choices)};
    case ActionKind::bribe:
      return Bribe{static_cast<BuildingId>(choices.below(40))};
    case ActionKind::done:
      break;
  }
  return Done{};
}

bool is_listed(const View& table, const Action& action) {
  Action other = action;
  if (auto* tax = std::get_if<Tax>(&other); tax != nullptr && tax->cells.size() == 2)
    std::swap(tax->cells[0], tax->cells[1]);
  const Actions actions = legal_actions(table);
  return std::any_of(actions.begin(), actions.end(),
                     [&](const Action& a) { return a == action || a == other; });
}

// A game, and its document as a client keeps it by applying patches.
class Table {
 public:
  Table(const Rules& rules, std::uint64_t seed, bool folds)
      : dice_(seed), state_(begin(rules, make_deal(rules, dice_))) {
    if (folds) document_ = json::parse(protocol::encode_view(state_.table));
  }

  bool over() const { return state_.table.phase == Phase::over; }
  bool between_games() const { return state_.table.phase == Phase::pause; }

  void begin_next_game() {
    const View before = state_.table;
    Events events;
    begin_next(state_, make_deal(before.rules, dice_), events);
    check_step(before, events);
  }

  void take_legal(ByteChoices& choices) {
    const Actions actions = legal_actions(state_.table);
    if (actions.empty()) return require(over() || between_games(), "there is a legal action");
    attempt(to_move(state_.table), actions[choices.below(actions.size())], true);
  }

  // Costs more than all the rest: not after every step, because errors persist.
  void check_document() const {
    if (document_)
      require(document_->dump() == protocol::encode_view(state_.table), "the patches agree, too");
  }

  void attempt(Seat seat, const Action& action, bool listed = false) {
    const View before = state_.table;
    const auto violation = check(before, seat, action);
    if (violation) {
      require(!listed, "a listed action is legal");
      cells_concerned(before, action, *violation);
      require(!protocol::explain(before, seat, action, *violation).message.empty(),
              "a violation can be explained");
      return;
    }
    const bool resigns = std::holds_alternative<Resign>(action);
    if (!listed && !resigns) {
      require(seat == to_move(before), "only the seat to move moves");
      require(is_listed(before, action), "a legal action is listed");
    }
    Events events;
    apply(state_, seat, action, events);
    check_step(before, events);
    require(protocol::read_action(protocol::record_action(action)) == action,
            "a legal action can be recorded");
  }

 private:
  void check_step(const View& before, const Events& events) {
    View folded = before;
    require(!events.empty(), "something happened");
    for (const Event& event : events) advance(folded, event);
    require(folded == state_.table && digest(folded) == digest(state_.table),
            "the events are the difference");
    if (document_) {
      require(!json::parse(protocol::encode_events(events, state_.table)).empty(),
              "the events can be encoded");
      document_->patch_inplace(json::parse(protocol::encode_patch(before, events)));
    }
    if (++steps_ % 8 == 0) check_document();
    if (over()) require(to_move(folded) == Seat::none, "no seat is to move at the end");
    if (!over() && !between_games())
      require(in_play(folded, kingdom_of(folded.rules, to_move(folded))),
              "the seat to move has not resigned");
    check_dominoes();
  }

  // No domino lies in two places, and none is lost.
  void check_dominoes() const {
    const std::array<int, 256> places = tests::places_of_dominoes(state_.table);
    std::size_t on_table = 0;
    for (const int here : places) {
      require(here <= 1, "no domino lies in two places");
      on_table += static_cast<std::size_t>(here);
    }
    std::size_t in_box = 0;
    for (const auto& pile : state_.deal.piles) in_box += pile.size();
    require(on_table + state_.table.undealt == in_box, "no domino is lost");
  }

  bots::Dice dice_;
  State state_;
  std::optional<json> document_;
  unsigned steps_ = 0;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  ByteChoices choices(tests::text_of(data, size));
  const auto rules = rules_from(choices);
  if (!rules) return 0;
  const std::uint64_t seed = choices.below(65536);
  const bool folds = choices.byte() < 64;
  Table table(*rules, seed, folds);
  const int most = folds ? attempts_max_folded : attempts_max;
  for (int i = 0; i < most && !choices.empty(); ++i) {
    if (table.between_games() && choices.below(4) != 0) {
      table.begin_next_game();
      continue;
    }
    const unsigned what = choices.byte();
    if (what < 112)
      table.take_legal(choices);
    else if (what < 240)
      table.attempt(seat_at(what % 9 == 8 ? 255 : what % 9), any_action(choices));
    else
      table.attempt(seat_at(what % 8), Resign{});
  }
  table.check_document();
  return 0;
}
