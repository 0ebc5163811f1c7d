// Sockets that were opened to watch and nothing else: what is said over them, at the server that
// has the room and at all others.
#pragma once

#include "protocol/command.hpp"
#include "server/room/subscriber.hpp"
#include "server/watch/tally.hpp"

#include <cstdint>

namespace server::hall {

// A spectator without a name, who is told the table as it is. A token is left: it is refused.
protocol::Hello only_watching(protocol::Hello hello);

// The answer to whatever is said behind the hello. `seq`: of the newest table, 0 before there is
// one.
room::Frame answer_to_watcher(const protocol::Command& command, std::uint32_t seq,
                              protocol::Milliseconds now, watch::Tally& tally);

}  // namespace server::hall
