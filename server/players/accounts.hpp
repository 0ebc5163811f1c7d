// Operator accounts: a client with a JSON Web Token (RFC 7519) signed by the operator's system is
// signed in as the person named in it. Immutable; any thread.
#pragma once

#include "server/util/time.hpp"

#include <optional>
#include <string>

namespace server::players {

class Accounts {
 public:
  // `key`: PEM of a public key, for RS*, PS* and ES*; or a secret of at least 32 bytes, for HS*.
  // The key decides the kind of algorithm, not the token: otherwise a client could sign with the
  // public key as the secret. `issuer` and `audience`: the required iss and aud; empty: any. Throws
  // std::runtime_error for an unusable key.
  Accounts(std::string key, std::string issuer, std::string audience);

  struct Account {
    std::string id;    // always the same for the same person
    std::string name;  // valid as a player's name
  };
  // nullopt: wrong signature, issuer or audience; expired, without an expiry, or not yet valid;
  // without a usable subject.
  std::optional<Account> read(const std::string& jwt, WallTime now) const;

 private:
  std::string key_;
  std::string issuer_;
  std::string audience_;
  bool public_key_;
};

}  // namespace server::players
