// Several parties at tables with the same deal: the first one creates the rooms, and each plays in
// one of them. Owned by the world.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace simulation {

struct DuplicateTables {
  struct Table {
    std::string code;
    std::string host;
  };

  const std::size_t many;     // tables
  std::vector<Table> tables;  // empty: not made yet
  std::string pass;
};

}  // namespace simulation
