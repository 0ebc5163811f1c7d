// Tables with the same deal, as in duplicate bridge: what is told of them, and what comes of
// comparing them. server/rooms/duplicates is the caller.
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
  given_up,  // before its game began
};

struct DuplicateTable {
  std::string room;  // its code
  TableState state = TableState::waiting;
  std::vector<std::optional<std::string>> names;  // of the seats; none: free
  std::vector<int> points;                        // of the kingdoms; only of a finished table
};

struct Duplicate {
  std::string deal;  // the code of the first table's room
  std::size_t seats_per_kingdom = 1;
  std::vector<DuplicateTable> tables;  // in their order
};

// What is left to be played: while it is not 0 nothing is compared.
std::uint32_t tables_open(const Duplicate& duplicate);

// The body of GET /api/duplicates/{code}.
std::string encode_duplicate(const Duplicate& duplicate);

}  // namespace protocol
