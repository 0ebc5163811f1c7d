// Why a request about a room or a seat fails; texts and HTTP statuses are in api/room_answers.cpp.
#pragma once

#include <cstdint>

namespace server::room {

enum class RoomError : std::uint8_t {
  bad_token,
  bad_ticket,
  no_such_seat,
  room_full,
  seat_taken,
  name_taken,
  already_started,
  room_changed,
  seats_free,
  too_many_people,
  password_needed,
  not_over,
  nobody_there,
  not_registered,
  already_seated,
  rated_without_bots,
  rated_needs_clock,
  not_all_over,
  same_deal,
  shutting_down,
  draining,
  halted,
};

}  // namespace server::room
