// Which build this program is: "commit 0123456789ab, Release, GNU 12.2.0, x86_64". build_info.cmake
// writes the function at build time.
#pragma once

#include <string>

namespace server {

std::string build_info();

}  // namespace server
