// The frames of the lobby: those of clients are read strictly, and the examples in
// protocol/lobby.md are real.
#include "protocol/lobby_frames.hpp"

#include "protocol/encode.hpp"
#include "tests/protocol/pages.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/rules_line.hpp"

#include <set>

#include <nlohmann/json.hpp>

using namespace tests;
using namespace protocol;
using nlohmann::json;

namespace {

// "bad_field players[1]": why a frame cannot be read; empty when it can.
std::string refused(const std::string& text) {
  const auto decoded = decode_lobby_command(text);
  if (decoded) return "";
  const DecodeError& error = decoded.error();
  CHECK_FALSE(error.message.empty());
  return std::string(row(error.refusal).word) + (error.field.empty() ? "" : " " + error.field);
}

template <class Frame>
Frame said(const std::string& text) {
  const auto decoded = decode_lobby_command(text);
  INFO(text << " " << refused(text));
  REQUIRE(decoded);
  return std::get<Frame>(*decoded);
}

json seek_with(const char* field, const json& value) {
  json frame{{"type", "seek"}, {"id", "s1"}, {"preset", "kingdomino"}, {"players", 2}};
  frame[field] = value;
  return frame;
}

// The blocks of the document that are marked `json lobby`, of this direction.
std::vector<json> examples(const std::string& who) {
  std::vector<json> frames;
  const std::string text = section("# The lobby");
  const std::string mark = "```json lobby " + who + "\n";
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1))
    frames.push_back(
        json::parse(text.substr(at + mark.size(), text.find("\n```", at) - at - mark.size())));
  return frames;
}

std::string example_like(const std::string& type) {
  if (type == "welcome")
    return encode_lobby_welcome({.name = "Ann"}, {4096, 64, 8, 20}, 1790000000000);
  if (type == "lobby") return encode_lobby({}, {0, 12, 3}, 1790000000000);
  if (type == "rooms") {
    const std::vector<RoomCode> gone{"K7QF3M"};
    return encode_lobby_diff({}, gone, {0, 13, 4});
  }
  if (type == "seeking") return encode_seeking({"s1", 1790000000000, 2, 4, 20});
  if (type == "unsought") return encode_unsought("s2");
  REQUIRE(type == "matched");
  return encode_matched("s1", "K7QF3M", seat_at(1), "2v0tVnMBUC0m5gzpc8Xx4g2v0tVnMBUC");
}

}  // namespace

TEST_CASE("a seek is read with all its fields") {
  const auto plain = said<Seek>(seek_with("players", {4, 2, 4, 3}).dump());
  CHECK(plain.id == "s1");
  CHECK(plain.players == std::vector<int>{2, 3, 4});
  CHECK_FALSE(plain.bots_after);
  CHECK_FALSE(plain.band);
  CHECK(plain.name.empty());
  json frame = seek_with("bots_after", 0);
  frame["name"] = " Ann ";
  frame["band"] = true;
  frame["options"] = {{"harmony", true}};
  frame["later"] = "ignored";
  const auto full = said<Seek>(frame.dump());
  CHECK(full.bots_after == 0u);
  CHECK(full.band);
  CHECK(full.name == "Ann");
  CHECK(full.game.harmony == true);
}

TEST_CASE("an error in a seek names the place, and its id") {
  const auto wrong = [](const char* field, const json& value) {
    return refused(seek_with(field, value).dump());
  };
  CHECK(wrong("id", nullptr) == "missing_field id");
  CHECK(wrong("preset", nullptr) == "missing_field preset");
  CHECK(wrong("preset", "chess") == "bad_field preset");
  CHECK(wrong("players", nullptr) == "missing_field players");
  CHECK(wrong("players", 1) == "bad_field players");
  CHECK(wrong("players", 9) == "bad_field players");
  CHECK(wrong("players", json::array()) == "bad_field players");
  CHECK(wrong("players", {2, 1}) == "bad_field players[1]");
  CHECK(wrong("players", json::array({2, 2, 2, 2, 2, 2, 2, 2, 2})) == "bad_field players");
  CHECK(wrong("bots_after", 601) == "bad_field bots_after");
  CHECK(wrong("bots_after", -1) == "bad_field bots_after");
  CHECK(wrong("band", "yes") == "bad_field band");
  CHECK(wrong("name", "") == "bad_field name");
  CHECK(wrong("options", {{"harmony", 1}}) == "bad_field options.harmony");
  const auto decoded = decode_lobby_command(seek_with("band", 1).dump());
  CHECK(decoded.error().re == "s1");
}

TEST_CASE("other frames of the lobby, and invalid frames") {
  CHECK(said<LobbyHello>(R"({"type":"hello"})").name.empty());
  CHECK(said<LobbyHello>(R"({"type":"hello","player":"t","name":"Ann"})").player == "t");
  CHECK(said<Unseek>(R"({"type":"unseek","id":"s2"})").id == "s2");
  CHECK_FALSE(said<Unseek>(R"({"type":"unseek"})").id);
  CHECK(said<Ping>(R"({"type":"ping","t":7})").t == 7);
  CHECK(said<Chat>(R"({"type":"chat","id":"c","text":"Hello"})").text == "Hello");
  CHECK(refused("[]") == "malformed_json");
  CHECK(refused("{}") == "missing_field type");
  CHECK(refused(R"({"type":"act"})") == "unknown_type type");
  CHECK(refused(R"({"type":"hello","player":7})") == "bad_field player");
  CHECK(refused(R"({"type":"hello","name":""})") == "bad_field name");
  CHECK(refused(R"({"type":"unseek","id":""})") == "bad_field id");
}

TEST_CASE("the same game has the same text, another game another text") {
  const auto text = [](const engine::RulesRequest& request) {
    return encode_rules(*engine::make_rules(request));
  };
  CHECK(text({.players = 2}) == text({.players = 2, .harmony = false}));
  CHECK(text({.players = 2}) != text({.players = 2, .harmony = true}));
  CHECK(text({.players = 2}) != text({.players = 3}));
}

TEST_CASE("document: the frames of the lobby are read, and are those that are sent") {
  std::set<std::size_t> kinds;
  for (const json& frame : examples("client")) {
    const auto decoded = decode_lobby_command(frame.dump());
    INFO(frame.dump());
    REQUIRE(decoded);
    kinds.insert(decoded->index());
  }
  // Chat and ping are the frames of rooms.
  CHECK(kinds.size() == std::variant_size_v<LobbyCommand> - 2);
  std::set<std::string> types;
  for (json frame : examples("server")) {
    const std::string type = frame["type"];
    types.insert(type);
    if (type == "welcome") frame["features"] = features;
    CHECK(json::parse(example_like(type)) == frame);
  }
  CHECK(types.size() == 6);
}
