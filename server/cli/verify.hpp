// `castellan verify`: follows the chain of every game of a database, replays it with the rules of
// this program, compares all digests and results, and checks that each deal follows from its seed.
// For after an update, a restored backup or a doubtful disk; reads beside a running server. Does
// the same with a game that was exported to a file.
#pragma once

#include "server/storage/stored_game.hpp"

#include <ostream>
#include <string>

namespace server::cli {

// One line for each bad room or damage of the file, then a count. Returns the exit code: 0 when all
// is well, 1 when a room is bad, 2 when the file cannot be read (said on `err`).
int verify(const std::string& path, std::ostream& out, std::ostream& err);

// A game from a file that was exported. Throws StorageError or std::runtime_error with the path.
storage::StoredRoom load_game(const std::string& path);

}  // namespace server::cli
