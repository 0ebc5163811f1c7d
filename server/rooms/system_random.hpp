// Randomness for real games, from the operating system's entropy. Any thread.
#pragma once

#include "server/room/random_source.hpp"

namespace server::rooms {

class SystemRandom final : public room::RandomSource {
 public:
  // Initialises the cryptographic library; throws std::runtime_error if that fails.
  SystemRandom();

  room::Seed seed() override;

  // 24 bytes as 32 characters of base64url.
  std::string token() override;
};

}  // namespace server::rooms
