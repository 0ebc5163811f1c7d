#include "server/api/room_routes.hpp"

#include "engine/presets.hpp"
#include "protocol/analysis.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "protocol/room_list.hpp"
#include "server/api/player_routes.hpp"
#include "server/api/request_checks.hpp"
#include "server/api/room_answers.hpp"
#include "server/api/storage_wait.hpp"
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
#include <vector>

namespace server::api {
namespace {

using room::RoomError;

// Why the game stays hidden while other tables play the same deal; nullopt if it does not.
std::optional<RoomError> not_told(const room::Room& room) {
  if (!room.sealed()) return std::nullopt;
  const bool over = room.state() == protocol::RoomState::finished;
  return over ? RoomError::not_all_over : RoomError::not_over;
}

// Opens the room of the rematch.
void open_rematch(HttpContext& context, const room::RoomCode& before, room::Setup next,
                  const Respond& respond) {
  const auto code = context.directory.claim_new();
  if (!code) return respond(too_many_rooms());
  next.opened.time = wall_now().count();
  rooms::open_rematch(
      post_to_room(context.shards), before, *code, std::move(next), [respond](const auto& outcome) {
        if (const auto* error = std::get_if<RoomError>(&outcome))
          return respond(response_for(*error));
        const auto& led = std::get<std::optional<room::RoomCode>>(outcome);
        // The room is moving between nodes, or cannot be read at present.
        respond(led ? Response{200, protocol::encode_rematch(*led)} : busy_response());
      });
}

Response upgrade_required() {
  Response response =
      error_response(426, "upgrade_required",
                     "This is a WebSocket endpoint, and the request has no Upgrade: websocket "
                     "header. A proxy in front must forward Upgrade and Connection.");
  response.headers.emplace_back("Upgrade", "websocket");
  response.remedy = "a proxy that forwards Upgrade and Connection";
  return response;
}

}  // namespace

void list_rooms(HttpContext& context, const PathParams&, const Request&, const Respond& respond) {
  std::vector<std::string> texts;
  for (const auto& shown : context.directory.listing().look(limits::rooms_listed_max).rooms)
    texts.push_back(shown.text());
  const std::vector<std::string_view> rooms(texts.begin(), texts.end());
  respond({200, protocol::encode_rooms(rooms)});
}

void show_room(HttpContext& context, const PathParams& params, const Request&,
               const Respond& respond) {
  with_room(context, params.code, respond, [](room::Room& room, const Respond& reply) {
    reply({200, protocol::encode_room(room.info())});
  });
}

void ask_lobby_for_upgrade(HttpContext&, const PathParams&, const Request&,
                           const Respond& respond) {
  respond(upgrade_required());
}

// Also serves a client that asks why its WebSocket does not open: the room may be gone.
void ask_room_for_upgrade(HttpContext& context, const PathParams& params, const Request&,
                          const Respond& respond) {
  with_room(context, params.code, respond,
            [](room::Room&, const Respond& reply) { reply(upgrade_required()); });
}

void give_pass(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond) {
  const auto decoded = protocol::decode_access_request(request.body);
  if (const auto* error = std::get_if<protocol::DecodeError>(&decoded))
    return respond(response_for(*error));
  const std::string password = std::get<protocol::AccessRequest>(decoded).password;
  with_room(
      context, params.code, respond,
      [&context, password, respond, bounded = request.bounded](room::Room& room,
                                                               const Respond& reply) {
        if (!room.room_password()) return reply({200, protocol::encode_pass("")});
        if (bounded)
          if (const auto wait = context.access.tries_at_room().take(room.code(), steady_now()))
            return reply(rate_limited(wait));
        const bool taken = context.jobs.post([&context, room_password = *room.room_password(),
                                              password, respond, code = room.code()] {
          const auto pass = rooms::access_key_for(password, room_password);
          if (!pass) return respond(busy_response());
          if (!room::matches(*pass, room_password.pass))
            return respond(error_response(401, "bad_password", "The password is wrong."));
          // Only wrong guesses count.
          context.access.tries_at_room().refund(code);
          respond({200, protocol::encode_pass(*pass)});
        });
        if (!taken) reply(busy_response());
      });
}

void rematch(HttpContext& context, const PathParams& params, const Request& request,
             const Respond& respond) {
  const auto token = bearer_token(request);
  if (!token) return respond(missing_token());
  const Respond in_time = answered_in_time(context, respond);
  if (!in_time) return;
  with_room(context, params.code, in_time,
            [&context, token, in_time](room::Room& room, const Respond& reply) {
              auto plan = room.rematch(*token);
              if (const auto* error = std::get_if<RoomError>(&plan))
                return reply(response_for(*error));
              if (const auto* code = std::get_if<room::RoomCode>(&plan))
                return reply({200, protocol::encode_rematch(*code)});
              open_rematch(context, room.code(), std::get<room::Setup>(std::move(plan)), in_time);
            });
}

void write_record(HttpContext& context, const PathParams& params, const Request& request,
                  const Respond& respond) {
  const auto key = bearer_token(request);
  with_room(context, params.code, respond,
            [&context, key, respond](room::Room& room, const Respond& reply) {
              if (!room.admits(key)) return reply(response_for(RoomError::password_needed));
              if (const auto error = not_told(room)) return reply(response_for(*error));
              auto recorded = room.recorded();
              if (!recorded) return reply(response_for(RoomError::not_over));
              const auto game = std::make_shared<room::Recorded>(std::move(*recorded));
              // Not through `reply`, which accesses the room: this is another thread.
              const bool taken = context.jobs.post([&context, game, respond] {
                Response response{200, context.game_files.write(*game)};
                response.headers.emplace_back(
                    "Content-Disposition",
                    "attachment; filename=\"castellan-" + game->code + ".json\"");
                respond(std::move(response));
              });
              if (!taken) reply(busy_response());
            });
}

void show_analysis(HttpContext& context, const PathParams& params, const Request& request,
                   const Respond& respond) {
  const auto key = bearer_token(request);
  with_room(context, params.code, respond, [&context, key](room::Room& room, const Respond& reply) {
    if (!room.admits(key)) return reply(response_for(RoomError::password_needed));
    if (const auto error = not_told(room)) return reply(response_for(*error));
    if (const room::Frame& analysis = room.analysis()) return reply({200, *analysis});
    auto recorded = room.recorded();
    if (!recorded) return reply(response_for(RoomError::not_over));
    const auto progress = context.analyses.enqueue(std::move(*recorded));
    if (!progress) return reply(busy_response());
    Response response{202, protocol::encode_analysis_progress(progress->done, progress->of)};
    response.headers.emplace_back("Retry-After", "1");
    reply(std::move(response));
  });
}

void tell_record(HttpContext& context, const PathParams&, const Request& request,
                 const Respond& respond) {
  const bool taken = context.jobs.post([&context, file = request.body, respond] {
    const auto told = context.game_files.tell(file);
    if (const auto* complaint = std::get_if<rooms::GameFiles::Complaint>(&told))
      return respond(error_response(400, "bad_record", complaint->what));
    respond({200, protocol::encode_replay(std::get<std::vector<room::Frame>>(told))});
  });
  if (!taken) respond(busy_response());
}

}  // namespace server::api
