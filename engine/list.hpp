// A vector with a fixed capacity inside its owner: trivially copyable, no allocation. The engine
// uses it wherever the rules give an upper bound. Exceeding the bound is a bug and aborts the
// program.
#pragma once

#include "engine/require.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace engine {

template <class T, std::size_t Capacity>
class List {
 public:
  using value_type = T;
  using SizeType = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;

  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr std::size_t capacity() { return Capacity; }

  constexpr void push_back(const T& item) {
    require(size_ < Capacity, "List: over capacity");
    items_[size_++] = item;
  }
  constexpr void erase(std::size_t index) {
    require(index < size_, "List: erase out of range");
    std::copy(begin() + index + 1, end(), begin() + index);
    --size_;
  }
  constexpr void clear() { size_ = 0; }

  constexpr T& operator[](std::size_t index) {
    require(index < size_, "List: index out of range");
    return items_[index];
  }
  constexpr const T& operator[](std::size_t index) const {
    require(index < size_, "List: index out of range");
    return items_[index];
  }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  // Compares only the items up to size().
  friend constexpr bool operator==(const List& a, const List& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  std::array<T, Capacity> items_{};
  SizeType size_ = 0;
};

}  // namespace engine
