#include "server/api/player_routes.hpp"

#include "server/api/ban_checks.hpp"
#include "server/api/request_checks.hpp"
#include "server/api/room_answers.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"
#include "server/util/confusable_names.hpp"

#include <array>
#include <exception>
#include <optional>
#include <utility>
#include <variant>

namespace server::api {
namespace {

using players::PlayerError;
using players::Players;

struct PlayerErrorRow {
  PlayerError error;
  unsigned status;
  std::string_view code;
  std::string_view message;
};

constexpr std::array<PlayerErrorRow, 7> player_errors{{
    {PlayerError::bad_token, 401, "bad_token", "This is not the token of a player."},
    {PlayerError::bad_passphrase, 401, "bad_passphrase", "Name or passphrase is wrong."},
    {PlayerError::name_taken, 409, "name_taken", "Another player has this name or a similar one."},
    {PlayerError::not_yours, 409, "not_yours", "This account is managed elsewhere."},
    {PlayerError::still_playing, 409, "still_playing",
     "You have a seat in an unfinished game: leave it or resign first."},
    {PlayerError::no_such_player, 404, "no_such_player", "There is no such player."},
    {PlayerError::busy, 503, "busy", "The server is too busy; try again later."},
}};

Response refusal_of(PlayerError error) {
  for (const PlayerErrorRow& row : player_errors)
    if (row.error == error) return error_response(row.status, row.code, row.message);
  return error_response(500, "internal", "");
}

// For one person; caches must not keep it.
Response personal(unsigned status, std::string body) {
  Response response{status, std::move(body)};
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Response no_players() {
  return error_response(404, "no_players", "This server has no database and no player accounts.");
}

void log_trouble(const std::exception& error) {
  telemetry::log(telemetry::Area::players, telemetry::LogLevel::error,
                 "players cannot be looked up", {{"reason", error.what()}});
}

// Runs on the players' thread. Storage errors are logged and answered like an overload.
void with_players(HttpContext& context, const Respond& respond,
                  const std::function<Response(Players&)>& work) {
  if (context.players == nullptr) return respond(no_players());
  const bool taken = context.player_jobs.post([&context, respond, work] {
    std::optional<Response> response;
    try {
      response = work(*context.players);
    } catch (const std::exception& error) {
      log_trouble(error);
      response = refusal_of(PlayerError::busy);
    }
    respond(*std::move(response));
  });
  if (!taken) respond(busy_response());
}

// Uses the token in the header.
void as_player(HttpContext& context, const Request& request, const Respond& respond,
               const std::function<Response(Players&, const std::string& token)>& work) {
  const auto token = bearer_token(request);
  if (!token) return respond(missing_token());
  with_players(context, respond, [=](Players& players) { return work(players, *token); });
}

Response grant_response(const HttpContext& context, const Players::Or<Players::Grant>& outcome) {
  if (const auto* error = std::get_if<PlayerError>(&outcome)) return refusal_of(*error);
  const auto& grant = std::get<Players::Grant>(outcome);
  if (auto no = banned(context, {.player = grant.player.id, .name = grant.player.name}))
    return *std::move(no);
  return personal(201, protocol::encode_player_grant(grant.player, grant.token));
}

Response player_response(const Players::Or<protocol::PlayerInfo>& outcome) {
  if (const auto* error = std::get_if<PlayerError>(&outcome)) return refusal_of(*error);
  return personal(200, protocol::encode_player(std::get<protocol::PlayerInfo>(outcome)));
}

Response empty_response(const std::optional<PlayerError>& error) {
  return error ? refusal_of(*error) : Response{204, ""};
}

Response games_response(const Players::Games& found) {
  return {200, protocol::encode_games(found.games, found.more)};
}

std::string_view query_in(const Request& request) {
  const std::string_view target = request.target;
  const auto mark = target.find('?');
  return mark == target.npos ? std::string_view() : target.substr(mark + 1);
}

}  // namespace

void create_player(HttpContext& context, const PathParams&, const Request& request,
                   const Respond& respond) {
  const auto wanted = read(protocol::decode_new_player(request.body), respond);
  if (!wanted) return;
  const protocol::AccountsInfo& offered = context.catalog->accounts();
  const bool guest = wanted->passphrase.empty();
  if (context.players != nullptr && (guest ? !offered.guests : !offered.registration))
    return respond(
        error_response(403, "no_registration", "Registration is disabled on this server."));
  if (auto no = banned(context, {.name = wanted->name})) return respond(*std::move(no));
  with_players(context, respond, [&context, wanted = *wanted](Players& players) {
    return grant_response(context, players.create(wanted, wall_now()));
  });
}

void sign_in(HttpContext& context, const PathParams&, const Request& request,
             const Respond& respond) {
  const auto wanted = read(protocol::decode_sign_in(request.body), respond);
  if (!wanted) return;
  const std::string name = util::skeletons_of(wanted->name).folded;
  if (request.bounded && wanted->jwt.empty())
    if (const auto wait = context.access.tries_at_name().take(name, steady_now()))
      return respond(rate_limited(wait));
  with_players(context, respond, [&context, name, wanted = *wanted](Players& players) {
    if (wanted.jwt.empty()) {
      const auto outcome = players.sign_in(wanted.name, wanted.passphrase, wall_now());
      // Only wrong guesses count.
      if (std::holds_alternative<Players::Grant>(outcome))
        context.access.tries_at_name().refund(name);
      return grant_response(context, outcome);
    }
    if (context.accounts == nullptr)
      return error_response(403, "no_accounts", "This server accepts no external accounts.");
    const auto account = context.accounts->read(wanted.jwt, wall_now());
    if (!account) return error_response(401, "bad_jwt", "This is not a valid account token.");
    return grant_response(context, players.sign_in_account(account->id, account->name, wall_now()));
  });
}

void sign_out(HttpContext& context, const PathParams&, const Request& request,
              const Respond& respond) {
  as_player(context, request, respond, [](Players& players, const std::string& token) {
    return empty_response(players.sign_out(token));
  });
}

void show_me(HttpContext& context, const PathParams&, const Request& request,
             const Respond& respond) {
  as_player(context, request, respond, [](Players& players, const std::string& token) {
    return player_response(players.find_by_token(token));
  });
}

void change_me(HttpContext& context, const PathParams&, const Request& request,
               const Respond& respond) {
  const auto change = read(protocol::decode_change_me(request.body), respond);
  if (!change) return;
  if (!change->passphrase.empty() && !context.catalog->accounts().registration)
    return respond(
        error_response(403, "no_registration", "Registration is disabled on this server."));
  as_player(context, request, respond,
            [change = *change](Players& players, const std::string& token) {
              return player_response(players.change(token, change));
            });
}

void forget_me(HttpContext& context, const PathParams&, const Request& request,
               const Respond& respond) {
  as_player(context, request, respond, [](Players& players, const std::string& token) {
    return empty_response(players.remove(token));
  });
}

void find_players(HttpContext& context, const PathParams&, const Request& request,
                  const Respond& respond) {
  const auto name = protocol::query_field(query_in(request), "name");
  with_players(context, respond, [name](Players& players) {
    return Response{200, protocol::encode_players(players.find_by_prefix(name.value_or("")))};
  });
}

void show_player(HttpContext& context, const PathParams& params, const Request&,
                 const Respond& respond) {
  with_players(context, respond, [id = std::string(params.id)](Players& players) {
    return player_response(players.find(id));
  });
}

void find_games(HttpContext& context, const PathParams&, const Request& request,
                const Respond& respond) {
  const auto find = read(protocol::decode_find_games(query_in(request)), respond);
  if (!find) return;
  with_players(context, respond, [find = *find](Players& players) {
    return games_response(players.games(find, "", false));
  });
}

void find_games_of(HttpContext& context, const PathParams& params, const Request& request,
                   const Respond& respond) {
  const auto find = read(protocol::decode_find_games(query_in(request)), respond);
  if (!find) return;
  with_players(context, respond, [find = *find, id = std::string(params.id)](Players& players) {
    if (std::holds_alternative<PlayerError>(players.find(id)))
      return refusal_of(PlayerError::no_such_player);
    return games_response(players.games(find, id, false));
  });
}

void find_my_games(HttpContext& context, const PathParams&, const Request& request,
                   const Respond& respond) {
  const auto find = read(protocol::decode_find_games(query_in(request)), respond);
  if (!find) return;
  as_player(context, request, respond, [find = *find](Players& players, const std::string& token) {
    const auto me = players.find_by_token(token);
    if (const auto* error = std::get_if<PlayerError>(&me)) return refusal_of(*error);
    const std::string& id = std::get<protocol::PlayerInfo>(me).id;
    Response response = games_response(players.games(find, id, true));
    response.headers.emplace_back("Cache-Control", "no-store");
    return response;
  });
}

void find_my_seats(HttpContext& context, const PathParams&, const Request& request,
                   const Respond& respond) {
  as_player(context, request, respond, [](Players& players, const std::string& token) {
    const auto me = players.find_by_token(token);
    if (const auto* error = std::get_if<PlayerError>(&me)) return refusal_of(*error);
    const std::string& id = std::get<protocol::PlayerInfo>(me).id;
    return personal(200, protocol::encode_own_seats(players.seats(id)));
  });
}

void regain_seat(HttpContext& context, const PathParams&, const Request& request,
                 const Respond& respond) {
  const auto wanted = read(protocol::decode_regain_seat(request.body), respond);
  if (!wanted) return;
  const auto token = bearer_token(request);
  if (!token || token->empty()) return respond(missing_token());
  with_player(context, *token, respond, [=, &context](const protocol::PlayerInfo* player) {
    with_room(context, wanted->room, respond,
              [id = player->id](room::Room& room, const Respond& reply) {
                room.regain_seat(id, now(), answer_with_seat(room.code(), reply));
              });
  });
}

void show_leaderboard(HttpContext& context, const PathParams& params, const Request&,
                      const Respond& respond) {
  const auto family = protocol::family_from_name(params.id);
  if (!family) return respond(error_response(404, "no_such_family", "No such family of presets."));
  with_players(context, respond, [family](Players& players) {
    return Response{200, protocol::encode_leaderboard(*family, players.leaderboard(*family))};
  });
}

Players::Or<protocol::PlayerInfo> find_player(Players& players, const std::string& token) try {
  return players.find_by_token(token);
} catch (const std::exception& error) {
  log_trouble(error);
  return PlayerError::busy;
}

void with_player(HttpContext& context, const std::string& token, const Respond& respond,
                 const std::function<void(const protocol::PlayerInfo*)>& work) {
  const bool guests = context.catalog->accounts().guests || context.players == nullptr;
  const auto needed = [] {
    return error_response(401, "sign_in_needed", "Only signed-in players can play here.");
  };
  if (token.empty()) return guests ? work(nullptr) : respond(needed());
  const auto look_up = [&context, token, respond, work, guests, needed] {
    const auto found = find_player(*context.players, token);
    if (const auto* error = std::get_if<PlayerError>(&found)) return respond(refusal_of(*error));
    const auto& player = std::get<protocol::PlayerInfo>(found);
    if (!guests && !player.registered) return respond(needed());
    if (auto no = banned(context, {.player = player.id, .name = player.name}))
      return respond(*std::move(no));
    work(&player);
  };
  if (context.players == nullptr) return respond(no_players());
  if (!context.player_jobs.post(look_up)) respond(busy_response());
}

}  // namespace server::api
