#include "server/api/admin_rooms.hpp"

#include "protocol/admin.hpp"
#include "protocol/encode.hpp"
#include "server/api/room_answers.hpp"
#include "server/net/connections.hpp"
#include "server/room/visitor.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <atomic>
#include <memory>
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
          .touched = room.touched(),
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

void list_every_room(OperatorContext& context, const PathParams&, const Request&,
                     const Respond& respond) {
  const auto found = std::make_shared<net::Gathered<RoomOverview>>();
  const auto left = std::make_shared<std::atomic<std::size_t>>(context.http.shards.count());
  context.http.shards.post_all([=](rooms::Rooms& rooms) {
    rooms.visit([&](room::Room& room) { found->add(overview_of(room)); });
    if (--*left > 0) return;
    auto list = found->take();
    std::ranges::sort(list, {}, [](const RoomOverview& one) {
      return std::pair(-one.room.created, one.room.code);
    });
    respond({200, protocol::encode_overviews(list)});
  });
}

void look_at_room(OperatorContext& context, const PathParams& params, const Request&,
                  const Respond& respond) {
  with_room(context.http, params.code, respond, [&context](room::Room& room, const Respond& reply) {
    std::vector<protocol::ConnectionInfo> listeners;
    for (net::Connection* one : context.http.sockets.open[context.http.shards.of(room.code())])
      if (auto info = one->info(); info.room == room.code()) listeners.push_back(std::move(info));
    reply({200, protocol::encode_overview(overview_of(room), listeners)});
  });
}

void close_room(OperatorContext& context, const PathParams& params, const Request& request,
                const Respond& respond) {
  const auto text = read(protocol::decode_farewell_text(request.body), respond);
  if (!text) return;
  with_room(context.http, params.code, respond,
            [&context, text = *text](room::Room& room, const Respond& reply) {
              const protocol::Farewell farewell{protocol::Close::closed_by_operator, text};
              const auto tell = [&context, code = room.code(), farewell] {
                send_listeners_away(context, code, std::nullopt, farewell);
              };
              // Before the game: sends this reason first, because the room closes with another one.
              // During a game: players see its end first.
              if (!room.phase()) tell();
              room.end(now(), [tell, reply](const auto& outcome) {
                if (const auto* error = std::get_if<room::RoomError>(&outcome))
                  return reply(response_for(*error));
                tell();
                reply({204, ""});
              });
            });
}

void free_seat(OperatorContext& context, const PathParams& params, const Request& request,
               const Respond& respond) {
  const auto text = read(protocol::decode_farewell_text(request.body), respond);
  if (!text) return;
  const auto seat = read_seat(params.seat, respond);
  if (!seat) return;
  with_room(
      context.http, params.code, respond,
      [&context, seat = *seat, text = *text, shown = version_in(request)](room::Room& room,
                                                                          const Respond& reply) {
        const auto done = [&context, code = room.code(), seat, text,
                           reply](const std::variant<std::monostate, room::RoomError>& outcome) {
          if (const auto* error = std::get_if<room::RoomError>(&outcome))
            return reply(response_for(*error));
          send_listeners_away(context, code, seat, {protocol::Close::sent_away, text});
          reply({204, ""});
        };
        room.run_when_durable([&context, &room, seat, text, shown, done] {
          if (!shown.empty() && shown != room.info().version)
            return done(room::RoomError::room_changed);
          if (!room.phase())
            send_listeners_away(context, room.code(), seat, {protocol::Close::sent_away, text});
          room.free_seat(seat, now(), done);
        });
      });
}

}  // namespace server::api
