// Handlers for rooms, their seats and their games. routes.cpp calls them after matching path and
// method. Each calls respond once, perhaps later and on another thread. protocol/http.md
// describes what each does.
#pragma once

#include "server/api/path.hpp"
#include "server/api/routes.hpp"

namespace server::api {

// room_creation.cpp
void create_room(HttpContext& context, const PathParams& place, const Request& request,
                 const Respond& respond);
void show_duplicate(HttpContext& context, const PathParams& place, const Request& request,
                    const Respond& respond);

// room_routes.cpp
void list_rooms(HttpContext& context, const PathParams& place, const Request& request,
                const Respond& respond);
void show_room(HttpContext& context, const PathParams& place, const Request& request,
               const Respond& respond);
void ask_lobby_for_upgrade(HttpContext& context, const PathParams& place, const Request& request,
                           const Respond& respond);
void ask_room_for_upgrade(HttpContext& context, const PathParams& place, const Request& request,
                          const Respond& respond);
void give_pass(HttpContext& context, const PathParams& place, const Request& request,
               const Respond& respond);
void rematch(HttpContext& context, const PathParams& place, const Request& request,
             const Respond& respond);
void write_record(HttpContext& context, const PathParams& place, const Request& request,
                  const Respond& respond);
void show_analysis(HttpContext& context, const PathParams& place, const Request& request,
                   const Respond& respond);
void tell_record(HttpContext& context, const PathParams& place, const Request& request,
                 const Respond& respond);

// seat_routes.cpp
void take_seat(HttpContext& context, const PathParams& place, const Request& request,
               const Respond& respond);
void link_seat(HttpContext& context, const PathParams& place, const Request& request,
               const Respond& respond);
void carry_seat(HttpContext& context, const PathParams& place, const Request& request,
                const Respond& respond);
void leave_seat(HttpContext& context, const PathParams& place, const Request& request,
                const Respond& respond);
void change_room(HttpContext& context, const PathParams& place, const Request& request,
                 const Respond& respond);
void move_seat(HttpContext& context, const PathParams& place, const Request& request,
               const Respond& respond);
void hand_over(HttpContext& context, const PathParams& place, const Request& request,
               const Respond& respond);
void start_game(HttpContext& context, const PathParams& place, const Request& request,
                const Respond& respond);
void seat_bot(HttpContext& context, const PathParams& place, const Request& request,
              const Respond& respond);
void remove_bot(HttpContext& context, const PathParams& place, const Request& request,
                const Respond& respond);
void seat_bots(HttpContext& context, const PathParams& place, const Request& request,
               const Respond& respond);

}  // namespace server::api
