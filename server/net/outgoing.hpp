// The bytes being written to one WebSocket: frames taken from its session, and control frames.
// Writes each frame completely before the next. One thread.
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
  // Of the frames that came from the session.
  std::size_t bytes() const { return bytes_; }

  // Copies the next bytes into the buffer and returns their number. Copying is faster than a list
  // of buffers in the system call.
  std::size_t copy_to(std::span<char> bytes) const;
  // Marks bytes as written.
  void written(std::size_t bytes);
  // Drops every frame that is not partly written.
  void drop_unbegun();
  // Swaps the buffers if both are empty: one spare buffer serves many sockets without allocating,
  // and idle sockets keep none.
  void exchange_memory(Outgoing& other) {
    if (frames_.empty() && other.frames_.empty()) frames_.swap(other.frames_);
  }

 private:
  struct Waiting {
    Opcode opcode;
    room::Frame payload;

    std::size_t counted_bytes() const { return opcode == Opcode::text ? payload->size() : 0; }
  };

  std::vector<Waiting> frames_;
  std::size_t bytes_ = 0;    // of the payloads of text frames
  std::size_t written_ = 0;  // of the first frame, with its header
};

}  // namespace server::net
