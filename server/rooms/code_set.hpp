// The codes of all rooms that ever existed, in little more than eight bytes each. A sorted vector,
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
  using Number = std::uint64_t;

  void insert(Number number) {
    if (contains(number)) return;
    newest_.push_back(number);
    if (newest_.size() > std::max(newest_min, sorted_.size() / 256)) merge();
  }
  bool contains(Number number) const {
    return std::ranges::binary_search(sorted_, number) ||
           std::ranges::find(newest_, number) != newest_.end();
  }
  std::size_t size() const { return sorted_.size() + newest_.size(); }

 private:
  static constexpr std::size_t newest_min = 256;

  void merge() {
    std::ranges::sort(newest_);
    // Reserves a little for later: doubling would waste too much memory.
    const std::size_t size = this->size();
    if (sorted_.capacity() < size) sorted_.reserve(size + size / 8);
    const auto middle = static_cast<std::ptrdiff_t>(sorted_.size());
    sorted_.insert(sorted_.end(), newest_.begin(), newest_.end());
    std::inplace_merge(sorted_.begin(), sorted_.begin() + middle, sorted_.end());
    newest_.clear();
  }

  std::vector<Number> sorted_;
  std::vector<Number> newest_;
};

}  // namespace server::rooms
