// Encoded steps of a game, bounded in number and in bytes: the oldest are dropped first, because
// they can be encoded again. The history is the owner; one thread.
#pragma once

#include "protocol/encode_step.hpp"
#include "server/util/limits.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <utility>

namespace server::room {

class HeldSteps {
 public:
  // Null: it is not held. Valid until the next add() or clear().
  const protocol::EncodedStep* find(std::uint32_t seq) const {
    const auto found = steps_.find(seq);
    return found == steps_.end() ? nullptr : &found->second;
  }
  // Requires that it is not held. It stays until the next one is added, whatever its size.
  const protocol::EncodedStep& add(std::uint32_t seq, protocol::EncodedStep step) {
    bytes_ += bytes_of(step);
    const auto added = steps_.emplace(seq, std::move(step)).first;
    while (steps_.size() > 1 && (steps_.size() > limits::encoded_steps_max ||
                                 bytes_ > limits::encoded_steps_bytes_max)) {
      const auto oldest = steps_.begin() == added ? std::next(added) : steps_.begin();
      bytes_ -= bytes_of(oldest->second);
      steps_.erase(oldest);
    }
    return added->second;
  }
  void clear() {
    steps_.clear();
    bytes_ = 0;
  }
  std::size_t size() const { return steps_.size(); }
  std::size_t bytes() const { return bytes_; }

 private:
  static std::size_t bytes_of(const protocol::EncodedStep& step) {
    return sizeof step + step.events.size() + step.patch.size() + step.deal.size();
  }

  std::map<std::uint32_t, protocol::EncodedStep> steps_;
  std::size_t bytes_ = 0;
};

}  // namespace server::room
