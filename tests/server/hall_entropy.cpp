// Chance for games that people play: deals fit their rules and differ, tokens are long and safe
// everywhere.
#include "server/hall/entropy.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <set>
#include <string>

using namespace tests;

TEST_CASE("every deal from entropy fits its rules, and no two are the same") {
  server::hall::Entropy entropy;
  for (const Preset preset : presets)
    for (const RulesRequest& request : all_requests(preset)) {
      const Rules rules = rules_for(request);
      const Deal one = entropy.deal(rules);
      const Deal other = entropy.deal(rules);
      if (check(rules, one) || check(rules, other)) FAIL(words(request));
      if (one == other) FAIL("dealt twice: " << words(request));
    }
}

TEST_CASE("the first domino and the first king can be any") {
  server::hall::Entropy entropy;
  const Rules rules = rules_for("kingdomino players=4");
  std::set<int> dominoes;
  std::set<Seat> kings;
  for (int i = 0; i < 1500; ++i) {  // one of 48 is missing after so many in one of 10^12 runs
    const Deal deal = entropy.deal(rules);
    dominoes.insert(value(deal.piles[0][0]));
    kings.insert(deal.kings[0]);
  }
  CHECK(dominoes.size() == 48);
  CHECK(kings.size() == 4);
}

TEST_CASE("a token is 32 characters of base64url, and none comes twice") {
  server::hall::Entropy entropy;
  const std::string allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::set<std::string> tokens;
  std::set<char> seen;
  for (int i = 0; i < 2000; ++i) {
    const std::string token = entropy.token();
    REQUIRE(token.size() == 32);
    seen.insert(token.begin(), token.end());
    tokens.insert(token);
  }
  CHECK(tokens.size() == 2000);
  CHECK(seen == std::set<char>(allowed.begin(), allowed.end()));
}
