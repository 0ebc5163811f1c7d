// Handlers for players, their games and their ratings; see handler.hpp.
#pragma once

#include "protocol/player.hpp"
#include "server/api/handler.hpp"
#include "server/players/players.hpp"

#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::api {

AwaitableResponse create_player(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse find_players(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse show_player(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse sign_in(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse sign_out(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse show_me(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse change_me(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse forget_me(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse find_my_seats(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse regain_seat(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse find_games(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse find_my_games(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse find_games_of(HttpContext& context, PathParams params, const Request& request);
AwaitableResponse show_leaderboard(HttpContext& context, PathParams params, const Request& request);

// Logs that the database does not answer: of each event a line a minute, because strangers ask.
// `event`: with static lifetime.
void log_failed_look_up(std::string_view event, const std::exception& error);

// Storage errors are logged and returned as `busy`. Call it on the thread of `players`.
players::PlayerResult<protocol::PlayerInfo> find_player(players::Players& players,
                                                        const protocol::PlayerToken& token);

// The player of this token; nullopt without a token, if guests may play; otherwise the error
// response.
boost::asio::awaitable<Or<std::optional<protocol::PlayerInfo>>> find_caller(
    HttpContext& context, const Request& request, protocol::PlayerToken token);

// Those of the players that have been deleted; otherwise the error response.
boost::asio::awaitable<Or<std::vector<protocol::PlayerId>>> find_deleted(
    HttpContext& context, const Request& request, std::vector<protocol::PlayerId> players);

}  // namespace server::api
