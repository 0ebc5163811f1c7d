// What can be asked about rooms, their seats and their games. routes.cpp is the caller and has
// looked at path and method; each function calls respond once, perhaps later and on another
// thread. What each does is told in protocol/README.md.
#pragma once

#include "server/net/path.hpp"
#include "server/net/routes.hpp"

namespace server::net {

// new_rooms.cpp
void create_room(World& world, const Place& place, const Request& request, const Respond& respond);
void show_duplicate(World& world, const Place& place, const Request& request,
                    const Respond& respond);

// room_routes.cpp
void list_rooms(World& world, const Place& place, const Request& request, const Respond& respond);
void show_room(World& world, const Place& place, const Request& request, const Respond& respond);
void ask_hall_for_upgrade(World& world, const Place& place, const Request& request,
                          const Respond& respond);
void ask_room_for_upgrade(World& world, const Place& place, const Request& request,
                          const Respond& respond);
void give_pass(World& world, const Place& place, const Request& request, const Respond& respond);
void rematch(World& world, const Place& place, const Request& request, const Respond& respond);
void write_record(World& world, const Place& place, const Request& request, const Respond& respond);
void show_analysis(World& world, const Place& place, const Request& request,
                   const Respond& respond);
void tell_record(World& world, const Place& place, const Request& request, const Respond& respond);

// seat_routes.cpp
void take_seat(World& world, const Place& place, const Request& request, const Respond& respond);
void link_seat(World& world, const Place& place, const Request& request, const Respond& respond);
void carry_seat(World& world, const Place& place, const Request& request, const Respond& respond);
void leave_seat(World& world, const Place& place, const Request& request, const Respond& respond);
void change_room(World& world, const Place& place, const Request& request, const Respond& respond);
void move_seat(World& world, const Place& place, const Request& request, const Respond& respond);
void hand_over(World& world, const Place& place, const Request& request, const Respond& respond);
void start_game(World& world, const Place& place, const Request& request, const Respond& respond);
void seat_bot(World& world, const Place& place, const Request& request, const Respond& respond);
void remove_bot(World& world, const Place& place, const Request& request, const Respond& respond);
void seat_bots(World& world, const Place& place, const Request& request, const Respond& respond);

}  // namespace server::net
