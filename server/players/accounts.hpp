// Accounts of the operator's: whoever brings a JSON Web Token (RFC 7519) that the operator's own
// system has signed is let in as the person it names. Never changes once it is made; any thread.
#pragma once

#include "server/util/time.hpp"

#include <optional>
#include <string>

namespace server::players {

class Accounts {
 public:
  // `key`: PEM of a public key, for RS*, PS* and ES*; or a secret of at least 32 bytes, for HS*.
  // The token must not choose: a public key is no secret. `issuer` and `audience` are what iss and
  // aud have to be; empty: anything. Throws std::runtime_error for a key that is none.
  Accounts(std::string key, std::string issuer, std::string audience);

  struct Account {
    std::string id;    // always the same for the same person
    std::string name;  // fit for a player
  };
  // Nothing: not signed by this key, for somebody else, expired or not valid yet, or about nobody.
  std::optional<Account> read(const std::string& jwt, WallTime now) const;

 private:
  std::string key_;
  std::string issuer_;
  std::string audience_;
  bool public_key_;
};

}  // namespace server::players
