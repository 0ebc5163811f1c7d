// `castellan verify`: replays every game of a database with the rules of this program and compares
// all digests. For after an update, a restored backup or a doubtful disk; reads beside a running
// server.
#pragma once

#include <ostream>
#include <string>

namespace server::tools {

// One line for each bad room or damage of the file, then a count. Returns the exit code: 0 when all
// is well, 1 when a room is bad, 2 when the database can not be read (said on `err`).
int verify(const std::string& database, std::ostream& out, std::ostream& err);

}  // namespace server::tools
