// Connections between clients and the server: each ordered in both directions, with its own
// latencies, so that connections overtake each other. A connection may be cut at any boundary
// between two frames; each side notices on its own. Unread frames of a client count against a
// window, so a client that reads slowly makes the server wait.
#pragma once

#include "server/room/subscriber.hpp"
#include "tests/simulation/environment.hpp"

#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <set>
#include <string>

namespace simulation {

using ConnectionId = std::uint64_t;

// A client's end.
class Peer {
 public:
  virtual ~Peer() = default;
  virtual void opened() = 0;
  virtual void on_frame(const std::string& frame) = 0;
  // `code`: the close code, if the server sent one.
  virtual void closed(std::optional<unsigned> code) = 0;
  // How long it takes to read the next frame.
  virtual Microseconds reading_time() = 0;
};

// The server's end of all connections.
class ServerEnd {
 public:
  virtual ~ServerEnd() = default;
  // Returns false if no server listens. `place`: the server, if there are several; empty: any.
  virtual bool accept(ConnectionId id, const std::string& code, const std::string& place) = 0;
  virtual void receive(ConnectionId id, const std::string& frame, bool is_text) = 0;
  // The window has room again.
  virtual void writable(ConnectionId id) = 0;
  // The client is gone.
  virtual void gone(ConnectionId id) = 0;
};

class SimulatedNetwork {
 public:
  explicit SimulatedNetwork(Environment& environment) : environment_(environment) {}
  void serve(ServerEnd& server) { server_ = &server; }

  // The client's calls.
  ConnectionId connect(Peer& peer, const std::string& code, const std::string& place = "");
  void send(ConnectionId id, const std::string& frame, bool is_text = true);
  void close(ConnectionId id);

  // The server's calls.
  bool is_writable(ConnectionId id) const;
  void transmit(ConnectionId id, const server::room::Frame& frame);
  // With a closing handshake, or without.
  void finish(ConnectionId id, std::optional<unsigned> code);
  // The machine of the server, or of the server with these connections, is dead.
  void crash();
  void crash(const std::set<ConnectionId>& of);

  std::size_t open() const { return connections_.size(); }
  // The latency of the next delivery.
  Microseconds latency();

 private:
  // Sent to the client: a frame, or the end.
  struct Item {
    server::room::Frame frame;
    std::optional<unsigned> code;
  };
  struct SimulatedConnection {
    Peer* peer = nullptr;  // null: the client has closed its end
    bool served = false;   // the server has not closed its end
    bool up = true;        // whether frames pass
    bool down = true;
    bool cut = false;
    Microseconds newest_up = 0;
    Microseconds newest_down = 0;
    std::deque<Item> unread;
    bool reading = false;
    std::size_t unread_bytes = 0;   // and on their way
    std::uint32_t frames_left = 0;  // until it is cut; 0: it is not
  };

  SimulatedConnection* find(ConnectionId id);
  void count_frame(ConnectionId id);
  void cut(ConnectionId id);
  void send_down(ConnectionId id, Item item);
  void arrive_down(ConnectionId id, Item item);
  void read(ConnectionId id);
  void read_next(ConnectionId id);
  // Notifies the client, unless it has closed its end.
  void end_peer(ConnectionId id, std::optional<unsigned> code);
  void end_service(ConnectionId id);
  void forget_if_over(ConnectionId id);

  Environment& environment_;
  ServerEnd* server_ = nullptr;
  ConnectionId newest_ = 0;
  std::map<ConnectionId, SimulatedConnection> connections_;
};

}  // namespace simulation
