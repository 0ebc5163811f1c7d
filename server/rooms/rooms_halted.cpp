// Rooms whose rows the database has refused. Only durable rows were shown, so the rooms are
// restored and continue from their last stored row.
#include "server/rooms/rooms.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

namespace server::rooms {

// The journal stops answering the room's earlier entries, and drops queued ones.
void Rooms::halt(const room::RoomCode& code) {
  room::Room* const room = in_memory(code);
  if (room == nullptr) return;
  metrics_.rooms_halted.add();
  room->halt();
  journal_.readmit(code);
  if (!leaving_.empty()) let_go();
  if (in_memory(code) == nullptr) return;
  directory_.retire(code);
  rooms_.erase(code);
  Halted& halted = halted_rooms_[code];
  halted.back = false;
  // The first time there is no wait.
  if (halted.times == 0)
    halted = {.times = 1};
  else
    leave_alone(halted);
}

void Rooms::leave_alone(Halted& halted) {
  halted.ticks = 1U << std::min(halted.times++, limits::halt_doublings_max);
}

void Rooms::give_up_halted(const room::RoomCode& code) {
  if (is_away_halted(code)) halted_rooms_.erase(code);
}

bool Rooms::is_away_halted(const std::string& code) const {
  const auto found = halted_rooms_.find(code);
  return found != halted_rooms_.end() && !found->second.back;
}

void Rooms::read_again(const std::string& code, Halted& halted) {
  if (halted.ticks > 0 || archive_ == nullptr || halted_ || dropped_ || draining_) return;
  switch (archive_->read_again(code, *this)) {
    case Archive::Outcome::restored:
      return;
    case Archive::Outcome::unreadable_now:
      return leave_alone(halted);
    case Archive::Outcome::unservable:
      unservable_.insert(code);
      directory_.duplicates().give_up(code);
      halted_rooms_.erase(code);
      return;
  }
}

void Rooms::read_halted_again() {
  std::vector<std::string> due;
  for (auto next = halted_rooms_.begin(); next != halted_rooms_.end();) {
    const auto current = next++;
    Halted& halted = current->second;
    if (halted.ticks > 0)
      --halted.ticks;
    else if (halted.back)
      halted_rooms_.erase(current);
    else
      due.push_back(current->first);
  }
  for (const std::string& code : due)
    if (is_away_halted(code)) read_again(code, halted_rooms_[code]);
}

}  // namespace server::rooms
