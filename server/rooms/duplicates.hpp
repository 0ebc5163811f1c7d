// Which tables have the same deal, and how far each has come: what their rooms, which know nothing
// of each other, are told of the others. Rooms report to it from the threads of their shards; each
// call takes a lock for a moment. What is all over can be forgotten, as the journal knows it.
#pragma once

#include "protocol/duplicate.hpp"

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

  // What is known already stays.
  void add(protocol::Duplicate duplicate);
  // How far table `number`, from 1 on, has come; of a deal that is known.
  void report(const std::string& deal, std::uint32_t number, protocol::DuplicateTable table);
  // The room of this code cannot be served: nobody waits for it, also when the tables with its
  // deal were forgotten and are read again from a journal that takes it to be open.
  void give_up(const std::string& room);

  // It is played elsewhere from now on, or read from the journal again.
  void forget(const std::string& deal);
  void forget_all();

  // Nothing: not known.
  std::optional<protocol::Duplicate> find(const std::string& deal) const;
  // How many tables are still to be played.
  std::optional<std::uint32_t> open(const std::string& deal) const;

 private:
  // Afterwards `duplicate` may be gone.
  void note_if_over(const protocol::Duplicate& duplicate);

  const std::size_t over_max_;
  mutable std::mutex mutex_;
  std::unordered_map<std::string, protocol::Duplicate> known_;
  std::deque<std::string> over_;              // the oldest first
  std::unordered_set<std::string> given_up_;  // rooms: as many as were set aside
};

}  // namespace server::rooms
