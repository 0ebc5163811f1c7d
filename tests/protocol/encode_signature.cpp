// The texts of a game, byte for byte: as a JSON library writes the same document, and unchanged
// since the recorded signature.
#include "engine/bots/random.hpp"
#include "engine/game.hpp"
#include "protocol/encode.hpp"
#include "protocol/record.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <string>

#include <boost/crc.hpp>
#include <nlohmann/json.hpp>

using namespace engine;

namespace {

// Keys sorted, no white space, numbers and strings as that library writes them.
bool as_the_library_writes(const std::string& text) {
  return nlohmann::json::parse(text).dump() == text;
}

class Signature {
 public:
  void add(const std::string& text) {
    crc_.process_bytes(text.data(), text.size());
    if (!as_the_library_writes(text)) FAIL("not as the library writes it: " << text);
  }
  unsigned value() const { return static_cast<unsigned>(crc_.checksum()); }

 private:
  boost::crc_32_type crc_;
};

void add_prompt(const View& view, Signature& signature) {
  signature.add(
      protocol::encode(protocol::Prompt{"h1", 7, to_move(view), view.phase, legal_actions(view)}));
}

// The whole match, with every text of every step.
void add_game(tests::RandomGame& game, Signature& signature) {
  State state = begin(game.rules, game.deal);
  while (state.table.phase != Phase::over) {
    const View before = state.table;
    Events events;
    if (before.phase == Phase::pause) {
      begin_next(state, make_deal(game.rules, game.dice), events);
    } else {
      const auto [seat, action] = game.move(before);
      if (game.dice(8) == 0) add_prompt(before, signature);
      signature.add(protocol::record_action(action));
      apply(state, seat, action, events);
    }
    signature.add(protocol::encode_events(events, state.table));
    signature.add(protocol::encode_patch(before, events));
    signature.add(protocol::encode_view(state.table));
  }
  signature.add(protocol::record_result(state.table));
  signature.add(protocol::record_deal(game.deal));
}

}  // namespace

TEST_CASE("games are written unchanged, and as a JSON library would write them") {
  Signature signature;
  tests::for_random_games(3, [&](tests::RandomGame& game) { add_game(game, signature); });
  for (const Preset preset : {Preset::kingdomino, Preset::queendomino}) {
    tests::RandomGame match({.preset = preset, .players = 2, .games = dynasty_games}, 1);
    add_game(match, signature);
  }
  // Another number here is another protocol: clients compare digests.
  CHECK(signature.value() == 0xcac4be74);
}

TEST_CASE("text of any kind is written as a JSON library would write it") {
  const std::string kinds = "a\"b\\c/d\b\f\n\r\t\x01\x1f\x7f é € \xf0\x9f\x91\x91";
  const nlohmann::json same = kinds;
  CHECK(protocol::quoted(kinds) == same.dump());
  const auto framed = [](const std::string& re) {
    const protocol::EncodedStep step{.seq = 1, .re = re, .events = "[]", .digest = "00000000"};
    return nlohmann::json::parse(protocol::encode_step(step, protocol::Diff::events));
  };
  CHECK(framed(kinds)["re"] == same);
  CHECK(framed("")["re"] == nullptr);
  CHECK(framed("plain")["by"] == nullptr);
}

TEST_CASE("a step is composed unchanged") {
  protocol::EncodedStep step{.seq = 1,
                             .by = seat_at(2),
                             .re = "c\"1",
                             .time = -5,
                             .events = "[1]",
                             .patch = "[2]",
                             .digest = "00ff00ff",
                             .deal = "{}",
                             .ruling = "{\"do\":\"pause\"}",
                             .overdue = true};
  CHECK(protocol::encode_step(step, protocol::Diff::both) ==
        R"({"type":"step","seq":1,"by":2,"re":"c\"1","time":-5,"events":[1],"patch":[2],)"
        R"("deal":{},"overdue":true,"ruling":{"do":"pause"},"digest":"00ff00ff"})");
  step = {
      .seq = 4294967295, .time = 9007199254740991, .events = "[]", .patch = "[]", .digest = "0"};
  CHECK(protocol::encode_step(step, protocol::Diff::patch) ==
        R"({"type":"step","seq":4294967295,"by":null,"re":null,"time":9007199254740991,)"
        R"("patch":[],"digest":"0"})");
}
