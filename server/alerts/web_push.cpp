#include "server/alerts/web_push.hpp"

#include "engine/require.hpp"
#include "server/util/base64url.hpp"

#include <memory>
#include <openssl/evp.h>

#include <nlohmann/json.hpp>

namespace server::alerts {
namespace {

using engine::require;
using nlohmann::json;
using util::base64url;

constexpr std::size_t record_bytes = 4096;
constexpr std::size_t tag_bytes = 16;
// RFC 8292 allows 24 hours, and clocks differ.
constexpr Milliseconds token_life = 12 * 3'600'000;

// The first block of HKDF-Expand (RFC 5869).
std::string expand(std::string_view key, std::string info, std::size_t size) {
  info += '\x01';
  return hmac_sha256(key, info).substr(0, size);
}

struct CipherDeleter {
  void operator()(EVP_CIPHER_CTX* work) const { EVP_CIPHER_CTX_free(work); }
};

// AES-128-GCM: the encrypted text and the tag.
std::string seal(std::string_view text, const std::string& key, const std::string& nonce) {
  const std::unique_ptr<EVP_CIPHER_CTX, CipherDeleter> work(EVP_CIPHER_CTX_new());
  const auto bytes = [](const std::string& from) {
    return reinterpret_cast<const unsigned char*>(from.data());
  };
  const std::string plain(text);
  std::string sealed(plain.size() + tag_bytes, '\0');
  auto* const out = reinterpret_cast<unsigned char*>(sealed.data());
  int size = 0;
  int rest = 0;
  require(work &&
              EVP_EncryptInit_ex2(work.get(), EVP_aes_128_gcm(), bytes(key), bytes(nonce),
                                  nullptr) == 1 &&
              EVP_EncryptUpdate(work.get(), out, &size, bytes(plain), int(plain.size())) == 1 &&
              EVP_EncryptFinal_ex(work.get(), out + size, &rest) == 1 &&
              std::size_t(size + rest) == plain.size() &&
              EVP_CIPHER_CTX_ctrl(work.get(), EVP_CTRL_AEAD_GET_TAG, int(tag_bytes),
                                  out + plain.size()) == 1,
          "encryption fails only for lack of memory");
  return sealed;
}

}  // namespace

std::optional<std::string> encrypt_push(std::string_view text, const PushKeys& to) {
  return encrypt_push(text, to, new_elliptic_key(), random_bytes(salt_bytes));
}

std::optional<std::string> encrypt_push(std::string_view text, const PushKeys& to,
                                        const EllipticKey& own, std::string_view salt) {
  if (to.auth.size() != auth_bytes || salt.size() != salt_bytes ||
      text.size() > push_text_bytes_max)
    return std::nullopt;
  const auto secret = shared_secret(own, to.point);
  if (!secret) return std::nullopt;
  const std::string key_info = std::string("WebPush: info") + '\0' + to.point + own.point;
  const std::string input = expand(hmac_sha256(to.auth, *secret), key_info, 32);
  const std::string base = hmac_sha256(salt, input);
  const std::string key = expand(base, std::string("Content-Encoding: aes128gcm") + '\0', 16);
  const std::string nonce = expand(base, std::string("Content-Encoding: nonce") + '\0', 12);

  std::string body(salt);
  for (const int shift : {24, 16, 8, 0}) body += static_cast<char>((record_bytes >> shift) & 0xff);
  body += static_cast<char>(own.point.size());
  body += own.point;
  // The delimiter of the last record.
  return body + seal(std::string(text) + '\x02', key, nonce);
}

std::optional<std::string> vapid_authorization(const EllipticKey& key, std::string_view audience,
                                               std::string_view contact, WallTime now) {
  const json header{{"typ", "JWT"}, {"alg", "ES256"}};
  const json claims{
      {"aud", audience}, {"exp", (now.count() + token_life) / 1000}, {"sub", contact}};
  const std::string text =
      base64url(std::string_view(header.dump())) + "." + base64url(std::string_view(claims.dump()));
  const auto signature = sign_es256(key, text);
  if (!signature) return std::nullopt;
  return "vapid t=" + text + "." + base64url(std::string_view(*signature)) +
         ", k=" + base64url(std::string_view(key.point));
}

}  // namespace server::alerts
