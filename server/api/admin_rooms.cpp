#include "server/api/admin_rooms.hpp"

#include "protocol/admin.hpp"
#include "protocol/encode.hpp"
#include "server/api/room_answers.hpp"
#include "server/net/connections.hpp"
#include "server/room/visitor.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace server::api {
namespace {

using protocol::RoomOverview;

RoomOverview overview_of(room::Room& room) {
  return {.room = room.info(),
          .phase = room.phase(),
          .touched = room.touched().count(),
          .players = room.players()};
}

// Call it on the room's loop, the thread of its sockets.
void send_listeners_away(OperatorContext& context, const room::RoomCode& code,
                         std::optional<engine::Seat> seat, const protocol::Farewell& farewell) {
  for (net::Connection* one : context.http.sockets.open[context.http.shards.of(code)]) {
    const protocol::ConnectionInfo info = one->info();
    if (info.room == code && (!seat || info.seat == seat)) one->send_away(farewell);
  }
}

}  // namespace

AwaitableResponse list_every_room(OperatorContext& context, PathParams, const Request&) {
  const auto list_rooms = [](rooms::Rooms& rooms) {
    std::vector<RoomOverview> list;
    rooms.for_each([&](room::Room& room) { list.push_back(overview_of(room)); });
    return list;
  };
  std::vector<RoomOverview> all;
  for (std::size_t shard = 0; shard < context.http.shards.count(); ++shard) {
    const auto list = co_await on_shard(context.http, shard, list_rooms);
    all.insert(all.end(), list.begin(), list.end());
  }
  std::ranges::sort(
      all, {}, [](const RoomOverview& one) { return std::pair(-one.room.created, one.room.code); });
  co_return Response{200, protocol::encode_overviews(all)};
}

AwaitableResponse show_room_to_operator(OperatorContext& context, PathParams params,
                                        const Request&) {
  const auto show = [&http = context.http](room::Room& room) {
    std::vector<protocol::ConnectionInfo> listeners;
    for (net::Connection* one : http.sockets.open[http.shards.of(room.code())])
      if (auto info = one->info(); info.room == room.code()) listeners.push_back(std::move(info));
    return Response{200, protocol::encode_overview(overview_of(room), listeners)};
  };
  co_return co_await in_room(context.http, params.code, show);
}

AwaitableResponse close_room(OperatorContext& context, PathParams params, const Request& request) {
  const auto text = read(protocol::decode_farewell_text(request.body));
  if (!text) co_return text.error();
  const protocol::Farewell farewell{protocol::Close::closed_by_operator, *text};
  const auto close = [&context, farewell](room::Room& room, const Answer<std::monostate>& answer) {
    const auto dismiss = [&context, code = room.code(), farewell] {
      send_listeners_away(context, code, std::nullopt, farewell);
    };
    // Before the game: sends this reason first, because the room closes with another one. During a
    // game: players see its end first.
    if (!room.phase()) dismiss();
    room.end(now(), [dismiss, answer](const auto& outcome) {
      if (outcome) dismiss();
      answer(outcome);
    });
  };
  const auto closed = co_await room_answer<std::monostate>(
      context.http, params.code, storage_deadline(context.http, 502), close);
  co_return empty_response(closed);
}

AwaitableResponse free_seat(OperatorContext& context, PathParams params, const Request& request) {
  const auto text = read(protocol::decode_farewell_text(request.body));
  if (!text) co_return text.error();
  const auto seat = read_seat(params.seat);
  if (!seat) co_return seat.error();
  const protocol::Farewell farewell{protocol::Close::sent_away, *text};
  const auto free = [&context, seat = *seat, farewell, shown = version_in(request)](
                        room::Room& room, const Answer<std::monostate>& answer) {
    const auto dismiss = [&context, code = room.code(), seat, farewell] {
      send_listeners_away(context, code, seat, farewell);
    };
    room.run_when_durable([&room, seat, shown, dismiss, answer] {
      if (!shown.empty() && shown != room.info().version)
        return answer(room::RoomError::room_changed);
      if (!room.phase()) dismiss();
      room.free_seat(seat, now(), [dismiss, answer](const auto& outcome) {
        if (outcome) dismiss();
        answer(outcome);
      });
    });
  };
  const auto freed = co_await room_answer<std::monostate>(
      context.http, params.code, storage_deadline(context.http, 502), free);
  co_return empty_response(freed);
}

}  // namespace server::api
