#include "server/watch/request_id.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>

namespace server::watch {
namespace {

// Seconds since 1970 in base 36: short, and no two starts have the same.
std::string start_id() {
  constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
  auto seconds = static_cast<std::uint64_t>(std::chrono::duration_cast<std::chrono::seconds>(
                                                std::chrono::system_clock::now().time_since_epoch())
                                                .count());
  std::string id;
  for (; seconds > 0; seconds /= digits.size())
    id.insert(id.begin(), digits[seconds % digits.size()]);
  return id;
}

}  // namespace

bool is_request_id(std::string_view id) {
  const auto fits = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' ||
           c == '.' || c == '_';
  };
  return !id.empty() && id.size() <= request_id_characters_max && std::ranges::all_of(id, fits);
}

std::string new_connection_id() {
  static const std::string start = start_id();
  static std::atomic<std::uint64_t> connections{0};
  return start + "-" + std::to_string(++connections);
}

std::string request_id(std::string_view given, std::string_view connection, unsigned number) {
  if (is_request_id(given)) return std::string(given);
  return std::string(connection) + "." + std::to_string(number);
}

}  // namespace server::watch
