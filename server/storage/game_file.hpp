// One game as a file of its own: JSON with every row of the record, for archives, for moving a game
// to another server and for checking it without one. Tokens are not in it. Pure; any thread.
#pragma once

#include "server/storage/stored_game.hpp"

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace server::storage {

// The longest match has less than a tenth of this.
inline constexpr std::size_t game_file_bytes_max = 16 * 1024 * 1024;

// One row a line.
std::string write_game_file(const room::Setup& setup, const room::Begun& begun,
                            std::span<const room::Move> moves);
// Requires a game that has begun.
std::string write_game_file(const StoredRoom& stored);

// Any bytes give a room or a StorageError that names the row and the field. Whether the game
// replays is replay()'s question; nothing in the file is ignored or put right. `over` and the last
// row's `last` are not set, because no row says it.
StoredRoom read_game_file(std::string_view text);

}  // namespace server::storage
