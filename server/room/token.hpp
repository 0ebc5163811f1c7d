// Tokens are stored as hashes: a reader of the database cannot take a seat. Pure; any thread.
#pragma once

#include "server/util/sha256.hpp"

#include <string_view>

namespace server::room {

using TokenHash = util::Hash;

// Tokens carry 192 bits of entropy, so a fast hash without salt is enough.
inline TokenHash hash_token(std::string_view token) {
  return util::sha256(token);
}

// In constant time.
[[nodiscard]] bool matches(std::string_view token, const TokenHash& hash);

}  // namespace server::room
