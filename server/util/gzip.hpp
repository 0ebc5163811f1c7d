// Compresses responses. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace server::util {

// `fast`: for a text that is sent once. `best`: for one that is compressed once and sent often.
enum class GzipEffort { fast = 1, best = 12 };

// RFC 1952. Returns an empty string on failure or when it saves less than a tenth.
std::string gzipped(std::string_view text, GzipEffort effort);

}  // namespace server::util
