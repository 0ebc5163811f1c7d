#include "server/room/token.hpp"

#include <sodium.h>

namespace server::room {

bool matches(std::string_view token, const TokenHash& hash) {
  const TokenHash other = hash_token(token);
  return sodium_memcmp(other.data(), hash.data(), hash.size()) == 0;
}

}  // namespace server::room
