#include "server/rooms/code.hpp"

#include <sodium.h>

namespace server::rooms {

std::string make_code() {
  std::string code;
  for (std::size_t i = 0; i < code_length; ++i)
    code += code_alphabet[randombytes_uniform(static_cast<std::uint32_t>(code_alphabet.size()))];
  return code;
}

std::optional<std::string> read_code(std::string_view text) {
  if (text.size() != code_length) return std::nullopt;
  std::string code;
  for (const char c : text) {
    const char large = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    if (code_alphabet.find(large) == std::string_view::npos) return std::nullopt;
    code += large;
  }
  return code;
}

std::string plain_name(std::string_view code) {
  return "Room " + std::string(code);
}

std::uint32_t code_number(std::string_view code) {
  std::uint32_t number = 0;
  for (const char c : code)
    number = number * static_cast<std::uint32_t>(code_alphabet.size()) +
             static_cast<std::uint32_t>(code_alphabet.find(c));
  return number;
}

}  // namespace server::rooms
