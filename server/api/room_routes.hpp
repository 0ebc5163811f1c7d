// Handlers for rooms and their games. routes.cpp calls them after matching path and
// method. Each calls respond once, perhaps later and on another thread. protocol/http.md
// describes what each does.
#pragma once

#include "server/api/path.hpp"
#include "server/api/routes.hpp"

namespace server::api {

void list_rooms(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond);
void show_room(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond);
void ask_lobby_for_upgrade(HttpContext& context, const PathParams& params, const Request& request,
                           const Respond& respond);
void ask_room_for_upgrade(HttpContext& context, const PathParams& params, const Request& request,
                          const Respond& respond);
void give_pass(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond);
void rematch(HttpContext& context, const PathParams& params, const Request& request,
             const Respond& respond);
void write_record(HttpContext& context, const PathParams& params, const Request& request,
                  const Respond& respond);
void show_analysis(HttpContext& context, const PathParams& params, const Request& request,
                   const Respond& respond);
void tell_record(HttpContext& context, const PathParams& params, const Request& request,
                 const Respond& respond);

}  // namespace server::api
