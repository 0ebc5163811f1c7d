#include "server/hall/entropy.hpp"

#include <array>
#include <cstring>
#include <stdexcept>

#include <sodium.h>

namespace server::hall {

Entropy::Entropy() {
  if (sodium_init() < 0) throw std::runtime_error("libsodium can not be initialised");
}

room::Seed Entropy::seed() {
  room::Seed seed;
  randombytes_buf(seed.data(), seed.size());
  return seed;
}

std::string Entropy::token() {
  std::array<unsigned char, 24> bytes;
  randombytes_buf(bytes.data(), bytes.size());
  constexpr int variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
  std::string text(sodium_base64_encoded_len(bytes.size(), variant), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), variant);
  text.resize(std::strlen(text.c_str()));
  return text;
}

}  // namespace server::hall
