#include "server/api/admin_routes.hpp"

#include "protocol/admin.hpp"
#include "protocol/encode.hpp"
#include "server/api/admin_rooms.hpp"
#include "server/api/path.hpp"
#include "server/api/room_answers.hpp"
#include "server/api/storage_wait.hpp"
#include "server/net/connections.hpp"
#include "server/players/unavailable.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"

#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <exception>
#include <memory>
#include <optional>
#include <utility>

namespace server::api {
namespace {

using protocol::ConnectionInfo;

// Closes the sockets that the request concerns and responds with their number.
void send_away(OperatorContext& context, const protocol::Farewell& farewell, const Respond& respond,
               const std::function<bool(const ConnectionInfo&)>& is_meant,
               const std::function<Response(std::size_t)>& answer) {
  const auto count = std::make_shared<std::atomic<std::size_t>>(0);
  net::for_each_socket(
      context.http.sockets,
      [=](net::Connection& one) {
        if (!is_meant(one.info())) return;
        one.send_away(farewell);
        ++*count;
      },
      [=] { respond(answer(*count)); });
}

void show_status(OperatorContext& context, const PathParams&, const Request&,
                 const Respond& respond) {
  const auto up = std::chrono::steady_clock::now() - context.http.status.started;
  respond({200, protocol::encode_status(
                    {.rooms = context.http.directory.size(),
                     .sockets = context.http.sockets.count,
                     .bans = context.admin.bans().list(wall_now()).size(),
                     .quarantined = context.http.directory.quarantine().size(),
                     .healthy = context.http.storage.healthy(),
                     .up = std::chrono::duration_cast<std::chrono::milliseconds>(up).count(),
                     .log_levels = telemetry::log_levels(),
                     .drain = context.admin.drain().state()})});
}

void list_connections(OperatorContext& context, const PathParams&, const Request&,
                      const Respond& respond) {
  net::list_sockets(context.http.sockets, [respond](const std::vector<ConnectionInfo>& list) {
    respond({200, protocol::encode_connections(list)});
  });
}

void list_players(OperatorContext& context, const PathParams&, const Request&,
                  const Respond& respond) {
  net::list_sockets(context.http.sockets, [respond](const std::vector<ConnectionInfo>& list) {
    respond({200, protocol::encode_players_connected(list)});
  });
}

void kick(OperatorContext& context, const PathParams& params, const Request& request,
          const Respond& respond) {
  const auto text = read(protocol::decode_farewell_text(request.body), respond);
  if (!text) return;
  send_away(
      context, {protocol::Close::sent_away, *text}, respond,
      [id = std::string(params.id)](const ConnectionInfo& one) { return one.id == id; },
      [](std::size_t count) {
        if (count == 0)
          return error_response(404, "no_such_connection", "There is no such connection.");
        return Response{200, protocol::encode_count(count)};
      });
}

// `room`: empty for all rooms.
void tell(OperatorContext& context, const protocol::Announce& wanted, const std::string& room,
          const Respond& respond) {
  const room::Frame frame = context.http.sockets.announcements.announce(
      wanted.text, room, Milliseconds{1000} * wanted.seconds, now());
  const auto count = std::make_shared<std::atomic<std::size_t>>(0);
  net::for_each_socket(
      context.http.sockets,
      [=](net::Connection& one) {
        if (!room.empty() && one.info().room != room) return;
        one.send(frame);
        ++*count;
      },
      [=] { respond({200, protocol::encode_count(*count)}); });
}

void announce(OperatorContext& context, const PathParams&, const Request& request,
              const Respond& respond) {
  const auto wanted = read(protocol::decode_announce(request.body), respond);
  if (!wanted) return;
  if (wanted->room.empty()) return tell(context, *wanted, "", respond);
  with_room(context.http, wanted->room, respond,
            [&context, wanted = *wanted](room::Room& room, const Respond& reply) {
              tell(context, wanted, room.code(), reply);
            });
}

void list_bans(OperatorContext& context, const PathParams&, const Request&,
               const Respond& respond) {
  respond({200, protocol::encode_bans(context.admin.bans().list(wall_now()))});
}

void ban(OperatorContext& context, const PathParams&, const Request& request,
         const Respond& respond) {
  const auto wanted = read(protocol::decode_new_ban(request.body), respond);
  if (!wanted) return;
  const auto outcome = context.admin.bans().add(*wanted, wall_now());
  if (const auto* why = std::get_if<std::string>(&outcome))
    return respond(error_response(400, "bad_field", "whom: " + *why, "whom"));
  const auto& ban = std::get<protocol::Ban>(outcome);
  const auto is_meant = [&bans = context.admin.bans(), id = ban.id](const ConnectionInfo& one) {
    const auto found =
        bans.find({.player = one.player, .name = one.name, .address = one.address}, wall_now());
    return found && found->id == id;
  };
  send_away(context, protocol::farewell_for(ban), respond, is_meant,
            [ban](std::size_t) { return Response{201, protocol::encode_ban(ban)}; });
}

void lift_ban(OperatorContext& context, const PathParams& params, const Request&,
              const Respond& respond) {
  std::uint32_t id = 0;
  const char* const end = std::to_address(params.id.end());
  const auto parsed = std::from_chars(std::to_address(params.id.begin()), end, id);
  if (parsed.ec != std::errc{} || parsed.ptr != end || !context.admin.bans().lift(id))
    return respond(error_response(404, "no_such_ban", "No ban has this number."));
  respond({204, ""});
}

void show_log_levels(OperatorContext&, const PathParams&, const Request&, const Respond& respond) {
  respond({200, protocol::encode_log_levels(telemetry::log_levels())});
}

void set_log_levels(OperatorContext&, const PathParams&, const Request& request,
                    const Respond& respond) {
  const auto levels = read(protocol::decode_log_levels(request.body), respond);
  if (!levels) return;
  if (const auto why = telemetry::set_log_levels(*levels))
    return respond(error_response(400, "bad_field", "levels: " + *why, "levels"));
  respond({200, protocol::encode_log_levels(telemetry::log_levels())});
}

void show_drain(OperatorContext& context, const PathParams&, const Request&,
                const Respond& respond) {
  respond({200, protocol::encode_drain(context.admin.drain().state())});
}

void begin_drain(OperatorContext& context, const PathParams&, const Request& request,
                 const Respond& respond) {
  const auto wanted = read(protocol::decode_begin_drain(request.body), respond);
  if (!wanted) return;
  respond({200, protocol::encode_drain(context.admin.drain().begin(*wanted))});
}

void call_off_drain(OperatorContext& context, const PathParams&, const Request&,
                    const Respond& respond) {
  context.admin.drain().call_off();
  respond({200, protocol::encode_drain(std::nullopt)});
}

void back_up(OperatorContext& context, const PathParams&, const Request&, const Respond& respond) {
  if (!context.admin.backs_up())
    return respond(error_response(409, "no_backup_folder",
                                  "The server has no database, or no --backup-folder."));
  const bool taken = context.admin.back_up([respond](const auto& outcome) {
    if (const auto* why = std::get_if<std::string>(&outcome))
      return respond(error_response(500, "backup_failed", *why));
    respond({201, protocol::encode_backup(std::get<protocol::BackupInfo>(outcome))});
  });
  if (!taken) respond(error_response(503, "busy", "A backup is in progress."));
}

void show_quarantine(OperatorContext& context, const PathParams&, const Request&,
                     const Respond& respond) {
  respond({200, protocol::encode_quarantine(context.http.directory.quarantine())});
}

struct AdminRoute {
  RoutePattern path;
  std::string_view method;
  void (*answer)(OperatorContext&, const PathParams&, const Request&, const Respond&);
};

// Routes of one path are adjacent.
constexpr std::array<AdminRoute, 19> admin_routes{{
    {"admin/status", "GET", show_status},
    {"admin/rooms", "GET", list_every_room},
    {"admin/rooms/{code}", "GET", look_at_room},
    {"admin/rooms/{code}", "DELETE", close_room},
    {"admin/rooms/{code}/seats/{seat}", "DELETE", free_seat},
    {"admin/players", "GET", list_players},
    {"admin/connections", "GET", list_connections},
    {"admin/connections/{id}", "DELETE", kick},
    {"admin/announcements", "POST", announce},
    {"admin/bans", "GET", list_bans},
    {"admin/bans", "POST", ban},
    {"admin/bans/{id}", "DELETE", lift_ban},
    {"admin/log-levels", "GET", show_log_levels},
    {"admin/log-levels", "PUT", set_log_levels},
    {"admin/drain", "GET", show_drain},
    {"admin/drain", "POST", begin_drain},
    {"admin/drain", "DELETE", call_off_drain},
    {"admin/backups", "POST", back_up},
    {"admin/quarantine", "GET", show_quarantine},
}};

// Logs the request without its body and query.
void note(const Request& request) {
  if (request.method == "GET") return;
  telemetry::log(telemetry::Area::server, telemetry::LogLevel::info, "admin request",
                 {{"method", request.method}, {"path", without_query(request.target)}});
}

}  // namespace

void answer_admin(OperatorContext& context, const Request& request, const Respond& respond) {
  const auto token = bearer_token(request);
  if (!context.admin.admits(token.value_or(""))) {
    Response response = error_response(401, "bad_token", "This is not the admin token.");
    response.headers.emplace_back("WWW-Authenticate", "Bearer");
    return respond(std::move(response));
  }
  const auto path = segments(without_query(request.target));
  std::string allowed;
  for (const AdminRoute& route : admin_routes) {
    const auto params = match(path, route.path);
    if (!params) continue;
    allowed.append(allowed.empty() ? "" : ", ").append(route.method);
    if (route.method != request.method) continue;
    note(request);
    try {
      return route.answer(context, *params, request, respond);
    } catch (const players::Unavailable& error) {
      telemetry::log(telemetry::Area::storage, telemetry::LogLevel::warn,
                     "an admin request could not be stored", {{"reason", error.what()}});
      return respond(storage_busy());
    } catch (const std::exception& error) {
      telemetry::log(telemetry::Area::server, telemetry::LogLevel::error, "an admin request failed",
                     {{"reason", error.what()}});
      return respond(error_response(500, "internal", "Internal error; see the server's log."));
    }
  }
  respond(without_method(allowed, request.method));
}

}  // namespace server::api
