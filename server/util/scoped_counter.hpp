// Increments a counter for the lifetime of this object. Any thread.
#pragma once

#include <atomic>
#include <cstddef>
#include <utility>

namespace server::util {

class ScopedCounter {
 public:
  explicit ScopedCounter(std::atomic<std::size_t>& count) : count_(&count) { ++count; }
  ScopedCounter(ScopedCounter&& other) noexcept : count_(std::exchange(other.count_, nullptr)) {}
  ScopedCounter& operator=(ScopedCounter&&) = delete;
  ~ScopedCounter() {
    if (count_ != nullptr) --*count_;
  }

 private:
  std::atomic<std::size_t>* count_;
};

}  // namespace server::util
