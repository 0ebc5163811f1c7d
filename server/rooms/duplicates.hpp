// Tables with the same deal and their states, for rooms that do not know each other. Rooms report
// to it from the threads of their shards; each call takes a lock for a moment. Finished deals can
// be forgotten, since the journal has them.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/rooms/code_set.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace server::rooms {

class Duplicates {
 public:
  explicit Duplicates(std::size_t over_max) : over_max_(over_max) {}

  // Does not replace a known deal.
  void add(protocol::Duplicate duplicate);
  // Call it when the journal has no tables with this deal, and never will: the code is that of
  // another room, or of none.
  void add_none(const protocol::RoomCode& deal);
  bool is_none(const protocol::RoomCode& deal) const;
  // Sets the state of table `number`, from 1 on, of a known deal.
  void report(const protocol::RoomCode& deal, std::uint32_t number, protocol::DuplicateTable table);
  // Call it for a room that cannot be served: the other tables stop waiting for it, even if its
  // deal is later read from the journal again, where the room is open.
  void give_up(const protocol::RoomCode& room);

  // Drops the deal: another server has its tables now, or it will be read from the journal again.
  void forget(const protocol::RoomCode& deal);
  void forget_all();

  // nullopt: unknown deal.
  std::optional<protocol::Duplicate> find(const protocol::RoomCode& deal) const;
  // The number of unfinished tables.
  std::optional<std::uint32_t> open(const protocol::RoomCode& deal) const;

 private:
  // May remove `duplicate`.
  void note_if_over(const protocol::Duplicate& duplicate);

  const std::size_t over_max_;
  mutable std::mutex mutex_;
  std::unordered_map<protocol::RoomCode, protocol::Duplicate> known_;
  std::deque<protocol::RoomCode> over_;              // the oldest first
  std::unordered_set<protocol::RoomCode> given_up_;  // rooms that were set aside
  CodeSet none_;
};

}  // namespace server::rooms
