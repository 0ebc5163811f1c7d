// Reads small files whole.
#pragma once

#include <cstddef>
#include <string>

namespace server::util {

// Throws std::runtime_error: it cannot be read, or has more bytes than these.
std::string read_file(const std::string& path, std::size_t bytes_max);

}  // namespace server::util
