// Reads small files whole.
#pragma once

#include <cstddef>
#include <string>

namespace server::util {

// Throws std::runtime_error if the file cannot be read or is larger than `bytes_max`.
std::string read_file(const std::string& path, std::size_t bytes_max);

}  // namespace server::util
