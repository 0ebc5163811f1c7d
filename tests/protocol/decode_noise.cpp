// Any input is read to a value or an error: random bytes, and valid frames with bytes changed.
#include "engine/bots/dice.hpp"
#include "protocol/record.hpp"
#include "tests/protocol/decode_support.hpp"

#include <array>

using namespace tests;

namespace {

using Dice = engine::bots::Dice;

constexpr std::array<std::string_view, 10> good{
    R"({"type":"hello","token":"abc","since":41,"want":{"diff":"patch","hints":true}})",
    R"({"type":"act","id":"c1-7","at":41,"action":{"do":"place","cells":[[0,1],[-3,2]]}})",
    R"({"type":"act","id":"c1-8","action":{"do":"claim","domino":29}})",
    R"({"type":"act","id":"c1-9","action":{"do":"tax","cells":[[0,1],[-3,2]]}})",
    R"({"type":"act","id":"c2-0","action":{"do":"build","building":"bakery-1","cell":[2,0]}})",
    R"({"type":"hints","id":"h1"})",
    R"({"type":"ping","t":1790000000000})",
    R"({"preset":"kingdomino","players":3,"name":"Größe","options":{"harmony":true}})",
    R"({"name":"Ann","seat":1})",
    R"({"piles":[[17,3,48],[]],"kings":[2,0,1]})",
};

// Bytes that mean something in JSON or UTF-8, and any other.
char any_byte(Dice& dice) {
  constexpr std::string_view telling = "{}[]\",:\\ue0-+.1enulltrue\x00\x7f\x80\xc3\xe2\xf0\xff";
  if (dice(2) == 0) return telling[dice(static_cast<std::uint32_t>(telling.size()))];
  return static_cast<char>(dice(256));
}

std::string mutated(std::string_view frame, Dice& dice) {
  std::string text(frame);
  for (std::uint32_t changes = 1 + dice(4); changes > 0; --changes) {
    const std::size_t at = dice(static_cast<std::uint32_t>(text.size() + 1));
    const std::size_t length = std::min<std::size_t>(dice(6), text.size() - at);
    switch (dice(4)) {
      case 0:
        text.insert(at, 1, any_byte(dice));
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(at, length));
        break;
      default:
        if (at < text.size()) text[at] = any_byte(dice);
    }
  }
  return text;
}

// Reads the text in every format. Returns how many succeeded.
int read_as_everything(const std::string& text) {
  using namespace protocol;
  int sense = 0;
  const auto count = [&](const auto& decoded) {
    if (decoded) return void(++sense);
    if (decoded.error().message.empty()) FAIL("an error without words");
    if (decoded.error().refusal > Refusal::bad_field) FAIL("not an error of reading");
  };
  count(decode_command(text));
  count(decode_create_room(text));
  count(decode_take_seat(text));
  sense +=
      read_rules(text).has_value() + read_deal(text).has_value() + read_action(text).has_value();
  return sense;
}

}  // namespace

TEST_CASE("random bytes are read without harm, and are invalid") {
  Dice dice(1);
  int sense = 0;
  for (int i = 0; i < 20'000; ++i) {
    std::string text;
    for (std::uint32_t length = dice(64); length > 0; --length) text += any_byte(dice);
    sense += read_as_everything(text);
  }
  CHECK(sense == 0);
}

TEST_CASE("valid frames with bytes changed are read without harm; some stay valid") {
  Dice dice(2);
  int sense = 0;
  for (std::size_t i = 0; i < 30'000; ++i)
    sense += read_as_everything(mutated(good[i % good.size()], dice));
  CHECK(sense > 1000);
}

TEST_CASE("every proper prefix of a valid frame is malformed") {
  for (const std::string_view frame : good) {
    CHECK(read_as_everything(std::string(frame)) > 0);
    for (std::size_t length = 0; length < frame.size(); ++length)
      CHECK(read_as_everything(std::string(frame.substr(0, length))) == 0);
  }
}
