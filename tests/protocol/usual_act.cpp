// Acts that are read without a tree give the same result as with one; unusual acts are left to the
// tree.
#include "engine/bots/dice.hpp"
#include "protocol/fast_decode_act.hpp"
#include "protocol/record.hpp"
#include "tests/protocol/decode_support.hpp"
#include "tests/support/random_games.hpp"

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

using namespace tests;
using nlohmann::json;

namespace {

std::string frame_of(const Action& action, bool with_at) {
  json frame{
      {"type", "act"}, {"id", "c1-7"}, {"action", json::parse(protocol::record_action(action))}};
  if (with_at) frame["at"] = 41;
  return frame.dump();
}

// As the tree reads it: an unknown field makes the act unusual, and changes nothing else.
protocol::Act with_tree(std::string_view text) {
  json frame = json::parse(text);
  frame["of_a_newer_client"] = true;
  REQUIRE_FALSE(protocol::fast_decode_act(frame.dump()));
  return command<protocol::Act>(frame.dump());
}

void check_alike(const std::string& text) {
  INFO(text);
  const auto usual = protocol::fast_decode_act(text);
  REQUIRE(usual);
  const protocol::Act tree = with_tree(text);
  CHECK(usual->id == tree.id);
  CHECK(usual->at == tree.at);
  CHECK(usual->action == tree.action);
}

}  // namespace

TEST_CASE("every act of games in every preset is a usual one, and read as with a tree") {
  for_random_games(2, [](RandomGame& game) {
    play_out(game, [](const State&, const RandomGame::RandomMove& move) {
      check_alike(frame_of(move.action, true));
      check_alike(frame_of(move.action, false));
    });
  });
}

TEST_CASE("acts are usual in any order of their fields, with white space and escapes") {
  for (
      const char* text : {
          R"({"action":{"cells":[[0,1],[0,-2]],"do":"place"},"at":0,"id":"x","type":"act"})",
          " {\n\"type\" : \"act\",\t\"id\":\"c\\u0031\",\"action\":{\"do\":\"done\"}} ",
          R"({"type":"act","id":"a","action":{"do":"claim","domino":48}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[[99,-127],[0,0]],"domino":3}})",
          R"({"type":"act","id":"a","action":{"do":"tax","cells":[[1,1]]}})",
          R"({"type":"act","id":"a","action":{"do":"build","cell":[-0,1],"building":"bakery-1"}})",
      })
    check_alike(text);
}

TEST_CASE("wrong or unusual acts are left to the tree") {
  const char* const cells_to_build = R"({"type":"act","id":"a","action":{"do":"build",)"
                                     R"("cells":[[1,1]],"building":"bakery-1"}})";
  for (
      const char* text : {
          "",
          "[]",
          "7",
          R"("act")",
          R"({"type":"hello","token":"abc"})",
          R"({"type":"act"})",
          R"({"type":"act","id":"a"})",
          R"({"type":"act","id":"","action":{"do":"done"}})",
          R"({"type":"act","id":"é","action":{"do":"done"}})",
          R"({"type":"act","id":7,"action":{"do":"done"}})",
          R"({"type":"act","id":"a","action":"done"})",
          R"({"type":"act","id":"a","action":{}})",
          R"({"type":"act","id":"a","action":{"do":"dance"}})",
          R"({"type":"act","id":"a","action":{"do":"claim"}})",
          R"({"type":"act","id":"a","action":{"do":"claim","domino":256}})",
          R"({"type":"act","id":"a","action":{"do":"claim","domino":-1}})",
          R"({"type":"act","id":"a","action":{"do":"claim","domino":3.0}})",
          R"({"type":"act","id":"a","action":{"do":"claim","domino":[3]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[[0,1]]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[[0,1],[0,2],[0,3]]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[[0,1],[0]]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[[0,1],[]]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[[0],[1,2,3]]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[0,1,0,2]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[[[0,1]],[0,2]]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[[0,1],[0,128]]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[[0,1],[0,-128]]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cells":[[0,1],[0,true]]}})",
          R"({"type":"act","id":"a","action":{"do":"place","cell":[0,1],"cells":[[0,2]]}})",
          R"({"type":"act","id":"a","action":{"do":"tax","cells":[]}})",
          R"({"type":"act","id":"a","action":{"do":"tax","cell":[0,1]}})",
          R"({"type":"act","id":"a","action":{"do":"build","cell":[1,1]}})",
          R"({"type":"act","id":"a","action":{"do":"build","cell":[[1,1]],"building":"bakery-1"}})",
          cells_to_build,
          R"({"type":"act","id":"a","action":{"do":"bribe","building":"castle"}})",
          R"({"type":"act","id":"a","at":-1,"action":{"do":"done"}})",
          R"({"type":"act","id":"a","at":99999999999,"action":{"do":"done"}})",
          R"({"type":"act","id":"a","at":null,"action":{"do":"done"}})",
          R"({"type":"act","id":"a","at":4.0,"action":{"do":"done"}})",
          R"({"type":"act","id":"a","do":"done"})",
          R"({"type":"act","id":"a","action":{"do":"done","type":"act"}})",
          R"({"type":"act","id":"a","action":{"do":"done","more":1}})",
          R"({"type":"act","id":"a","action":{"do":"done"},"more":1})",
          R"({"type":"act","id":"a","id":"b","action":{"do":"done"}})",
          R"({"type":"act","id":"a","action":{"do":"done"},"action":{"do":"resign"}})",
          R"({"type":"act","id":"a","action":{"do":"done"}}})",
          R"({"type":"act","id":"a","action":{"do":"done"})",
      }) {
    INFO(text);
    CHECK_FALSE(protocol::fast_decode_act(text));
  }
  const std::string whole = R"({"type":"act","id":"a","action":{"do":"done"}})";
  CHECK(protocol::fast_decode_act(whole));
  CHECK_FALSE(protocol::fast_decode_act(whole + '\0'));
}

TEST_CASE("acts with bytes changed are read as with a tree, or left to it") {
  engine::bots::Dice dice(3);
  constexpr std::string_view telling = "{}[]\",:\\0123456789-+.eabcdlst ";
  int usual = 0;
  for (int i = 0; i < 60'000; ++i) {
    std::string text = R"({"type":"act","id":"c1-7","at":41,"action":)";
    text += i % 2 == 0 ? R"({"do":"place","cells":[[0,1],[-3,2]]}})"
                       : R"({"do":"build","building":"bakery-1","cell":[2,0]}})";
    for (std::uint32_t changes = 1 + dice(3); changes > 0; --changes) {
      const std::size_t at = dice(static_cast<std::uint32_t>(text.size()));
      const char byte = telling[dice(static_cast<std::uint32_t>(telling.size()))];
      if (dice(3) == 0)
        text.erase(at, 1 + dice(8));
      else if (dice(2) == 0)
        text.insert(at, 1, byte);
      else
        text[at] = byte;
    }
    if (!protocol::fast_decode_act(text)) continue;
    ++usual;
    check_alike(text);
  }
  CHECK(usual > 1'000);
}
