// Frames queued for one client, in order, bounded in bytes. One thread. `waiting` counts the bytes
// of all outboxes of the thread, a shared frame once per client.
#pragma once

#include "server/room/subscriber.hpp"
#include "server/telemetry/count.hpp"
#include "server/util/queue.hpp"

#include <cstddef>
#include <utility>

namespace server::session {

class Outbox {
 public:
  Outbox(std::size_t bytes_max, telemetry::Count& waiting)
      : bytes_max_(bytes_max), waiting_(waiting) {}
  ~Outbox() { clear(); }
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  // Returns false and adds nothing if the bound would be exceeded.
  bool push(room::Frame frame) {
    if (bytes_ + frame->size() > bytes_max_) return false;
    bytes_ += frame->size();
    waiting_.add(frame->size());
    frames_.push_back(std::move(frame));
    return true;
  }

  bool empty() const { return frames_.empty(); }
  std::size_t bytes() const { return bytes_; }

  // Requires !empty().
  room::Frame pop() {
    room::Frame frame = frames_.pop_front();
    bytes_ -= frame->size();
    waiting_.subtract(frame->size());
    return frame;
  }

  void clear() {
    frames_ = {};
    waiting_.subtract(bytes_);
    bytes_ = 0;
  }

 private:
  const std::size_t bytes_max_;
  telemetry::Count& waiting_;
  std::size_t bytes_ = 0;
  util::Queue<room::Frame> frames_;
};

}  // namespace server::session
