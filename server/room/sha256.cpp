#include "server/room/sha256.hpp"

#include <tuple>

#include <sodium.h>

namespace server::room {

static_assert(std::tuple_size_v<Hash> == crypto_hash_sha256_BYTES);

Hash sha256(std::string_view text) {
  Hash hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(text.data()), text.size());
  return hash;
}

std::string to_hex(const Hash& hash) {
  std::string text(2 * hash.size() + 1, '\0');
  sodium_bin2hex(text.data(), text.size(), hash.data(), hash.size());
  text.pop_back();  // the zero that ends a C string
  return text;
}

std::optional<Hash> hash_from_hex(std::string_view text) {
  Hash hash;
  if (text.size() != 2 * hash.size()) return std::nullopt;
  std::size_t read = 0;
  if (sodium_hex2bin(hash.data(), hash.size(), text.data(), text.size(), nullptr, &read, nullptr) !=
          0 ||
      read != hash.size() || to_hex(hash) != text)
    return std::nullopt;
  return hash;
}

}  // namespace server::room
