#include "server/net/room_routes.hpp"

#include "engine/presets.hpp"
#include "protocol/analysis.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "protocol/rules_complaint.hpp"
#include "server/clock.hpp"
#include "server/hall/code.hpp"

#include <array>
#include <charconv>
#include <memory>
#include <optional>
#include <utility>

namespace server::net {
namespace {

using room::RoomError;

constexpr std::size_t rooms_listed_max = 100;

struct ErrorRow {
  RoomError error;
  unsigned status;
  std::string_view code;
  std::string_view message;
};

constexpr std::array<ErrorRow, 8> room_errors{{
    {RoomError::bad_token, 401, "bad_token", "This is not the token that opens it."},
    {RoomError::no_such_seat, 404, "no_such_seat", "The room has no such seat."},
    {RoomError::room_full, 409, "room_full", "All seats are taken."},
    {RoomError::seat_taken, 409, "seat_taken", "Somebody sits there."},
    {RoomError::name_taken, 409, "name_taken", "Somebody in this room has this name."},
    {RoomError::already_started, 409, "already_started", "The game has begun."},
    {RoomError::shutting_down, 503, "shutting_down", "The server is stopping."},
    {RoomError::halted, 503, "halted", "The server can not store games at present."},
}};

Response response_for(RoomError error) {
  for (const ErrorRow& row : room_errors)
    if (row.error == error) return error_response(row.status, row.code, row.message);
  return error_response(500, "internal", "");
}

Response response_for(const protocol::DecodeError& error) {
  return error_response(400, protocol::row(error.refusal).word, error.message, error.field);
}

Response response_for(const engine::RulesRequest& request, engine::RulesError error) {
  const auto [name, message] = protocol::complaint(request, error);
  const std::string field = name == "players" ? name : "options." + name;
  return error_response(400, "bad_combination", field + ": " + message, field);
}

Response no_such_room() {
  return error_response(404, "no_such_room", "No room has this code.");
}

// Whoever has been answered finds the room in the list as the answer says.
Respond published(hall::Rooms& rooms, const std::string& code, const Respond& respond) {
  return [&rooms, code, respond](Response response) {
    if (room::Room* room = rooms.find(code)) rooms.publish(*room);
    respond(std::move(response));
  };
}

// Runs the work on the room's shard, with the room; 404 without one.
void with_room(World& world, std::string_view code_text, const Respond& respond,
               const std::function<void(room::Room&, const Respond&)>& work) {
  const auto code = hall::read_code(code_text);
  if (!code) return respond(no_such_room());
  world.shards.post(world.shards.of(*code), [=](hall::Rooms& rooms) {
    room::Room* room = rooms.find(*code);
    if (room == nullptr) return respond(no_such_room());
    work(*room, published(rooms, *code, respond));
  });
}

std::optional<std::string> bearer_token(std::string_view authorization) {
  constexpr std::string_view scheme = "Bearer ";
  if (!authorization.starts_with(scheme)) return std::nullopt;
  return std::string(authorization.substr(scheme.size()));
}

// Nothing where no room has such a seat.
std::optional<engine::Seat> seat_in(std::string_view text) {
  unsigned seat = 0;
  const char* const begin = std::to_address(text.begin());
  const char* const end = std::to_address(text.end());
  const auto parsed = std::from_chars(begin, end, seat);
  if (parsed.ec != std::errc{} || parsed.ptr != end || seat >= engine::seats_max)
    return std::nullopt;
  return engine::seat_at(seat);
}

room::Done<protocol::RoomInfo> answer_with_room(const Respond& respond) {
  return [respond](const auto& outcome) {
    if (const auto* error = std::get_if<RoomError>(&outcome)) return respond(response_for(*error));
    respond({200, protocol::encode_room(std::get<protocol::RoomInfo>(outcome))});
  };
}

room::Done<std::monostate> answer_with_nothing(const Respond& respond) {
  return [respond](const auto& outcome) {
    if (const auto* error = std::get_if<RoomError>(&outcome)) return respond(response_for(*error));
    respond({204, ""});
  };
}

}  // namespace

void create_room(World& world, const Request& request, const Respond& respond) {
  auto decoded = protocol::decode_create_room(request.body);
  if (const auto* error = std::get_if<protocol::DecodeError>(&decoded))
    return respond(response_for(*error));
  auto& create = std::get<protocol::CreateRoom>(decoded);
  const engine::RulesRequest rules = world.offer.request(create.rules);
  const auto made = engine::make_rules(rules);
  if (const auto* error = std::get_if<engine::RulesError>(&made))
    return respond(response_for(rules, *error));
  if (!world.healthy()) return respond(response_for(RoomError::halted));

  std::string code = hall::make_code();
  for (;;) {
    const auto claim = world.directory.claim(code);
    if (claim == hall::Directory::Claim::ok) break;
    if (claim == hall::Directory::Claim::full)
      return respond(error_response(503, "too_many_rooms", "The server has no room left."));
    code = hall::make_code();
  }
  if (create.name.empty()) create.name = "Room " + code;
  const room::Opened opened{.name = create.name,
                            .listed = create.listed,
                            .rules = rules,
                            .time = now(),
                            .advice = create.advice};
  world.shards.post(world.shards.of(code), [=](hall::Rooms& rooms) {
    const Respond reply = published(rooms, code, respond);
    rooms.create(code, opened, std::get<engine::Rules>(made), [=](const auto& outcome) {
      if (const auto* error = std::get_if<RoomError>(&outcome)) return reply(response_for(*error));
      const auto& grant = std::get<room::RoomGrant>(outcome);
      Response response{201, protocol::encode_room_grant(grant.info, grant.host)};
      response.headers.emplace_back("Location", "/api/rooms/" + code);
      reply(std::move(response));
    });
  });
}

void list_rooms(World& world, const Respond& respond) {
  respond({200, protocol::encode_rooms(world.directory.listed(rooms_listed_max))});
}

void show_room(World& world, std::string_view code, const Respond& respond) {
  with_room(world, code, respond, [](room::Room& room, const Respond& reply) {
    reply({200, protocol::encode_room(room.info())});
  });
}

void take_seat(World& world, std::string_view code, const Request& request,
               const Respond& respond) {
  const auto decoded = protocol::decode_take_seat(request.body);
  if (const auto* error = std::get_if<protocol::DecodeError>(&decoded))
    return respond(response_for(*error));
  const auto& take = std::get<protocol::TakeSeat>(decoded);
  with_room(world, code, respond, [take](room::Room& room, const Respond& reply) {
    room.take_seat(take, now(), [reply, code = room.code()](const auto& outcome) {
      if (const auto* error = std::get_if<RoomError>(&outcome)) return reply(response_for(*error));
      const auto& grant = std::get<room::SeatGrant>(outcome);
      reply({201, protocol::encode_seat_grant(code, grant.seat, grant.token)});
    });
  });
}

void leave_seat(World& world, std::string_view code, std::string_view seat_text,
                const Request& request, const Respond& respond) {
  const auto seat = seat_in(seat_text);
  if (!seat) return respond(response_for(RoomError::no_such_seat));
  const auto token = bearer_token(request.authorization);
  if (!token) return respond(response_for(RoomError::bad_token));
  with_room(world, code, respond, [=](room::Room& room, const Respond& reply) {
    room.leave_seat(*seat, *token, now(), answer_with_nothing(reply));
  });
}

void seat_bot(World& world, std::string_view code, std::string_view seat_text,
              const Request& request, const Respond& respond) {
  const auto decoded = protocol::decode_seat_bot(request.body);
  if (const auto* error = std::get_if<protocol::DecodeError>(&decoded))
    return respond(response_for(*error));
  const auto seat = seat_in(seat_text);
  if (!seat) return respond(response_for(RoomError::no_such_seat));
  const auto host = bearer_token(request.authorization);
  if (!host) return respond(response_for(RoomError::bad_token));
  const auto level = std::get<protocol::SeatBot>(decoded).level;
  with_room(world, code, respond, [=](room::Room& room, const Respond& reply) {
    room.seat_bot(*seat, level, *host, now(), answer_with_room(reply));
  });
}

void remove_bot(World& world, std::string_view code, std::string_view seat_text,
                const Request& request, const Respond& respond) {
  const auto seat = seat_in(seat_text);
  if (!seat) return respond(response_for(RoomError::no_such_seat));
  const auto host = bearer_token(request.authorization);
  if (!host) return respond(response_for(RoomError::bad_token));
  with_room(world, code, respond, [=](room::Room& room, const Respond& reply) {
    room.remove_bot(*seat, *host, now(), answer_with_nothing(reply));
  });
}

void seat_bots(World& world, std::string_view code, const Request& request,
               const Respond& respond) {
  const auto decoded = protocol::decode_seat_bot(request.body);
  if (const auto* error = std::get_if<protocol::DecodeError>(&decoded))
    return respond(response_for(*error));
  const auto host = bearer_token(request.authorization);
  if (!host) return respond(response_for(RoomError::bad_token));
  const auto level = std::get<protocol::SeatBot>(decoded).level;
  with_room(world, code, respond, [=](room::Room& room, const Respond& reply) {
    room.seat_bots(level, *host, now(), answer_with_room(reply));
  });
}

void write_record(World& world, std::string_view code, const Respond& respond) {
  with_room(world, code, respond, [&world, respond](room::Room& room, const Respond& reply) {
    auto recorded = room.recorded();
    if (!recorded)
      return reply(error_response(409, "not_over", "The game can be had when it is over."));
    const auto game = std::make_shared<room::Recorded>(std::move(*recorded));
    // Not by `reply`, which looks at the room: this is another thread.
    const bool taken = world.background.post([&world, game, respond] {
      Response response{200, world.game_files.write(*game)};
      response.headers.emplace_back("Content-Disposition",
                                    "attachment; filename=\"castellan-" + game->code + ".json\"");
      respond(std::move(response));
    });
    if (!taken) reply(busy_response());
  });
}

void show_analysis(World& world, std::string_view code, const Respond& respond) {
  with_room(world, code, respond, [&world](room::Room& room, const Respond& reply) {
    if (const room::Frame& analysis = room.analysis()) return reply({200, *analysis});
    auto recorded = room.recorded();
    if (!recorded)
      return reply(error_response(409, "not_over", "The game can be analysed when it is over."));
    const auto progress = world.analyses.ask(std::move(*recorded));
    if (!progress) return reply(busy_response());
    Response response{202, protocol::encode_analysis_progress(progress->done, progress->of)};
    response.headers.emplace_back("Retry-After", "1");
    reply(std::move(response));
  });
}

void tell_record(World& world, const Request& request, const Respond& respond) {
  const bool taken = world.background.post([&world, file = request.body, respond] {
    const auto told = world.game_files.tell(file);
    if (const auto* complaint = std::get_if<hall::GameFiles::Complaint>(&told))
      return respond(error_response(400, "bad_record", complaint->what));
    respond({200, protocol::encode_replay(std::get<std::vector<room::Frame>>(told))});
  });
  if (!taken) respond(busy_response());
}

}  // namespace server::net
