#include "server/api/seat_routes.hpp"

#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "server/api/ban_checks.hpp"
#include "server/api/player_routes.hpp"
#include "server/api/room_answers.hpp"
#include "server/api/storage_wait.hpp"
#include "server/rooms/password.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <functional>
#include <optional>
#include <utility>

namespace server::api {
namespace {

using room::RoomError;

// Runs the work in the room with the header's token, which the room verifies. Responds within the
// storage timeout.
void with_token(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond,
                const std::function<void(room::Room&, const room::Caller&, const Respond&)>& work) {
  const auto token = bearer_token(request);
  if (!token) return respond(missing_token());
  const Respond in_time = answered_in_time(context, respond);
  if (!in_time) return;
  with_room(context, params.code, in_time,
            [&context, caller = room::Caller{*token, version_in(request)}, work](
                room::Room& room, const Respond& reply) {
              const room::Visitor who = room.who(caller.token);
              if (auto no = banned(context, {.player = who.player, .name = who.name}))
                return reply(*std::move(no));
              work(room, caller, reply);
            });
}

}  // namespace

void take_seat(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond) {
  auto take = read(protocol::decode_take_seat(request.body), respond);
  if (!take) return;
  take->version = version_in(request);
  const auto key = bearer_token(request);
  const auto sit = [&context, key, respond, code = std::string(params.code)](
                       const protocol::TakeSeat& wanted, const room::Identity& who) {
    if (auto no = banned(context, {.name = wanted.name})) return respond(*std::move(no));
    if (context.storage.away()) return respond(storage_busy());
    const auto waiting = wait_for_storage(context, respond);
    const Respond in_time = [waiting](Response response) { waiting->answer(std::move(response)); };
    with_room(context, code, in_time, [=](room::Room& room, const Respond& reply) {
      room.take_seat(wanted, key, now(), answer_with_seat(room.code(), reply), who,
                     [waiting] { return waiting->keep(); });
    });
  };
  with_player(context, take->player, respond,
              [take = *take, sit](const protocol::PlayerInfo* player) {
                if (player == nullptr) return sit(take, {});
                protocol::TakeSeat wanted = take;
                if (player->registered) wanted.name = player->name;
                sit(wanted, {player->id, player->registered});
              });
}

void leave_seat(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond) {
  const auto seat = read_seat(params.seat, respond);
  if (!seat) return;
  with_token(context, params, request, respond,
             [=](auto& room, const auto& caller, const auto& reply) {
               room.leave_seat(*seat, caller, now(), answer_with_nothing(reply));
             });
}

void link_seat(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond) {
  const auto seat = read_seat(params.seat, respond);
  if (!seat) return;
  with_token(context, params, request, respond,
             [=](auto& room, const auto& caller, const auto& reply) {
               room.link_seat(*seat, caller.token, now(), [reply](const auto& outcome) {
                 if (const auto* error = std::get_if<RoomError>(&outcome))
                   return reply(response_for(*error));
                 const auto& link = std::get<room::SeatLink>(outcome);
                 reply({201, protocol::encode_seat_link(link.ticket, link.until)});
               });
             });
}

void carry_seat(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond) {
  const auto seat = read_seat(params.seat, respond);
  if (!seat) return;
  const auto carry = read(protocol::decode_carry_seat(request.body), respond);
  if (!carry) return;
  const Respond in_time = answered_in_time(context, respond);
  if (!in_time) return;
  with_room(context, params.code, in_time, [=](room::Room& room, const Respond& reply) {
    room.carry_seat(*seat, carry->ticket, now(), answer_with_seat(room.code(), reply));
  });
}

void change_room(HttpContext& context, const PathParams& params, const Request& request,
                 const Respond& respond) {
  const auto body = read(protocol::decode_change_room(request.body), respond);
  if (!body) return;
  room::RoomChange change{.name = body->name, .settings = body->settings};
  if (auto& spectators = change.settings.spectators_max)
    spectators = std::min(*spectators, context.spectators_max);
  if (body->rules) {
    const engine::RulesRequest rules = context.catalog->request(*body->rules);
    const auto made = engine::make_rules(rules);
    if (const auto* error = std::get_if<engine::RulesError>(&made))
      return respond(response_for(rules, *error));
    change.play = {rules, std::get<engine::Rules>(made)};
  }
  if (!body->password || body->password->empty()) {
    if (body->password) change.room_password = std::optional<room::RoomPassword>();
    return with_token(context, params, request, respond,
                      [change](auto& room, const auto& caller, const auto& reply) {
                        room.change(change, caller, now(), answer_with_room(reply));
                      });
  }
  const Respond in_time = answered_in_time(context, respond);
  if (!in_time) return;
  // Hashing is expensive, so the caller must be the host.
  with_token(context, params, request, in_time,
             [&context, change, password = *body->password, in_time](auto& room, const auto& caller,
                                                                     const auto& reply) {
               if (const auto error = room.judge_host(caller)) return reply(response_for(*error));
               const bool taken = context.jobs.post(
                   [&context, change, password, in_time, caller, code = room.code()]() mutable {
                     const auto lock = rooms::make_password(password);
                     if (!lock) return in_time(busy_response());
                     change.room_password = lock->room_password;
                     with_room(context, code, in_time,
                               [change, caller](room::Room& found, const Respond& answer) {
                                 found.change(change, caller, now(), answer_with_room(answer));
                               });
                   });
               if (!taken) reply(busy_response());
             });
}

void move_seat(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond) {
  const auto from = read_seat(params.seat, respond);
  if (!from) return;
  const auto to = read(protocol::decode_name_seat(request.body), respond);
  if (!to) return;
  with_token(context, params, request, respond,
             [=](auto& room, const auto& caller, const auto& reply) {
               room.move_seat(*from, to->seat, caller, now(), answer_with_room(reply));
             });
}

void hand_over(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond) {
  const auto to = read(protocol::decode_name_seat(request.body), respond);
  if (!to) return;
  with_token(context, params, request, respond,
             [=](auto& room, const auto& caller, const auto& reply) {
               room.hand_over(to->seat, caller, now(), answer_with_room(reply));
             });
}

void start_game(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond) {
  with_token(context, params, request, respond,
             [](auto& room, const auto& caller, const auto& reply) {
               room.start(caller, now(), answer_with_room(reply));
             });
}

void seat_bot(HttpContext& context, const PathParams& params, const Request& request,
              const Respond& respond) {
  const auto bot = read(protocol::decode_seat_bot(request.body), respond);
  if (!bot) return;
  const auto seat = read_seat(params.seat, respond);
  if (!seat) return;
  with_token(context, params, request, respond,
             [=](auto& room, const auto& caller, const auto& reply) {
               room.seat_bot(*seat, bot->level, caller, now(), answer_with_room(reply));
             });
}

void remove_bot(HttpContext& context, const PathParams& params, const Request& request,
                const Respond& respond) {
  const auto seat = read_seat(params.seat, respond);
  if (!seat) return;
  with_token(context, params, request, respond,
             [=](auto& room, const auto& caller, const auto& reply) {
               room.remove_bot(*seat, caller, now(), answer_with_nothing(reply));
             });
}

void seat_bots(HttpContext& context, const PathParams& params, const Request& request,
               const Respond& respond) {
  const auto bot = read(protocol::decode_seat_bot(request.body), respond);
  if (!bot) return;
  with_token(context, params, request, respond,
             [=](auto& room, const auto& caller, const auto& reply) {
               room.seat_bots(bot->level, caller, now(), answer_with_room(reply));
             });
}

}  // namespace server::api
