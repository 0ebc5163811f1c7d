// The system's random source: seeds differ, tokens are long and safe everywhere.
#include "server/rooms/system_random.hpp"

#include "tests/support/catch.hpp"

#include <cstdint>
#include <set>
#include <string>

TEST_CASE("seeds are 32 bytes of any value, and none repeats") {
  server::rooms::SystemRandom entropy;
  std::set<server::room::Seed> seeds;
  std::set<std::uint8_t> first;
  std::set<std::uint8_t> last;
  for (int i = 0; i < 10'000;
       ++i) {  // a byte value is missing after so many draws in one of 10^14 runs
    const server::room::Seed seed = entropy.seed();
    seeds.insert(seed);
    first.insert(seed.front());
    last.insert(seed.back());
  }
  CHECK(seeds.size() == 10'000);
  CHECK(first.size() == 256);
  CHECK(last.size() == 256);
}

TEST_CASE("a token is 32 characters of base64url, and none repeats") {
  server::rooms::SystemRandom entropy;
  const std::string allowed = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  std::set<std::string> tokens;
  std::set<char> seen;
  for (int i = 0; i < 2000; ++i) {
    const std::string token = entropy.token();
    REQUIRE(token.size() == 32);
    seen.insert(token.begin(), token.end());
    tokens.insert(token);
  }
  CHECK(tokens.size() == 2000);
  CHECK(seen == std::set<char>(allowed.begin(), allowed.end()));
}
