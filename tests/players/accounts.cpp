// Accounts made by the operator. The tokens are made here, by the standard (RFC 7515), not by the
// library that reads them.
#include "server/players/accounts.hpp"

#include "server/rooms/system_random.hpp"
#include "server/util/base64url.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/times.hpp"

#include <array>
#include <stdexcept>
#include <string>

#include <sodium.h>

using server::players::Accounts;

namespace {

const std::string secret = "0123456789abcdef0123456789abcdef";
const std::string valid = R"("exp":1790000600)";

std::string base64url(const std::string& text) {
  return server::util::base64url({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
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
  return text + "." + server::util::base64url(mac);
}

// Key pairs made for this test, of which only these halves are kept; the tokens are valid until
// 2100.
const std::string rsa_key = R"(-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAu1pikKFmJdfSMi65Yuqq
AtQPVvYc+YViwKg4xUJlUVql0Sa9Q8U2wtn7ee+7Lkxs9ola+ky2BOqxqfQs1hPL
SZcjsVvumcu07oQRHycn8Avtlr9ZVQe91gI+2ynTDW5E8ozcnZFC+u3+tq9rPQqp
UcAqLGtz1bYuVLgiPwWz9+fkRT/hSHqO5L0JPkeVhva1sDCmvAlMwWraEgquH/k1
E92mpQggzpmVdjPhq3Mf2kh4z/C7t0fHc954ItSZFA0UfBmwBB3p/M1s7iRHHwE3
4VcKkpkga/s6L2hVhqUC3J5Kzibt9Ss1SteaXTQma6QwhlFP7pxByz3ALeklRPMF
PwIDAQAB
-----END PUBLIC KEY-----
)";
const std::string rsa_token =
    "eyJhbGciOiJSUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2V4YW1wbGUub3JnIiwiYXVkIjoiY2F"
    "zdGVsbGFuIiwic3ViIjoiMTciLCJuYW1lIjoiWm_DqyIsImV4cCI6NDEwMjQ0NDgwMH0.ajlrJ6cFHjG0r2cWHrl"
    "3Nuo-PieyGieIcDUJNyk51OBKF9mRo6H3EgYn_JFHCIzd9gpsLbHgQ7amrFHqSpT0Lt2OJVYi79-pgPZ4OcNguA_"
    "xirfgGGGQffcLFgG5V-RnoIyMIR2oCNsTvJTGKTxiFMnNBAM3maD5nZyEBekrufU-cOB3T1-IYcEp5REIAyaizG4"
    "DgLZMRaOXmgm3wkSkrR-addo5qDSlgp4DpxsrjKtVTyzpjY-uCuCH6d_XswtCQhJ-5BF-9BZPPRNDV2tb6Jeqb5R"
    "d67EKsVRUOLe4srTpxkhkNcJHODHoSfUMPGT8AZgto1rTVXWTqz9prdegYQ";
const std::string ec_key = R"(-----BEGIN PUBLIC KEY-----
MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEfpylJNfyi0qgIm3TsSdplDgd94jU
gyakc/TsnMistbi4qmScPT8yTG7i0Bez0LBx0NyoxyWZYYycebGakgYzVg==
-----END PUBLIC KEY-----
)";
const std::string ec_token =
    "eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2V4YW1wbGUub3JnIiwiYXVkIjoiY2F"
    "zdGVsbGFuIiwic3ViIjoiMTciLCJuYW1lIjoiWm_DqyIsImV4cCI6NDEwMjQ0NDgwMH0.-efO8ar7Oo6t4dVCBJc"
    "C1MTaEGlr5ip5QtHBz0No_CjnqtpClF9qG4-iWGeMvSApLjqU8ViRgq0SS6Y2Tva6Qw";

}  // namespace

TEST_CASE("a player with a token signed by the operator is admitted") {
  const server::rooms::SystemRandom initialised;
  const Accounts accounts(secret, "https://example.org", "castellan");
  const auto account = accounts.read(
      token(R"({"iss":"https://example.org","aud":"castellan","sub":"17","name":"Zoë",)" + valid +
            "}"),
      tests::sample_time);
  REQUIRE(account);
  CHECK(account->id == "https://example.org 17");
  CHECK(account->name == "Zoë");
  CHECK(accounts.read(
      token(R"({"iss":"https://example.org","aud":["other","castellan"],"sub":"17",)" + valid +
            "}"),
      tests::sample_time));
}

TEST_CASE("the dates of a token may have fractions") {
  const server::rooms::SystemRandom initialised;
  const Accounts accounts(secret, "", "");
  const double now = double(server::WallTime(tests::sample_time).count()) / 1000;
  const auto admits = [&](const std::string& claims) {
    return accounts.read(token(R"({"sub":"17",)" + claims + "}"), tests::sample_time).has_value();
  };
  const auto at = [](double seconds) { return std::to_string(seconds); };
  CHECK(admits(R"("exp":)" + at(now + 600.5)));
  CHECK_FALSE(admits(R"("exp":)" + at(now - 600.5)));
  CHECK(admits(R"("exp":)" + at(now + 600.5) + R"(,"nbf":)" + at(now - 0.5)));
  CHECK_FALSE(admits(R"("exp":)" + at(now + 900.5) + R"(,"nbf":)" + at(now + 600.5)));
  CHECK_FALSE(admits(R"("exp":"4102444800")"));
  CHECK_FALSE(admits(valid + R"(,"nbf":"0")"));
}

TEST_CASE("no other token is") {
  const server::rooms::SystemRandom initialised;
  const Accounts accounts(secret, "https://example.org", "castellan");
  const std::string good =
      R"({"iss":"https://example.org","aud":"castellan","sub":"17",)" + valid + "}";
  REQUIRE(accounts.read(token(good), tests::sample_time));
  CHECK_FALSE(accounts.read(token(good, secret + "x"), tests::sample_time));
  CHECK_FALSE(accounts.read(token(good), tests::sample_time + 3'600'000));  // expired
  CHECK_FALSE(accounts.read(token(good, secret, R"({"alg":"none"})"), tests::sample_time));
  const std::string bare = base64url(R"({"alg":"none"})") + "." + base64url(good) + ".";
  CHECK_FALSE(accounts.read(bare, tests::sample_time));
  const auto refuse = [&](const std::string& claims) {
    INFO(claims);
    CHECK_FALSE(accounts.read(token(claims), tests::sample_time));
  };
  refuse(R"({"iss":"https://example.org","aud":"castellan","sub":"17"})");  // without expiry
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
  for (const char* text : {"", ".", "..", "a.b.c", "\xff"})
    CHECK_FALSE(accounts.read(text, tests::sample_time));
}

TEST_CASE("tokens cannot be signed with a public key as a shared secret") {
  const server::rooms::SystemRandom initialised;
  const std::string pem =
      "-----BEGIN PUBLIC KEY-----\n"
      "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEEVs/o5+uQbTjL3chynL4wXgUg2R9\n"
      "q9UU8I5mEovUf86QZ7kOBIjJwqnzD1omageEHWwHdBO6B+dFabmdT9POxg==\n"
      "-----END PUBLIC KEY-----";
  const Accounts accounts(pem, "", "");
  CHECK_FALSE(accounts.read(token(R"({"sub":"17",)" + valid + "}", pem), tests::sample_time));
}

TEST_CASE("an invalid player name in a token is left out") {
  const server::rooms::SystemRandom initialised;
  const Accounts accounts(secret, "", "");
  const auto name = [&](const std::string& claims) {
    return accounts.read(token(R"({"sub":"17",)" + claims + valid + "}"), tests::sample_time)
        .value()
        .name;
  };
  CHECK(name("") == "Player");
  CHECK(name(R"("name":"   ","preferred_username":"zoe",)") == "zoe");
  CHECK(name(R"("name":")" + std::string(40, 'x') + R"(",)") == "Player");
}

TEST_CASE("an invalid key is refused at the start") {
  CHECK_THROWS_AS(Accounts("short", "", ""), std::runtime_error);
  CHECK_THROWS_AS(Accounts("-----BEGIN PRIVATE KEY-----\nMC4=\n-----END PRIVATE KEY-----", "", ""),
                  std::runtime_error);
}

TEST_CASE("a public key admits players with tokens of its private key") {
  const Accounts by_rsa(rsa_key, "https://example.org", "castellan");
  const Accounts by_ec(ec_key, "https://example.org", "castellan");
  for (const auto& account :
       {by_rsa.read(rsa_token, tests::sample_time), by_ec.read(ec_token, tests::sample_time)}) {
    REQUIRE(account);
    CHECK(account->id == "https://example.org 17");
    CHECK(account->name == "Zoë");
  }
  CHECK_FALSE(by_rsa.read(ec_token, tests::sample_time));
  CHECK_FALSE(by_ec.read(rsa_token, tests::sample_time));
  std::string changed = rsa_token;
  changed[changed.find('.') + 3] ^= 1;
  CHECK_FALSE(by_rsa.read(changed, tests::sample_time));
}
