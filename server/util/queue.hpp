// A FIFO queue that is mostly empty: unlike a deque it then holds no memory, and little while few
// items wait.
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace server::util {

template <class T>
class Queue {
 public:
  void push_back(T item) { items_.push_back(std::move(item)); }
  bool empty() const { return first_ == items_.size(); }
  std::size_t size() const { return items_.size() - first_; }

  // Require !empty().
  const T& front() const { return items_[first_]; }
  const T& back() const { return items_.back(); }
  T pop_front() {
    T item = std::move(items_[first_++]);
    if (first_ == items_.size()) {
      first_ = 0;
      items_.clear();
      if (items_.capacity() > capacity_kept) items_.shrink_to_fit();
    } else if (2 * first_ >= items_.size() && first_ >= capacity_kept) {
      // Rare enough that each item is moved only a few times.
      items_.erase(items_.begin(), items_.begin() + static_cast<std::ptrdiff_t>(first_));
      first_ = 0;
    }
    return item;
  }

  auto begin() const { return items_.begin() + static_cast<std::ptrdiff_t>(first_); }
  auto end() const { return items_.end(); }

 private:
  static constexpr std::size_t capacity_kept = 4;  // capacity that an empty queue keeps

  std::vector<T> items_;
  std::size_t first_ = 0;
};

}  // namespace server::util
