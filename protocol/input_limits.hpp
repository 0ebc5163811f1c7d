// Bounds on the fields of frames and bodies. Bounds on their bytes are in server/util/limits.hpp.
#pragma once

#include <cstdint>

namespace protocol {

inline constexpr std::uint32_t query_parameters_max = 32;
inline constexpr std::uint32_t id_bytes_max = 64;
inline constexpr std::uint32_t entropy_bytes_max = 64;
inline constexpr std::uint32_t token_characters_max = 128;
inline constexpr std::uint32_t player_name_characters_max = 32;
inline constexpr std::uint32_t room_name_characters_max = 64;
inline constexpr std::uint32_t password_characters_max = 64;
// NIST SP 800-63B: a minimum length, and no rule about its characters.
inline constexpr std::uint32_t passphrase_characters_min = 8;
inline constexpr std::uint32_t passphrase_characters_max = 128;
inline constexpr std::uint32_t jwt_bytes_max = 8192;
// Of time controls, and of the time that a player may be away in a game.
inline constexpr std::uint32_t seconds_min = 5;
inline constexpr std::uint32_t seconds_max = 7200;
inline constexpr std::uint32_t increment_seconds_max = 600;
inline constexpr std::uint32_t days_max = 14;
inline constexpr std::uint32_t patience_seconds_max = 3600;
inline constexpr std::uint32_t turn_patience_seconds_max = 86'400;
inline constexpr std::uint32_t chat_characters_max = 280;
// Of announcements, reasons and other texts of the operator.
inline constexpr std::uint32_t operator_text_characters_max = 280;
inline constexpr std::uint32_t spectators_max = 1'000'000;
inline constexpr std::uint32_t delay_moves_max = 20;
inline constexpr std::uint32_t delay_seconds_max = 600;
// Tables with the same deal.
inline constexpr std::uint32_t tables_max = 8;
// Of the coordinates of a cell, in each direction from the castle.
inline constexpr std::int64_t coordinate_max = 127;
inline constexpr std::uint32_t seq_max = 1'000'000'000;
// A hundred years: the clock of a machine may have begun in 1970. No sum of them overflows.
inline constexpr std::int64_t give_back_ms_max = 100LL * 366 * 24 * 3600 * 1000;
inline constexpr std::uint32_t bots_after_seconds_max = 600;
// Of an alert's endpoint or URL, its e-mail address (RFC 5321), and the keys of a push
// subscription.
inline constexpr std::uint32_t alert_url_bytes_max = 1024;
inline constexpr std::uint32_t email_bytes_max = 254;
inline constexpr std::uint32_t push_key_bytes_max = 128;
// The integers that every JSON library represents exactly (RFC 8259, section 6).
inline constexpr std::int64_t integer_max = std::int64_t{1} << 53;

}  // namespace protocol
