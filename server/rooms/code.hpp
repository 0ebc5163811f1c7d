// Room codes: six characters that cannot be confused when read aloud or copied from a screen. Pure
// except make_code(); any thread. The schemas and the page know the same characters and length
// (protocol/schema/common.json, protocol/openapi.json, server/web/src).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server::rooms {

inline constexpr std::string_view code_alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";
inline constexpr std::size_t code_length = 6;

// A random code, one of 729 million, from the operating system's entropy.
std::string make_code();

// Normalizes a typed code to capital letters; nullopt if it cannot be a code.
std::optional<std::string> read_code(std::string_view text);

// The name of a room that got no name.
std::string plain_name(std::string_view code);

// A unique number for each code, below 2^32. Requires a code as read_code() returns it.
std::uint32_t code_number(std::string_view code);

}  // namespace server::rooms
