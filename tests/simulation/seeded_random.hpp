// The random source of rooms, from the seed of the world. Called by the server under test.
#pragma once

#include "server/room/random_source.hpp"
#include "tests/simulation/rng.hpp"

#include <cstdint>
#include <string>

namespace simulation {

class SeededRandom final : public server::room::RandomSource {
 public:
  explicit SeededRandom(Rng& rng) : rng_(rng) {}

  server::room::Seed seed() override {
    server::room::Seed seed;
    for (auto& byte : seed) byte = static_cast<std::uint8_t>(rng_.below(256));
    return seed;
  }

  std::string token() override {
    std::string text = "token-";
    for (int i = 0; i < 16; ++i) text += static_cast<char>('a' + rng_.below(26));
    text.resize(32, '-');  // as long as the server's
    return text;
  }

 private:
  Rng& rng_;
};

}  // namespace simulation
