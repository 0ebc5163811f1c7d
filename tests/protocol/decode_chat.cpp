#include "tests/protocol/decode_support.hpp"

using namespace tests;
using namespace protocol;

namespace {

std::string saying(const std::string& text) {
  return R"({"type":"chat","id":"c1","text":")" + text + "\"}";
}

}  // namespace

TEST_CASE("a text is addressed to everyone or to the team") {
  const auto chat = command<Chat>(R"({"type":"chat","id":"c1","text":"Hello"})");
  CHECK(chat.id == "c1");
  CHECK(chat.text == "Hello");
  CHECK_FALSE(chat.phrase);
  CHECK(chat.to == ChatTo::everyone);
  CHECK(command<Chat>(R"({"type":"chat","id":"c","text":"a","to":"team"})").to == ChatTo::team);
  CHECK(command<Chat>(R"({"type":"chat","id":"c","text":"a","to":null})").to == ChatTo::everyone);
  CHECK(error_of(R"({"type":"chat","id":"c","text":"a","to":"spectators"})") ==
        "bad_field to re=c");
  CHECK(error_of(R"({"type":"chat","id":"c","text":"a","to":"all"})") == "bad_field to re=c");
}

TEST_CASE("a phrase replaces a text") {
  const auto chat = command<Chat>(R"({"type":"chat","id":"c1","phrase":"well_played"})");
  CHECK(chat.phrase == Phrase::well_played);
  CHECK(chat.text.empty());
  CHECK(command<Chat>(R"({"type":"chat","id":"c","phrase":"oops","text":null})").phrase ==
        Phrase::oops);
  CHECK(error_of(R"({"type":"chat","id":"c","phrase":"oops","text":"a"})") ==
        "bad_field text re=c");
  CHECK(error_of(R"({"type":"chat","id":"c","phrase":"Oops"})") == "bad_field phrase re=c");
  CHECK(error_of(R"({"type":"chat","id":"c"})") == "missing_field text re=c");
  CHECK(error_of(R"({"type":"chat","id":"c","phrase":null})") == "missing_field text re=c");
}

TEST_CASE("a message has an id, which an error about the rest repeats") {
  CHECK(error_of(R"({"type":"chat","text":"a"})") == "missing_field id");
  CHECK(error_of(R"({"type":"chat","id":"","text":"a"})") == "bad_field id");
  const auto decoded = decode_command(R"({"type":"chat","id":"c7","text":7})");
  REQUIRE(!decoded);
  CHECK(decoded.error().re == "c7");
}

TEST_CASE("a text is one line with a limit in characters, whatever their bytes") {
  CHECK(command<Chat>(saying("  a b  ")).text == "a b");
  CHECK(command<Chat>(saying(repeated("👑", 280))).text == repeated("👑", 280));
  CHECK(command<Chat>(saying("  " + repeated("é", 280) + " ")).text == repeated("é", 280));
  CHECK(error_of(saying(repeated("a", 281))) == "bad_field text re=c1");
  for (const char* text : {"", "   ", "\\u00a0", "a\\nb", "a\\rb", "a\\tb", "a\\u0000b", "a\\u007f",
                           "a\\u0085b", "a\\u2028b", "\\u202eabc", "\\u2066abc", "a\\ue000b",
                           "\\u200b", "\\u200f", "\\ufeff", "\\u061c"})
    CHECK(error_of(saying(text)) == "bad_field text re=c1");
}

TEST_CASE("joiners are part of some letters and pictures") {
  CHECK(command<Chat>(saying("👨‍👩‍👧")).text == "👨‍👩‍👧");
  CHECK(command<Chat>(saying("می‌خواهم")).text == "می‌خواهم");
}

TEST_CASE("a host mutes a seat, or all spectators") {
  const auto mute = command<Mute>(R"({"type":"mute","id":"m1","seat":2,"muted":true})");
  CHECK(mute.id == "m1");
  CHECK(mute.seat == engine::seat_at(2));
  CHECK(mute.muted);
  CHECK_FALSE(command<Mute>(R"({"type":"mute","muted":false})").seat);
  CHECK_FALSE(command<Mute>(R"({"type":"mute","seat":null,"muted":false})").muted);
  CHECK(error_of(R"({"type":"mute","seat":8,"muted":true})") == "bad_field seat");
  CHECK(error_of(R"({"type":"mute","seat":1})") == "missing_field muted");
  CHECK(error_of(R"({"type":"mute","seat":1,"muted":1})") == "bad_field muted");
}

TEST_CASE("a spectator's name is like a player's") {
  CHECK(command<Hello>(R"({"type":"hello"})").name.empty());
  CHECK(command<Hello>(R"({"type":"hello","name":null})").name.empty());
  CHECK(command<Hello>(R"({"type":"hello","name":" Zoe "})").name == "Zoe");
  CHECK(error_of(R"({"type":"hello","name":""})") == "bad_field name");
  CHECK(error_of(R"({"type":"hello","name":")" + repeated("a", 33) + "\"}") == "bad_field name");
}
