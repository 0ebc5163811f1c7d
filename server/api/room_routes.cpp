#include "server/api/room_routes.hpp"

#include "engine/kingdom.hpp"
#include "protocol/analysis.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "protocol/room_list.hpp"
#include "server/api/counted_guess.hpp"
#include "server/api/packing.hpp"
#include "server/api/player_routes.hpp"
#include "server/api/request_checks.hpp"
#include "server/api/result_picture.hpp"
#include "server/api/room_answers.hpp"
#include "server/room/rematch.hpp"
#include "server/rooms/password.hpp"
#include "server/rooms/room_factory.hpp"
#include "server/util/clock.hpp"
#include "server/util/limits.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace server::api {
namespace {

using room::RoomError;

// Why the game stays hidden while other tables play the same deal; nullopt if it does not.
std::optional<RoomError> hidden(const room::Room& room) {
  if (!room.sealed()) return std::nullopt;
  const bool over = room.state() == protocol::RoomState::finished;
  return over ? RoomError::not_all_over : RoomError::not_over;
}

Response no_upgrade() {
  Response response = upgrade_required(
      "This is a WebSocket endpoint, and the request has no Upgrade: websocket "
      "header. A proxy in front must forward Upgrade and Connection.");
  response.remedy = "a proxy that forwards Upgrade and Connection";
  return response;
}

}  // namespace

AwaitableResponse list_rooms(HttpContext& context, PathParams, const Request& request) {
  const rooms::Listing::Snapshot list =
      context.directory.listing().snapshot(limits::rooms_listed_max);
  Response response;
  response.headers.emplace_back("Cache-Control", "no-cache");
  if (is_kept(response, request, '"' + list.tag + '"')) co_return response;
  std::vector<std::string_view> rooms;
  rooms.reserve(list.rooms.size());
  for (const rooms::Listing::Shown& shown : list.rooms) rooms.push_back(shown.text());
  response.body = protocol::encode_rooms(rooms);
  co_return response;
}

AwaitableResponse show_room(HttpContext& context, PathParams params, const Request& request) {
  const auto show = [token = bearer_token(request)](room::Room& room) {
    if (token && room.roster().seats().of_token(*token))
      return Response{200, protocol::encode_room(room.info(), room.turn())};
    return Response{200, protocol::encode_room(room.info())};
  };
  co_return co_await in_room(context, params.code, show);
}

AwaitableResponse ask_lobby_for_upgrade(HttpContext&, PathParams, const Request&) {
  co_return no_upgrade();
}

// Also serves a client that asks why its WebSocket does not open: the room may be gone.
AwaitableResponse ask_room_for_upgrade(HttpContext& context, PathParams params, const Request&) {
  const auto refuse = [](room::Room&) { return no_upgrade(); };
  co_return co_await in_room(context, params.code, refuse);
}

AwaitableResponse give_pass(HttpContext& context, PathParams params, const Request& request) {
  const auto wanted = read(protocol::decode_access_request(request.body));
  if (!wanted) co_return wanted.error();

  struct Found {
    room::RoomCode code;
    std::optional<room::RoomPassword> room_password;
  };
  const auto find = [](room::Room& room) -> Or<Found> {
    return Found{room.code(), room.room_password()};
  };
  const auto found = co_await in_room(context, params.code, find);
  if (!found) co_return found.error();
  if (!found->room_password) co_return Response{200, protocol::encode_pass("")};
  std::vector<std::string> limits;
  if (!request.payer.empty()) limits.push_back(found->code.text());
  CountedGuess guess(context.access.tries_at_room(), limits);
  if (const auto wait = guess.wait()) co_return rate_limited(wait);

  const auto derive = [password = wanted->password, room_password = *found->room_password] {
    return rooms::access_key_for(password, room_password);
  };
  const auto derived = co_await on_pool(context.pools.passwords, request, derive);
  if (!derived) co_return derived.error();
  const std::optional<std::string>& pass = *derived;
  if (!pass) co_return busy_response();
  if (!room::matches(*pass, found->room_password->pass)) {
    guess.was_wrong();
    co_return error_response(401, "bad_password", "The password is wrong.");
  }
  co_return Response{200, protocol::encode_pass(*pass)};
}

AwaitableResponse rematch(HttpContext& context, PathParams params, const Request& request) {
  const auto token = bearer_token(request);
  if (!token) co_return missing_token();
  if (context.storage.unavailable()) co_return storage_busy();
  const StorageDeadline deadline = storage_deadline(context, 502);

  struct Planned {
    room::RoomCode before;
    room::RematchPlan plan;
  };
  const auto make_plan = [&context, token = *token](room::Room& room) -> Or<Planned> {
    const room::Visitor who = room.identify(token);
    if (auto no = banned(context, {.player = who.player, .name = who.name})) return *std::move(no);
    auto plan = room.rematch(token);
    if (!plan) return response_for(plan.error());
    return Planned{room.code(), *std::move(plan)};
  };
  auto planned = co_await in_room(context, params.code, make_plan);
  if (!planned) co_return planned.error();
  if (const auto* next = std::get_if<room::RoomCode>(&planned->plan))
    co_return Response{200, protocol::encode_rematch(*next)};

  room::Setup setup = std::get<room::Setup>(std::move(planned->plan));
  std::vector<protocol::PlayerId> players;
  for (const room::SeatTaken& taken : setup.seats)
    if (!taken.who.player.empty()) players.push_back(taken.who.player);
  const auto deleted = co_await find_deleted(context, request, std::move(players));
  if (!deleted) co_return deleted.error();
  room::leave_out(setup, *deleted);
  rooms::ClaimedCodes codes(context.directory, 1,
                            rooms::code_length_for(setup.opened.settings.listed), request.payer);
  if (codes.list().empty()) co_return response_for(codes.refusal());
  setup.opened.time = RoomTime(wall_now().count());
  using RematchCode = std::optional<room::RoomCode>;
  const auto open = [&context, &planned, &codes, &setup](const Answer<RematchCode>& answer) {
    rooms::open_rematch(post_to_room(context.shards), planned->before, codes.release().front(),
                        std::move(setup), answer);
  };
  const auto linked = co_await stored<RematchCode>(deadline, open);
  if (!linked) co_return linked.error();
  const RematchCode& link = *linked;
  // The room is moving between nodes, or cannot be read at present.
  if (!link) co_return busy_response();
  co_return Response{200, protocol::encode_rematch(*link)};
}

AwaitableResponse write_record(HttpContext& context, PathParams params, const Request& request) {
  const auto read_game = [key = bearer_token(request)](room::Room& room) -> Or<room::Recorded> {
    if (!room.admits(key)) return response_for(RoomError::password_needed);
    if (const auto error = hidden(room)) return response_for(*error);
    auto game = room.recorded();
    if (!game) return response_for(RoomError::not_over);
    return *std::move(game);
  };
  auto found = co_await in_room(context, params.code, read_game);
  if (!found) co_return found.error();
  const auto game = std::make_shared<const room::Recorded>(*std::move(found));
  const auto write = [&context, game] { return context.game_files.write(*game); };
  const auto file = co_await on_pool(context.pools.files, request, write);
  if (!file) co_return file.error();
  Response response{200, *file};
  response.headers.emplace_back(
      "Content-Disposition", "attachment; filename=\"castellan-" + game->code.text() + ".json\"");
  co_return response;
}

AwaitableResponse show_analysis(HttpContext& context, PathParams params, const Request& request) {
  const auto analyse = [&context, key = bearer_token(request),
                        payer = request.payer](room::Room& room) -> Response {
    if (!room.admits(key)) return response_for(RoomError::password_needed);
    if (const auto error = hidden(room)) return response_for(*error);
    if (const room::Frame& analysis = room.analysis()) return {200, *analysis};
    auto progress = context.analyses.progress_of(room.code());
    // Copying a long game is expensive, and clients ask once a second.
    if (!progress) {
      auto game = room.recorded();
      if (!game) return response_for(RoomError::not_over);
      progress = context.analyses.enqueue(*std::move(game), payer);
    }
    if (!progress) return busy_response();
    Response response{202, protocol::encode_analysis_progress(progress->done, progress->of)};
    response.headers.emplace_back("Retry-After", "1");
    return response;
  };
  co_return co_await in_room(context, params.code, analyse);
}

AwaitableResponse show_picture(HttpContext& context, PathParams params, const Request& request) {
  struct Shown {
    std::vector<engine::Kingdom> kingdoms;
    bool has_password = false;
  };
  const auto read_kingdoms = [key = bearer_token(request)](room::Room& room) -> Or<Shown> {
    if (!room.admits(key)) return response_for(RoomError::password_needed);
    if (const auto error = hidden(room)) return response_for(*error);
    Shown shown{room.ranked_kingdoms(), room.room_password().has_value()};
    if (shown.kingdoms.empty()) return response_for(RoomError::not_over);
    return shown;
  };
  const auto shown = co_await in_room(context, params.code, read_kingdoms);
  if (!shown) co_return shown.error();
  // Painting takes as long as ten other requests; the first is paid for.
  constexpr std::uint32_t further = 9;
  if (const auto wait =
          context.access.charge_rest(RequestKind::request, request.payer, steady_now(), further))
    co_return rate_limited(wait, "--limit-requests");
  const auto draw = [kingdoms = shown->kingdoms] { return result_picture(kingdoms); };
  const auto picture = co_await on_pool(context.pools.files, request, draw);
  if (!picture) co_return picture.error();
  Response response{200, *picture, "image/png"};
  // Shared caches do not know the access key.
  response.headers.emplace_back("Cache-Control",
                                shown->has_password ? "private, max-age=86400" : "max-age=86400");
  co_return response;
}

AwaitableResponse replay_upload(HttpContext& context, PathParams, const Request& request) {
  // The first part is paid for.
  const auto more_parts = static_cast<std::uint32_t>(request.body.size() / limits::upload_bytes);
  if (const auto wait =
          context.access.charge_rest(RequestKind::upload, request.payer, steady_now(), more_parts))
    co_return rate_limited(wait, "--limit-uploads");
  auto replay = [&context, file = request.body](const IsAbandoned& is_abandoned) -> Response {
    const auto replayed = context.game_files.replay_frames(file, is_abandoned);
    if (!replayed)
      return error_response(replayed.error().too_long ? 413 : 400,
                            replayed.error().too_long ? "too_large" : "bad_record",
                            replayed.error().what);
    return {200, protocol::encode_replay(*replayed)};
  };
  co_return co_await on_pool(context.pools.files, request, std::move(replay));
}

}  // namespace server::api
