// The lists of choices for clients, against the actual choices.
#include "protocol/preset_list.hpp"

#include "engine/bots/level.hpp"
#include "protocol/building_set.hpp"
#include "protocol/enum_names.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/files.hpp"
#include "tests/support/rules_line.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

using namespace tests;
using nlohmann::json;

namespace {

std::optional<Buildings> made_up() {
  return *protocol::decode_building_file(read_text(data_path("buildings-made-up.json")));
}

json listed(const std::optional<Buildings>& file = std::nullopt) {
  return json::parse(protocol::encode_presets(file));
}

json option(const json& list, const std::string& name) {
  for (const json& option : list["options"])
    if (option["option"] == name) return option;
  FAIL(name);
  return {};
}

json table(const json& list, const std::string& preset, int players) {
  for (const json& item : list["presets"])
    for (const json& table : item["tables"])
      if (item["preset"] == preset && table["players"] == players) return table;
  FAIL(preset << " " << players);
  return {};
}

}  // namespace

TEST_CASE("the list of presets has all of them, each for its numbers of players") {
  const json list = listed();
  REQUIRE(list["presets"].size() == Words<Preset>::all.size());
  for (std::size_t i = 0; i < list["presets"].size(); ++i) {
    const json& item = list["presets"][i];
    CHECK(item["preset"] == Words<Preset>::all[i]);
    const auto players = players_of(static_cast<Preset>(i));
    REQUIRE(item["tables"].size() == players.size());
    for (std::size_t k = 0; k < players.size(); ++k) {
      CHECK(item["tables"][k]["players"] == players[k]);
      CHECK(item["tables"][k]["rules"]["players"] == players[k]);
    }
  }
}

TEST_CASE("the list of options has all of them, with their types and values") {
  const json list = listed();
  std::vector<std::string> expected;
  RulesRequest every;
  visit_options(every, [&](const char* name, const auto&) { expected.emplace_back(name); });
  std::vector<std::string> names;
  for (const json& item : list["options"]) names.push_back(item["option"]);
  CHECK(names == expected);
  CHECK(option(list, "decline") ==
        json::parse(R"({"option":"decline","type":"word","values":["must_place","may_decline"]})"));
  CHECK(option(list, "harmony") ==
        json::parse(R"({"option":"harmony","type":"boolean","values":[false,true]})"));
  CHECK(option(list, "kingdom_size") ==
        json::parse(R"({"option":"kingdom_size","type":"integer","values":[5,7]})"));
  CHECK(option(list, "middle_kingdom_measure") ==
        json::parse(R"({"option":"middle_kingdom_measure","type":"word",
                        "values":["frame","bounding_box"],"needs":{"middle_kingdom":true}})"));
}

TEST_CASE("a table lists the options that have an effect there") {
  const json list = listed();
  const auto options = [&](const char* preset, int players) {
    return table(list, preset, players)["options"];
  };
  const json common{"decline",   "harmony",     "middle_kingdom", "middle_kingdom_measure",
                    "tie_break", "kingdom_size"};
  const auto has = [](const json& names, const char* name) {
    return std::find(names.begin(), names.end(), name) != names.end();
  };
  for (const char* preset : {"kingdomino", "kingdomino-italian"})
    for (const int players : {2, 3, 4}) {
      const json names = options(preset, players);
      for (const json& name : common) CHECK(has(names, name.get<std::string>().c_str()));
      CHECK(has(names, "opening") == (players == 2));
      CHECK(has(names, "three_player_line") == (players == 3));
      CHECK_FALSE(has(names, "buildings"));
    }
  CHECK(has(options("queendomino", 3), "buildings"));
  CHECK_FALSE(has(options("queendomino", 3), "three_player_line"));
  CHECK(has(options("queendomino", 2), "opening"));
}

TEST_CASE("building tiles of a file, and the default, are listed where there is a file") {
  const json without = listed();
  const json with = listed(made_up());
  CHECK(option(without, "buildings")["values"] == json{"house"});
  CHECK(option(with, "buildings")["values"] == json{"house", "file"});
  CHECK(table(without, "royal", 5)["rules"]["buildings"] == "house");
  CHECK(table(with, "royal", 5)["rules"]["buildings"] == "file");
  CHECK(table(with, "mighty-duel", 2)["rules"]["buildings"].is_null());
  CHECK(table(with, "mighty-duel", 2) == table(without, "mighty-duel", 2));
}

TEST_CASE("the chat settings of this server are listed, and the phrases") {
  using namespace protocol;
  CHECK(listed()["chat"] == json({"open", "phrases", "off"}));
  CHECK(json::parse(encode_presets(std::nullopt, ChatMode::phrases))["chat"] ==
        json({"phrases", "off"}));
  CHECK(json::parse(encode_presets(std::nullopt, ChatMode::off))["chat"] == json({"off"}));
  CHECK(listed()["phrases"].size() == named_values<Phrase>().size());
  CHECK(listed()["phrases"][0] == "hello");
}

TEST_CASE("the levels of bots are listed, the weakest first") {
  json levels = json::array();
  for (const bots::Level level : bots::levels) levels.push_back(bots::name_of(level));
  CHECK(listed()["bots"] == levels);
}
