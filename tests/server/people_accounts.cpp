// Accounts of the operator's. The tokens are made here, by the standard (RFC 7515), not by the
// library that reads them.
#include "server/hall/entropy.hpp"
#include "server/people/accounts.hpp"
#include "server/room/base64url.hpp"
#include "tests/support/catch.hpp"

#include <array>
#include <stdexcept>
#include <string>

#include <sodium.h>

using server::people::Accounts;

namespace {

constexpr server::room::Milliseconds now = 1'790'000'000'000;
const std::string secret = "0123456789abcdef0123456789abcdef";
const std::string valid = R"("exp":1790000600)";

std::string base64url(const std::string& text) {
  return server::room::base64url({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
}

std::string token(const std::string& claims, const std::string& key = secret,
                  const std::string& header = R"({"alg":"HS256","typ":"JWT"})") {
  const std::string text = base64url(header) + "." + base64url(claims);
  crypto_auth_hmacsha256_state state;
  crypto_auth_hmacsha256_init(&state, reinterpret_cast<const unsigned char*>(key.data()),
                              key.size());
  crypto_auth_hmacsha256_update(&state, reinterpret_cast<const unsigned char*>(text.data()),
                                text.size());
  std::array<std::uint8_t, crypto_auth_hmacsha256_BYTES> mac{};
  crypto_auth_hmacsha256_final(&state, mac.data());
  return text + "." + server::room::base64url(mac);
}

}  // namespace

TEST_CASE("whoever the operator has signed for is let in") {
  const server::hall::Entropy initialised;
  const Accounts accounts(secret, "https://example.org", "castellan");
  const auto account = accounts.read(
      token(R"({"iss":"https://example.org","aud":"castellan","sub":"17","name":"Zoë",)" + valid +
            "}"),
      now);
  REQUIRE(account);
  CHECK(account->id == "https://example.org 17");
  CHECK(account->name == "Zoë");
  CHECK(accounts.read(
      token(R"({"iss":"https://example.org","aud":["other","castellan"],"sub":"17",)" + valid +
            "}"),
      now));
}

TEST_CASE("nobody else is") {
  const server::hall::Entropy initialised;
  const Accounts accounts(secret, "https://example.org", "castellan");
  const std::string good =
      R"({"iss":"https://example.org","aud":"castellan","sub":"17",)" + valid + "}";
  REQUIRE(accounts.read(token(good), now));
  CHECK_FALSE(accounts.read(token(good, secret + "x"), now));
  CHECK_FALSE(accounts.read(token(good), now + 3'600'000));  // expired
  CHECK_FALSE(accounts.read(token(good, secret, R"({"alg":"none"})"), now));
  const std::string bare = base64url(R"({"alg":"none"})") + "." + base64url(good) + ".";
  CHECK_FALSE(accounts.read(bare, now));
  const auto refuse = [&](const std::string& claims) {
    INFO(claims);
    CHECK_FALSE(accounts.read(token(claims), now));
  };
  refuse(R"({"iss":"https://example.org","aud":"castellan","sub":"17"})");  // for ever
  refuse(R"({"iss":"https://example.com","aud":"castellan","sub":"17",)" + valid + "}");
  refuse(R"({"iss":"https://example.org","aud":"others","sub":"17",)" + valid + "}");
  refuse(R"({"iss":"https://example.org","aud":["others"],"sub":"17",)" + valid + "}");
  refuse(R"({"iss":"https://example.org","aud":"castellan",)" + valid + "}");
  refuse(R"({"iss":"https://example.org","aud":"castellan","sub":"17","nbf":1790000300,)" + valid +
         "}");
  refuse(R"({"iss":"https://example.org","aud":"castellan","sub":")" + std::string(300, 'x') +
         R"(",)" + valid + "}");
  refuse("[]");
  refuse("no json");
  for (const char* text : {"", ".", "..", "a.b.c", "\xff"}) CHECK_FALSE(accounts.read(text, now));
}

TEST_CASE("a public key is no secret that tokens could be signed with") {
  const server::hall::Entropy initialised;
  const std::string pem =
      "-----BEGIN PUBLIC KEY-----\n"
      "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEVs/o5+uQbTjL3chynL4wXgUg2R9\n"
      "q9UU8I5mEovUf86QZ7kOBIjJwqnzD1omageEHWwHdBO6B+dFabmdT9POxg==\n"
      "-----END PUBLIC KEY-----";
  const Accounts accounts(pem, "", "");
  CHECK_FALSE(accounts.read(token(R"({"sub":"17",)" + valid + "}", pem), now));
}

TEST_CASE("a name that no player can have is left out") {
  const server::hall::Entropy initialised;
  const Accounts accounts(secret, "", "");
  const auto name = [&](const std::string& claims) {
    return accounts.read(token(R"({"sub":"17",)" + claims + valid + "}"), now).value().name;
  };
  CHECK(name("") == "Player");
  CHECK(name(R"("name":"   ","preferred_username":"zoe",)") == "zoe");
  CHECK(name(R"("name":")" + std::string(40, 'x') + R"(",)") == "Player");
}

TEST_CASE("a key that is none is refused at the start") {
  CHECK_THROWS_AS(Accounts("short", "", ""), std::runtime_error);
  CHECK_THROWS_AS(Accounts("-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----", "", ""),
                  std::runtime_error);
}
