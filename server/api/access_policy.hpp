// Who is let in, and how much: whose pages, how many connections of one address, how often it may
// ask for what. Holds no connection and knows no room. Any thread.
#pragma once

#include "server/api/forwarded.hpp"
#include "server/api/origins.hpp"
#include "server/net/networks.hpp"
#include "server/room/token.hpp"
#include "server/session/rate_limits.hpp"
#include "server/util/address_counts.hpp"
#include "server/util/current.hpp"
#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::api {

// What is asked for, as far as it has a bound of its own.
enum class RequestKind : std::uint8_t {
  request,
  hello,
  room,
  join,
  password,
  sign_in,
  sign_up,
  upload
};
inline constexpr std::size_t kinds = 8;

class AccessPolicy {
 public:
  struct Settings {
    std::vector<std::string> origins;
    std::vector<std::string> trusted_proxies;
    std::vector<std::string> exempt;
    // What clients that name no origin have to show; nothing: they are let in.
    std::optional<room::TokenHash> client_token;
    std::size_t connections_per_address = limits::connections_per_address_max;
    limits::Rates rates;
  };

  AccessPolicy() : AccessPolicy(Settings{}) {}
  // Throws std::runtime_error that says which setting makes no sense.
  explicit AccessPolicy(const Settings& settings);
  // From now on. What was counted stays counted, and who is connected stays so. Throws as above,
  // and then nothing has changed.
  void change(const Settings& settings);

  const Origins& origins() const { return policy_->origins; }
  // Whether a client that names no origin is let in with this token.
  bool admits_client(std::string_view token) const {
    const auto& needed = policy_->client_token;
    return !needed || room::matches(token, *needed);
  }
  Client client(const net::Address& peer, const ForwardedHeaders& headers) const {
    return client_of(peer, headers, policy_->trusted);
  }
  // Nobody counts what they do.
  bool is_exempt(const Client& client) const { return policy_->exempt.contains(client.address); }

  // A new connection, before anything is known but where it comes from. Nothing: too many. Those of
  // proxies are not counted, but the sockets behind them are.
  std::optional<util::AddressCounts::Held> connect(const net::Address& peer, SteadyTime now);
  std::optional<util::AddressCounts::Held> open_socket(const Client& client);

  // 0: go on. Otherwise the milliseconds until it may be asked for again.
  Milliseconds wait(RequestKind kind, const Client& client, SteadyTime now);
  // The same of a room's password and of a passphrase: tried by anybody, at the same thing.
  util::RateLimiter& tries_at_room() { return *at_room_; }
  util::RateLimiter& tries_at_name() { return *at_name_; }

  // What whoever opens a socket may say over it.
  session::RateLimits rates(const Client& client);

 private:
  struct Policy {
    explicit Policy(const Settings& settings);

    Origins origins;
    net::Networks trusted;
    net::Networks exempt;
    std::optional<room::TokenHash> client_token;
    limits::Rate messages;
  };

  util::Current<Policy> policy_;
  util::AddressCounts connections_;
  util::RateLimiter new_connections_;
  std::array<std::unique_ptr<util::RateLimiter>, kinds> by_kind_;
  std::unique_ptr<util::RateLimiter> at_room_;
  std::unique_ptr<util::RateLimiter> at_name_;
  util::RateLimiter chat_;
};

}  // namespace server::api
