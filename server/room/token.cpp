#include "server/room/token.hpp"

#include <sodium.h>

namespace server::room {

static_assert(std::tuple_size_v<TokenHash> == crypto_hash_sha256_BYTES);

TokenHash hash_token(std::string_view token) {
  TokenHash hash;
  crypto_hash_sha256(hash.data(), reinterpret_cast<const unsigned char*>(token.data()),
                     token.size());
  return hash;
}

bool matches(std::string_view token, const TokenHash& hash) {
  const TokenHash other = hash_token(token);
  return sodium_memcmp(other.data(), hash.data(), hash.size()) == 0;
}

}  // namespace server::room
