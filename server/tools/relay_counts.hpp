// How many spectators each room has at other nodes: this one tells what it relays, and its rooms
// hear what the others do. One thread, see Claims.
#pragma once

#include "server/net/world.hpp"
#include "server/storage/ownership.hpp"
#include "server/storage/relays.hpp"

#include <string>

namespace server::storage {
class DurableJournal;
}

namespace server::tools {

class RelayCounts {
 public:
  // Both outlive it.
  RelayCounts(storage::DurableJournal& journal, net::World& world)
      : journal_(journal), world_(world) {}

  // About once a second. Throws StorageError.
  void look(storage::OwnershipLink& link);

 private:
  void tell(storage::OwnershipLink& link, const std::string& own);
  void hear(storage::OwnershipLink& link, const std::string& own);

  storage::DurableJournal& journal_;
  net::World& world_;
  std::string told_as_;  // the incarnation that has told
  storage::Relayed told_;
  storage::Relayed heard_;
};

}  // namespace server::tools
