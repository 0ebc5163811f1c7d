#include "server/api/room_creation.hpp"

#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "server/api/player_routes.hpp"
#include "server/api/room_answers.hpp"
#include "server/api/storage_wait.hpp"
#include "server/rooms/code.hpp"
#include "server/rooms/password.hpp"
#include "server/rooms/room_factory.hpp"
#include "server/rooms/system_random.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace server::api {
namespace {

using room::RoomError;

// The rooms to create, and their access key if they have a password.
struct Wanted {
  rooms::NewRooms rooms;
  std::string pass = {};
};

// Closes rooms whose creator received an error and does not know them.
void give_up(HttpContext& context, const std::vector<room::RoomCode>& codes) {
  for (const room::RoomCode& code : codes)
    context.shards.post(context.shards.of(code), [code](rooms::Rooms& rooms) {
      room::Room* const room = rooms.find(code);
      if (room == nullptr) return;
      room->end(now(), [](const auto&) {});
    });
}

void open_room(HttpContext& context, const std::shared_ptr<Wanted>& wanted,
               const Respond& respond) {
  if (wanted->rooms.codes.size() > 1) wanted->rooms.opened.seed = rooms::SystemRandom().seed();
  const auto waiting = wait_for_storage(context, respond);
  rooms::open_rooms(
      post_to_room(context.shards), context.directory, wanted->rooms,
      [&context, wanted, waiting](const auto& outcome) {
        if (const auto* error = std::get_if<RoomError>(&outcome))
          return waiting->answer(response_for(*error));
        if (!waiting->keep()) return give_up(context, wanted->rooms.codes);
        const auto& grant = std::get<rooms::NewRoomsGrant>(outcome);
        Response response{
            201, protocol::encode_room_grant(grant.first, grant.host, wanted->pass, grant.others)};
        // Relative to the request path /api/rooms, so that it also works below a proxy's prefix.
        response.headers.emplace_back("Location", "rooms/" + grant.first.code);
        waiting->answer(std::move(response));
      });
}

void give_back(HttpContext& context, const std::vector<room::RoomCode>& codes) {
  for (const room::RoomCode& code : codes) context.directory.retire(code);
}

// nullopt when the server is full.
std::optional<std::vector<room::RoomCode>> claim(HttpContext& context, std::size_t count) {
  std::vector<room::RoomCode> codes;
  while (codes.size() < count) {
    auto code = context.directory.claim_new();
    if (!code) {
      give_back(context, codes);
      return std::nullopt;
    }
    codes.push_back(*std::move(code));
  }
  return codes;
}

// The caller may create a room.
void create_one_room(HttpContext& context, const protocol::CreateRoom& create,
                     const Respond& respond) {
  room::Opened opened{.name = create.name,
                      .settings = create.settings,
                      .rules = context.catalog->request(create.rules),
                      .time = wall_now().count()};
  std::uint32_t& spectators = opened.settings.spectators_max;
  spectators = std::min(spectators, context.spectators_max);
  const auto made = engine::make_rules(opened.rules);
  if (const auto* error = std::get_if<engine::RulesError>(&made))
    return respond(response_for(opened.rules, *error));
  const auto& rules = std::get<engine::Rules>(made);
  if (create.tables > 1 && create.settings.rated)
    return respond(error_response(400, "bad_combination",
                                  "rated: tables with the same deal are compared, not rated",
                                  "rated"));
  if (create.settings.rated && create.settings.clock.kind == protocol::ClockKind::none)
    return respond(response_for(RoomError::rated_needs_clock));
  if (create.tables > 1 && rules.games > 1)
    return respond(
        error_response(400, "bad_combination", "tables: a match is played at one table", "tables"));
  if (!context.storage.healthy()) return respond(response_for(RoomError::halted));
  if (context.storage.away()) return respond(storage_busy());

  auto codes = claim(context, create.tables);
  if (!codes) return respond(too_many_rooms());
  if (opened.name.empty()) opened.name = "Room " + codes->front();
  const auto wanted =
      std::make_shared<Wanted>(Wanted{{std::move(opened), rules, *std::move(codes)}});
  if (create.password.empty()) return open_room(context, wanted, respond);
  const bool taken = context.jobs.post([&context, wanted, password = create.password, respond] {
    const auto lock = rooms::make_password(password);
    if (!lock) {
      give_back(context, wanted->rooms.codes);
      return respond(busy_response());
    }
    wanted->rooms.opened.room_password = lock->room_password;
    wanted->pass = lock->pass;
    open_room(context, wanted, respond);
  });
  if (taken) return;
  give_back(context, wanted->rooms.codes);
  respond(busy_response());
}

Response no_such_duplicate() {
  return error_response(404, "no_such_duplicate", "No tables have this deal.");
}

}  // namespace

void create_room(HttpContext& context, const PathParams&, const Request& request,
                 const Respond& respond) {
  const auto create = read(protocol::decode_create_room(request.body), respond);
  if (!create) return;
  with_player(context, create->player, respond,
              [&context, create = *create, respond](const protocol::PlayerInfo*) {
                create_one_room(context, create, respond);
              });
}

void show_duplicate(HttpContext& context, const PathParams& params, const Request&,
                    const Respond& respond) {
  const auto deal = rooms::read_code(params.code);
  if (!deal) return respond(no_such_duplicate());
  context.shards.post(context.shards.of(*deal), [deal = *deal, respond](rooms::Rooms& rooms) {
    const auto found = rooms.duplicate(deal);
    if (!found) return respond(no_such_duplicate());
    respond({200, protocol::encode_duplicate(*found)});
  });
}

}  // namespace server::api
