// The events of a world as text: a hash of all of them, and the newest lines for debugging. Two
// runs of a seed have the same hash.
#pragma once

#include "tests/simulation/clock.hpp"

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <string>
#include <string_view>

namespace simulation {

class Trace {
 public:
  explicit Trace(bool print) : print_(print) {}

  void note(Microseconds time, std::string_view who, std::string_view what) {
    mix(std::string_view(reinterpret_cast<const char*>(&time), sizeof time));
    mix(who);
    mix(what);
    std::string line = line_of(time, who, what);
    if (print_) std::puts(line.c_str());
    lines_.push_back(std::move(line));
    if (lines_.size() > lines_kept) lines_.pop_front();
  }

  std::uint64_t hash() const { return hash_; }
  const std::deque<std::string>& newest() const { return lines_; }

 private:
  static constexpr std::size_t lines_kept = 120;
  static constexpr std::size_t shown_max = 150;  // characters of a frame

  // FNV-1a.
  void mix(std::string_view bytes) {
    for (const char c : bytes) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  }
  static std::string line_of(Microseconds time, std::string_view who, std::string_view what) {
    char stamp[32];
    std::snprintf(stamp, sizeof stamp, "%12.6f ", static_cast<double>(time) / second);
    std::string line(stamp);
    line.append(who).append(" ").append(what.substr(0, shown_max));
    for (char& c : line)
      if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
    if (what.size() > shown_max) line += " … " + std::to_string(what.size()) + " bytes";
    return line;
  }

  bool print_;
  std::uint64_t hash_ = 0xcbf29ce484222325u;
  std::deque<std::string> lines_;
};

}  // namespace simulation
