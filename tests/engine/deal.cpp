#include "engine/deal.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

using namespace engine;
using namespace tests;

namespace {

std::string deal_verdict(const Rules& rules, const Deal& deal) {
  return name(check(rules, deal));
}

void set_kings(Deal& deal, std::initializer_list<Seat> kings) {
  deal.kings.clear();
  for (const Seat seat : kings) deal.kings.push_back(seat);
}

}  // namespace

TEST_CASE("a pile has as many dominoes as the lines of the game") {
  for (const char* request : {"kingdomino players=2", "kingdomino players=3",
                              "kingdomino players=4", "mighty-duel players=2"}) {
    const Rules rules = rules_for(request);
    CHECK(pile_size(rules, 0) == dominoes_in_play(rules));
    CHECK(pile_size(rules, 1) == 0);
    CHECK(pile_size(rules, 2) == 0);
  }
}

TEST_CASE("two boxes share the lines, the first takes the odd one") {
  Rules rules = rules_for("kingdomino players=4");
  rules.sets.push_back(Set::queendomino);
  CHECK(pile_size(rules, 0) == 24);
  CHECK(pile_size(rules, 1) == 24);
  rules.rounds = 11;
  CHECK(pile_size(rules, 0) == 24);
  CHECK(pile_size(rules, 1) == 20);
}

TEST_CASE("a deal with a wrong number of dominoes is refused") {
  const Rules rules = rules_for("kingdomino players=3");
  Deal deal = stacked_deal(rules);
  CHECK(deal_verdict(rules, deal) == "fine");
  deal.piles[0].push_back(kd(48));
  CHECK(deal_verdict(rules, deal) == "pile_size");
  deal.piles[0].erase(0);
  CHECK(deal_verdict(rules, deal) == "fine");
  deal.piles[0].erase(0);
  CHECK(deal_verdict(rules, deal) == "pile_size");
  Deal two = stacked_deal(rules);
  two.piles[1].push_back(domino_id(Set::queendomino, 1));
  CHECK(deal_verdict(rules, two) == "pile_size");
  CHECK(deal_verdict(rules, Deal{}) == "pile_size");
}

TEST_CASE("a deal with a domino of no box, or of another box, is refused") {
  const Rules rules = rules_for("kingdomino players=4");
  for (const int id : {0, 49, 100, 101, 148, 255}) {
    Deal deal = stacked_deal(rules);
    deal.piles[0][7] = static_cast<DominoId>(id);
    CHECK(deal_verdict(rules, deal) == "unknown_domino");
  }
}

TEST_CASE("a deal with a domino twice is refused") {
  const Rules rules = rules_for("kingdomino players=4");
  Deal deal = stacked_deal(rules);
  deal.piles[0][47] = deal.piles[0][0];
  CHECK(deal_verdict(rules, deal) == "domino_twice");
}

TEST_CASE("a deal has the kings of the players and no others") {
  const Rules rules = rules_for("kingdomino players=4");
  Deal deal = stacked_deal(rules);
  set_kings(deal, {dan, cat, bob, ann});
  CHECK(deal_verdict(rules, deal) == "fine");
  set_kings(deal, {ann, ann, bob, cat});
  CHECK(deal_verdict(rules, deal) == "kings");
  set_kings(deal, {ann, bob, cat});
  CHECK(deal_verdict(rules, deal) == "kings");
  set_kings(deal, {ann, bob, cat, dan, ann});
  CHECK(deal_verdict(rules, deal) == "kings");
  set_kings(deal, {ann, bob, cat, dan, seat_at(4)});
  CHECK(deal_verdict(rules, deal) == "kings");
  set_kings(deal, {ann, bob, cat, seat_at(4)});
  CHECK(deal_verdict(rules, deal) == "kings");
  set_kings(deal, {ann, bob, cat, Seat::none});
  CHECK(deal_verdict(rules, deal) == "kings");
}

TEST_CASE("two players draft A, B, B, A, or in any order of their four kings") {
  const Rules snake = rules_for("kingdomino players=2 opening=snake");
  const Rules random = rules_for("kingdomino players=2 opening=random");
  const auto with = [&](std::initializer_list<Seat> kings) {
    Deal deal = stacked_deal(snake);
    set_kings(deal, kings);
    return deal_verdict(snake, deal) + ' ' + deal_verdict(random, deal);
  };
  CHECK(with({ann, bob, bob, ann}) == "fine fine");
  CHECK(with({bob, ann, ann, bob}) == "fine fine");
  CHECK(with({ann, bob, ann, bob}) == "kings fine");
  CHECK(with({ann, ann, bob, bob}) == "kings fine");
  CHECK(with({ann, ann, ann, bob}) == "kings kings");
  CHECK(with({ann, bob}) == "kings kings");
}

TEST_CASE("a made deal is valid, of different dominoes, and another for another seed") {
  for (const Preset preset : presets)
    for (const RulesRequest& request : all_requests(preset)) {
      const Rules rules = rules_for(request);
      const Deal deal = random_deal(rules, 1);
      REQUIRE(deal_verdict(rules, deal) == "fine");
      std::set<DominoId> different;
      for (const auto& pile : deal.piles) different.insert(pile.begin(), pile.end());
      REQUIRE(different.size() == dominoes_in_play(rules));
      REQUIRE((random_deal(rules, 1) == deal));
      REQUIRE_FALSE((random_deal(rules, 2).piles == deal.piles));
    }
}

TEST_CASE("a shuffle keeps every element and can give every order") {
  std::set<std::vector<int>> orders;
  bots::Dice dice(1);
  for (int i = 0; i < 1000; ++i) {
    std::vector<int> items{1, 2, 3, 4};
    shuffle(items, dice);
    orders.insert(items);
    std::sort(items.begin(), items.end());
    REQUIRE(items == std::vector<int>{1, 2, 3, 4});
  }
  CHECK(orders.size() == 24);
}
