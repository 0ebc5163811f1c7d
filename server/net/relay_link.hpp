// The connection of a relay to the server that has its room: a spectator's WebSocket, which is
// begun anew, wherever the room is by then, when it is lost.
//
// Lives on the loop of the room's shard, and owns itself: what it waits for holds it.
#pragma once

#include "server/hall/relay.hpp"
#include "server/net/nodes.hpp"
#include "server/net/websocket_frames.hpp"

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>

namespace server::net {

struct World;

class RelayLink : public std::enable_shared_from_this<RelayLink> {
 public:
  RelayLink(World& world, std::size_t shard, room::RoomCode code, std::optional<std::string> pass);
  ~RelayLink();
  RelayLink(const RelayLink&) = delete;
  RelayLink& operator=(const RelayLink&) = delete;

  void start();
  hall::Relay& relay() { return relay_; }
  // Whether it is for those who show this pass, and may be joined still.
  bool serves(const std::optional<std::string>& pass) const;

 private:
  using Clock = std::chrono::steady_clock;

  boost::asio::awaitable<void> run();
  // Looks for the room, and listens to its server as long as that goes well. False: it is over.
  boost::asio::awaitable<bool> follow();
  boost::asio::awaitable<bool> listen(NodePlace place);
  // What came over it, and what is to be done next.
  hall::Relay::Next hear(FrameReader& reader, std::span<char> bytes);
  boost::asio::awaitable<bool> say(Opcode opcode, std::string payload);
  // Once a second: whether anybody is here, and anything is heard.
  boost::asio::awaitable<void> watch();

  void count_members();
  void set_told(bool told);
  // Nobody is told anything any more. `reason`: what those are told who are there.
  void end(protocol::Close reason);
  void cut();

  World& world_;
  const std::size_t shard_;
  const room::RoomCode code_;
  const std::optional<std::string> pass_;
  hall::Relay relay_;
  boost::asio::ip::tcp::socket socket_;
  boost::asio::steady_timer pause_;
  boost::asio::steady_timer second_;
  std::optional<std::string> ping_;  // that is still to be answered
  Clock::time_point heard_at_;       // anything
  Clock::time_point lost_at_;        // since when there is no connection
  Clock::time_point deserted_at_;    // since when nobody is here
  std::size_t counted_ = 0;
  bool connected_ = false;
  bool told_ = false;
  bool over_ = false;
};

}  // namespace server::net
