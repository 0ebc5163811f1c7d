// How a journal answers: with callbacks that main gives it, so that no journal knows a thread but
// its own. main posts each answer to the loop of its room.
#pragma once

#include "server/room/journal.hpp"

#include <cstdint>
#include <functional>
#include <span>
#include <string>

namespace server::storage {

// What append() was given; it will survive a crash.
struct Durable {
  room::RoomCode code;
  std::uint64_t ticket = 0;
};

// In the order of append(). The span is valid during the call.
using OnDurable = std::function<void(std::span<const Durable>)>;

// Called once, with a reason for the log: from here on nothing becomes durable.
using OnFailed = std::function<void(const std::string& reason)>;

// What can happen to a database.
struct StorageEvents {
  // What this room wrote was refused: nothing of it becomes durable until Journal::readmit().
  // Others go on.
  std::function<void(const room::RoomCode& code, const std::string& reason)> on_room_failed =
      [](const room::RoomCode&, const std::string&) {};
  // Nothing can be stored for now, because a fault has not passed yet: what is queued waits until
  // on_back().
  std::function<void(const std::string& reason)> on_away = [](const std::string&) {};
  std::function<void()> on_back = [] {};
  // Never of a file: another node has taken the place of this one. What was queued is dropped, and
  // what comes, until DurableJournal::begin_again().
  std::function<void()> on_fenced = [] {};
};

}  // namespace server::storage
