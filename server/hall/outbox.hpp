// Frames on their way to one client, in order, bounded in bytes. One thread. `waiting` counts the
// bytes of all outboxes of the thread, a frame as often as there are clients it is for.
#pragma once

#include "server/room/subscriber.hpp"
#include "server/watch/count.hpp"

#include <cstddef>
#include <utility>
#include <vector>

namespace server::hall {

class Outbox {
 public:
  Outbox(std::size_t bytes_max, watch::Count& waiting) : bytes_max_(bytes_max), waiting_(waiting) {}
  ~Outbox() { clear(); }
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  // False, and nothing is added, when the bound would be passed.
  bool push(room::Frame frame) {
    if (bytes_ + frame->size() > bytes_max_) return false;
    bytes_ += frame->size();
    waiting_.add(frame->size());
    frames_.push_back(std::move(frame));
    return true;
  }

  bool empty() const { return first_ == frames_.size(); }
  std::size_t bytes() const { return bytes_; }

  // Requires !empty().
  room::Frame pop() {
    room::Frame frame = std::move(frames_[first_++]);
    bytes_ -= frame->size();
    waiting_.subtract(frame->size());
    // What is gone is let go of now and then, so that each frame is moved but once or twice.
    if (first_ == frames_.size()) {
      first_ = 0;
      frames_.clear();
      if (frames_.capacity() > few) frames_.shrink_to_fit();
    } else if (2 * first_ >= frames_.size() && first_ >= few) {
      frames_.erase(frames_.begin(), frames_.begin() + static_cast<std::ptrdiff_t>(first_));
      first_ = 0;
    }
    return frame;
  }

  void clear() {
    frames_ = {};
    first_ = 0;
    waiting_.subtract(bytes_);
    bytes_ = 0;
  }

 private:
  static constexpr std::size_t few = 4;

  const std::size_t bytes_max_;
  watch::Count& waiting_;
  std::size_t bytes_ = 0;
  // Not a deque, which has half a kilobyte while it is empty.
  std::vector<room::Frame> frames_;
  std::size_t first_ = 0;
};

}  // namespace server::hall
