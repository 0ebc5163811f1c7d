// The schemas' words and bounds against those of the code. An off-the-shelf validator in
// tests/blackbox/node (mutations.test.js, recorded.js) shows that their fields are those of the
// codec, and that invalid input is rejected.
#include "engine/bots/level.hpp"
#include "engine/buildings.hpp"
#include "engine/kingdom.hpp"
#include "engine/presets.hpp"
#include "engine/scoring.hpp"
#include "protocol/alert.hpp"
#include "protocol/close.hpp"
#include "protocol/command.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/notice.hpp"
#include "protocol/options.hpp"
#include "protocol/refusal.hpp"
#include "protocol/unicode_text.hpp"
#include "tests/support/files.hpp"

#include <algorithm>

#include <nlohmann/json.hpp>

using namespace protocol;
using nlohmann::json;

namespace {

json schema(const std::string& file) {
  return json::parse(
      tests::read_text(std::string(CASTELLAN_SOURCE_DIR) + "/protocol/schema/" + file + ".json"));
}

// The subschema at a place such as "common#/$defs/seat".
json at(const std::string& place) {
  const auto hash = place.find('#');
  const json::json_pointer pointer(place.substr(hash + 1));
  const json document = schema(place.substr(0, hash));
  INFO(place);
  REQUIRE(document.contains(pointer));
  return document.at(pointer);
}

json words_at(const std::string& place) {
  return at(place).at("enum");
}

// Every word of the enumeration, or all but one that means "none" and is not written.
template <class Enum>
json words(std::string_view unwritten = {}) {
  json list = json::array();
  for (const Enum value : named_values<Enum>())
    if (protocol::name_of(value) != unwritten) list.push_back(protocol::name_of(value));
  return list;
}

json with_null(json list) {
  list.push_back(nullptr);
  return list;
}

struct FieldBounds {
  std::int64_t least;
  std::int64_t most;

  friend bool operator==(const FieldBounds&, const FieldBounds&) = default;
};

FieldBounds bounds_at(const std::string& place) {
  const json part = at(place);
  return {part.at("minimum"), part.at("maximum")};
}

FieldBounds lengths_at(const std::string& place) {
  const json part = at(place);
  return {part.at("minLength"), part.at("maxLength")};
}

}  // namespace

TEST_CASE("schema: the words of every enumeration are those that are written") {
  using namespace engine;
  CHECK(words_at("rules#/$defs/preset") == words<Preset>());
  CHECK(words_at("rules#/$defs/set") == words<Set>());
  CHECK(words_at("rules#/$defs/decline") == words<Decline>());
  CHECK(words_at("rules#/$defs/opening") == words<Opening>());
  CHECK(words_at("rules#/$defs/three_player_line") == words<ThreePlayerLine>());
  CHECK(words_at("rules#/$defs/middle_kingdom_measure") == words<MiddleKingdomMeasure>());
  CHECK(words_at("rules#/$defs/tie_break") == words<TieBreak>());
  CHECK(words_at("rules#/$defs/buildings") == words<BuildingSource>());
  CHECK(words_at("common#/$defs/phase") == words<Phase>());
  CHECK(words_at("common#/$defs/action_word") == words<ActionKind>());
  CHECK(words_at("common#/$defs/points_source") == words<bots::PointsSource>());
  CHECK(words_at("room#/$defs/state") == words<RoomState>());
  CHECK(words_at("room#/$defs/start") == words<Start>());
  CHECK(words_at("room#/$defs/at_zero") == words<AtZero>());
  json clocks = json::array();
  for (const char* kind : {"no_clock", "move_clock", "bank_clock", "days_clock"})
    clocks.push_back(at("room#/$defs/" + std::string(kind) + "/properties/kind/const"));
  CHECK(clocks == words<ClockKind>());
  CHECK(words_at("server#/$defs/proposal/properties/outcome") == with_null(words<Outcome>()));
  CHECK(words_at("common#/$defs/chat_mode") == words<ChatMode>());
  CHECK(words_at("common#/$defs/phrase") == words<Phrase>());
  CHECK(words_at("server#/$defs/chat_to") == words<ChatTo>());
  CHECK(words_at("client#/$defs/hello/properties/want/properties/diff") ==
        with_null(words<Diff>()));
  CHECK(words_at("court#/$defs/tax_bonus") == with_null(words<TaxBonus>("none")));
  CHECK(words_at("http#/$defs/alert_channel") == words<AlertChannel>());
  CHECK(words_at("http#/$defs/alert_language") == words<AlertLanguage>());
  CHECK(words_at("view#/$defs/standing/properties/decided_by") == with_null(words<DecidedBy>()));

  json terrains = words<Terrain>("none");
  terrains.erase(std::find(terrains.begin(), terrains.end(), "castle"));
  CHECK(words_at("common#/$defs/terrain") == terrains);

  json levels = json::array();
  for (const bots::Level level : bots::levels) levels.push_back(bots::name_of(level));
  CHECK(words_at("common#/$defs/bot_level") == levels);

  json buildings = json::array();
  for (std::size_t n = 1; n <= building_count; ++n) buildings.push_back(name_of(building_id(n)));
  CHECK(words_at("common#/$defs/building_word") == buildings);
}

TEST_CASE("schema: there is an action for each word in do") {
  json actions = json::array();
  const json defined = schema("action")["$defs"];
  for (const auto& [action, part] : defined.items()) {
    CHECK(part["properties"]["do"]["const"] == action);
    actions.push_back(action);
  }
  json expected = words<engine::ActionKind>();
  std::sort(expected.begin(), expected.end());
  CHECK(actions == expected);
}

TEST_CASE("schema: the options are those that can be set, with their values") {
  json options = json::array();
  const json described = at("http#/$defs/options/properties");
  for_each_option([&]<class T>(const Option& option, OptionMember<T>) {
    options.push_back(option.name);
    INFO(option.name);
    REQUIRE(described.contains(option.name));
    const json& part = described[option.name];
    if constexpr (std::is_same_v<T, bool>) {
      CHECK(part["type"] == json({"boolean", "null"}));
    } else if constexpr (std::is_same_v<T, int>) {
      CHECK(part["minimum"] == option.least);
      CHECK(part["maximum"] == option.most);
    } else {
      CHECK(part["enum"] == with_null(words<T>()));
    }
  });
  CHECK(words_at("http#/$defs/option_word") == options);
  CHECK(described.size() == options.size());
}

TEST_CASE("schema: refusals, closes and features are the tables in the code") {
  json codes = json::array();
  for (const RefusalRow& row : refusals()) codes.push_back(row.word);
  CHECK(words_at("server#/$defs/refusal_code") == codes);

  json numbers = json::array();
  json reasons = json::array();
  for (const CloseRow& row : closes()) {
    numbers.push_back(code(row.close));
    reasons.push_back(row.word);
  }
  CHECK(words_at("server#/$defs/close_code") == numbers);
  CHECK(words_at("server#/$defs/close_reason") == reasons);

  CHECK(at("server#/$defs/features")["examples"][0] == json(features));
  CHECK(at("server#/$defs/welcome/properties/protocol")["const"] == subprotocol);
}

TEST_CASE("schema: the bounds are those of the code") {
  using engine::seats_max;
  constexpr FieldBounds seqs{0, seq_max};
  CHECK(bounds_at("common#/$defs/seq") == seqs);
  CHECK(bounds_at("client#/$defs/hello/properties/since") == seqs);
  CHECK(bounds_at("client#/$defs/act/properties/at") == seqs);
  CHECK(bounds_at("common#/$defs/clock") == FieldBounds{-integer_max, integer_max});
  CHECK(bounds_at("common#/$defs/seat") == FieldBounds{0, seats_max - 1});
  CHECK(bounds_at("common#/$defs/kingdom_number") == FieldBounds{0, engine::kingdoms_max - 1});
  CHECK(bounds_at("http#/$defs/create_room/properties/players") == FieldBounds{1, seats_max});
  CHECK(bounds_at("http#/$defs/create_room/properties/tables") == FieldBounds{1, tables_max});
  CHECK(bounds_at("rules#/properties/pause") == FieldBounds{0, engine::pause_seconds_max});
  CHECK(at("common#/$defs/domino")["maximum"] ==
        value(domino_id(engine::Set::queendomino, engine::dominoes_per_set)));
  CHECK(lengths_at("common#/$defs/act_id") == FieldBounds{1, id_bytes_max});
  CHECK(lengths_at("client#/$defs/hints/properties/id") == FieldBounds{1, id_bytes_max});
  CHECK(lengths_at("http#/$defs/take_seat/properties/entropy") ==
        FieldBounds{1, entropy_bytes_max});
  CHECK(lengths_at("http#/$defs/alert_url") == FieldBounds{1, alert_url_bytes_max});
  CHECK(at("http#/$defs/new_email_alert/properties/address")["maxLength"] == email_bytes_max);
  CHECK(lengths_at("room#/$defs/seat_info/properties/name") ==
        FieldBounds{1, character_bytes * player_name_characters_max});
  CHECK(lengths_at("room#/properties/name") ==
        FieldBounds{1, character_bytes * room_name_characters_max});
  CHECK(at("client#/$defs/hello/properties/token")["maxLength"] == token_characters_max);
  for (const char* place : {"room#/properties/", "http#/$defs/create_room/properties/",
                            "http#/$defs/change_room/properties/"}) {
    CHECK(bounds_at(std::string(place) + "spectators_max") == FieldBounds{0, spectators_max});
    CHECK(bounds_at(std::string(place) + "delay_moves") == FieldBounds{0, delay_moves_max});
    CHECK(bounds_at(std::string(place) + "delay_seconds") == FieldBounds{0, delay_seconds_max});
    CHECK(bounds_at(std::string(place) + "turn_patience") ==
          FieldBounds{0, turn_patience_seconds_max});
  }
  // The first and the last character of a text are not blank; the others may be.
  const std::string between =
      "{0," + std::to_string(character_bytes * chat_characters_max - 2) + "}";
  CHECK(at("common#/$defs/chat_text")["pattern"].get<std::string>().find(between) !=
        std::string::npos);
  CHECK(at("court#/properties/board")["minItems"] == engine::board_slots);
  CHECK(at("court#/properties/board")["maxItems"] == engine::board_slots);
  CHECK(at("court#/$defs/tile_number")["maximum"] == engine::building_points_max);
}
