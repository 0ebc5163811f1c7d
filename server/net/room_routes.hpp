// What can be asked about rooms and their games. routes.cpp is the caller and has looked at the
// path and the method; each function calls respond once, perhaps later and on another thread.
#pragma once

#include "server/net/routes.hpp"

namespace server::net {

void create_room(World& world, const Request& request, const Respond& respond);
void list_rooms(World& world, const Respond& respond);
void show_room(World& world, std::string_view code, const Respond& respond);
void take_seat(World& world, std::string_view code, const Request& request, const Respond& respond);
void leave_seat(World& world, std::string_view code, std::string_view seat_text,
                const Request& request, const Respond& respond);
// What the host does: puts a bot on a seat, takes it away, fills all that is free.
void seat_bot(World& world, std::string_view code, std::string_view seat_text,
              const Request& request, const Respond& respond);
void remove_bot(World& world, std::string_view code, std::string_view seat_text,
                const Request& request, const Respond& respond);
void seat_bots(World& world, std::string_view code, const Request& request, const Respond& respond);
// The game as a file.
void write_record(World& world, std::string_view code, const Respond& respond);
void show_analysis(World& world, std::string_view code, const Respond& respond);
// The other way round: a file as the frames that tell its game.
void tell_record(World& world, const Request& request, const Respond& respond);

}  // namespace server::net
