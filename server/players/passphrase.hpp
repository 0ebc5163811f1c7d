// Hashes players' passphrases by Argon2id (RFC 9106), with salt and parameters in the hash. Any
// thread; each call takes 19 MiB and tens of milliseconds, so never on a room's thread.
#pragma once

#include <optional>
#include <string>

namespace server::players {

// nullopt: out of memory at present.
std::optional<std::string> hash_passphrase(const std::string& passphrase);

// Also false if `hash` is not a hash.
bool verify_passphrase(const std::string& passphrase, const std::string& hash);

}  // namespace server::players
