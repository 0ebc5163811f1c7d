// What is being written to one WebSocket: frames that have left their dialogue, and control frames.
// Each is written whole before the next. One thread.
#pragma once

#include "server/net/websocket_frames.hpp"
#include "server/room/subscriber.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace server::net {

class Outgoing {
 public:
  // With one call of the system: so many frames, each with its header.
  static constexpr std::size_t frames_at_once = 16;

  using Piece = std::span<const char>;
  struct Gathered {
    std::array<FrameHeader, frames_at_once> headers;
    std::array<Piece, 2 * frames_at_once> pieces;
    std::size_t count = 0;

    std::span<const Piece> all() const { return std::span(pieces).first(count); }
  };

  void add(Opcode opcode, room::Frame payload);
  bool empty() const { return frames_.empty(); }
  std::size_t size() const { return frames_.size(); }
  std::size_t bytes() const { return bytes_; }

  // The next bytes; `gathered` is theirs.
  void gather(Gathered& gathered) const;
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
