// A List for results of functions: the space after the end is never written, so a list costs only
// its items, regardless of its capacity. Objects that hold one cannot be compared as bytes; a State
// holds none.
#pragma once

#include "engine/require.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>

namespace engine {

template <class T, std::size_t Capacity>
class Results {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  using value_type = T;

  Results() {}
  Results(const Results& other) { *this = other; }
  Results& operator=(const Results& other) {
    size_ = other.size_;
    std::uninitialized_copy(other.begin(), other.end(), items_);
    return *this;
  }

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return Capacity; }

  void push_back(const T& item) {
    require(size_ < Capacity, "Results: over capacity");
    std::construct_at(items_ + size_++, item);
  }
  void clear() { size_ = 0; }

  const T& operator[](std::size_t index) const {
    require(index < size_, "Results: index out of range");
    return items_[index];
  }

  T* begin() { return items_; }
  T* end() { return items_ + size_; }
  const T* begin() const { return items_; }
  const T* end() const { return items_ + size_; }

  friend bool operator==(const Results& a, const Results& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::size_t size_ = 0;
  union {
    T items_[Capacity];
  };
};

}  // namespace engine
