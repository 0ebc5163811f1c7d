#include "server/telemetry/request_id.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <random>

namespace server::telemetry {
namespace {

// Random, because servers that share a log or an operator may start in the same second.
std::string start_id() {
  constexpr std::size_t characters = 7;
  constexpr std::string_view digits = "0123456789abcdefghijklmnopqrstuvwxyz";
  std::random_device chance;
  std::uniform_int_distribution<std::size_t> digit(0, digits.size() - 1);
  std::string id;
  while (id.size() < characters) id += digits[digit(chance)];
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

}  // namespace server::telemetry
