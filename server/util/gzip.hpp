// What is sent to many is compressed once. Any thread.
#pragma once

#include <string>

namespace server::util {

// RFC 1952, at its best. Empty if it fails or does not become smaller by a tenth.
std::string gzipped(const std::string& text);

}  // namespace server::util
