// Shared by the fuzz targets: the entry that libFuzzer calls, and bytes read as text, as lines or
// as choices. A broken property is engine::require(), which aborts.
#pragma once

#include "engine/require.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace tests {

using engine::require;

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

// The text up to the separator, which is consumed with it.
inline std::string_view take_until(std::string_view& text, char separator) {
  const std::size_t end = text.find(separator);
  const std::string_view part = text.substr(0, end);
  text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  return part;
}

inline std::vector<std::string_view> cut(std::string_view text, char separator) {
  std::vector<std::string_view> parts;
  while (!text.empty()) parts.push_back(take_until(text, separator));
  return parts;
}

// Bytes as choices; zeros after the last.
class ByteChoices {
 public:
  explicit ByteChoices(std::string_view bytes) : bytes_(bytes) {}

  bool empty() const { return next_ >= bytes_.size(); }
  std::uint8_t byte() { return empty() ? 0 : static_cast<std::uint8_t>(bytes_[next_++]); }
  // In [0, n), n > 0.
  std::size_t below(std::size_t n) {
    const std::size_t low = byte();
    return (n <= 256 ? low : low + 256u * byte()) % n;
  }
  // From the start again.
  void rewind() { next_ = 0; }

 private:
  std::string_view bytes_;
  std::size_t next_ = 0;
};

}  // namespace tests
