// The operator's view of a socket.
#include "server/net/client_socket.hpp"
#include "server/util/clock.hpp"

#include <chrono>
#include <utility>

namespace server::net {

std::size_t ClientSocket::shard() const {
  return room_.empty() ? lobby_shard : context_.shards.of(room_);
}

void ClientSocket::turn_away() {
  if (const auto ban = context_.bans.find({.address = slot_.peer.to_string()}, wall_now()))
    send_away(protocol::farewell_for(*ban));
}

void ClientSocket::welcome() {
  hello_due_ = never;
  if (std::exchange(welcomed_, true)) return;
  for (const room::Frame& frame : context_.announcements.standing(room_, steady_now()))
    session_->deliver(frame);
}

protocol::ConnectionInfo ClientSocket::info() {
  const auto open = std::chrono::duration_cast<std::chrono::milliseconds>(
      std::chrono::steady_clock::now() - opened_);
  const room::Visitor who = session_->who();
  return {.id = connection_,
          .address = slot_.peer.to_string(),
          .since = wall_now().count() - open.count(),
          .room = room_,
          .seat = who.seat,
          .name = who.name,
          .player = who.player,
          .bytes_waiting = session_->bytes_waiting()};
}

void ClientSocket::tell(const room::Frame& frame) {
  if (welcomed_) session_->deliver(frame);
}

void ClientSocket::send_away(const protocol::Farewell& farewell) {
  session_->send_away(farewell);
}

}  // namespace server::net
