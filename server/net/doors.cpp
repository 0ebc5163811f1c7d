#include "server/net/doors.hpp"

#include "server/clock.hpp"

namespace server::net {

std::optional<Response> banned(const HttpContext& context, const people::Caller& caller) {
  const auto ban = context.bans.find(caller, wall_now());
  if (!ban) return std::nullopt;
  return Response{403, protocol::encode_banned(*ban)};
}

std::optional<Response> banned(const HttpContext& context, const Asked& asked) {
  if (asked.method != "POST" && asked.method != "PUT" && asked.method != "PATCH" && !asked.examines)
    return std::nullopt;
  return banned(context, {.address = asked.client.address.to_string()});
}

void send_banned_away(SocketContext& sockets) {
  visit_sockets(sockets, [&bans = sockets.bans](Connection& one) {
    const protocol::ConnectionInfo info = one.info();
    const auto ban =
        bans.find({.player = info.player, .name = info.name, .address = info.address}, wall_now());
    if (ban) one.send_away(protocol::farewell_for(*ban));
  });
}

}  // namespace server::net
