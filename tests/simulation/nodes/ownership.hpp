// The oracle for ownership: only the owner of a room, unfenced, stores its rows, and a fenced node
// sends no step that another node has stored.
#pragma once

#include "tests/simulation/nodes/database.hpp"
#include "tests/simulation/oracles.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace simulation {

class Ownership {
 public:
  // A row is about to be stored, in this event. Throw BrokenPromise.
  void stored(const SimulatedDatabase& database, const WriterName& writer, const std::string& row,
              std::uint64_t event);
  // Call it when the node with this writer name sends a frame.
  void said(const SimulatedDatabase& database, const WriterName& writer,
            const ObservedConnection& to, const std::string& text) const;

 private:
  std::map<std::pair<RoomCode, std::uint32_t>, std::uint64_t> events_;  // that stored each step
};

}  // namespace simulation
