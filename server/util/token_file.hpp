// The token of whoever runs the server, as it stands in a file.
#pragma once

#include <string>

namespace server::util {

// Throws std::runtime_error that says what is wrong with it: it cannot be read, others can read
// it, it is short, or not text.
std::string read_token_file(const std::string& path);

}  // namespace server::util
