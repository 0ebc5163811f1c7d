// Passphrases of players, as hashes by Argon2id (RFC 9106) with salt and parameters in them. Any
// thread; each call takes 19 MiB and tens of milliseconds, so not the thread of a room.
#pragma once

#include <optional>
#include <string>

namespace server::players {

// Nothing: there is no memory for it at present.
std::optional<std::string> hash_passphrase(const std::string& passphrase);

// False also where `hash` is none.
bool fits(const std::string& passphrase, const std::string& hash);

}  // namespace server::players
