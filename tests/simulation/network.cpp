#include "tests/simulation/network.hpp"

#include <algorithm>
#include <utility>

namespace simulation {
namespace {

constexpr std::size_t window_bytes = 64 * 1024;

}  // namespace

Microseconds SimulatedNetwork::latency() {
  const FaultRates& rates = environment_.scenario.fault_rates;
  if (!environment_.calm && environment_.rng.permille(rates.spikes))
    return environment_.rng.between(rates.latency, 3 * second);
  return environment_.rng.between(100, rates.latency);
}

SimulatedNetwork::SimulatedConnection* SimulatedNetwork::find(ConnectionId id) {
  const auto found = connections_.find(id);
  return found == connections_.end() ? nullptr : &found->second;
}

ConnectionId SimulatedNetwork::connect(Peer& peer, const std::string& code,
                                       const std::string& place) {
  const ConnectionId id = ++newest_;
  SimulatedConnection& connection = connections_[id];
  connection.peer = &peer;
  if (!environment_.calm && environment_.rng.permille(environment_.scenario.fault_rates.cuts))
    connection.frames_left = 1 + environment_.rng.below(environment_.rng.one_in(2) ? 12 : 150);
  environment_.clock.after(latency(), [this, id, code, place] {
    SimulatedConnection* arrived = find(id);
    if (arrived == nullptr || arrived->peer == nullptr) return;
    if (!server_->accept(id, code, place)) return end_peer(id, std::nullopt);
    arrived->served = true;
    arrived->newest_down = environment_.clock.now() + latency();
    environment_.clock.at(arrived->newest_down, [this, id] {
      SimulatedConnection* opened = find(id);
      if (opened != nullptr && opened->peer != nullptr && opened->down) opened->peer->opened();
    });
  });
  return id;
}

void SimulatedNetwork::count_frame(ConnectionId id) {
  SimulatedConnection* connection = find(id);
  if (connection->frames_left == 0) return;
  --connection->frames_left;
  if (connection->frames_left == 0) cut(id);
}

void SimulatedNetwork::send(ConnectionId id, const std::string& frame, bool is_text) {
  SimulatedConnection* connection = find(id);
  if (connection == nullptr || connection->cut) return;
  connection->newest_up = std::max(connection->newest_up, environment_.clock.now() + latency());
  environment_.clock.at(connection->newest_up, [this, id, frame, is_text] {
    SimulatedConnection* arrived = find(id);
    if (arrived == nullptr || !arrived->up || !arrived->served) return;
    server_->receive(id, frame, is_text);
  });
  count_frame(id);
}

void SimulatedNetwork::close(ConnectionId id) {
  SimulatedConnection* connection = find(id);
  if (connection == nullptr) return;
  connection->peer = nullptr;
  connection->unread.clear();
  if (!connection->cut) {
    connection->newest_up = std::max(connection->newest_up, environment_.clock.now() + latency());
    environment_.clock.at(connection->newest_up, [this, id] { end_service(id); });
  }
  forget_if_over(id);
}

bool SimulatedNetwork::is_writable(ConnectionId id) const {
  const auto found = connections_.find(id);
  return found != connections_.end() && found->second.unread_bytes < window_bytes;
}

void SimulatedNetwork::transmit(ConnectionId id, const server::room::Frame& frame) {
  SimulatedConnection* connection = find(id);
  if (connection == nullptr) return;
  connection->unread_bytes += frame->size();
  send_down(id, {frame, std::nullopt});
  count_frame(id);
}

void SimulatedNetwork::finish(ConnectionId id, std::optional<unsigned> code) {
  if (find(id) != nullptr) send_down(id, {nullptr, code});
}

void SimulatedNetwork::send_down(ConnectionId id, Item item) {
  SimulatedConnection* connection = find(id);
  connection->newest_down = std::max(connection->newest_down, environment_.clock.now() + latency());
  environment_.clock.at(connection->newest_down,
                        [this, id, item = std::move(item)] { arrive_down(id, item); });
}

void SimulatedNetwork::arrive_down(ConnectionId id, Item item) {
  SimulatedConnection* connection = find(id);
  if (connection == nullptr || connection->peer == nullptr || !connection->down) return;
  connection->unread.push_back(std::move(item));
  if (!std::exchange(connection->reading, true)) read(id);
}

void SimulatedNetwork::read(ConnectionId id) {
  SimulatedConnection* connection = find(id);
  environment_.clock.after(connection->peer->reading_time(), [this, id] { read_next(id); });
}

void SimulatedNetwork::read_next(ConnectionId id) {
  SimulatedConnection* connection = find(id);
  if (connection == nullptr || connection->peer == nullptr || connection->unread.empty()) return;
  const Item item = std::move(connection->unread.front());
  connection->unread.pop_front();
  if (!item.frame) return end_peer(id, item.code);
  const bool was_full = connection->unread_bytes >= window_bytes;
  connection->unread_bytes -= item.frame->size();
  if (was_full && connection->unread_bytes < window_bytes)
    environment_.clock.after(latency(), [this, id] {
      const SimulatedConnection* writable = find(id);
      if (writable != nullptr && writable->served) server_->writable(id);
    });
  connection->reading = !connection->unread.empty();
  if (connection->reading) read(id);
  std::string text = *item.frame;
  if (environment_.sabotage == Sabotage::wrong_digest)
    if (const auto at = text.find("\"digest\":\""); at != std::string::npos)
      text.replace(at + 10, 8, "00000000");
  environment_.note("c" + std::to_string(id) + " hears", text);
  connection->peer->on_frame(text);
}

void SimulatedNetwork::cut(ConnectionId id) {
  SimulatedConnection* connection = find(id);
  ++environment_.figures.cuts;
  environment_.note("network", "cuts c" + std::to_string(id));
  connection->cut = true;
  connection->down = environment_.rng.one_in(3) && connection->down;
  connection->up = environment_.rng.one_in(2) && connection->up;
  environment_.clock.after(environment_.rng.between(0, 10 * second),
                           [this, id] { end_peer(id, std::nullopt); });
  environment_.clock.after(environment_.rng.between(0, 20 * second),
                           [this, id] { end_service(id); });
}

void SimulatedNetwork::end_peer(ConnectionId id, std::optional<unsigned> code) {
  SimulatedConnection* connection = find(id);
  if (connection == nullptr || connection->peer == nullptr) return;
  Peer* peer = std::exchange(connection->peer, nullptr);
  connection->unread.clear();
  environment_.note("c" + std::to_string(id),
                    "has ended " + (code ? std::to_string(*code) : "without"));
  if (connection->served && !connection->cut)
    environment_.clock.after(latency(), [this, id] { end_service(id); });
  forget_if_over(id);
  peer->closed(code);
}

void SimulatedNetwork::end_service(ConnectionId id) {
  SimulatedConnection* connection = find(id);
  if (connection == nullptr) return;
  connection->up = false;
  if (std::exchange(connection->served, false)) server_->gone(id);
  forget_if_over(id);
}

void SimulatedNetwork::forget_if_over(ConnectionId id) {
  const SimulatedConnection* connection = find(id);
  if (connection != nullptr && connection->peer == nullptr && !connection->served)
    connections_.erase(id);
}

void SimulatedNetwork::crash() {
  std::set<ConnectionId> all;
  for (const auto& [id, connection] : connections_) all.insert(id);
  crash(all);
}

void SimulatedNetwork::crash(const std::set<ConnectionId>& of) {
  for (const ConnectionId id : of) {
    if (find(id) == nullptr || !find(id)->served) continue;
    SimulatedConnection& connection = *find(id);
    connection.served = false;
    connection.cut = true;
    connection.up = false;
    connection.down = environment_.rng.one_in(2) && connection.down;
    environment_.clock.after(environment_.rng.between(0, 5 * second),
                             [this, id] { end_peer(id, std::nullopt); });
    forget_if_over(id);
  }
}

}  // namespace simulation
