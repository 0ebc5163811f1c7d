#include "server/rooms/duplicates.hpp"

#include "server/rooms/code.hpp"

#include <algorithm>
#include <utility>

namespace server::rooms {

void Duplicates::add(protocol::Duplicate duplicate) {
  const std::lock_guard lock(mutex_);
  for (protocol::DuplicateTable& table : duplicate.tables)
    if (given_up_.contains(table.room)) table.state = protocol::TableState::given_up;
  const protocol::RoomCode deal = duplicate.deal;
  const auto [place, added] = known_.try_emplace(deal, std::move(duplicate));
  if (added) note_if_over(place->second);
}

void Duplicates::add_none(const protocol::RoomCode& deal) {
  const std::lock_guard lock(mutex_);
  none_.insert(code_number(deal));
}

bool Duplicates::is_none(const protocol::RoomCode& deal) const {
  const std::lock_guard lock(mutex_);
  return none_.contains(code_number(deal));
}

void Duplicates::report(const protocol::RoomCode& deal, std::uint32_t number,
                        protocol::DuplicateTable table) {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(deal);
  if (found == known_.end() || number < 1 || number > found->second.tables.size()) return;
  protocol::Duplicate& duplicate = found->second;
  const bool was_open = tables_open(duplicate) > 0;
  duplicate.tables[number - 1] = std::move(table);
  if (was_open) note_if_over(duplicate);
}

void Duplicates::give_up(const protocol::RoomCode& room) {
  const std::lock_guard lock(mutex_);
  given_up_.insert(room);
  for (auto& [deal, duplicate] : known_) {
    const auto table =
        std::ranges::find(duplicate.tables, room, [](const auto& each) { return each.room; });
    if (table == duplicate.tables.end()) continue;
    const bool was_open = tables_open(duplicate) > 0;
    table->state = protocol::TableState::given_up;
    if (was_open) note_if_over(duplicate);
    return;  // a room has one deal; note_if_over() may have removed others
  }
}

void Duplicates::forget(const protocol::RoomCode& deal) {
  const std::lock_guard lock(mutex_);
  known_.erase(deal);
  std::erase(over_, deal);
}

void Duplicates::forget_all() {
  const std::lock_guard lock(mutex_);
  known_.clear();
  over_.clear();
}

std::optional<protocol::Duplicate> Duplicates::find(const protocol::RoomCode& deal) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(deal);
  return found == known_.end() ? std::nullopt : std::optional(found->second);
}

std::optional<std::uint32_t> Duplicates::open(const protocol::RoomCode& deal) const {
  const std::lock_guard lock(mutex_);
  const auto found = known_.find(deal);
  return found == known_.end() ? std::nullopt : std::optional(tables_open(found->second));
}

void Duplicates::note_if_over(const protocol::Duplicate& duplicate) {
  if (tables_open(duplicate) > 0) return;
  over_.push_back(duplicate.deal);
  if (over_.size() <= over_max_) return;
  known_.erase(over_.front());
  over_.pop_front();
}

}  // namespace server::rooms
