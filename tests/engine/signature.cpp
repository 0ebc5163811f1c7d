#include "engine/digest.hpp"
#include "engine/scoring.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <initializer_list>

using namespace engine;
using namespace tests;

namespace {

// Every table of some seeded games in every combination of options of these presets, and their
// results, as one number.
std::uint64_t signature(std::initializer_list<Preset> of) {
  std::uint64_t sum = 0;
  const auto fold = [&](std::uint64_t number) { sum = (sum ^ number) * 0x9e3779b97f4a7c15u + 1; };
  for (const Preset preset : of)
    for (const RulesRequest& request : all_requests(preset))
      for (const std::uint64_t seed : {6u, 7u}) {  // with resignations, and without
        RandomGame game(request, seed);
        const State end = play_out(game, [&](const State& state, const RandomGame::RandomMove&) {
          fold(digest(view(state)));
          fold(legal_actions(view(state)).size());
        });
        fold(digest(view(end)));
        for (const Standing& s : ranking(view(end))) {
          fold(s.kingdom);
          fold(s.rank);
          fold(static_cast<std::uint64_t>(s.points));
        }
      }
  return sum;
}

}  // namespace

TEST_CASE("behaviour has a signature") {
  INFO(
      "The engine plays the same random games differently than before. If the rules, the order of\n"
      "legal_actions(), make_deal() or the digest changed on purpose, put the new number here and\n"
      "say in the commit message which of them changed, and why: stored games may no longer\n"
      "replay. If nothing was to change, this commit has a bug.");
  CHECK(signature({Preset::kingdomino, Preset::kingdomino_bga, Preset::kingdomino_italian,
                   Preset::mighty_duel}) == 0x9bde0db0bf6868ffu);
  CHECK(signature({Preset::queendomino}) == 0x6bf6235ca6b0f954u);
  CHECK(signature({Preset::royal}) == 0x7c200311c67ada80u);
  CHECK(signature({Preset::royal_teams}) == 0x183a4c5139faf040u);
}
