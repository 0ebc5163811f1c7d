#include "server/alerts/elliptic.hpp"

#include "engine/require.hpp"

#include <array>
#include <memory>
#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/err.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>
#include <openssl/rand.h>

namespace server::alerts {
namespace {

using engine::require;

struct SslDeleter {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(EVP_PKEY_CTX* work) const { EVP_PKEY_CTX_free(work); }
  void operator()(EVP_MD_CTX* work) const { EVP_MD_CTX_free(work); }
  void operator()(OSSL_PARAM_BLD* builder) const { OSSL_PARAM_BLD_free(builder); }
  void operator()(OSSL_PARAM* params) const { OSSL_PARAM_free(params); }
  void operator()(BIGNUM* number) const { BN_clear_free(number); }
  void operator()(ECDSA_SIG* signature) const { ECDSA_SIG_free(signature); }
  void operator()(unsigned char* bytes) const { OPENSSL_free(bytes); }
};
template <class Type>
using Ssl = std::unique_ptr<Type, SslDeleter>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes_of(std::string& text) {
  return reinterpret_cast<unsigned char*>(text.data());
}

// `secret`: empty: only the public half. Null: not on the curve.
Ssl<EVP_PKEY> ssl_key(std::string_view point, std::string_view secret = {}) {
  if (point.size() != point_bytes || point[0] != 0x04) return nullptr;
  if (!secret.empty() && secret.size() != secret_bytes) return nullptr;
  const Ssl<OSSL_PARAM_BLD> builder(OSSL_PARAM_BLD_new());
  require(builder &&
              OSSL_PARAM_BLD_push_utf8_string(builder.get(), OSSL_PKEY_PARAM_GROUP_NAME,
                                              "prime256v1", 0) == 1 &&
              OSSL_PARAM_BLD_push_octet_string(builder.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(),
                                               point.size()) == 1,
          "parameters fail only for lack of memory");
  Ssl<BIGNUM> number;
  if (!secret.empty()) {
    number.reset(BN_new());
    require(number && BN_bin2bn(bytes_of(secret), int(secret.size()), number.get()) != nullptr &&
                OSSL_PARAM_BLD_push_BN(builder.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get()) == 1,
            "numbers fail only for lack of memory");
  }
  const Ssl<OSSL_PARAM> params(OSSL_PARAM_BLD_to_param(builder.get()));
  const Ssl<EVP_PKEY_CTX> work(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
  require(params && work && EVP_PKEY_fromdata_init(work.get()) == 1, "OpenSSL has the curve");
  EVP_PKEY* key = nullptr;
  const int selection = secret.empty() ? EVP_PKEY_PUBLIC_KEY : EVP_PKEY_KEYPAIR;
  if (EVP_PKEY_fromdata(work.get(), &key, selection, params.get()) != 1) {
    ERR_clear_error();
    return nullptr;
  }
  return Ssl<EVP_PKEY>(key);
}

}  // namespace

EllipticKey new_elliptic_key() {
  const Ssl<EVP_PKEY> key(EVP_EC_gen("P-256"));
  require(key != nullptr, "OpenSSL makes keys");
  BIGNUM* number = nullptr;
  require(EVP_PKEY_get_bn_param(key.get(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1,
          "a new key has a number");
  const Ssl<BIGNUM> owned(number);
  EllipticKey made{.secret = std::string(secret_bytes, '\0'), .point = {}};
  require(BN_bn2binpad(number, bytes_of(made.secret), int(secret_bytes)) == int(secret_bytes),
          "the number has 32 bytes");
  unsigned char* encoded = nullptr;
  const std::size_t size = EVP_PKEY_get1_encoded_public_key(key.get(), &encoded);
  const Ssl<unsigned char> encoded_owned(encoded);
  require(size == point_bytes, "a new key has an uncompressed point");
  made.point.assign(reinterpret_cast<const char*>(encoded), size);
  return made;
}

bool is_point(std::string_view bytes) {
  return ssl_key(bytes) != nullptr;
}

std::optional<std::string> shared_secret(const EllipticKey& own, std::string_view point) {
  const Ssl<EVP_PKEY> key = own.secret.empty() ? nullptr : ssl_key(own.point, own.secret);
  const Ssl<EVP_PKEY> peer = ssl_key(point);
  if (!key || !peer) return std::nullopt;
  const Ssl<EVP_PKEY_CTX> work(EVP_PKEY_CTX_new(key.get(), nullptr));
  std::string secret(secret_bytes, '\0');
  std::size_t size = secret.size();
  if (!work || EVP_PKEY_derive_init(work.get()) != 1 ||
      EVP_PKEY_derive_set_peer(work.get(), peer.get()) != 1 ||
      EVP_PKEY_derive(work.get(), bytes_of(secret), &size) != 1 || size != secret_bytes)
    return std::nullopt;
  return secret;
}

std::optional<std::string> sign_es256(const EllipticKey& key, std::string_view text) {
  const Ssl<EVP_PKEY> signer = key.secret.empty() ? nullptr : ssl_key(key.point, key.secret);
  if (!signer) return std::nullopt;
  const Ssl<EVP_MD_CTX> work(EVP_MD_CTX_new());
  std::array<unsigned char, 80> der{};  // at most 72 are needed
  std::size_t size = der.size();
  require(work &&
              EVP_DigestSignInit(work.get(), nullptr, EVP_sha256(), nullptr, signer.get()) == 1 &&
              EVP_DigestSign(work.get(), der.data(), &size, bytes_of(text), text.size()) == 1,
          "a key signs");
  const unsigned char* read = der.data();
  const Ssl<ECDSA_SIG> parts(d2i_ECDSA_SIG(nullptr, &read, long(size)));
  require(parts != nullptr, "a signature has two numbers");
  std::string signature(2 * secret_bytes, '\0');
  const int half = int(secret_bytes);
  require(BN_bn2binpad(ECDSA_SIG_get0_r(parts.get()), bytes_of(signature), half) == half &&
              BN_bn2binpad(ECDSA_SIG_get0_s(parts.get()), bytes_of(signature) + half, half) == half,
          "each has 32 bytes");
  return signature;
}

std::string hmac_sha256(std::string_view key, std::string_view text) {
  std::string mac(32, '\0');
  unsigned size = 0;
  require(HMAC(EVP_sha256(), key.data(), int(key.size()), bytes_of(text), text.size(),
               bytes_of(mac), &size) != nullptr &&
              size == mac.size(),
          "HMAC fails only for lack of memory");
  return mac;
}

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  require(RAND_bytes(bytes_of(bytes), int(count)) == 1, "OpenSSL has random bytes");
  return bytes;
}

}  // namespace server::alerts
