#include "server/net/socket_place.hpp"

#include "server/hall/code.hpp"

namespace server::net {

std::optional<SocketPlace> socket_place(const World& world, const Asked& asked,
                                        const std::optional<NodePlace>& elsewhere) {
  auto place = socket_target(asked.target);
  if (!place) return place;
  place->relays = place->watches && asked.passed;
  if (!elsewhere) return place;
  place->relayed = place->watches && world.relaying.on;
  if (!place->relayed && place->follows) place->moved_to = elsewhere->url;
  return place;
}

std::optional<NodePlace> relayed_here(const World& world, const Asked& asked) {
  if (!asked.upgrade || asked.passed || !world.relaying.on) return std::nullopt;
  const auto place = socket_target(asked.target);
  const auto code = place && place->watches ? hall::read_code(place->code) : std::nullopt;
  return code && world.relaying.has(*code) ? std::optional(NodePlace{}) : std::nullopt;
}

}  // namespace server::net
