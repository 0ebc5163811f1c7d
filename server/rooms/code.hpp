// Room codes: characters that cannot be confused when read aloud or copied from a screen. Pure
// except make_code(); any thread. The schemas and the page know the same characters and lengths
// (protocol/schema/common.json, protocol/openapi.json, server/web/src/lobby/codes.ts).
#pragma once

#include "protocol/id.hpp"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace server::rooms {

inline constexpr std::string_view code_alphabet = "ABCDEFGHJKMNPQRSTVWXYZ23456789";

// In characters. Short codes are for reading aloud: one of 729 million. Long ones cannot be found
// by trying: 590,490 billion, 49 bits.
enum class CodeLength : std::uint8_t { short_code = 6, long_code = 10 };
inline constexpr std::array<CodeLength, 2> code_lengths{CodeLength::short_code,
                                                        CodeLength::long_code};

// Of a new room. The code of a room in the list is no secret.
constexpr CodeLength code_length_for(bool listed) {
  return listed ? CodeLength::short_code : CodeLength::long_code;
}

// In place of a code: the lobby, of which a cluster has one, and which it locates like a room.
inline const protocol::RoomCode lobby_key = "lobby";

// A random code from the operating system's entropy.
protocol::RoomCode make_code(CodeLength length);

// Normalizes a typed code to capital letters; nullopt if it cannot be a code.
std::optional<protocol::RoomCode> read_code(std::string_view text);

// The name of a room that got no name.
std::string plain_name(const protocol::RoomCode& code);
// The name of a room of a quick match.
inline constexpr std::string_view matched_name = "Quick match";

// A unique number for each code of either length, below 2^50. Requires a code as read_code()
// returns it.
std::uint64_t code_number(const protocol::RoomCode& code);

}  // namespace server::rooms
