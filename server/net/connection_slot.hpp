// Resources that a connection holds while it lives, and hands on when it becomes a WebSocket.
#pragma once

#include "server/net/networks.hpp"
#include "server/util/address_counts.hpp"
#include "server/util/scoped_counter.hpp"

namespace server::net {

struct ConnectionSlot {
  util::ScopedCounter counted;
  util::AddressCounts::AddressSlot of_address;
  Address peer;            // for a WebSocket, the client's address, not that of a proxy
  bool encrypted = false;  // by this server
};

}  // namespace server::net
