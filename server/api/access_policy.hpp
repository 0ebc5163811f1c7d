// Access rules and rate limits of a public server: origins, connections per address, requests per
// address and kind. Holds no connection and knows no room. Any thread.
#pragma once

#include "server/api/forwarded.hpp"
#include "server/api/origins.hpp"
#include "server/net/networks.hpp"
#include "server/room/token.hpp"
#include "server/session/rate_limits.hpp"
#include "server/util/address_bytes.hpp"
#include "server/util/address_counts.hpp"
#include "server/util/current.hpp"
#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::api {

// A rate limit applies to each: kinds of request, and outcomes of requests.
enum class RequestKind : std::uint8_t {
  request,
  hello,
  room,
  join,
  password,
  sign_in,
  sign_up,
  upload,
  change,
  miss,
  rename
};
inline constexpr std::size_t kinds = 11;

class AccessPolicy {
 public:
  struct AccessSettings {
    std::vector<std::string> origins;
    std::vector<std::string> trusted_proxies;
    std::vector<std::string> exempt;
    // Of the server's public URL; empty: none.
    std::string public_origin;
    // The token that clients without an Origin header must send; nullopt: none.
    std::optional<room::TokenHash> client_token;
    std::size_t connections_per_address = limits::connections_per_address_max;
    limits::Rates rates;
  };

  AccessPolicy() : AccessPolicy(AccessSettings{}) {}
  // Throws std::runtime_error that names the invalid setting.
  explicit AccessPolicy(const AccessSettings& settings);
  // Applies to later requests. Keeps counts and open connections. If it throws, as above, nothing
  // changes.
  void change(const AccessSettings& settings);

  const Origins& origins() const { return policy_->origins; }
  // Whether a client that sends no Origin may enter with this token.
  [[nodiscard]] bool admits_client(std::string_view token) const {
    const auto& needed = policy_->client_token;
    return !needed || room::matches(token, *needed);
  }
  ForwardedClient client(const net::Address& peer, const ForwardedHeaders& headers) const {
    return client_of(peer, headers, policy_->trusted);
  }
  // Whether the operator or this machine has given the server this host name, so that the page that
  // uses it is no stranger's.
  bool knows_host(std::string_view host) const;
  // Whether no limits apply to this client.
  bool is_exempt(const ForwardedClient& client) const {
    return !client.by_unknown_name && policy_->exempt.contains(client.address);
  }

  // Counts a new connection, before any byte is read. nullopt: the address has too many. Does not
  // count connections of proxies; the WebSockets of clients behind them count.
  [[nodiscard]] std::optional<util::AddressCounts::AddressSlot> connect(const net::Address& peer,
                                                                        SteadyTime now);
  // Whether a connection above the limits gets an answer although that needs a TLS handshake.
  [[nodiscard]] bool may_refuse_encrypted(SteadyTime now) {
    return encrypted_refusals_.take("", now) == 0;
  }
  // Counts a WebSocket of this client. nullopt: the address has too many connections.
  [[nodiscard]] std::optional<util::AddressCounts::AddressSlot> open_socket(
      const ForwardedClient& client);

  // The key of the client's limits; empty: it is exempt.
  std::string payer(const ForwardedClient& client) const {
    return is_exempt(client) ? "" : net::limit_key(client.address);
  }
  // Takes the price of a request before it is read. 0: allowed. Otherwise the milliseconds until it
  // is.
  Milliseconds wait(RequestKind kind, const ForwardedClient& client, SteadyTime now);
  // Takes what a request costs in addition, or nothing; returns as wait() does.
  Milliseconds charge(RequestKind kind, const std::string& payer, SteadyTime now,
                      std::uint32_t tokens = 1) {
    return payer.empty() ? 0 : of(kind).take(payer, now, tokens);
  }
  // The same for what it costs besides the token of wait(): at most the rest of a full bucket, so
  // that a limit never forbids the dearest request.
  Milliseconds charge_rest(RequestKind kind, const std::string& payer, SteadyTime now,
                           std::uint32_t tokens) {
    tokens = std::min(tokens, std::max(of(kind).rate().burst, 1U) - 1);
    return tokens == 0 ? 0 : charge(kind, payer, now, tokens);
  }
  // The time until this client may open a socket; takes nothing.
  Milliseconds wait_for_socket(const ForwardedClient& client, SteadyTime now) {
    if (is_exempt(client)) return 0;
    if (!open_socket(client)) return 1000;
    return of(RequestKind::hello).wait(net::limit_key(client.address), now);
  }
  // The time until a client that has asked for too many rooms that do not exist may ask for a room.
  Milliseconds wait_for_misses(const ForwardedClient& client, SteadyTime now) {
    return is_exempt(client) ? 0 : of(RequestKind::miss).wait(net::limit_key(client.address), now);
  }
  // A slot for a request that waits until the database has answered where a room is; nullopt: the
  // address has too many.
  [[nodiscard]] std::optional<util::AddressCounts::AddressSlot> ask_for_room(
      const std::string& payer) {
    return payer.empty() ? util::AddressCounts::AddressSlot() : questions_.acquire(payer);
  }
  // A slot for a request that is forwarded to another node; nullopt: the address has too many.
  [[nodiscard]] std::optional<util::AddressCounts::AddressSlot> forward(const std::string& payer) {
    return payer.empty() ? util::AddressCounts::AddressSlot() : forwarded_.acquire(payer);
  }
  // For the bytes of responses that are being sent to this payer.
  std::shared_ptr<util::AddressBytes::ByteAccount> response_bytes(const std::string& payer) {
    return payer.empty() ? nullptr : response_bytes_.of(payer);
  }
  // For the bytes of game files that this payer sends.
  std::shared_ptr<util::AddressBytes::ByteAccount> uploaded_bytes(const std::string& payer) {
    return payer.empty() ? nullptr : uploaded_bytes_.of(payer);
  }
  // Limits of wrong passwords for one room and of wrong passphrases for one name, over all
  // addresses.
  util::RateLimiter& tries_at_room() { return *at_room_; }
  util::RateLimiter& tries_at_name() { return *at_name_; }

  // The rate limits of a WebSocket of this client.
  session::RateLimits rates(const ForwardedClient& client);

 private:
  struct AccessRules {
    explicit AccessRules(const AccessSettings& settings);

    Origins origins;
    net::Networks trusted;
    net::Networks exempt;
    std::string public_origin;
    std::optional<room::TokenHash> client_token;
    limits::Rate messages;
  };

  util::RateLimiter& of(RequestKind kind) { return *by_kind_[static_cast<std::size_t>(kind)]; }

  util::Current<AccessRules> policy_;
  util::AddressCounts connections_;
  util::RateLimiter new_connections_;
  util::RateLimiter encrypted_refusals_{limits::encrypted_refusals};
  std::array<std::unique_ptr<util::RateLimiter>, kinds> by_kind_;
  std::unique_ptr<util::RateLimiter> at_room_;
  std::unique_ptr<util::RateLimiter> at_name_;
  util::RateLimiter messages_;
  util::RateLimiter chat_;
  util::AddressCounts seeks_{limits::seeks_per_address_max};
  util::AddressCounts questions_{limits::questions_of_address_max};
  util::AddressCounts forwarded_{limits::proxied_requests_of_address_max};
  util::AddressBytes outbox_bytes_{limits::outbox_bytes_of_address_max};
  util::AddressBytes response_bytes_{limits::response_bytes_of_address_max};
  util::AddressBytes uploaded_bytes_{limits::uploaded_bytes_of_address_max,
                                     limits::uploaded_bytes_max};
};

}  // namespace server::api
