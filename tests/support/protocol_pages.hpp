// The pages of protocol/ that describe the protocol.
#pragma once

#include <array>
#include <fstream>
#include <sstream>
#include <string>

namespace tests {

inline constexpr std::array protocol_pages{"README.md", "guide.md",           "http.md",
                                           "socket.md", "view-and-events.md", "fair-deals.md",
                                           "lobby.md",  "reference.md"};

// All of them, one after another.
inline std::string protocol_text() {
  std::ostringstream text;
  for (const char* page : protocol_pages) {
    const std::ifstream file(std::string(CASTELLAN_SOURCE_DIR) + "/protocol/" + page);
    text << file.rdbuf() << "\n";
  }
  return text.str();
}

}  // namespace tests
