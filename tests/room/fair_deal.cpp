// Deals that can be checked afterwards: they follow from seed and entropy alone, fit their rules,
// and are any deal. The numbers of the first test were computed with sha256sum, by the description
// in protocol/fair-deals.md.
#include "server/room/fair_deal.hpp"

#include "protocol/record.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <algorithm>
#include <set>
#include <string>

using namespace tests;
namespace room = server::room;

namespace {

room::DealSource source(std::uint8_t seed) {
  room::DealSource source{.room = "K7QF3M", .entropy = {"dice: 4", ""}};
  source.seed.fill(seed);
  return source;
}

std::string text(const room::DealSource& from, const char* rules = "kingdomino players=2") {
  return protocol::record_deal(room::fair_deal(rules_for(rules), from));
}

}  // namespace

TEST_CASE("a deal follows from its seed as the protocol describes it") {
  const room::DealSource from = source(0x5e);
  CHECK(room::seed_hash(from.seed) ==
        "8414cd6b08e92be7f34132d9f8fabaa0cf0f072bab807b434e7ff02efc918a1e");
  CHECK(room::fair_salt(from) ==
        "b853433d819f5126fc8eb5ff50d036f0a599750b5761d1fd80ae41507d07a7b0");
  CHECK(text(from) == R"({"kings":[0,1,1,0],"piles":[[10,20,1,24,11,2,29,48,32,37,17,)"
                      R"(21,30,42,14,34,38,45,33,31,7,13,25,19],[]]})");
  CHECK(room::commitment(room::fair_salt(from), text(from)) ==
        "a19ea71efbf8c1c9b0bdc7d55de724c52479e7c8a57e8a0a89a789f133589117");
}

TEST_CASE("every input of a deal changes it") {
  const room::DealSource from = source(1);
  std::set<std::string> salts{room::fair_salt(from)};
  std::set<std::string> deals{text(from)};
  const auto other = [&](auto change) {
    room::DealSource changed = from;
    change(changed);
    salts.insert(room::fair_salt(changed));
    deals.insert(text(changed));
  };
  other([](room::DealSource& s) { s.seed.back() = 2; });
  other([](room::DealSource& s) { s.entropy[0] = "dice: 5"; });
  other([](room::DealSource& s) { std::swap(s.entropy[0], s.entropy[1]); });
  other([](room::DealSource& s) { s.entropy[0] = "\"dice: 4\",null"; });
  other([](room::DealSource& s) { s.room = "K7QF3N"; });
  other([](room::DealSource& s) { s.seq = 49; });
  CHECK(salts.size() == 7);
  CHECK(deals.size() == 7);
}

TEST_CASE("every deal from a seed fits its rules") {
  for (const Preset preset : presets)
    for (const RulesRequest& request : all_requests(preset)) {
      const Rules rules = rules_for(request);
      const Deal deal = room::fair_deal(rules, source(7));
      if (check(rules, deal)) FAIL(words(request));
    }
}

TEST_CASE("the first domino and the first king can be any") {
  const Rules rules = rules_for("kingdomino players=4");
  std::set<int> dominoes;
  std::set<Seat> kings;
  room::DealSource from = source(9);
  for (from.seq = 0; from.seq < 1500; ++from.seq) {
    const Deal deal = room::fair_deal(rules, from);
    dominoes.insert(value(deal.piles[0][0]));
    kings.insert(deal.kings[0]);
  }
  CHECK(dominoes.size() == 48);
  CHECK(kings.size() == 4);
}
