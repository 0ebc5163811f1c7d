#include "server/api/seat_routes.hpp"

#include "engine/presets.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "server/api/ban_checks.hpp"
#include "server/api/player_routes.hpp"
#include "server/api/request_checks.hpp"
#include "server/api/room_answers.hpp"
#include "server/rooms/password.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <variant>

namespace server::api {
namespace {

using protocol::RoomInfo;
using room::Caller;
using room::Room;
using room::SeatGrant;

// A host's changes without the password.
Or<room::RoomChange> change_in(const HttpContext& context, const protocol::ChangeRoom& body) {
  room::RoomChange change{.name = body.name, .settings = body.settings};
  if (auto& spectators = change.settings.spectators_max)
    spectators = std::min(*spectators, context.spectators_max);
  if (body.rules) {
    const engine::RulesRequest rules = context.catalog->request(*body.rules);
    const auto made = engine::make_rules(rules);
    if (!made) return response_for(rules, made.error());
    change.play = {rules, *made};
  }
  return change;
}

}  // namespace

AwaitableResponse take_seat(HttpContext& context, PathParams params, const Request& request) {
  auto take = read(protocol::decode_take_seat(request.body));
  if (!take) co_return take.error();
  take->version = version_in(request);
  const auto found = co_await find_caller(context, request, take->player);
  if (!found) co_return found.error();
  const std::optional<protocol::PlayerInfo>& player = *found;
  room::Identity who;
  if (player) who = {player->id, player->registered};
  if (who.registered) take->name = player->name;
  if (auto no = banned(context, {.name = take->name})) co_return *std::move(no);
  if (context.storage.unavailable()) co_return storage_busy();

  const auto sit = [wanted = *take, key = bearer_token(request), who](
                       Room& room, const Answer<SeatGrant>& answer) {
    room.take_seat(wanted, key, now(), answer, who,
                   [answer](const SeatGrant& grant) { return answer.commit(grant); });
  };
  // The client never learns this token.
  const auto leave = [&context, code = rooms::read_code(params.code)](const SeatGrant& grant) {
    context.shards.post(context.shards.of(*code), [code = *code, grant](rooms::Rooms& rooms) {
      if (Room* const room = rooms.find(code))
        room->leave_seat(grant.seat, {grant.token}, now(), [](const auto&) {});
    });
  };
  const auto grant = co_await room_answer<SeatGrant>(context, params.code,
                                                     storage_deadline(context, 503), sit, leave);
  co_return seat_response(params.code, grant);
}

AwaitableResponse leave_seat(HttpContext& context, PathParams params, const Request& request) {
  const auto seat = read_seat(params.seat);
  if (!seat) co_return seat.error();
  const auto leave = [seat = *seat](Room& room, const Caller& caller,
                                    const Answer<std::monostate>& answer) {
    room.leave_seat(seat, caller, now(), answer);
  };
  const auto left = co_await caller_answer<std::monostate>(context, params.code, request, leave);
  co_return empty_response(left);
}

AwaitableResponse link_seat(HttpContext& context, PathParams params, const Request& request) {
  using room::SeatLink;
  const auto seat = read_seat(params.seat);
  if (!seat) co_return seat.error();
  const auto make_link = [seat = *seat](Room& room, const Caller& caller,
                                        const Answer<SeatLink>& answer) {
    room.link_seat(seat, caller.token, now(), answer);
  };
  const auto link = co_await caller_answer<SeatLink>(context, params.code, request, make_link);
  if (!link) co_return link.error();
  co_return Response{201, protocol::encode_seat_link(link->ticket, link->until.count())};
}

AwaitableResponse carry_seat(HttpContext& context, PathParams params, const Request& request) {
  const auto seat = read_seat(params.seat);
  if (!seat) co_return seat.error();
  const auto carry = read(protocol::decode_carry_seat(request.body));
  if (!carry) co_return carry.error();
  if (context.storage.unavailable()) co_return storage_busy();
  const auto move = [seat = *seat, ticket = carry->ticket](Room& room,
                                                           const Answer<SeatGrant>& answer) {
    room.carry_seat(seat, ticket, now(), answer,
                    [answer](const SeatGrant& grant) { return answer.commit(grant); });
  };
  const auto grant =
      co_await room_answer<SeatGrant>(context, params.code, storage_deadline(context, 502), move);
  co_return seat_response(params.code, grant);
}

AwaitableResponse change_room(HttpContext& context, PathParams params, const Request& request) {
  const auto body = read(protocol::decode_change_room(request.body));
  if (!body) co_return body.error();
  if (auto refused = refuse_rated(context, body->settings.rated.value_or(false)))
    co_return *std::move(refused);
  auto change = change_in(context, *body);
  if (!change) co_return change.error();
  if (body->password && body->password->empty())
    change->room_password = std::optional<room::RoomPassword>();
  const StorageDeadline deadline = storage_deadline(context, 502);
  if (body->password && !body->password->empty()) {
    // Hashing is expensive, so the caller must be the host.
    const auto judge = [](Room& room, const Caller& caller, const Answer<std::monostate>& answer) {
      if (const auto error = room.judge_host(caller)) return answer(*error);
      answer(std::monostate());
    };
    const auto judged =
        co_await caller_answer<std::monostate>(context, params.code, request, judge);
    if (!judged) co_return judged.error();
    if (auto wait = context.access.charge(RequestKind::password, request.payer, steady_now()))
      co_return rate_limited(wait, "--limit-passwords");
    const auto hash = [password = *body->password] { return rooms::make_password(password); };
    const auto hashed = co_await on_pool(context.pools.passwords, request, hash);
    if (!hashed) co_return hashed.error();
    const std::optional<rooms::PasswordAndKey>& password = *hashed;
    if (!password) co_return busy_response();
    change->room_password = password->room_password;
  }
  const auto apply = [change = *change](Room& room, const Caller& caller,
                                        const Answer<RoomInfo>& answer) {
    room.change(change, caller, now(), answer);
  };
  const auto changed =
      co_await caller_answer<RoomInfo>(context, params.code, request, apply, deadline);
  co_return room_response(changed);
}

AwaitableResponse move_seat(HttpContext& context, PathParams params, const Request& request) {
  const auto from = read_seat(params.seat);
  if (!from) co_return from.error();
  const auto to = read(protocol::decode_name_seat(request.body));
  if (!to) co_return to.error();
  const auto move = [from = *from, to = to->seat](Room& room, const Caller& caller,
                                                  const Answer<RoomInfo>& answer) {
    room.move_seat(from, to, caller, now(), answer);
  };
  const auto moved = co_await caller_answer<RoomInfo>(context, params.code, request, move);
  co_return room_response(moved);
}

AwaitableResponse hand_over(HttpContext& context, PathParams params, const Request& request) {
  const auto to = read(protocol::decode_name_seat(request.body));
  if (!to) co_return to.error();
  const auto hand = [to = to->seat](Room& room, const Caller& caller,
                                    const Answer<RoomInfo>& answer) {
    room.hand_over(to, caller, now(), answer);
  };
  const auto handed = co_await caller_answer<RoomInfo>(context, params.code, request, hand);
  co_return room_response(handed);
}

AwaitableResponse start_game(HttpContext& context, PathParams params, const Request& request) {
  const auto start = [](Room& room, const Caller& caller, const Answer<RoomInfo>& answer) {
    room.start(caller, now(), answer);
  };
  const auto started = co_await caller_answer<RoomInfo>(context, params.code, request, start);
  co_return room_response(started);
}

AwaitableResponse seat_bot(HttpContext& context, PathParams params, const Request& request) {
  const auto bot = read(protocol::decode_seat_bot(request.body));
  if (!bot) co_return bot.error();
  const auto seat = read_seat(params.seat);
  if (!seat) co_return seat.error();
  const auto sit = [seat = *seat, level = bot->level](Room& room, const Caller& caller,
                                                      const Answer<RoomInfo>& answer) {
    room.seat_bot(seat, level, caller, now(), answer);
  };
  const auto seated = co_await caller_answer<RoomInfo>(context, params.code, request, sit);
  co_return room_response(seated);
}

AwaitableResponse remove_bot(HttpContext& context, PathParams params, const Request& request) {
  const auto seat = read_seat(params.seat);
  if (!seat) co_return seat.error();
  const auto remove = [seat = *seat](Room& room, const Caller& caller,
                                     const Answer<std::monostate>& answer) {
    room.remove_bot(seat, caller, now(), answer);
  };
  const auto removed =
      co_await caller_answer<std::monostate>(context, params.code, request, remove);
  co_return empty_response(removed);
}

AwaitableResponse seat_bots(HttpContext& context, PathParams params, const Request& request) {
  const auto bot = read(protocol::decode_seat_bot(request.body));
  if (!bot) co_return bot.error();
  const auto fill = [level = bot->level](Room& room, const Caller& caller,
                                         const Answer<RoomInfo>& answer) {
    room.seat_bots(level, caller, now(), answer);
  };
  const auto seated = co_await caller_answer<RoomInfo>(context, params.code, request, fill);
  co_return room_response(seated);
}

}  // namespace server::api
