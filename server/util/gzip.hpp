// Compresses responses that are sent many times. Any thread.
#pragma once

#include <string>

namespace server::util {

// RFC 1952, best compression. Returns an empty string on failure or when it saves less than a
// tenth.
std::string gzipped(const std::string& text);

}  // namespace server::util
