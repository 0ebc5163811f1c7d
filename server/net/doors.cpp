#include "server/net/doors.hpp"

#include "server/clock.hpp"

namespace server::net {

std::optional<Response> banned(const World& world, const people::Caller& caller) {
  if (world.bans == nullptr) return std::nullopt;
  const auto ban = world.bans->find(caller, wall_now());
  if (!ban) return std::nullopt;
  return Response{403, protocol::encode_banned(*ban)};
}

std::optional<Response> banned(const World& world, const Asked& asked) {
  if (asked.method != "POST" && asked.method != "PUT" && asked.method != "PATCH" && !asked.examines)
    return std::nullopt;
  return banned(world, {.address = asked.client.address.to_string()});
}

void send_banned_away(World& world) {
  if (world.bans == nullptr) return;
  visit_sockets(world, [&bans = *world.bans](Connection& one) {
    const protocol::ConnectionInfo info = one.info();
    const auto ban =
        bans.find({.player = info.player, .name = info.name, .address = info.address}, wall_now());
    if (ban) one.send_away(protocol::farewell_for(*ban));
  });
}

}  // namespace server::net
