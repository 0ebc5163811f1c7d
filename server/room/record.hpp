// The record of a game: its rows as canonical JSON (RFC 8785), each with the hash of the row before
// it. Whoever knows the hash of one row can tell whether anything before it was changed.
// server/storage/README.md shows the rows. Pure; any thread.
#pragma once

#include "server/room/journal.hpp"

#include <string>

namespace server::room {

// One line of JSON: what is hashed. Row 0 has the setup too.
std::string row_text(const Setup& setup, const Move& row);

// Gives the row its place behind the row that has this hash; zeros for row 0.
void link(const Setup& setup, const util::Hash& before, Move& row);
inline const Link& link_of(const Move& row) {
  return std::visit([](const auto& r) -> const Link& { return r.link; }, row);
}

// Of the program that is running.
Versions present_versions();

// What the deal of row `seq` is made of. Requires a seed.
DealSource deal_source(const Setup& setup, std::uint32_t seq);

}  // namespace server::room
