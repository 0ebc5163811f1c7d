// Reads the operator's token, or another secret, from a file.
#pragma once

#include <string>

namespace server::util {

// Throws std::runtime_error that names the defect: the file cannot be read, others can read it, or
// the token is too short or not text.
std::string read_token_file(const std::string& path);
// The same for a secret of others, such as a password: one line of any length.
std::string read_secret_file(const std::string& path);
// The key that signs tokens of others, or checks them. Anybody may read a public one, in PEM.
std::string read_key_file(const std::string& path);

}  // namespace server::util
