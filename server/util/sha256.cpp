#include "server/util/sha256.hpp"

#include "engine/require.hpp"

#include <memory>
#include <openssl/evp.h>

#include <sodium.h>

namespace server::util {
namespace {

// Caches what OpenSSL looks up and allocates at each call: every row of every game is hashed.
class Sha256 {
 public:
  Sha256() : how_(EVP_MD_fetch(nullptr, "SHA256", nullptr)), work_(EVP_MD_CTX_new()) {
    engine::require(how_ && work_ && EVP_MD_get_size(how_.get()) == int{sizeof(Hash)},
                    "OpenSSL has SHA-256");
  }

  Hash of(std::string_view text) const {
    Hash hash;
    engine::require(EVP_DigestInit_ex2(work_.get(), how_.get(), nullptr) == 1 &&
                        EVP_DigestUpdate(work_.get(), text.data(), text.size()) == 1 &&
                        EVP_DigestFinal_ex(work_.get(), hash.data(), nullptr) == 1,
                    "SHA-256 fails only for lack of memory");
    return hash;
  }

 private:
  struct EvpDeleter {
    void operator()(EVP_MD* how) const { EVP_MD_free(how); }
    void operator()(EVP_MD_CTX* work) const { EVP_MD_CTX_free(work); }
  };
  std::unique_ptr<EVP_MD, EvpDeleter> how_;
  std::unique_ptr<EVP_MD_CTX, EvpDeleter> work_;
};

}  // namespace

// OpenSSL uses the processor's SHA instructions, libsodium does not.
Hash sha256(std::string_view text) {
  thread_local const Sha256 one;
  return one.of(text);
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

}  // namespace server::util
