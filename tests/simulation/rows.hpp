// The contents of the simulated disk: each journal entry as one line of text, in the format of
// protocol/record.hpp, and the room that recovery reads from such lines. Only this file depends on
// the fields of entries.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/journal.hpp"
#include "server/storage/stored_game.hpp"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace simulation {

struct Row {
  server::room::RoomCode code;
  server::room::Entry entry;
};

std::string write_row(const Row& row);
// Throws BrokenPromise if the text is not a row.
Row read_row(const std::string& text);

// A room from its rows, when it ended, and which tokens were replaced.
struct Stored {
  server::storage::StoredRoom room;
  std::optional<server::RoomTime> ended;
  std::vector<server::room::SeatRegained> regained;
};
using RoomsFromRows = std::map<server::room::RoomCode, Stored>;

// The rows in the order in which they were stored.
RoomsFromRows read_rooms(const std::vector<std::string>& rows);
// The tables with this deal; nullopt: there are none.
std::optional<protocol::Duplicate> read_duplicate(const RoomsFromRows& rooms,
                                                  const server::room::RoomCode& deal);

}  // namespace simulation
