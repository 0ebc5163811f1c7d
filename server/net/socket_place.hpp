// What an upgrade to a WebSocket is for, and which server answers it. Any thread.
#pragma once

#include "server/net/gate.hpp"
#include "server/net/nodes.hpp"
#include "server/net/routes.hpp"

#include <optional>

namespace server::net {

// Nothing: the target is no socket. `elsewhere`: where the room is, if it is not here.
std::optional<SocketPlace> socket_place(const World& world, const Asked& asked,
                                        const std::optional<NodePlace>& elsewhere);

// Whether somebody wants to watch a room that is relayed here already, so that nobody need look
// where it is: some other server, whichever it is.
std::optional<NodePlace> relayed_here(const World& world, const Asked& asked);

}  // namespace server::net
