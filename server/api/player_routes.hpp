// Handlers for players, their games and their ratings; see room_routes.hpp.
#pragma once

#include "protocol/player.hpp"
#include "server/api/room_routes.hpp"
#include "server/players/players.hpp"

#include <functional>
#include <string>

namespace server::api {

void create_player(HttpContext& context, const PathParams& params, const Request& request,
                   const Respond& respond);
void find_players(HttpContext& context, const PathParams& params, const Request& request,
                  const Respond& respond);
void show_player(HttpContext& context, const PathParams& params, const Request& request,
                 const Respond& respond);
void sign_in(HttpContext& context, const PathParams& params, const Request& request,
             const Respond& respond);
void sign_out(HttpContext& context, const PathParams& params, const Request& request,
              const Respond& respond);
void show_me(HttpContext& context, const PathParams& params, const Request& request,
             const Respond& respond);
void change_me(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond);
void forget_me(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond);
void find_my_seats(HttpContext& context, const PathParams& params, const Request& request,
                   const Respond& respond);
void regain_seat(HttpContext& context, const PathParams& params, const Request& request,
                 const Respond& respond);
void find_games(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond);
void find_my_games(HttpContext& context, const PathParams& params, const Request& request,
                   const Respond& respond);
void find_games_of(HttpContext& context, const PathParams& params, const Request& request,
                   const Respond& respond);
void show_leaderboard(HttpContext& context, const PathParams& params, const Request& request,
                      const Respond& respond);

// Storage errors are logged and returned as `busy`. Call it on the thread of player_jobs.
players::Players::Or<protocol::PlayerInfo> find_player(players::Players& players,
                                                       const std::string& token);

// Calls `work` with the player of this token, or with null if there is no token and guests may
// play; otherwise responds with an error. Calls it on this thread or on another.
void with_player(HttpContext& context, const std::string& token, const Respond& respond,
                 const std::function<void(const protocol::PlayerInfo*)>& work);

}  // namespace server::api
