#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "server/clock.hpp"
#include "server/hall/code.hpp"
#include "server/hall/entropy.hpp"
#include "server/hall/password.hpp"
#include "server/net/people_routes.hpp"
#include "server/net/room_answers.hpp"
#include "server/net/room_routes.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

namespace server::net {
namespace {

using room::RoomError;

// A room that is wanted, or several with the same deal.
struct Wanted {
  room::Opened opened;
  engine::Rules rules;
  std::vector<room::RoomCode> codes;
  std::string pass = {};
  std::optional<protocol::RoomInfo> first = std::nullopt;
  std::string host = {};
  std::vector<protocol::TableGrant> others = {};
};

void answer(const Wanted& wanted, const Respond& respond) {
  Response response{
      201, protocol::encode_room_grant(*wanted.first, wanted.host, wanted.pass, wanted.others)};
  response.headers.emplace_back("Location", "/api/rooms/" + wanted.codes.front());
  respond(std::move(response));
}

// One after the other, the first first: by its code the others are found.
void open_rooms(World& world, const std::shared_ptr<Wanted>& wanted, std::size_t next,
                const Respond& respond) {
  const room::RoomCode code = wanted->codes[next];
  world.shards.post(world.shards.of(code), [=, &world](hall::Rooms& rooms) {
    room::Opened opened = wanted->opened;
    const std::size_t count = wanted->codes.size();
    if (count > 1)
      opened.duplicate = {wanted->codes.front(), static_cast<std::uint32_t>(next + 1),
                          static_cast<std::uint32_t>(count)};
    rooms.create(code, opened, wanted->rules, {}, [=, &world, &rooms](const auto& outcome) {
      if (room::Room* room = rooms.find(code)) rooms.publish(*room);
      if (const auto* error = std::get_if<RoomError>(&outcome))
        return respond(response_for(*error));
      const auto& grant = std::get<room::RoomGrant>(outcome);
      if (next == 0) {
        wanted->first = grant.info;
        wanted->host = grant.host;
      } else {
        wanted->others.push_back({code, grant.host});
      }
      if (next + 1 < count) return open_rooms(world, wanted, next + 1, respond);
      answer(*wanted, respond);
    });
  });
}

void open(World& world, const std::shared_ptr<Wanted>& wanted, const Respond& respond) {
  if (wanted->codes.size() > 1) {
    wanted->opened.seed = hall::Entropy().seed();
    protocol::Duplicate duplicate{.deal = wanted->codes.front(),
                                  .seats_per_kingdom = wanted->rules.seats_per_kingdom,
                                  .tables = {}};
    for (const room::RoomCode& code : wanted->codes)
      duplicate.tables.push_back(
          {.room = code,
           .names = std::vector<std::optional<std::string>>(wanted->rules.seats),
           .points = {}});
    world.directory.duplicates().add(std::move(duplicate));
  }
  open_rooms(world, wanted, 0, respond);
}

void give_back(World& world, const std::vector<room::RoomCode>& codes) {
  for (const room::RoomCode& code : codes) world.directory.retire(code);
}

// Nothing while the server is full.
std::optional<std::vector<room::RoomCode>> claim(World& world, std::size_t count) {
  std::vector<room::RoomCode> codes;
  while (codes.size() < count) {
    auto code = world.directory.claim_new();
    if (!code) {
      give_back(world, codes);
      return std::nullopt;
    }
    codes.push_back(*std::move(code));
  }
  return codes;
}

// Of somebody who may make one.
void create_room(World& world, const protocol::CreateRoom& create, const Respond& respond) {
  room::Opened opened{.name = create.name,
                      .settings = create.settings,
                      .rules = world.offer->request(create.rules),
                      .time = now()};
  std::uint32_t& spectators = opened.settings.spectators_max;
  spectators = std::min(spectators, world.spectators_max);
  const auto made = engine::make_rules(opened.rules);
  if (const auto* error = std::get_if<engine::RulesError>(&made))
    return respond(response_for(opened.rules, *error));
  const auto& rules = std::get<engine::Rules>(made);
  if (create.tables > 1 && create.settings.rated)
    return respond(error_response(400, "bad_combination",
                                  "rated: tables with the same deal are compared, not rated",
                                  "rated"));
  if (create.tables > 1 && rules.games > 1)
    return respond(
        error_response(400, "bad_combination", "tables: a match is played at one table", "tables"));
  if (!world.healthy()) return respond(response_for(RoomError::halted));

  auto codes = claim(world, create.tables);
  if (!codes) return respond(too_many_rooms());
  if (opened.name.empty()) opened.name = "Room " + codes->front();
  const auto wanted = std::make_shared<Wanted>(Wanted{std::move(opened), rules, *std::move(codes)});
  if (create.password.empty()) return open(world, wanted, respond);
  const bool taken = world.background.post([&world, wanted, password = create.password, respond] {
    const auto lock = hall::make_lock(password);
    if (!lock) {
      give_back(world, wanted->codes);
      return respond(busy_response());
    }
    wanted->opened.door = lock->door;
    wanted->pass = lock->pass;
    open(world, wanted, respond);
  });
  if (taken) return;
  give_back(world, wanted->codes);
  respond(busy_response());
}

Response no_such_duplicate() {
  return error_response(404, "no_such_duplicate", "No tables have this deal.");
}

}  // namespace

void create_room(World& world, const Place&, const Request& request, const Respond& respond) {
  const auto create = read(protocol::decode_create_room(request.body), respond);
  if (!create) return;
  with_player(world, create->player, respond,
              [&world, create = *create, respond](const protocol::PlayerInfo*) {
                create_room(world, create, respond);
              });
}

void show_duplicate(World& world, const Place& place, const Request&, const Respond& respond) {
  const auto deal = hall::read_code(place.code);
  if (!deal) return respond(no_such_duplicate());
  world.shards.post(world.shards.of(*deal), [deal = *deal, respond](hall::Rooms& rooms) {
    const auto found = rooms.duplicate(deal);
    if (!found) return respond(no_such_duplicate());
    respond({200, protocol::encode_duplicate(*found)});
  });
}

}  // namespace server::net
