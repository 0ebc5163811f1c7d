#include "server/api/room_creation.hpp"

#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "server/api/player_routes.hpp"
#include "server/api/request_checks.hpp"
#include "server/api/room_answers.hpp"
#include "server/rooms/code.hpp"
#include "server/rooms/password.hpp"
#include "server/rooms/room_factory.hpp"
#include "server/rooms/system_random.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <cstdint>
#include <exception>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace server::api {
namespace {

using room::RoomError;

Response no_such_duplicate() {
  return error_response(404, "no_such_duplicate", "No tables have this deal.");
}

// On the thread of the archive.
Response stored_duplicate(HttpContext& context, const room::RoomCode& deal) try {
  rooms::Duplicates& known = context.directory.duplicates();
  auto tables = context.deals->read(deal);
  if (!tables) {
    // Another node may still use a code that was never used here.
    if (context.directory.is_unloaded(deal)) known.add_none(deal);
    return no_such_duplicate();
  }
  known.add(*tables);
  // A table that was set aside is open in the database.
  return {200, protocol::encode_duplicate(known.find(deal).value_or(*tables))};
} catch (const std::exception& error) {
  log_failed_look_up("tables with the same deal cannot be read", error);
  return busy_response();
}

// The rooms to open, without codes and password.
Or<rooms::NewRooms> plan_rooms(const HttpContext& context, const protocol::CreateRoom& create) {
  room::Opened opened{.name = create.name,
                      .settings = create.settings,
                      .rules = context.catalog->request(create.rules),
                      .time = RoomTime(wall_now().count())};
  std::uint32_t& spectators = opened.settings.spectators_max;
  spectators = std::min(spectators, context.spectators_max);
  const auto made = engine::make_rules(opened.rules);
  if (!made) return response_for(opened.rules, made.error());
  const auto& rules = *made;
  if (create.tables > 1 && create.settings.rated)
    return error_response(400, "bad_combination",
                          "rated: tables with the same deal are compared, not rated", "rated");
  if (create.settings.rated && create.settings.clock.kind == protocol::ClockKind::none)
    return response_for(RoomError::rated_needs_clock);
  if (auto refused = refuse_rated(context, create.settings.rated)) return *std::move(refused);
  if (create.tables > 1 && rules.games > 1)
    return error_response(400, "bad_combination", "tables: a match is played at one table",
                          "tables");
  if (create.tables > 1) opened.seed = rooms::SystemRandom().seed();
  return rooms::NewRooms{std::move(opened), rules, {}};
}

// Closes rooms that their creator does not know.
void close_rooms(HttpContext& context, const std::vector<room::RoomCode>& codes) {
  for (const room::RoomCode& code : codes)
    context.shards.post(context.shards.of(code), [code](rooms::Rooms& rooms) {
      if (room::Room* const room = rooms.find(code)) room->end(now(), [](const auto&) {});
    });
}

}  // namespace

AwaitableResponse create_room(HttpContext& context, PathParams, const Request& request) {
  const auto create = read(protocol::decode_create_room(request.body));
  if (!create) co_return create.error();
  const auto player = co_await find_caller(context, request, create->player);
  if (!player) co_return player.error();
  auto wanted = plan_rooms(context, *create);
  if (!wanted) co_return wanted.error();
  // The first table is paid for.
  if (create->tables > 1)
    if (const auto wait = context.access.charge_rest(RequestKind::room, request.payer, steady_now(),
                                                     create->tables - 1))
      co_return rate_limited(wait, "--limit-rooms");
  if (!create->password.empty())
    if (auto wait = context.access.charge(RequestKind::password, request.payer, steady_now()))
      co_return rate_limited(wait, "--limit-passwords");
  if (!context.storage.healthy()) co_return response_for(RoomError::halted);
  if (context.storage.unavailable()) co_return storage_busy();

  rooms::ClaimedCodes codes(context.directory, create->tables,
                            rooms::code_length_for(create->settings.listed), request.payer);
  if (codes.list().empty()) co_return response_for(codes.refusal());
  if (wanted->opened.name.empty()) wanted->opened.name = rooms::plain_name(codes.list().front());
  std::string pass;
  if (!create->password.empty()) {
    const auto hash = [password = create->password] { return rooms::make_password(password); };
    const auto hashed = co_await on_pool(context.pools.passwords, request, hash);
    if (!hashed) co_return hashed.error();
    const std::optional<rooms::PasswordAndKey>& password = *hashed;
    if (!password) co_return busy_response();
    wanted->opened.room_password = password->room_password;
    pass = password->pass;
  }

  using rooms::NewRoomsGrant;
  const auto open = [&context, &wanted, &codes](const Answer<NewRoomsGrant>& answer) {
    wanted->codes = codes.release();
    rooms::open_rooms(post_to_room(context.shards), context.directory, *wanted, answer);
  };
  const auto close = [&context, made = codes.list()](const NewRoomsGrant&) {
    close_rooms(context, made);
  };
  const auto grant = co_await stored<NewRoomsGrant>(storage_deadline(context, 503), open, close);
  if (!grant) co_return grant.error();
  Response response{
      201, protocol::encode_room_grant(
               grant->first, {.host = grant->host, .pass = pass, .others = grant->others})};
  // Relative to the request path /api/rooms, so that it also works below a proxy's prefix.
  response.headers.emplace_back("Location", "rooms/" + grant->first.code.text());
  co_return response;
}

AwaitableResponse show_duplicate(HttpContext& context, PathParams params, const Request& request) {
  const auto deal = rooms::read_code(params.code);
  if (!deal) co_return no_such_duplicate();
  if (const auto known = context.directory.duplicates().find(*deal))
    co_return Response{200, protocol::encode_duplicate(*known)};
  const auto may_have = [deal = *deal](rooms::Rooms& rooms) { return rooms.may_have_deal(deal); };
  if (context.deals == nullptr || !co_await on_shard(context, *deal, may_have))
    co_return no_such_duplicate();
  if (!context.storage.healthy()) co_return response_for(RoomError::halted);
  const auto read = [&context, deal = *deal] { return stored_duplicate(context, deal); };
  co_return co_await on_pool(context.pools.history, request, read);
}

}  // namespace server::api
