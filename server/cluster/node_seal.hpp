// Authenticates the HTTP between nodes: an HMAC-SHA-256 (RFC 2104) with a secret
// that is in the database, which all nodes have and nobody else. It covers a request with the
// client's address, and its answer. It encrypts nothing. Any thread.
#pragma once

#include "server/storage/node_secret.hpp"
#include "server/util/time.hpp"

#include <cstddef>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>

namespace server::cluster {

class NodeSeal {
 public:
  // The head of a request as it goes to the other node.
  struct Head {
    std::string_view method;
    std::string_view target;
    std::string_view client;  // X-Forwarded-For
    std::string_view scheme;  // X-Forwarded-Proto
    std::string_view id;      // X-Request-Id
  };
  struct Sealed {
    std::string header;
    std::string nonce;  // names the request; the answer is sealed with it
  };
  struct VerifiedSeal {
    std::string nonce;
    std::string body_hash;
  };

  explicit NodeSeal(const storage::NodeSecret& secret) : secret_(secret) {}

  // The value of the header that marks a request of this node.
  Sealed seal(const Head& head, std::string_view body, WallTime now) const;
  // nullopt: not by a node, of a clock that differs by more than a minute, or a repetition. The
  // body is still to be compared.
  std::optional<VerifiedSeal> open(std::string_view header, const Head& head, WallTime now);
  static bool has_hash(std::string_view body, const VerifiedSeal& opened);

  std::string seal_answer(std::string_view nonce, unsigned status, std::string_view body) const;
  bool is_answer(std::string_view seal, std::string_view nonce, unsigned status,
                 std::string_view body) const;

 private:
  std::string mac(const std::string& text) const;
  bool is_new(const std::string& nonce, WallTime now);

  const storage::NodeSecret secret_;
  std::mutex mutex_;
  std::deque<std::pair<WallTime, std::string>> seen_;  // the oldest first
  std::unordered_set<std::string> nonces_;             // those of seen_
};

}  // namespace server::cluster
