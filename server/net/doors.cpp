#include "server/net/doors.hpp"

#include "server/clock.hpp"

namespace server::net {

std::optional<Response> banned(const World& world, const people::Caller& caller) {
  if (world.bans == nullptr) return std::nullopt;
  const auto ban = world.bans->find(caller, now());
  if (!ban) return std::nullopt;
  return Response{403, protocol::encode_banned(*ban)};
}

std::optional<Response> banned(const World& world, const Asked& asked) {
  if (asked.method != "POST" && asked.method != "PUT" && asked.method != "PATCH")
    return std::nullopt;
  return banned(world, {.address = asked.client.address.to_string()});
}

}  // namespace server::net
