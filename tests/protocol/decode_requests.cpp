// Bodies of HTTP requests: opening a room and taking a seat.
#include "protocol/input_limits.hpp"
#include "tests/protocol/decode_support.hpp"
#include "tests/support/rules_line.hpp"

using namespace tests;
using namespace protocol;

namespace {

CreateRoom create(const std::string& rest) {
  return value_of(decode_create_room(R"({"preset":"kingdomino","players":3)" + rest + "}"));
}
std::string create_error(const std::string& rest) {
  INFO(rest);
  return error_in(decode_create_room(R"({"preset":"kingdomino","players":3)" + rest + "}"));
}
std::string option_error(const std::string& option) {
  return create_error(",\"options\":{" + option + "}");
}
std::string name_in(const std::string& name) {
  return value_of(decode_take_seat("{\"name\":\"" + name + "\"}")).name;
}
std::string seat_error(const std::string& body) {
  INFO(body);
  return error_in(decode_take_seat(body));
}

}  // namespace

TEST_CASE("a room needs only a preset and a number of players") {
  CreateRoom room = create("");
  CHECK(room.rules.preset == engine::Preset::kingdomino);
  CHECK(room.rules.players == 3);
  visit_options(room.rules, [](const char* option, const auto& value) {
    INFO(option);
    CHECK_FALSE(value.has_value());
  });
  CHECK(room.name.empty());
  CHECK_FALSE(room.settings.listed);
}

TEST_CASE("a room can be one of several tables with the same deal") {
  CHECK(create("").tables == 1);
  CHECK(create(",\"tables\":8").tables == 8);
  for (const char* tables : {"0", "9", "1.5", "\"2\""})
    CHECK(create_error(",\"tables\":" + std::string(tables)) == "bad_field tables");
}

TEST_CASE("every preset has its word") {
  for (const char* word : {"kingdomino", "kingdomino-bga", "kingdomino-italian", "mighty-duel",
                           "queendomino", "royal", "royal-teams"})
    CHECK(error_in(decode_create_room(R"({"players":2,"preset":")" + std::string(word) + "\"}")) ==
          "fine");
  for (const char* word : {"", "Kingdomino", "kingdomino_bga", "royal_teams"})
    CHECK(error_in(decode_create_room(R"({"players":2,"preset":")" + std::string(word) + "\"}")) ==
          "bad_field preset");
  CHECK(error_in(decode_create_room(R"({"players":2})")) == "missing_field preset");
  CHECK(error_in(decode_create_room(R"({"preset":3,"players":2})")) == "bad_field preset");
}

TEST_CASE("players is an integer; the preset has the range") {
  const auto error = [](const char* players) {
    return error_in(
        decode_create_room(R"({"preset":"kingdomino","players":)" + std::string(players) + "}"));
  };
  CHECK(error("1") == "fine");
  CHECK(error("8") == "fine");
  for (const char* players : {"0", "9", "-2", "2.5", "\"2\"", "true", "[2]", "4294967298"})
    CHECK(error(players) == "bad_field players");
  CHECK(error("null") == "missing_field players");
}

TEST_CASE("options are set one by one, and null keeps the preset's value") {
  const auto rules =
      create(R"(,"options":{"decline":"may_decline","harmony":false,"kingdom_size":7})").rules;
  CHECK(rules.decline == engine::Decline::may_decline);
  CHECK(rules.harmony == false);
  CHECK(rules.kingdom_size == 7);
  CHECK_FALSE(rules.opening);
  CHECK_FALSE(create(R"(,"options":{"harmony":null})").rules.harmony);
  CHECK(create(R"(,"options":{"buildings":"file"})").rules.building_source ==
        engine::BuildingSource::file);
  CHECK(create(R"(,"options":{"buildings":"house"})").rules.building_source ==
        engine::BuildingSource::house);
  CHECK_FALSE(create(R"(,"options":{"buildings":null})").rules.building_source);
  CHECK(create_error(R"(,"options":null)") == "fine");
  CHECK(create_error(R"(,"options":{"later":1})") == "fine");
}

TEST_CASE("a wrong option is named") {
  CHECK(create_error(R"(,"options":[])") == "bad_field options");
  for (const char* option : {"decline", "opening", "three_player_line", "middle_kingdom_measure",
                             "tie_break", "buildings"})
    for (const char* value : {"\"\"", "\"other\"", "1", "true", "[]"})
      CHECK(option_error("\"" + std::string(option) + "\":" + value) ==
            "bad_field options." + std::string(option));
  for (const char* option : {"harmony", "middle_kingdom"})
    for (const char* value : {"\"true\"", "1", "0", "[]"})
      CHECK(option_error("\"" + std::string(option) + "\":" + value) ==
            "bad_field options." + std::string(option));
  for (const char* value : {"0", "256", "5.5", "\"5\"", "true"})
    CHECK(option_error("\"kingdom_size\":" + std::string(value)) ==
          "bad_field options.kingdom_size");
}

TEST_CASE("listed is a boolean, and false by default") {
  CHECK(create(R"(,"listed":true)").settings.listed);
  CHECK(create("").settings.take_back);
  CHECK_FALSE(create(R"(,"take_back":false)").settings.take_back);
  CHECK(create("").settings.patience == 180);
  CHECK(create(R"(,"patience":0)").settings.patience == 0);
  CHECK(create(R"(,"at_zero":"seat")").settings.at_zero == AtZero::seat);
  CHECK(create("").settings.clock == ClockRules{});
  CHECK(create(R"(,"clock":{"kind":"none","seconds":"?"})").settings.clock == ClockRules{});
  CHECK(create(R"(,"clock":{"kind":"move","seconds":30})").settings.clock ==
        ClockRules{ClockKind::move, 30});
  CHECK(create(R"(,"clock":{"kind":"bank","seconds":300})").settings.clock ==
        ClockRules{ClockKind::bank, 300, 0, 300});
  CHECK(create(R"(,"clock":{"kind":"bank","seconds":60,"increment":5,"cap":10})").settings.clock ==
        ClockRules{ClockKind::bank, 60, 5, 60});
  CHECK(create(R"(,"clock":{"kind":"days","days":2})").settings.clock ==
        ClockRules{ClockKind::days, 2 * 86'400});
  CHECK_FALSE(create(R"(,"listed":null)").settings.listed);
  CHECK(create("").settings.chat == ChatMode::open);
  CHECK(create(R"(,"chat":"phrases")").settings.chat == ChatMode::phrases);
  CHECK(create(R"(,"chat":null)").settings.chat == ChatMode::open);
  CHECK(create(R"(,"advice":true)").settings.advice);
  CHECK_FALSE(create(R"(,"advice":null)").settings.advice);
  CHECK_FALSE(create("").settings.advice);
  for (const char* listed : {"1", "\"true\"", "[]"})
    CHECK(create_error(",\"listed\":" + std::string(listed)) == "bad_field listed");
}

TEST_CASE("names are counted in characters, not in bytes") {
  CHECK(name_in("A") == "A");
  for (const char* character : {"x", "é", "王", "👑"}) {
    const std::string longest = repeated(character, player_name_characters_max);
    CHECK(name_in(longest) == longest);
    CHECK(seat_error("{\"name\":\"" + longest + character + "\"}") == "bad_field name");
    const std::string room = repeated(character, room_name_characters_max);
    CHECK(create(",\"name\":\"" + room + "\"").name == room);
    CHECK(create_error(",\"name\":\"" + room + character + "\"") == "bad_field name");
  }
  CHECK(name_in(R"(\ud83d\udc51)") == "👑");
}

TEST_CASE("spaces around a name are not part of it, and a name needs another character") {
  CHECK(name_in("  Ann Lee ") == "Ann Lee");
  CHECK(name_in("\\u3000Ann\\u00a0") == "Ann");
  for (const char* name : {"", " ", "    ", "\\u00a0", "\\u3000 \\u2003"})
    CHECK(seat_error("{\"name\":\"" + std::string(name) + "\"}") == "bad_field name");
}

TEST_CASE("control characters and bidirectional ones are no part of a name") {
  for (const char* bad : {"0000", "0009", "000a", "001f", "007f", "0080", "009f", "2028", "2029",
                          "202a", "202e", "2066", "2069", "e000", "fdd0", "ffff"}) {
    CHECK(seat_error(R"({"name":"A\u)" + std::string(bad) + "B\"}") == "bad_field name");
    CHECK(create_error(R"(,"name":"\u)" + std::string(bad) + "\"") == "bad_field name");
  }
  for (const char* good : {"0020", "007e", "00a1", "00ad", "0627", "05d0", "061c", "200a", "200b",
                           "200c", "200d", "200f", "2027", "3042", "feff", "fffd"})
    CHECK(seat_error(R"({"name":"A\u)" + std::string(good) + "B\"}") == "fine");
  CHECK(seat_error(R"({"name":"A\ud800"})") == "malformed_json");
}

TEST_CASE("a seat is requested by name, and optionally by number") {
  const auto any = value_of(decode_take_seat(R"({"name":"Ann"})"));
  CHECK_FALSE(any.seat);
  CHECK(value_of(decode_take_seat(R"({"name":"Ann","seat":0})")).seat == engine::seat_at(0));
  CHECK(value_of(decode_take_seat(R"({"name":"Ann","seat":7})")).seat == engine::seat_at(7));
  CHECK_FALSE(value_of(decode_take_seat(R"({"name":"Ann","seat":null})")).seat);
  for (const char* seat : {"-1", "8", "255", "256", "0.5", "\"0\"", "true", "[]"})
    CHECK(seat_error(R"({"name":"Ann","seat":)" + std::string(seat) + "}") == "bad_field seat");
  CHECK(seat_error("{}") == "missing_field name");
  CHECK(seat_error(R"({"name":null})") == "missing_field name");
  for (const char* name : {"1", "true", "[]", "{}"})
    CHECK(seat_error(R"({"name":)" + std::string(name) + "}") == "bad_field name");
  CHECK(seat_error("[]") == "malformed_json");
  CHECK(seat_error("") == "malformed_json");
}

TEST_CASE("a bot is requested by its level") {
  for (const engine::bots::Level level : engine::bots::levels) {
    const std::string word(engine::bots::name_of(level));
    CHECK(value_of(decode_seat_bot(R"({"level":")" + word + "\"}")).level == level);
  }
  CHECK(error_in(decode_seat_bot("{}")) == "missing_field level");
  CHECK(error_in(decode_seat_bot(R"({"level":null})")) == "missing_field level");
  for (const char* level : {"1", "true", "[]", "{}", "\"\"", "\"Random\"", "\"full greedy\""})
    CHECK(error_in(decode_seat_bot(R"({"level":)" + std::string(level) + "}")) ==
          "bad_field level");
  CHECK(error_in(decode_seat_bot("[]")) == "malformed_json");
}
