// Frames queued for one client, in order, bounded in bytes, also together with those of the other
// clients of its address, where frames count until they are written. One thread. `waiting` counts
// the bytes of all outboxes of the thread, a shared frame once per client.
#pragma once

#include "server/room/subscriber.hpp"
#include "server/telemetry/count.hpp"
#include "server/util/address_bytes.hpp"
#include "server/util/queue.hpp"

#include <cstddef>
#include <memory>
#include <utility>

namespace server::session {

class Outbox {
 public:
  // `of_address`: null: no bound for the address.
  Outbox(std::size_t bytes_max, telemetry::Count& waiting,
         std::shared_ptr<util::AddressBytes::ByteAccount> of_address = nullptr)
      : bytes_max_(bytes_max), waiting_(waiting), of_address_(std::move(of_address)) {}
  ~Outbox() {
    clear();
    written(leaving_);
  }
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  // Returns false and adds nothing if a bound would be exceeded.
  bool push(room::Frame frame) {
    if (bytes_ + frame->size() > bytes_max_) return false;
    if (of_address_ && !of_address_->take(frame->size())) return false;
    bytes_ += frame->size();
    waiting_.add(frame->size());
    frames_.push_back(std::move(frame));
    return true;
  }

  bool empty() const { return frames_.empty(); }
  std::size_t bytes() const { return bytes_; }

  // Requires !empty(). The frame counts until written() is called for it.
  room::Frame pop() {
    room::Frame frame = frames_.pop_front();
    bytes_ -= frame->size();
    leaving_ += frame->size();
    return frame;
  }
  // These bytes of popped frames have left, or will not be written.
  void written(std::size_t bytes) {
    leaving_ -= bytes;
    give_back(bytes);
  }

  void clear() {
    frames_ = {};
    give_back(std::exchange(bytes_, 0));
  }

 private:
  void give_back(std::size_t bytes) {
    waiting_.subtract(bytes);
    if (of_address_) of_address_->give_back(bytes);
  }

  const std::size_t bytes_max_;
  telemetry::Count& waiting_;
  const std::shared_ptr<util::AddressBytes::ByteAccount> of_address_;
  std::size_t bytes_ = 0;
  std::size_t leaving_ = 0;  // of frames that were popped
  util::Queue<room::Frame> frames_;
};

}  // namespace server::session
