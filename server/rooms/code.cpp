#include "server/rooms/code.hpp"

#include <algorithm>
#include <utility>

#include <sodium.h>

namespace server::rooms {

protocol::RoomCode make_code(CodeLength length) {
  std::string code(static_cast<std::size_t>(length), '\0');
  for (char& c : code)
    c = code_alphabet[randombytes_uniform(static_cast<std::uint32_t>(code_alphabet.size()))];
  return protocol::RoomCode(std::move(code));
}

std::optional<protocol::RoomCode> read_code(std::string_view text) {
  const auto is_long_as = [text](CodeLength length) {
    return text.size() == static_cast<std::size_t>(length);
  };
  if (std::ranges::none_of(code_lengths, is_long_as)) return std::nullopt;
  std::string code;
  for (const char c : text) {
    const char large = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    if (code_alphabet.find(large) == std::string_view::npos) return std::nullopt;
    code += large;
  }
  return protocol::RoomCode(std::move(code));
}

std::string plain_name(const protocol::RoomCode& code) {
  return "Room " + code.text();
}

// Digits begin at 1, so that codes of different lengths have different numbers.
std::uint64_t code_number(const protocol::RoomCode& code) {
  std::uint64_t number = 0;
  for (const char c : code.text())
    number = number * code_alphabet.size() + code_alphabet.find(c) + 1;
  return number;
}

}  // namespace server::rooms
