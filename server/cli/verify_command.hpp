// `castellan verify`: checks the hash chain of every game of a database, replays it with the rules
// of this program, compares all digests and results, and checks that each deal follows from its
// seed. Use it after an update, a restored backup or a disk problem; it reads beside a running
// server. Also checks a game exported to a file.
#pragma once

#include "server/storage/stored_game.hpp"

#include <ostream>
#include <string>

namespace server::cli {

// Prints one line for each bad room or damage of the file, then a count. Returns the exit code: 0
// when all is well, 1 when a room is bad, 2 when the file cannot be read (error on `err`).
int verify(const std::string& path, std::ostream& out, std::ostream& err);

// Loads an exported game. Throws StorageError or std::runtime_error with the path.
storage::StoredRoom load_game(const std::string& path);

}  // namespace server::cli
