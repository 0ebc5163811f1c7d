#include "server/api/player_routes.hpp"

#include "server/api/await.hpp"
#include "server/api/ban_checks.hpp"
#include "server/api/counted_guess.hpp"
#include "server/api/failed_requests.hpp"
#include "server/api/request_checks.hpp"
#include "server/api/room_answers.hpp"
#include "server/rooms/code.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"
#include "server/util/confusable_names.hpp"

#include <array>
#include <chrono>
#include <cstddef>
#include <exception>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

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
     "You have a seat in an unfinished game: leave it before the game begins, or wait for its "
     "end."},
    {PlayerError::no_such_player, 404, "no_such_player", "There is no such player."},
    {PlayerError::busy, 503, "busy", "The server is too busy; try again later."},
}};

Response refusal_of(PlayerError error) {
  for (const PlayerErrorRow& row : player_errors)
    if (row.error == error) return error_response(row.status, row.code, row.message);
  return error_response(500, "internal", "");
}

Response no_players() {
  return error_response(404, "no_players", "This server has no database and no player accounts.");
}

Response no_registration() {
  return error_response(403, "no_registration", "Registration is disabled on this server.");
}

Response sign_in_needed() {
  return error_response(401, "sign_in_needed", "Only signed-in players can play here.");
}

void log_trouble(const std::exception& error) {
  log_failed_look_up("players cannot be looked up", error);
}

// Players on the thread of a pool: short look-ups, passphrases, or long lists and deletions.
// `players`: null: no accounts.
struct PlayerDesk {
  util::WorkPool& pool;
  Players* players;
};
PlayerDesk lookups(HttpContext& context) {
  return {context.pools.lookups, context.players.lookups};
}
PlayerDesk accounts(HttpContext& context) {
  return {context.pools.accounts, context.players.accounts};
}
PlayerDesk history(HttpContext& context) {
  return {context.pools.history, context.players.history};
}

// Runs work(players) on their thread. Storage errors are logged and answered like an overload.
template <class Work>
boost::asio::awaitable<Response> with_players(PlayerDesk desk, const Request& request, Work work) {
  if (desk.players == nullptr) co_return no_players();
  const auto guarded = [&players = *desk.players, work = std::move(work)]() -> Response {
    try {
      return work(players);
    } catch (const std::exception& error) {
      log_trouble(error);
      return refusal_of(PlayerError::busy);
    }
  };
  co_return co_await on_pool(desk.pool, request, guarded);
}

// The same with the token in the header: work(players, token).
template <class Work>
boost::asio::awaitable<Response> as_player(PlayerDesk desk, const Request& request, Work work) {
  const auto token = bearer_token(request);
  if (!token) co_return missing_token();
  const auto with_token = [token = protocol::PlayerToken(*token), work = std::move(work)](
                              Players& players) { return work(players, token); };
  co_return co_await with_players(desk, request, with_token);
}

Response grant_response(const HttpContext& context,
                        const players::PlayerResult<Players::Grant>& outcome) {
  if (!outcome) return refusal_of(outcome.error());
  const auto& grant = *outcome;
  if (auto no = banned(context, {.player = grant.player.id, .name = grant.player.name}))
    return *std::move(no);
  return {201, protocol::encode_player_grant(grant.player, grant.token)};
}

Response player_response(const players::PlayerResult<protocol::PlayerInfo>& outcome) {
  if (!outcome) return refusal_of(outcome.error());
  return {200, protocol::encode_player(*outcome)};
}

Response response_without_body(const std::optional<PlayerError>& error) {
  return error ? refusal_of(*error) : Response{204, ""};
}

Response games_response(const Players::Games& found) {
  return {200, protocol::encode_games(found.games, found.more)};
}

// The keys of wrong guesses at a name. It finds its account by either skeleton, so that the
// spellings of an account share two limits.
std::vector<std::string> limits_of_name(const std::string& name) {
  const util::NameSkeletons skeletons = util::skeletons_of(name);
  return {"folded " + skeletons.folded, "seen " + skeletons.case_sensitive};
}

template <class Value>
bool is_wrong(const players::PlayerResult<Value>& outcome) {
  return !outcome && outcome.error() == PlayerError::bad_passphrase;
}

// Adds the turns of the rooms that are on this server. Visits each shard once.
boost::asio::awaitable<void> add_turns(HttpContext& context,
                                       std::vector<protocol::OwnSeat>& seats) {
  struct SeatInRoom {
    std::size_t number;  // of the seat in the list
    room::RoomCode room;
  };
  std::map<std::size_t, std::vector<SeatInRoom>> by_shard;
  for (std::size_t i = 0; i < seats.size(); ++i)
    if (const auto code = rooms::read_code(seats[i].room))
      by_shard[context.shards.of(*code)].push_back({i, *code});
  for (const auto& [shard, here] : by_shard) {
    const auto look = [here = here](rooms::Rooms& rooms) {
      std::vector<std::optional<protocol::TurnInfo>> turns(here.size());
      for (std::size_t i = 0; i < here.size() && rooms.may_serve(); ++i)
        if (const room::Room* const found = rooms.find(here[i].room)) turns[i] = found->turn();
      return turns;
    };
    const auto turns = co_await on_shard(context, shard, look);
    for (std::size_t i = 0; i < turns.size(); ++i) seats[here[i].number].turn = turns[i];
  }
}

std::string_view query_in(const Request& request) {
  const std::string_view target = request.target;
  const auto mark = target.find('?');
  return mark == target.npos ? std::string_view() : target.substr(mark + 1);
}

}  // namespace

AwaitableResponse create_player(HttpContext& context, PathParams, const Request& request) {
  const auto wanted = read(protocol::decode_new_player(request.body));
  if (!wanted) co_return wanted.error();
  const protocol::AccountsInfo& offered = context.catalog->accounts();
  const bool guest = wanted->passphrase.empty();
  if (context.players.lookups != nullptr && (guest ? !offered.guests : !offered.registration))
    co_return no_registration();
  if (auto no = banned(context, {.name = wanted->name})) co_return *std::move(no);
  const auto create = [&context, wanted = *wanted](Players& players) {
    return grant_response(context, players.create(wanted, wall_now()));
  };
  co_return co_await with_players(guest ? lookups(context) : accounts(context), request, create);
}

AwaitableResponse sign_in(HttpContext& context, PathParams, const Request& request) {
  const auto wanted = read(protocol::decode_sign_in(request.body));
  if (!wanted) co_return wanted.error();
  const bool counts = !request.payer.empty() && wanted->jwt.empty();
  // Shared with the work, which may not begin.
  const auto guess = std::make_shared<CountedGuess>(
      context.access.tries_at_name(),
      counts ? limits_of_name(wanted->name) : std::vector<std::string>());
  if (const auto wait = guess->wait()) co_return rate_limited(wait);
  const auto enter = [&context, guess, wanted = *wanted](Players& players) {
    if (wanted.jwt.empty()) {
      const auto outcome = players.sign_in(wanted.name, wanted.passphrase, wall_now());
      if (is_wrong(outcome)) guess->was_wrong();
      return grant_response(context, outcome);
    }
    if (context.accounts == nullptr)
      return error_response(403, "no_accounts", "This server accepts no external accounts.");
    const auto account = context.accounts->read(wanted.jwt, wall_now());
    if (!account) return error_response(401, "bad_jwt", "This is not a valid account token.");
    return grant_response(context, players.sign_in_account(*account, wall_now()));
  };
  co_return co_await with_players(wanted->jwt.empty() ? accounts(context) : lookups(context),
                                  request, enter);
}

AwaitableResponse sign_out(HttpContext& context, PathParams, const Request& request) {
  const auto leave = [](Players& players, const protocol::PlayerToken& token) {
    return response_without_body(players.sign_out(token));
  };
  co_return co_await as_player(lookups(context), request, leave);
}

AwaitableResponse show_me(HttpContext& context, PathParams, const Request& request) {
  const auto find = [](Players& players, const protocol::PlayerToken& token) {
    return player_response(players.find_by_token(token));
  };
  co_return co_await as_player(lookups(context), request, find);
}

AwaitableResponse change_me(HttpContext& context, PathParams, const Request& request) {
  const auto change = read(protocol::decode_change_me(request.body));
  if (!change) co_return change.error();
  if (!change->passphrase.empty() && !context.catalog->accounts().registration)
    co_return no_registration();
  // It hashes twice: the old one and the new one.
  if (!change->passphrase.empty())
    if (const auto wait =
            context.access.charge_rest(RequestKind::sign_in, request.payer, steady_now(), 1))
      co_return rate_limited(wait, "--limit-sign-ins");
  const auto apply = [&context, change = *change, counts = !request.payer.empty()](
                         Players& players, const protocol::PlayerToken& token) {
    const auto me = players.find_by_token(token);
    if (!me) return refusal_of(me.error());
    if (auto no = banned(context, {.player = me->id, .name = me->name})) return *std::move(no);
    if (auto no = banned(context, {.name = change.name})) return *std::move(no);
    const bool guesses = counts && me->registered && !change.passphrase.empty();
    CountedGuess guess(context.access.tries_at_name(),
                       guesses ? limits_of_name(me->name) : std::vector<std::string>());
    if (const auto wait = guess.wait()) return rate_limited(wait);
    const auto outcome = players.change(token, change);
    if (is_wrong(outcome)) guess.was_wrong();
    return player_response(outcome);
  };
  co_return co_await as_player(accounts(context), request, apply);
}

AwaitableResponse forget_me(HttpContext& context, PathParams, const Request& request) {
  const auto forget = [](Players& players, const protocol::PlayerToken& token) {
    return response_without_body(players.remove(token));
  };
  co_return co_await as_player(history(context), request, forget);
}

AwaitableResponse find_players(HttpContext& context, PathParams, const Request& request) {
  const auto name = read(protocol::decode_find_players(query_in(request)));
  if (!name) co_return name.error();
  const auto find = [name = *name](Players& players) {
    return Response{200, protocol::encode_players(players.find_by_prefix(name))};
  };
  co_return co_await with_players(history(context), request, find);
}

AwaitableResponse show_player(HttpContext& context, PathParams params, const Request& request) {
  const auto find = [id = protocol::PlayerId(std::string(params.id))](Players& players) {
    return player_response(players.find(id));
  };
  co_return co_await with_players(lookups(context), request, find);
}

AwaitableResponse find_games(HttpContext& context, PathParams, const Request& request) {
  const auto wanted = read(protocol::decode_find_games(query_in(request)));
  if (!wanted) co_return wanted.error();
  const auto find = [wanted = *wanted](Players& players) {
    return games_response(players.games(wanted, "", false));
  };
  co_return co_await with_players(history(context), request, find);
}

AwaitableResponse find_games_of(HttpContext& context, PathParams params, const Request& request) {
  const auto wanted = read(protocol::decode_find_games(query_in(request)));
  if (!wanted) co_return wanted.error();
  const auto find = [wanted = *wanted,
                     id = protocol::PlayerId(std::string(params.id))](Players& players) {
    if (!players.find(id)) return refusal_of(PlayerError::no_such_player);
    return games_response(players.games(wanted, id, false));
  };
  co_return co_await with_players(history(context), request, find);
}

AwaitableResponse find_my_games(HttpContext& context, PathParams, const Request& request) {
  const auto wanted = read(protocol::decode_find_games(query_in(request)));
  if (!wanted) co_return wanted.error();
  const auto find = [wanted = *wanted](Players& players, const protocol::PlayerToken& token) {
    const auto me = players.find_by_token(token);
    if (!me) return refusal_of(me.error());
    return games_response(players.games(wanted, me->id, true));
  };
  co_return co_await as_player(history(context), request, find);
}

AwaitableResponse find_my_seats(HttpContext& context, PathParams, const Request& request) {
  // Shared with the work, which may outlive this.
  const auto seats = std::make_shared<std::vector<protocol::OwnSeat>>();
  const auto find = [seats](Players& players, const protocol::PlayerToken& token) {
    const auto me = players.find_by_token(token);
    if (!me) return refusal_of(me.error());
    *seats = players.seats(me->id);
    return Response{200, ""};
  };
  Response response = co_await as_player(history(context), request, find);
  if (response.status != 200) co_return response;
  co_await add_turns(context, *seats);
  co_return Response{200, protocol::encode_own_seats(*seats)};
}

AwaitableResponse regain_seat(HttpContext& context, PathParams, const Request& request) {
  const auto wanted = read(protocol::decode_regain_seat(request.body));
  if (!wanted) co_return wanted.error();
  const auto token = bearer_token(request);
  if (!token || token->empty()) co_return missing_token();
  const auto found = co_await find_caller(context, request, protocol::PlayerToken(*token));
  if (!found) co_return found.error();
  const std::optional<protocol::PlayerInfo>& player = *found;
  if (context.storage.unavailable()) co_return storage_busy();
  const auto regain = [id = player->id](room::Room& room, const Answer<room::SeatGrant>& answer) {
    room.regain_seat(id, now(), answer);
  };
  const auto grant = co_await room_answer<room::SeatGrant>(context, wanted->room,
                                                           storage_deadline(context, 502), regain);
  co_return seat_response(wanted->room, grant);
}

AwaitableResponse show_leaderboard(HttpContext& context, PathParams params,
                                   const Request& request) {
  const auto family = protocol::family_from_name(params.id);
  if (!family) co_return error_response(404, "no_such_family", "No such family of presets.");
  const auto list = [family](Players& players) {
    return Response{200, protocol::encode_leaderboard(*family, players.leaderboard(*family))};
  };
  co_return co_await with_players(history(context), request, list);
}

void log_failed_look_up(std::string_view event, const std::exception& error) {
  static FailedRequests shown;
  if (shown.note(503, event, std::chrono::steady_clock::now()))
    telemetry::log(telemetry::Area::players, telemetry::LogLevel::error, event,
                   {{"reason", error.what()}});
}

players::PlayerResult<protocol::PlayerInfo> find_player(Players& players,
                                                        const protocol::PlayerToken& token) try {
  return players.find_by_token(token);
} catch (const std::exception& error) {
  log_trouble(error);
  return PlayerError::busy;
}

boost::asio::awaitable<Or<std::optional<protocol::PlayerInfo>>> find_caller(
    HttpContext& context, const Request& request, protocol::PlayerToken token) {
  const PlayerDesk desk = lookups(context);
  const bool guests = context.catalog->accounts().guests || desk.players == nullptr;
  if (token.empty() && guests) co_return std::optional<protocol::PlayerInfo>();
  if (token.empty()) co_return sign_in_needed();
  if (desk.players == nullptr) co_return no_players();
  const auto look_up = [&players = *desk.players, token] { return find_player(players, token); };
  const auto found = co_await on_pool(desk.pool, request, look_up);
  if (!found) co_return found.error();
  if (!*found) co_return refusal_of(found->error());
  const protocol::PlayerInfo& player = **found;
  if (!guests && !player.registered) co_return sign_in_needed();
  if (auto no = banned(context, {.player = player.id, .name = player.name}))
    co_return *std::move(no);
  co_return std::optional(player);
}

boost::asio::awaitable<Or<std::vector<protocol::PlayerId>>> find_deleted(
    HttpContext& context, const Request& request, std::vector<protocol::PlayerId> players) {
  using Found = players::PlayerResult<std::vector<protocol::PlayerId>>;
  const PlayerDesk desk = lookups(context);
  if (players.empty() || desk.players == nullptr) co_return std::vector<protocol::PlayerId>();
  const auto look_up = [&known = *desk.players, players = std::move(players)]() -> Found {
    try {
      std::vector<protocol::PlayerId> deleted;
      for (const protocol::PlayerId& id : players) {
        const auto found = known.find(id);
        if (found) continue;
        if (found.error() != PlayerError::no_such_player) return found.error();
        deleted.push_back(id);
      }
      return deleted;
    } catch (const std::exception& error) {
      log_trouble(error);
      return PlayerError::busy;
    }
  };
  const auto found = co_await on_pool(desk.pool, request, look_up);
  if (!found) co_return found.error();
  if (!*found) co_return refusal_of(found->error());
  co_return **found;
}

}  // namespace server::api
