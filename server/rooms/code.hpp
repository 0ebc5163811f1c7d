// Room codes: six characters that cannot be mistaken for each other when read aloud or copied from
// a screen. Pure but for make_code(); any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server::rooms {

inline constexpr std::string_view code_alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
inline constexpr std::size_t code_length = 6;

// A random code, 729 million of them, from the operating system's entropy.
std::string make_code();

// The code that somebody meant, small letters made large; nothing if it can be none.
std::optional<std::string> read_code(std::string_view text);

// A number for each code, below 2^32. Requires a code as read_code() returns it.
std::uint32_t code_number(std::string_view code);

}  // namespace server::rooms
