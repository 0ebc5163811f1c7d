// The record of a game: its rows as canonical JSON (RFC 8785), each with the hash of the row before
// it. The hash of one row therefore proves that no row before it was changed.
// server/storage/README.md shows the rows. Pure; any thread.
#pragma once

#include "server/room/journal.hpp"

#include <string>

namespace server::room {

// One line of JSON, the input of the hash. Row 0 also has the setup.
std::string row_text(const Setup& setup, const Move& row);

// Links the row to the row with the hash `before`; zeros for row 0.
void link(const Setup& setup, const util::Hash& before, Move& row);
inline const Link& link_of(const Move& row) {
  return std::visit([](const auto& r) -> const Link& { return r.link; }, row);
}

// Versions of the running program.
Versions present_versions();

// The source of the deal in row `seq`. Requires a seed.
DealSource deal_source(const Setup& setup, std::uint32_t seq);

}  // namespace server::room
