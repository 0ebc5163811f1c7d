// One game as a file: JSON with every row of the record, for archives, for moving a game to another
// server and for checking it offline. Contains no tokens. Pure; any thread.
#pragma once

#include "server/storage/stored_game.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace server::storage {

// The longest match has less than a tenth of this.
inline constexpr std::size_t game_file_bytes_max = 16 * 1024 * 1024;

// Writes one row per line.
std::string write_game_file(const room::Setup& setup, const room::Begun& begun,
                            std::span<const room::Move> moves);
// Requires a game that has begun.
std::string write_game_file(const StoredRoom& stored);

// Turns any bytes into a room or a StorageError that names row and field. Does not replay the game;
// replay() does. Ignores and corrects nothing. Names may be older than the present rules, but have
// one line and at most the bytes of the longest name. Does not set `over` and the last row's
// `last`, which no row contains.
StoredRoom read_game_file(std::string_view text, const IsAbandoned& is_abandoned = nullptr);

}  // namespace server::storage
