// Room codes: their alphabet, and what is read as one.
#include "server/rooms/code.hpp"

#include "tests/support/catch.hpp"

#include <set>
#include <string>

using namespace server::rooms;

TEST_CASE("codes have six characters without look-alikes") {
  std::set<std::string> codes;
  std::set<char> seen;
  for (int i = 0; i < 2000; ++i) {
    const std::string code = make_code();
    REQUIRE(read_code(code) == code);
    codes.insert(code);
    seen.insert(code.begin(), code.end());
  }
  CHECK(codes.size() > 1990);
  CHECK(seen == std::set<char>(code_alphabet.begin(), code_alphabet.end()));
  for (const char confusing : std::string("0O1ILU")) CHECK(seen.count(confusing) == 0);
}

TEST_CASE("a code in small letters is accepted") {
  CHECK(read_code("k7qf3m") == "K7QF3M");
  CHECK(read_code("K7qF3m") == "K7QF3M");
}

TEST_CASE("text of another length or alphabet is no code") {
  for (const std::string text : {"", "K7QF3", "K7QF3MM", "K7QF3O", "K7QF3I", "K7QF30", "K7QF31",
                                 "K7QF3U", "K7QF3 ", " K7QF3", "K7-F3M", "../../", "K7QF3\xc3"})
    CHECK_FALSE(read_code(text).has_value());
  CHECK_FALSE(read_code(std::string_view("K7QF3\0", 6)).has_value());
}

TEST_CASE("different codes have different numbers") {
  const auto letters = static_cast<std::uint32_t>(code_alphabet.size());
  CHECK(code_number("AAAAAA") == 0);
  CHECK(code_number("AAAAAB") == 1);
  CHECK(code_number("AAAABA") == letters);
  CHECK(code_number("999999") == letters * letters * letters * letters * letters * letters - 1);
  std::set<std::string> codes;
  std::set<std::uint32_t> numbers;
  for (int i = 0; i < 5000; ++i) {
    const std::string code = make_code();
    codes.insert(code);
    numbers.insert(code_number(code));
  }
  CHECK(numbers.size() == codes.size());
}
