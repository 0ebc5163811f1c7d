#include "server/api/access_policy.hpp"

#include <utility>

namespace server::api {

using util::RateLimiter;

namespace {

// In the order of RequestKind.
std::array<limits::Rate, kinds> by_kind(const limits::Rates& rates) {
  return {rates.requests,  rates.hellos,   rates.rooms,    rates.joins,
          rates.passwords, rates.sign_ins, rates.sign_ups, rates.uploads,
          rates.changes,   rates.misses,   rates.renames};
}

}  // namespace

AccessPolicy::AccessRules::AccessRules(const AccessSettings& settings)
    : origins(settings.origins),
      trusted(settings.trusted_proxies),
      exempt(settings.exempt),
      public_origin(settings.public_origin),
      client_token(settings.client_token),
      messages(settings.rates.messages) {}

AccessPolicy::AccessPolicy(const AccessSettings& settings)
    : policy_(AccessRules(settings)),
      connections_(settings.connections_per_address),
      new_connections_(settings.rates.connections),
      at_room_(std::make_unique<RateLimiter>(settings.rates.passwords_of_room)),
      at_name_(std::make_unique<RateLimiter>(settings.rates.sign_ins_of_name)),
      messages_(settings.rates.messages_of_address),
      chat_(settings.rates.chat) {
  const auto rates = by_kind(settings.rates);
  for (std::size_t i = 0; i < kinds; ++i) by_kind_[i] = std::make_unique<RateLimiter>(rates[i]);
}

void AccessPolicy::change(const AccessSettings& settings) {
  policy_.replace(AccessRules(settings));
  connections_.change(settings.connections_per_address);
  new_connections_.change(settings.rates.connections);
  at_room_->change(settings.rates.passwords_of_room);
  at_name_->change(settings.rates.sign_ins_of_name);
  messages_.change(settings.rates.messages_of_address);
  chat_.change(settings.rates.chat);
  const auto rates = by_kind(settings.rates);
  for (std::size_t i = 0; i < kinds; ++i) by_kind_[i]->change(rates[i]);
}

bool AccessPolicy::knows_host(std::string_view host) const {
  if (Origins::is_local_name(host)) return true;
  const std::string name(host);
  return Origins::is_own(policy_->public_origin, host, std::nullopt) ||
         origins().lists("https://" + name) || origins().lists("http://" + name);
}

std::optional<util::AddressCounts::AddressSlot> AccessPolicy::connect(const net::Address& peer,
                                                                      SteadyTime now) {
  if (policy_->trusted.contains(peer) || policy_->exempt.contains(peer))
    return util::AddressCounts::AddressSlot();
  const std::string household = net::limit_key(peer);
  if (new_connections_.take(household, now) > 0) return std::nullopt;
  return connections_.acquire(household);
}

std::optional<util::AddressCounts::AddressSlot> AccessPolicy::open_socket(
    const ForwardedClient& client) {
  if (!client.through_proxy || is_exempt(client)) return util::AddressCounts::AddressSlot();
  return connections_.acquire(net::limit_key(client.address));
}

Milliseconds AccessPolicy::wait(RequestKind kind, const ForwardedClient& client, SteadyTime now) {
  if (is_exempt(client)) return 0;
  const std::string household = net::limit_key(client.address);
  const Milliseconds any = of(RequestKind::request).take(household, now);
  if (any > 0 || kind == RequestKind::request) return any;
  return of(kind).take(household, now);
}

session::RateLimits AccessPolicy::rates(const ForwardedClient& client) {
  if (is_exempt(client)) return {};
  std::string address = net::limit_key(client.address);
  return {.messages = policy_->messages,
          .messages_of_address = &messages_,
          .chat = &chat_,
          .hellos = &of(RequestKind::hello),
          .rooms = &of(RequestKind::room),
          .misses = &of(RequestKind::miss),
          .renames = &of(RequestKind::rename),
          .seeks = &seeks_,
          .outbox_bytes = outbox_bytes_.of(address),
          .address = std::move(address)};
}

}  // namespace server::api
