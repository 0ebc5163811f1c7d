#include "server/players/accounts.hpp"

#include "protocol/player.hpp"

#include <charconv>
#include <cstdlib>
#include <cstring>
#include <jwt.h>
#include <memory>
#include <stdexcept>
#include <string_view>
#include <system_error>
#include <utility>

namespace server::players {
namespace {

constexpr std::size_t secret_bytes_min = 32;  // RFC 7518, 3.2: at least the size of the hash
constexpr double leeway_seconds = 30;         // clocks differ
constexpr std::size_t subject_bytes_max = 256;

struct JwtDeleter {
  void operator()(jwt_t* token) const { jwt_free(token); }
  void operator()(char* text) const { std::free(text); }
};
using Token = std::unique_ptr<jwt_t, JwtDeleter>;

std::string text(jwt_t* token, const char* claim) {
  const char* value = jwt_get_grant(token, claim);
  return value == nullptr ? "" : value;
}

// Seconds since 1970, with or without a fraction: NumericDate of RFC 7519, 2. Without such a claim
// `missing`; nullopt: it is no number.
std::optional<double> date(jwt_t* token, const char* claim, double missing) {
  const std::unique_ptr<char, JwtDeleter> json(jwt_get_grants_json(token, claim));
  if (!json) return missing;
  const char* const end = json.get() + std::strlen(json.get());
  double seconds = 0;
  const auto [rest, error] = std::from_chars(json.get(), end, seconds);
  return error == std::errc{} && rest == end ? std::optional(seconds) : std::nullopt;
}

bool is_for_public_keys(jwt_alg_t algorithm) {
  const char* name = jwt_alg_str(algorithm);
  return name != nullptr && (name[0] == 'R' || name[0] == 'P' || name[0] == 'E');
}

bool is_for_secrets(jwt_alg_t algorithm) {
  return algorithm == JWT_ALG_HS256 || algorithm == JWT_ALG_HS384 || algorithm == JWT_ALG_HS512;
}

// aud is a string or a list of strings.
bool is_for(jwt_t* token, const std::string& audience) {
  if (text(token, "aud") == audience) return true;
  const std::unique_ptr<char, JwtDeleter> list(jwt_get_grants_json(token, "aud"));
  if (!list || list.get()[0] != '[') return false;
  return protocol::list_has(list.get(), audience);
}

}  // namespace

Accounts::Accounts(std::string key, std::string issuer, std::string audience)
    : key_(std::move(key)),
      issuer_(std::move(issuer)),
      audience_(std::move(audience)),
      public_key_(key_.find("-----BEGIN") != std::string::npos) {
  if (key_.find("PRIVATE KEY") != std::string::npos)
    throw std::runtime_error("the key for JSON Web Tokens is a private key; use the public one");
  if (!public_key_ && key_.size() < secret_bytes_min)
    throw std::runtime_error("the secret for JSON Web Tokens has fewer than " +
                             std::to_string(secret_bytes_min) + " bytes");
}

auto Accounts::read(const std::string& jwt, WallTime now) const -> std::optional<Account> {
  jwt_t* raw = nullptr;
  const auto* key = reinterpret_cast<const unsigned char*>(key_.data());
  if (jwt_decode(&raw, jwt.c_str(), key, static_cast<int>(key_.size())) != 0) return std::nullopt;
  const Token token(raw);
  const jwt_alg_t algorithm = jwt_get_alg(raw);
  if (public_key_ ? !is_for_public_keys(algorithm) : !is_for_secrets(algorithm))
    return std::nullopt;
  if (!issuer_.empty() && text(raw, "iss") != issuer_) return std::nullopt;
  if (!audience_.empty() && !is_for(raw, audience_)) return std::nullopt;
  const double seconds = double(now.count()) / 1000;
  // Tokens without expiry are rejected: nobody could revoke them.
  const auto expires = date(raw, "exp", 0);
  if (!expires || *expires < seconds - leeway_seconds) return std::nullopt;
  const auto begins = date(raw, "nbf", 0);
  if (!begins || *begins > seconds + leeway_seconds) return std::nullopt;
  const std::string subject = text(raw, "sub");
  if (subject.empty() || subject.size() > subject_bytes_max) return std::nullopt;

  Account account{.id = text(raw, "iss") + " " + subject, .name = "Player"};
  for (const char* claim : {"name", "preferred_username", "nickname"})
    if (const auto name = protocol::name_in(text(raw, claim))) {
      account.name = *name;
      break;
    }
  return account;
}

}  // namespace server::players
