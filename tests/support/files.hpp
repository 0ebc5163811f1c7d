// Text files in tests/data.
#pragma once

#include "tests/support/catch.hpp"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

namespace tests {

inline std::string data_path(const std::string& name) {
  return std::string(CASTELLAN_SOURCE_DIR) + "/tests/data/" + name;
}

inline std::string read_text(const std::string& path) {
  std::ifstream file(path);
  INFO(path);
  REQUIRE(file.is_open());
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void write_text(const std::string& path, const std::string& text) {
  std::ofstream(path) << text;
}

// Whether tests write the expected files instead of comparing them: CASTELLAN_REGENERATE=1.
inline bool regenerating() {
  return std::getenv("CASTELLAN_REGENERATE") != nullptr;
}

}  // namespace tests
