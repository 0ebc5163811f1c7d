// Tokens are stored as hashes: who reads the database can not take a seat. Pure; any thread.
#pragma once

#include "server/room/journal.hpp"

#include <string_view>

namespace server::room {

// SHA-256. Tokens carry 192 bits of entropy, so a fast hash without salt is enough.
TokenHash hash_token(std::string_view token);

// In constant time.
bool matches(std::string_view token, const TokenHash& hash);

}  // namespace server::room
