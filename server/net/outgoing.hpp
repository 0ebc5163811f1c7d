// What is being written to one WebSocket: frames that have left their dialogue, and control frames.
// Each is written whole before the next. One thread.
#pragma once

#include "server/net/websocket_frames.hpp"
#include "server/room/subscriber.hpp"

#include <cstddef>
#include <span>
#include <vector>

namespace server::net {

class Outgoing {
 public:
  void add(Opcode opcode, room::Frame payload);
  bool empty() const { return frames_.empty(); }
  std::size_t size() const { return frames_.size(); }
  std::size_t bytes() const { return bytes_; }

  // The next bytes, as many as fit; how many. They are copied, because the system takes one buffer
  // faster than a list of them.
  std::size_t gather(std::span<char> bytes) const;
  // So many of them are with the system.
  void written(std::size_t bytes);
  // Forgets every frame of which nothing is written yet.
  void drop_unbegun();
  // Where both are empty: the memory for frames changes hands, so that one that writes for many
  // does it without allocating, and the many keep none while nothing happens.
  void exchange_memory(Outgoing& other) {
    if (frames_.empty() && other.frames_.empty()) frames_.swap(other.frames_);
  }

 private:
  struct Waiting {
    Opcode opcode;
    room::Frame payload;
  };

  std::vector<Waiting> frames_;
  std::size_t bytes_ = 0;    // of all payloads
  std::size_t written_ = 0;  // of the first frame, with its header
};

}  // namespace server::net
