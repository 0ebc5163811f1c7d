#include "server/util/confusable_names.hpp"

#include "tests/room/support.hpp"

using namespace tests;

namespace {

bool alike(const std::string& a, const std::string& b) {
  const bool there = server::util::skeletons_of(a).confusable_with(server::util::skeletons_of(b));
  CHECK(server::util::skeletons_of(b).confusable_with(server::util::skeletons_of(a)) == there);
  return there;
}

}  // namespace

TEST_CASE("names that look alike are confusable") {
  CHECK(alike("Ann", "Ann"));
  CHECK(alike("Ann", "ann"));
  CHECK(alike("Ann", "A nn"));
  CHECK(alike("Ann", "А\u006e\u006e"));  // a Cyrillic A
  CHECK(alike("Alice", "AIice"));        // a large i
  CHECK(alike("ALICE", "alice"));
  CHECK(alike("Straße", "STRASSE"));
  CHECK(alike("Zoe\u0308", "Zoë"));
  CHECK(alike("0tto", "Otto"));
}

TEST_CASE("invisible characters do not make another name") {
  for (const char* name :
       {"Anne\u00adliese", "Anneliese\ufe0f", "Anne\u200bliese", "\u200dAnneliese",
        "Anne\u2060liese", "Anneliese\u3164", "Anne\u2800liese", "Anneliese\u034f",
        "Anne\u200e\u200fliese", "Anne\u3000liese", "Anneliese\U000e0020", "Anneliese\U000e0101",
        "Anne\ufff9liese", "ANNE\u00adLIESE", "\u0410nneliese\u00ad", "Anneliese\U00016fe4",
        "Anne\u180eliese"})
    CHECK(alike(name, "Anneliese"));
  CHECK(alike("Zo\u034fe\u0308", "Zoë"));
  CHECK(alike("می\u200cخواهم", "میخواهم"));
  CHECK(alike("❤\ufe0f", "❤\ufe0e"));
}

TEST_CASE("forms of the same letters are the same") {
  CHECK(alike("Ａｎｎ", "ann"));     // full-width
  CHECK(alike("ｱﾝ", "アン"));        // half-width
  CHECK(alike("\ufb01nn", "Finn"));  // a ligature
  CHECK(alike("O\ufb03ce", "OFFICE"));
  CHECK(alike("𝔄𝔫𝔫", "Ann"));
  CHECK(alike("\u0131smail", "Ismail"));  // dotless
  CHECK(alike("\u0130smail", "ismail"));  // with its dot
  CHECK(alike("\u0131\u0307smail", "ismail"));
  CHECK(alike("\u0130SMA\u0130L", "\u0131sma\u0131l"));
  CHECK(alike("a\u0323\u0307", "a\u0307\u0323"));  // marks in the other order
  CHECK(alike("\u1e69", "s\u0307\u0323"));
  CHECK(
      alike("\u039f\u0394\u039f\u03a3", "\u03bf\u03b4\u03bf\u03c2"));  // Greek, with a final sigma
  CHECK(alike("рау", "PAY"));                                          // Cyrillic throughout
  CHECK(alike("\u2163", "IV"));
}

TEST_CASE("other names are not") {
  CHECK_FALSE(alike("Ann", "Anna"));
  CHECK_FALSE(alike("Ann", "Ben"));
  CHECK_FALSE(alike("Zoe", "Zoë"));
  CHECK_FALSE(alike("王", "玉"));
  CHECK_FALSE(alike("👨\u200d👩\u200d👧", "👨\u200d👩\u200d👦"));
  CHECK_FALSE(alike("🇩🇪", "🇫🇷"));
  CHECK_FALSE(alike("אבג", "אבד"));
}

TEST_CASE("the table for ASCII names agrees with ICU") {
  const server::util::NameSkeletons behind = server::util::skeletons_of("王");
  const auto check = [&](const std::string& name) {
    INFO(name);
    const server::util::NameSkeletons looks = server::util::skeletons_of(name);
    const server::util::NameSkeletons whole = server::util::skeletons_of(name + "王");
    CHECK(whole.folded == looks.folded + behind.folded);
    CHECK(whole.case_sensitive == looks.case_sensitive + behind.case_sensitive);
  };
  for (char a = 0x20; a < 0x7f; ++a)
    for (char b = 0x20; b < 0x7f; ++b) check({a, b});
  for (const char* name : {"", " ", "Sir Galahad 1st", "rn m vv w cl d", "I1l|O0"}) check(name);
}

TEST_CASE("no player can sit down beside a player with a similar name") {
  TestTable t;
  t.sit("Alice");
  CHECK(t.refusal_to_sit("alice") == RoomError::name_taken);
  CHECK(t.refusal_to_sit("AIice") == RoomError::name_taken);
  CHECK(t.refusal_to_sit("Al\u00adice") == RoomError::name_taken);
  CHECK(t.refusal_to_sit("Alice\ufe0f") == RoomError::name_taken);
  CHECK_FALSE(t.refusal_to_sit("Alina"));
}
