#include "tests/load/driver/answers.hpp"

#include <algorithm>
#include <charconv>

namespace load {
namespace {

// Field names are case-insensitive (RFC 9110, 5.1), and proxies change their case.
std::size_t content_length(std::string_view header) {
  constexpr std::string_view name = "\r\ncontent-length:";
  const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
  const auto field = std::ranges::search(header, name, {}, lower);
  std::string_view value(field.end(), header.end());
  value.remove_prefix(std::min(value.find_first_not_of(" \t"), value.size()));
  std::size_t length = 0;
  std::from_chars(value.data(), value.data() + value.size(), length);
  return length;
}

}  // namespace

std::optional<ParsedResponse> read_answer(std::string_view bytes) {
  constexpr std::string_view end = "\r\n\r\n";
  constexpr std::size_t status_at = std::string_view("HTTP/1.1 ").size();
  const auto header_size = bytes.find(end);
  if (header_size == bytes.npos) return std::nullopt;
  ParsedResponse answer{.header = bytes.substr(0, header_size)};
  const std::size_t begin = header_size + end.size();
  const std::size_t length = content_length(answer.header);
  if (bytes.size() - begin < length) return std::nullopt;
  answer.body = bytes.substr(begin, length);
  answer.size = begin + length;
  if (header_size > status_at)
    std::from_chars(bytes.data() + status_at, bytes.data() + header_size, answer.status);
  return answer;
}

}  // namespace load
