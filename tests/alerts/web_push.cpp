// The encryption and the signature of Web Push.
#include "server/alerts/web_push.hpp"

#include "server/util/base64url.hpp"
#include "tests/support/catch.hpp"

#include <algorithm>
#include <openssl/evp.h>

#include <nlohmann/json.hpp>

namespace alerts = server::alerts;
namespace util = server::util;
using nlohmann::json;

namespace {

std::string bytes_in(std::string_view text) {
  const auto bytes = util::from_base64url(text);
  REQUIRE(bytes);
  return *bytes;
}

// RFC 8291, appendix A.
struct Example {
  std::string text = "When I grow up, I want to be a watermelon";
  alerts::EllipticKey sender{
      bytes_in("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"),
      bytes_in("BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3"
               "jl7A8")};
  alerts::EllipticKey browser{
      bytes_in("q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"),
      bytes_in("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNto"
               "IAiw4")};
  std::string auth = bytes_in("BTBZMqHH6r4Tts7J_aSIgg");
  std::string salt = bytes_in("DGv6ra1nlYgDCS1FRnbzlw");
  std::string body = bytes_in(
      "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS"
      "6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qu"
      "lcy4a-fN");
};

// The receiver's half, written from the RFC and not from the code: HKDF by OpenSSL would do, too.
std::string first_block(const std::string& salt, const std::string& input, std::string info,
                        std::size_t size) {
  info += '\x01';
  return alerts::hmac_sha256(alerts::hmac_sha256(salt, input), info).substr(0, size);
}

// nullopt: the tag is wrong.
std::optional<std::string> decrypted(const std::string& body, const alerts::EllipticKey& own,
                                     const std::string& auth) {
  REQUIRE(body.size() > 86 + 16);
  const std::string salt = body.substr(0, 16);
  CHECK(body.substr(16, 4) == std::string("\0\0\x10\0", 4));
  REQUIRE(body[20] == 65);
  const std::string point = body.substr(21, 65);
  const auto secret = alerts::shared_secret(own, point);
  REQUIRE(secret);
  const std::string zero(1, '\0');
  const std::string input =
      first_block(auth, *secret, "WebPush: info" + zero + own.point + point, 32);
  const std::string key = first_block(salt, input, "Content-Encoding: aes128gcm" + zero, 16);
  const std::string nonce = first_block(salt, input, "Content-Encoding: nonce" + zero, 12);
  std::string sealed = body.substr(86, body.size() - 86 - 16);
  std::string tag = body.substr(body.size() - 16);
  std::string text(sealed.size(), '\0');
  const auto raw = [](std::string& from) { return reinterpret_cast<unsigned char*>(from.data()); };
  std::string key_copy = key;
  std::string nonce_copy = nonce;
  EVP_CIPHER_CTX* const work = EVP_CIPHER_CTX_new();
  int size = 0;
  EVP_DecryptInit_ex(work, EVP_aes_128_gcm(), nullptr, raw(key_copy), raw(nonce_copy));
  EVP_DecryptUpdate(work, raw(text), &size, raw(sealed), int(sealed.size()));
  EVP_CIPHER_CTX_ctrl(work, EVP_CTRL_AEAD_SET_TAG, 16, raw(tag));
  const bool good = EVP_DecryptFinal_ex(work, raw(text) + size, &size) == 1;
  EVP_CIPHER_CTX_free(work);
  if (!good) return std::nullopt;
  REQUIRE(text.back() == '\x02');
  text.pop_back();
  return text;
}

json part_of(const std::string& token, std::size_t index) {
  std::size_t from = 0;
  for (std::size_t i = 0; i < index; ++i) from = token.find('.', from) + 1;
  return json::parse(bytes_in(token.substr(from, token.find('.', from) - from)));
}

}  // namespace

TEST_CASE("the example of RFC 8291 is encrypted to its bytes") {
  const Example example;
  const auto body = alerts::encrypt_push(example.text, {example.browser.point, example.auth},
                                         example.sender, example.salt);
  REQUIRE(body);
  CHECK(util::base64url(std::string_view(*body)) ==
        util::base64url(std::string_view(example.body)));
  CHECK(decrypted(example.body, example.browser, example.auth) == example.text);
}

TEST_CASE("each message has a key and a salt of its own, and only its browser reads it") {
  const alerts::EllipticKey browser = alerts::new_elliptic_key();
  const std::string auth = alerts::random_bytes(16);
  const alerts::PushKeys to{browser.point, auth};
  const auto first = alerts::encrypt_push("{}", to);
  const auto second = alerts::encrypt_push("{}", to);
  REQUIRE(first);
  REQUIRE(second);
  CHECK(first->substr(0, 16) != second->substr(0, 16));
  CHECK(first->substr(21, 65) != second->substr(21, 65));
  CHECK(decrypted(*first, browser, auth) == "{}");
  CHECK_FALSE(decrypted(*first, browser, alerts::random_bytes(16)));
  std::string changed = *first;
  changed.back() = static_cast<char>(changed.back() ^ 1);
  CHECK_FALSE(decrypted(changed, browser, auth));
}

TEST_CASE("a body has at most 4096 bytes, and wrong keys are refused") {
  const alerts::EllipticKey browser = alerts::new_elliptic_key();
  const std::string auth = alerts::random_bytes(16);
  const std::string longest(alerts::push_text_bytes_max, 'x');
  const auto body = alerts::encrypt_push(longest, {browser.point, auth});
  REQUIRE(body);
  CHECK(body->size() == 4096);
  CHECK_FALSE(alerts::encrypt_push(longest + "x", {browser.point, auth}));
  CHECK_FALSE(alerts::encrypt_push("x", {browser.point, auth + "x"}));
  CHECK_FALSE(alerts::encrypt_push("x", {browser.point + "x", auth}));
  // A point that is not on the curve: an attack on the private key.
  std::string off_curve = browser.point;
  off_curve[40] = static_cast<char>(off_curve[40] ^ 1);
  CHECK_FALSE(alerts::encrypt_push("x", {off_curve, auth}));
  CHECK_FALSE(alerts::is_point(off_curve));
  CHECK(alerts::is_point(browser.point));
  CHECK_FALSE(alerts::is_point(""));
  CHECK_FALSE(alerts::is_point(std::string(65, '\0')));
}

TEST_CASE("a request is signed as RFC 8292 demands") {
  const alerts::EllipticKey key = alerts::new_elliptic_key();
  const server::WallTime now(1'790'000'000'000);
  const auto header = alerts::vapid_authorization(key, "https://push.example.org",
                                                  "https://play.example.org/", now);
  REQUIRE(header);
  REQUIRE(header->starts_with("vapid t="));
  const auto comma = header->find(", k=");
  REQUIRE(comma != std::string::npos);
  CHECK(header->substr(comma + 4) == util::base64url(std::string_view(key.point)));
  const std::string token = header->substr(8, comma - 8);
  CHECK(part_of(token, 0) == json{{"typ", "JWT"}, {"alg", "ES256"}});
  const json claims = part_of(token, 1);
  CHECK(claims.at("aud") == "https://push.example.org");
  CHECK(claims.at("sub") == "https://play.example.org/");
  const std::int64_t life = claims.at("exp").get<std::int64_t>() - now.count() / 1000;
  CHECK(life > 0);
  CHECK(life <= 24 * 3600);
  const auto dot = token.rfind('.');
  const std::string signature = bytes_in(token.substr(dot + 1));
  CHECK(signature.size() == 64);
  CHECK_FALSE(alerts::vapid_authorization({}, "https://push.example.org", "", now));
}
