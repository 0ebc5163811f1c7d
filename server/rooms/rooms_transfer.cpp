// Rooms that move to another node, because this one stops or has more than its share; or that have
// moved, because this one was unheard of.
#include "server/room/room_admin.hpp"
#include "server/rooms/rooms.hpp"

#include <utility>

namespace server::rooms {

protocol::Close Rooms::gone(const std::string& code) const {
  if (is_away_halted(code)) return protocol::Close::halted;
  const bool elsewhere = may_answer_ && !directory_.is_closed(code);
  return elsewhere ? protocol::Close::moved : protocol::Close::room_closed;
}

void Rooms::hand_over(const std::string& code, protocol::Close reason, const std::string& to,
                      std::function<void()> done) {
  room::Room* const room = in_memory(code);
  if (room == nullptr) return done();
  room->drain();
  room::RoomAdmin(*room).when_settled([this, code, reason, to, done = std::move(done)] {
    leaving_.push_back({code, reason, to, done});
  });
  let_go();
}

// Not during a call of the room, which would be destroyed meanwhile.
void Rooms::let_go() {
  for (Leaving& leaving : std::exchange(leaving_, {})) {
    if (room::Room* const room = in_memory(leaving.code)) {
      room->dismiss_all(leaving.reason);
      if (const auto& duplicate = room->duplicate())
        directory_.duplicates().forget(duplicate->deal);
      journal_.hand_over(leaving.code, leaving.to);
      directory_.retire(leaving.code, room->closed());
      rooms_.erase(leaving.code);
    }
    leaving.done();
  }
}

void Rooms::drop_all(protocol::Close reason) {
  dropped_ = true;
  for (auto& [code, room] : rooms_) {
    room->dismiss_all(reason);
    room->halt();
    directory_.retire(code, room->closed());
  }
  for (room::Subscriber* visitor : visitors_) visitor->dismiss(reason);
  rooms_.clear();
  unservable_.clear();
  halted_rooms_.clear();
  for (Leaving& leaving : std::exchange(leaving_, {})) leaving.done();
}

}  // namespace server::rooms
