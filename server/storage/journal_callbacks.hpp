// The callbacks of a journal. They keep the journal free of other threads; the server posts each
// notification to the loop of its room.
#pragma once

#include "server/room/durable.hpp"
#include "server/room/journal.hpp"

#include <functional>
#include <span>
#include <string>

namespace server::storage {

using room::Durable;

// In the order of append(). The span is valid during the call.
using OnDurable = std::function<void(std::span<const Durable>)>;

// Called once, with a reason for the log: from now on nothing becomes durable.
using OnFailed = std::function<void(const std::string& reason)>;

// Events of a database.
struct StorageEvents {
  // The database rejected an entry of this room: no entry of the room becomes durable until
  // Journal::readmit(). Other rooms continue.
  std::function<void(const room::RoomCode& code, const std::string& reason)> on_room_failed =
      [](const room::RoomCode&, const std::string&) {};
  // Called on a transient fault: entries wait in the queue until on_available().
  std::function<void(const std::string& reason)> on_unavailable = [](const std::string&) {};
  std::function<void()> on_available = [] {};
  // Another node has fenced this one, in PostgreSQL only. The queue and all later entries are
  // dropped until DurableJournal::begin_again().
  std::function<void()> on_fenced = [] {};
};

}  // namespace server::storage
