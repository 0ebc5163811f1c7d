// The schedule of acts at a fixed rate. Each room has its share of one schedule, regardless of the
// server's responses: an act that could only be sent late is measured from when it was due, so that
// a server that stalls for a second does not hide that second's acts (coordinated omission). Pure;
// times are nanoseconds of any clock.
#pragma once

#include <cstddef>
#include <cstdint>

namespace load {

class Pace {
 public:
  // Acts a second over all rooms; 0 is a closed loop: an act is due as soon as it can be sent.
  Pace(double rate, std::size_t rooms, std::uint64_t start)
      : rate_(rate), rooms_(rooms), start_(start) {}

  bool closed_loop() const { return rate_ <= 0; }

  // When the n-th act of all is due; the (room + k * rooms)-th one is the k-th of that room.
  std::uint64_t due(std::uint64_t n) const {
    return start_ + static_cast<std::uint64_t>(static_cast<double>(n) * 1e9 / rate_);
  }
  std::uint64_t due_of_room(std::size_t room, std::uint64_t k) const {
    return due(room + k * rooms_);
  }

  // How many acts of all rooms are due by `now`.
  std::uint64_t count_due(std::uint64_t now) const {
    if (closed_loop() || now < start_) return 0;
    auto n = static_cast<std::uint64_t>(static_cast<double>(now - start_) * rate_ / 1e9);
    while (due(n) <= now) ++n;
    while (n > 0 && due(n - 1) > now) --n;
    return n;
  }

 private:
  double rate_;
  std::size_t rooms_;
  std::uint64_t start_;
};

}  // namespace load
