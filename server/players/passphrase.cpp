#include "server/players/passphrase.hpp"

#include "server/util/argon2.hpp"

#include <array>

#include <sodium.h>

namespace server::players {

std::optional<std::string> hash_passphrase(const std::string& passphrase) {
  std::array<char, crypto_pwhash_STRBYTES> text{};
  if (crypto_pwhash_str_alg(text.data(), passphrase.data(), passphrase.size(),
                            util::argon2::passes_over_memory, util::argon2::memory_bytes,
                            crypto_pwhash_ALG_ARGON2ID13) != 0)
    return std::nullopt;
  return std::string(text.data());
}

bool verify_passphrase(const std::string& passphrase, const std::string& hash) {
  return crypto_pwhash_str_verify(hash.c_str(), passphrase.data(), passphrase.size()) == 0;
}

}  // namespace server::players
