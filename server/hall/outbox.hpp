// Frames on their way to one client, in order, bounded in bytes. One thread.
#pragma once

#include "server/room/subscriber.hpp"

#include <cstddef>
#include <deque>
#include <utility>

namespace server::hall {

class Outbox {
 public:
  explicit Outbox(std::size_t bytes_max) : bytes_max_(bytes_max) {}

  // False, and nothing is added, when the bound would be passed.
  bool push(room::Frame frame) {
    if (bytes_ + frame->size() > bytes_max_) return false;
    bytes_ += frame->size();
    frames_.push_back(std::move(frame));
    return true;
  }

  bool empty() const { return frames_.empty(); }
  std::size_t bytes() const { return bytes_; }

  // Requires !empty().
  room::Frame pop() {
    room::Frame frame = std::move(frames_.front());
    frames_.pop_front();
    bytes_ -= frame->size();
    return frame;
  }

  void clear() {
    frames_.clear();
    bytes_ = 0;
  }

 private:
  const std::size_t bytes_max_;
  std::size_t bytes_ = 0;
  std::deque<room::Frame> frames_;
};

}  // namespace server::hall
