// A value that every thread reads without a lock and that can be replaced at run time. Old values
// are kept, since a thread may still be reading them: for values that only operators change.
#pragma once

#include <atomic>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace server::util {

template <class T>
class Current {
 public:
  explicit Current(T value = T()) { replace(std::move(value)); }

  const T& operator*() const { return *current_.load(std::memory_order_acquire); }
  const T* operator->() const { return &**this; }

  void replace(T value) {
    const std::lock_guard lock(mutex_);
    all_.push_back(std::make_unique<const T>(std::move(value)));
    current_.store(all_.back().get(), std::memory_order_release);
  }

 private:
  std::atomic<const T*> current_ = nullptr;
  std::mutex mutex_;
  std::vector<std::unique_ptr<const T>> all_;
};

}  // namespace server::util
