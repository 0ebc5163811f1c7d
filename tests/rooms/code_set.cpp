// The codes that were ever used.
#include "server/rooms/code_set.hpp"

#include "tests/support/catch.hpp"

#include <cstdint>

using server::rooms::CodeSet;

TEST_CASE("a set of codes contains what was inserted, once, in any order") {
  // Every third number, in scattered order.
  constexpr std::uint32_t many = 30'000;
  constexpr std::uint32_t step = 7919;  // shares no factor with `many`
  CodeSet codes;
  CHECK_FALSE(codes.contains(0));
  for (std::uint32_t i = 0; i < many; ++i) {
    codes.insert(3 * (i * step % many));
    codes.insert(3 * (i / 2 * step % many));
    REQUIRE(codes.size() == i + 1);
  }
  for (std::uint32_t number = 0; number < 3 * many; ++number)
    REQUIRE(codes.contains(number) == (number % 3 == 0));
}
