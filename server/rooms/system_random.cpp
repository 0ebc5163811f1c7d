#include "server/rooms/system_random.hpp"

#include "server/util/base64url.hpp"

#include <array>
#include <cstdint>
#include <stdexcept>

#include <sodium.h>

namespace server::rooms {

SystemRandom::SystemRandom() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium cannot be initialised");
}

room::Seed SystemRandom::seed() {
  room::Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

std::string SystemRandom::token() {
  std::array<std::uint8_t, 24> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  return util::base64url(bytes);
}

}  // namespace server::rooms
