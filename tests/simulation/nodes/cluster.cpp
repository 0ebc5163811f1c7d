#include "tests/simulation/nodes/cluster.hpp"

#include <algorithm>

namespace simulation {

Cluster::Cluster(Environment& environment, SimulatedNetwork& network, SimulatedDatabase& database,
                 Oracles& oracles, std::uint32_t nodes, Microseconds lease)
    : environment_(environment) {
  for (std::uint32_t n = 0; n < nodes; ++n)
    nodes_.push_back(std::make_unique<SimulatedNode>(environment, network, database, oracles,
                                                     std::string(1, static_cast<char>('a' + n)),
                                                     lease));
  network.serve(*this);
}

SimulatedNode* Cluster::find(const std::string& name) {
  const auto found = std::ranges::find(nodes_, name, [](const auto& node) { return node->name(); });
  return found == nodes_.end() ? nullptr : found->get();
}

WriterName Cluster::writer_of(ConnectionId id) const {
  const auto found = served_by_.find(id);
  return found == served_by_.end() ? WriterName() : found->second->writer();
}

bool Cluster::accept(ConnectionId id, const std::string& code, const std::string& place) {
  SimulatedNode* node = place.empty() ? &any() : find(place);
  if (node == nullptr || !node->listens()) return false;
  served_by_[id] = node;
  node->accept(id, RoomCode(code));
  return true;
}

// Frames of a connection that its node no longer knows are lost.
void Cluster::receive(ConnectionId id, const std::string& frame, bool is_text) {
  if (const auto found = served_by_.find(id); found != served_by_.end() && found->second->runs())
    found->second->receive(id, frame, is_text);
}

void Cluster::writable(ConnectionId id) {
  if (const auto found = served_by_.find(id); found != served_by_.end() && found->second->runs())
    found->second->writable(id);
}

void Cluster::gone(ConnectionId id) {
  const auto found = served_by_.find(id);
  if (found == served_by_.end()) return;
  if (found->second->runs()) found->second->gone(id);
  served_by_.erase(found);
}

}  // namespace simulation
