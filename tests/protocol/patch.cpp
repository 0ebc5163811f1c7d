// Both formats of a step lead to the same table: applied to the old document, the patch gives the
// new one, byte for byte.
#include "engine/bots/random.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "protocol/encode.hpp"
#include "tests/support/catch.hpp"

#include <string>

#include <nlohmann/json.hpp>

using namespace engine;

namespace {

void play_and_compare(const Rules& rules, std::uint64_t seed) {
  bots::Dice dice(seed);
  State state = begin(rules, make_deal(rules, dice));
  nlohmann::json document = nlohmann::json::parse(protocol::encode_view(state.table));
  while (state.table.phase != Phase::over) {
    const View before = state.table;
    Seat seat = to_move(before);
    Action action = seat == Seat::none ? Done{} : bots::random_action(before, dice);
    if (dice(60) == 0) {
      const Seat quitter = seat_at(dice(rules.seats));
      if (!check(before, quitter, Resign{})) {
        seat = quitter;
        action = Resign{};
      }
    }
    Events events;
    if (before.phase == Phase::pause)
      begin_next(state, make_deal(rules, dice), events);
    else
      apply(state, seat, action, events);
    const auto patch = nlohmann::json::parse(protocol::encode_patch(before, events));
    document = document.patch(patch);
    REQUIRE(document.dump() == protocol::encode_view(state.table));
  }
}

}  // namespace

TEST_CASE("the patch turns the old document into the new one, in every preset and option") {
  std::uint64_t seed = 0;
  for (const Preset preset :
       {Preset::kingdomino, Preset::kingdomino_bga, Preset::kingdomino_italian, Preset::mighty_duel,
        Preset::queendomino, Preset::royal, Preset::royal_teams})
    for (const int players : players_of(preset))
      for (const Decline decline : {Decline::must_place, Decline::may_decline})
        for (const bool bonuses : {false, true}) {
          RulesRequest request{.preset = preset, .players = players};
          request.decline = decline;
          request.harmony = bonuses;
          request.middle_kingdom = bonuses;
          const bool match = bonuses && decline == Decline::must_place;
          if (match) request.games = dynasty_games;
          const Rules rules = *make_rules(request);
          for (int game = 0; game < (match ? 1 : 2); ++game) play_and_compare(rules, ++seed);
        }
}

TEST_CASE("the digest is the CRC-32 that zlib computes") {
  CHECK(protocol::digest_of("123456789") == "cbf43926");
  CHECK(protocol::digest_of("") == "00000000");
}

TEST_CASE("the view is canonical JSON: keys sorted, no white space") {
  const Rules rules = *make_rules({});
  bots::Dice dice(1);
  const std::string text = protocol::encode_view(begin(rules, make_deal(rules, dice)).table);
  CHECK(nlohmann::json::parse(text).dump() == text);
  CHECK(text.find(' ') == std::string::npos);
}
