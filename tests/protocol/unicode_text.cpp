// Names and texts of players: letters of any script and pictures are allowed, but no invisible
// characters, none that change the text's direction, and none that leave their line.
#include "protocol/unicode_text.hpp"

#include "protocol/admin.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/lobby_frames.hpp"
#include "protocol/player.hpp"
#include "tests/protocol/decode_support.hpp"

#include <nlohmann/json.hpp>

using namespace tests;
using namespace protocol;
using nlohmann::json;

namespace {

std::string fault(std::string_view text, std::uint32_t characters_max = 32) {
  return text_fault(text, characters_max).value_or("fine");
}

bool names(const std::string& fault, const std::string& character) {
  INFO(fault);
  return fault.find(character) != std::string::npos;
}

// The decoder's message about a field with this text.
template <class Decode>
std::string said_of(Decode&& decode, json document, const char* field, const std::string& text) {
  document[field] = text;
  const auto decoded = decode(document.dump());
  if (decoded) return "fine";
  CHECK(decoded.error().field == field);
  return decoded.error().message;
}

constexpr const char* england = "🏴\U000E0067\U000E0062\U000E0065\U000E006E\U000E0067\U000E007F";
constexpr const char* texas = "🏴\U000E0075\U000E0073\U000E0074\U000E0078\U000E007F";

}  // namespace

TEST_CASE("names of every script and pictures are names") {
  for (const std::string& name : std::vector<std::string>{
           "Ann",
           "می\u200cخواهم",       // Persian, with a joiner that keeps letters apart
           "क\u094d\u200dष",      // Devanagari, with one that asks for the half form
           "ක\u0dca\u200dර",      // Sinhala
           "ന\u0d4d\u200d",       // Malayalam, at the end of a word
           "👨\u200d👩\u200d👧",  // a family is one picture
           "👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿",
           "🏳\ufe0f\u200d🌈",
           england,
           "🇩🇪",
           "1\ufe0f\u20e3",  // a key
           "❤\ufe0e",        // as text
           "❤\ufe0f",        // as a picture
           "葛\U000e0100",   // a form of an ideograph
           "ᠠ\u180b",        // Mongolian, in the same way
           "אבג",
           "Ann אבג",
           "سارة 3",
           "نگار\u200f!",  // only sets the direction of the end
           "Nguyễn Thị Thu Hằng",
           "Zoe\u0308",
           "ก็้",
           "O’Brien-Łukasz, jr.",
           "ｱﾝ",
           "𝔄𝔫𝔫",
           "\u0600١",  // a sign above a number
           "Anne\u00adliese",
           "王\u3000小明",
       })
    CHECK(fault(name) == "fine");
}

TEST_CASE("a name has a visible character, and a refusal names the invisible one") {
  CHECK(fault("") == "1 to 32 characters");
  const std::pair<const char*, const char*> unseen[]{
      {"\u200d", "U+200D ZERO WIDTH JOINER"},
      {"\u200d\u200d\u200d", "U+200D ZERO WIDTH JOINER"},
      {"\u200c", "U+200C ZERO WIDTH NON-JOINER"},
      {"\u200b", "U+200B ZERO WIDTH SPACE"},
      {"\ufeff", "U+FEFF ZERO WIDTH NO-BREAK SPACE"},
      {"\u00ad", "U+00AD SOFT HYPHEN"},
      {"\u034f", "U+034F COMBINING GRAPHEME JOINER"},
      {"\u115f", "U+115F HANGUL CHOSEONG FILLER"},
      {"\u1160", "U+1160 HANGUL JUNGSEONG FILLER"},
      {"\u3164", "U+3164 HANGUL FILLER"},
      {"\uffa0", "U+FFA0 HALFWIDTH HANGUL FILLER"},
      {"\u2800", "U+2800 BRAILLE PATTERN BLANK"},
      {"\U0001d159", "U+1D159 MUSICAL SYMBOL NULL NOTEHEAD"},
      {"\u17b4", "U+17B4 KHMER VOWEL INHERENT AQ"},
      {"\ufe0f", "U+FE0F VARIATION SELECTOR-16"},
      {"\U000e0100", "U+E0100 VARIATION SELECTOR-17"},
      {"\U000e0061", "U+E0061 TAG LATIN SMALL LETTER A"},
      {"\u200e", "U+200E LEFT-TO-RIGHT MARK"},
      {"\u2062", "U+2062 INVISIBLE TIMES"},
      {"\ufff9", "U+FFF9 INTERLINEAR ANNOTATION ANCHOR"},
      {" \u3000", "U+0020 SPACE"},
      {"\u3000", "U+3000 IDEOGRAPHIC SPACE"},
  };
  for (const auto& [text, character] : unseen) CHECK(names(fault(text), character));
  for (const char* blank : {" ", "\u00a0", "\u3000 \u2003", "\u1680", "\u202f"})
    CHECK(trimmed(blank).empty());
}

TEST_CASE("marks need a letter, and no letter has a tower of them") {
  CHECK(names(fault("\u0301"), "U+0301 COMBINING ACUTE ACCENT needs a letter before it"));
  CHECK(names(fault("\u200d\u0301Ann"), "U+0301 COMBINING ACUTE ACCENT"));
  CHECK(names(fault("\u0903"), "U+0903 DEVANAGARI SIGN VISARGA"));
  CHECK(names(fault("\u20e3"), "U+20E3 COMBINING ENCLOSING KEYCAP"));
  CHECK(fault("a" + repeated("\u0301", marks_max)) == "fine");
  const std::string zalgo = fault("a" + repeated("\u0301", 60));
  CHECK(names(zalgo, "at most 4 marks on a letter"));
  CHECK(names(zalgo, "U+0301 COMBINING ACUTE ACCENT"));
  CHECK(fault("a\u0301\u0302\u200d\u0303\u0304\u0305") != "fine");
  CHECK(fault(repeated("a\u0301\u0302", 20)) == "fine");
}

TEST_CASE("controls, noncharacters and bidirectional controls are refused by name") {
  const std::pair<const char*, const char*> refused[]{
      {"A\tB", "U+0009 <control-0009>"},
      {"A\nB", "U+000A <control-000A>"},
      {"A\x7f", "U+007F <control-007F>"},
      {"A\u0085", "U+0085 <control-0085>"},
      {"A\u2028B", "U+2028 LINE SEPARATOR"},
      {"A\u2029B", "U+2029 PARAGRAPH SEPARATOR"},
      {"A\u202eB", "U+202E RIGHT-TO-LEFT OVERRIDE"},
      {"A\u202dB", "U+202D LEFT-TO-RIGHT OVERRIDE"},
      {"A\u202aB", "U+202A LEFT-TO-RIGHT EMBEDDING"},
      {"A\u202c", "U+202C POP DIRECTIONAL FORMATTING"},
      {"A\u2067B\u2069", "U+2067 RIGHT-TO-LEFT ISOLATE"},
      {"A\u2069", "U+2069 POP DIRECTIONAL ISOLATE"},
      {"A\ue000", "U+E000 <private use area-E000>"},
      {"A\U0010fffd", "U+10FFFD <private use area-10FFFD>"},
      {"A\ufdd0", "U+FDD0 <noncharacter-FDD0>"},
      {"A\uffff", "U+FFFF <noncharacter-FFFF>"},
      {"A\U0010ffff", "U+10FFFF <noncharacter-10FFFF>"},
      {"A\u0378", "U+0378 <unassigned-0378>"},
      {"A\U000e0061", "U+E0061 TAG LATIN SMALL LETTER A is allowed in flags only"},
      {texas, "U+E0075 TAG LATIN SMALL LETTER U is allowed in flags only"},
  };
  for (const auto& [text, character] : refused) CHECK(names(fault(text), character));
  CHECK(names(fault(std::string("A\0B", 3)), "U+0000 <control-0000>"));
}

TEST_CASE("the limit counts what a reader sees, and bytes bound what is stored") {
  for (const char* character : {"x", "é", "e\u0301", "王", "👑", "🇩🇪", "ก็้"}) {
    INFO(character);
    CHECK(characters_in(repeated(character, 7)) == 7);
    const std::string too_long = "1 to 4 characters in at most 16 bytes";
    const std::size_t bytes = std::string_view(character).size();
    CHECK(fault(repeated(character, 4), 4) == (bytes > 4 ? too_long : "fine"));
    CHECK(fault(repeated(character, 5), 4) == (bytes > 3 ? too_long : "1 to 4 characters"));
  }
  CHECK(characters_in("👨\u200d👩\u200d👧") == 1);
  CHECK(characters_in(england) == 1);
  CHECK(fault(repeated("👨\u200d👩\u200d👧", 7)) == "fine");
  CHECK(fault(repeated("👨\u200d👩\u200d👧", 8)) == "1 to 32 characters in at most 128 bytes");
  CHECK(fault("A" + repeated("\u200d", 50)) == "1 to 32 characters in at most 128 bytes");
  CHECK(fault(repeated("a\u0301", 32)) == "fine");
  // Bytes are counted first: the character that is not allowed is not looked for.
  CHECK(fault(repeated("é", 65) + "\u202e") == "1 to 32 characters in at most 128 bytes");
}

TEST_CASE("the beginning of a text is whole characters") {
  CHECK(longest_prefix("Zoe", 2, 100) == "Zo");
  CHECK(longest_prefix("Zoe", 5, 100) == "Zoe");
  CHECK(longest_prefix("Zoe\u0308!", 3, 100) == "Zoe\u0308");
  CHECK(longest_prefix("Zoe\u0308!", 9, 4) == "Zo");
  CHECK(longest_prefix("👨\u200d👩\u200d👧x", 1, 100) == "👨\u200d👩\u200d👧");
  CHECK(longest_prefix("", 3, 3).empty());
}

TEST_CASE("all texts of players have the same rules, in every field") {
  const std::string family = "👨\u200d👩\u200d👧";
  const std::string turned = "U+202E RIGHT-TO-LEFT OVERRIDE";
  const auto check = [&](auto&& decode, const json& document, const char* field) {
    const auto said = [&](const std::string& text) {
      return said_of(decode, document, field, text);
    };
    INFO(field);
    CHECK(said(family) == "fine");
    CHECK(said("می\u200cخواهم") == "fine");
    CHECK(said("Anne\u00adliese") == "fine");
    CHECK(names(said("A\u202eB"), turned));
    CHECK(names(said("\u3164"), "U+3164 HANGUL FILLER"));
    CHECK(names(said("a" + repeated("\u0301", 9)), "at most 4 marks"));
  };
  check(decode_take_seat, json::object(), "name");
  check(decode_create_room, {{"preset", "kingdomino"}, {"players", 2}}, "name");
  check(decode_change_room, json::object(), "name");
  check(decode_new_player, json::object(), "name");
  check(decode_change_me, json::object(), "name");
  check(decode_command, {{"type", "hello"}}, "name");
  check(decode_command, {{"type", "chat"}, {"id", "c"}}, "text");
  check(decode_lobby_command, {{"type", "hello"}}, "name");
  check(decode_lobby_command,
        {{"type", "seek"}, {"id", "s"}, {"preset", "kingdomino"}, {"players", 2}}, "name");
  check(decode_lobby_command, {{"type", "chat"}, {"id", "c"}}, "text");
  check(decode_new_ban, {{"kind", "name"}}, "whom");
  check(decode_new_ban, {{"kind", "name"}, {"whom", "Ann"}}, "reason");
  check(decode_announce, json::object(), "text");
  CHECK(name_in(family) == family);
  CHECK_FALSE(name_in("\u3164"));
}

TEST_CASE("a name given before these rules still signs in") {
  const auto name = [](const std::string& text) {
    const auto sign_in = decode_sign_in(json{{"name", text}, {"passphrase", "x"}}.dump());
    return error_in(sign_in) == "fine" ? value_of(sign_in).name : error_in(sign_in);
  };
  CHECK(name("\u3164") == "\u3164");
  CHECK(name(" \u0301 ") == "\u0301");
  CHECK(name("a" + repeated("\u0301", 9)) == "a" + repeated("\u0301", 9));
  for (const char* never : {"a\u202eb", "a\nb", "a\u2028b"}) CHECK(name(never) == "bad_field name");
  CHECK(name("A\ue000") == "A\ue000");
  CHECK(name(" \u3000") == "bad_field name");
  CHECK(name(repeated("a", 129)) == "bad_field name");
}

TEST_CASE("only valid UTF-8 is accepted") {
  for (const char* text : {"", "Ann", "Ænn", "王", "👑", "\xf4\x8f\xbf\xbf", "\xed\x9f\xbf"})
    CHECK(is_utf8(text));
  for (const char* text : {"\x80", "\xc3", "\xc3(", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80",
                           "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xff"})
    CHECK_FALSE(is_utf8(text));
}
