// Tables with the same deal, as in duplicate bridge, and the comparison of their results. The
// caller is server/rooms/duplicates.
#pragma once

#include "protocol/notice.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace protocol {

enum class TableState : std::uint8_t {
  waiting,
  playing,
  finished,
  given_up,  // closed before its game began
};

struct DuplicateTable {
  RoomCode room;
  TableState state = TableState::waiting;
  std::vector<std::optional<std::string>> names;  // of the seats; nullopt: free
  std::vector<int> points;                        // of the kingdoms; only of a finished table
};

struct Duplicate {
  RoomCode deal;  // the code of the first table's room
  std::size_t seats_per_kingdom = 1;
  std::vector<DuplicateTable> tables;  // in their order
};

// How many tables are still open; nothing is compared until it is 0.
std::uint32_t tables_open(const Duplicate& duplicate);

// The body of GET /api/duplicates/{code}.
std::string encode_duplicate(const Duplicate& duplicate);

}  // namespace protocol
