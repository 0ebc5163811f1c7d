// The codes of all rooms that ever existed, in little more than four bytes each. A sorted vector,
// and a small unsorted one of the newest codes, which is merged in from time to time. One thread,
// or the caller's lock.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <vector>

namespace server::rooms {

class CodeSet {
 public:
  // code_number() of a code.
  using Number = std::uint32_t;

  void insert(Number number) {
    if (contains(number)) return;
    newest_.push_back(number);
    if (newest_.size() > std::max(newest_min, settled_.size() / 256)) settle();
  }
  bool contains(Number number) const {
    return std::ranges::binary_search(settled_, number) ||
           std::ranges::find(newest_, number) != newest_.end();
  }
  std::size_t size() const { return settled_.size() + newest_.size(); }

 private:
  static constexpr std::size_t newest_min = 256;

  void settle() {
    std::ranges::sort(newest_);
    // Reserves a little for later: doubling would waste too much memory.
    const std::size_t size = this->size();
    if (settled_.capacity() < size) settled_.reserve(size + size / 8);
    const auto middle = static_cast<std::ptrdiff_t>(settled_.size());
    settled_.insert(settled_.end(), newest_.begin(), newest_.end());
    std::inplace_merge(settled_.begin(), settled_.begin() + middle, settled_.end());
    newest_.clear();
  }

  std::vector<Number> settled_;
  std::vector<Number> newest_;
};

}  // namespace server::rooms
