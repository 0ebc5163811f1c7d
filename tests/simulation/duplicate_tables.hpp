// Several parties at tables with the same deal: the first one creates the rooms, and each plays in
// one of them. Owned by the world.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace simulation {

struct DuplicateTables {
  struct KnownTable {
    std::string code;
    std::string host;
  };

  const std::size_t many;          // tables
  std::vector<KnownTable> tables;  // empty: not made yet
  std::string pass;
};

}  // namespace simulation
