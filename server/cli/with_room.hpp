// Access to one room of a database, for command-line tools.
#pragma once

#include "server/rooms/code.hpp"
#include "server/storage/recovery.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/escape.hpp"

#include <ostream>
#include <string>

namespace server::cli {

// "Ann"; "Edda (bot)"; "seat 2" if it is empty. A name cannot end its line.
inline std::string seat_name(const room::Setup& setup, engine::Seat seat) {
  for (const room::SeatTaken& taken : setup.seats)
    if (taken.seat == seat) return telemetry::escape(taken.name) + (taken.bot ? " (bot)" : "");
  return "seat " + std::to_string(engine::index(seat));
}

// Runs `work` with the room and returns its exit code; 1 when there is no such room or it cannot be
// read, 2 when the database cannot be read.
template <class Work>
int with_room(const std::string& database, const std::string& code, std::ostream& err,
              Work&& work) try {
  const auto found =
      storage::Recovery(database).find(rooms::read_code(code).value_or(room::RoomCode(code)));
  if (!found) {
    err << code << ": no such room\n";
    return 1;
  }
  if (!*found) {
    err << code << ": " << found->error().reason << '\n';
    return 1;
  }
  return work(**found);
} catch (const storage::StorageError& error) {
  err << error.what() << '\n';
  return 2;
}

}  // namespace server::cli
