#include "server/room/alike.hpp"
#include "tests/server/room_support.hpp"

using namespace tests;

namespace {

bool alike(const std::string& a, const std::string& b) {
  const bool there = room::looks_of(a).alike(room::looks_of(b));
  CHECK(room::looks_of(b).alike(room::looks_of(a)) == there);
  return there;
}

}  // namespace

TEST_CASE("names that people take for each other are alike") {
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

TEST_CASE("other names are not") {
  CHECK_FALSE(alike("Ann", "Anna"));
  CHECK_FALSE(alike("Ann", "Ben"));
  CHECK_FALSE(alike("Zoe", "Zoë"));
  CHECK_FALSE(alike("王", "玉"));
}

TEST_CASE("names in ASCII, which have a table, look as ICU has them") {
  const room::Looks behind = room::looks_of("王");
  const auto check = [&](const std::string& name) {
    INFO(name);
    const room::Looks looks = room::looks_of(name);
    const room::Looks whole = room::looks_of(name + "王");
    CHECK(whole.folded == looks.folded + behind.folded);
    CHECK(whole.seen == looks.seen + behind.seen);
  };
  for (char a = 0x20; a < 0x7f; ++a)
    for (char b = 0x20; b < 0x7f; ++b) check({a, b});
  for (const char* name : {"", " ", "Sir Galahad 1st", "rn m vv w cl d", "I1l|O0"}) check(name);
}

TEST_CASE("nobody sits down beside somebody of a name like it") {
  Table t;
  t.sit("Alice");
  CHECK(t.refusal_to_sit("alice") == RoomError::name_taken);
  CHECK(t.refusal_to_sit("AIice") == RoomError::name_taken);
  CHECK_FALSE(t.refusal_to_sit("Alina"));
}
