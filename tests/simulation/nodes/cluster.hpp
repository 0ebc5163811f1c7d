// All nodes of a world, as clients see them, each with an address. A client without an address
// reaches any node.
#pragma once

#include "tests/simulation/nodes/node.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

namespace simulation {

class Cluster final : public ServerEnd {
 public:
  Cluster(Environment& environment, SimulatedNetwork& network, SimulatedDatabase& database,
          Oracles& oracles, std::uint32_t nodes, Microseconds lease);

  std::vector<std::unique_ptr<SimulatedNode>>& nodes() { return nodes_; }
  const std::vector<std::unique_ptr<SimulatedNode>>& nodes() const { return nodes_; }
  SimulatedNode& any() { return *nodes_[environment_.rng.below(nodes_.size())]; }
  // Null: no node has this name.
  SimulatedNode* find(const std::string& name);
  // The writer name of the node at the server's end of this connection.
  WriterName writer_of(ConnectionId id) const;

  bool accept(ConnectionId id, const std::string& code, const std::string& place) override;
  void receive(ConnectionId id, const std::string& frame, bool is_text) override;
  void writable(ConnectionId id) override;
  void gone(ConnectionId id) override;

 private:
  Environment& environment_;
  std::vector<std::unique_ptr<SimulatedNode>> nodes_;
  std::map<ConnectionId, SimulatedNode*> served_by_;
};

}  // namespace simulation
