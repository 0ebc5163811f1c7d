#include "engine/require.hpp"

#include <cstdio>
#include <cstdlib>

namespace engine {

void requirement_failed(const char* what, std::source_location where) {
  std::fprintf(stderr, "%s:%u: requirement failed: %s\n", where.file_name(),
               static_cast<unsigned>(where.line()), what);
  std::abort();
}

}  // namespace engine
