#include "server/api/admin_routes.hpp"

#include "protocol/admin.hpp"
#include "protocol/encode.hpp"
#include "server/api/admin_rooms.hpp"
#include "server/api/path.hpp"
#include "server/api/room_answers.hpp"
#include "server/net/connections.hpp"
#include "server/players/unavailable.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"
#include "server/util/reason_of.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cstddef>
#include <exception>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <boost/asio/error.hpp>
#include <boost/asio/this_coro.hpp>
#include <boost/system/system_error.hpp>

namespace server::api {
namespace {

using protocol::ConnectionInfo;

// Calls work(socket) with every socket, each on its own loop, whether or not the handler still
// waits; returns for how many sockets it was true.
template <class Work>
boost::asio::awaitable<std::size_t> count_sockets(HttpContext& context, Work work) {
  struct Count {
    std::atomic<std::size_t> shards_left;
    std::atomic<std::size_t> sockets = 0;
  };
  const auto executor = co_await boost::asio::this_coro::executor;
  Waiter<std::size_t> waiter(executor);
  const auto count = std::make_shared<Count>(context.shards.count());
  for (std::size_t shard = 0; shard < context.shards.count(); ++shard)
    context.shards.post(shard, [&sockets = context.sockets, shard, work, count,
                                promise = waiter.promise()](rooms::Rooms&) {
      for (net::Connection* one : sockets.open[shard])
        if (work(*one)) ++count->sockets;
      if (--count->shards_left == 0) promise.send(count->sockets);
    });
  const auto counted = co_await waiter.wait();
  co_return *counted;
}

// The oldest first.
boost::asio::awaitable<std::vector<ConnectionInfo>> list_sockets(HttpContext& context) {
  std::vector<ConnectionInfo> all;
  for (std::size_t shard = 0; shard < context.shards.count(); ++shard) {
    const auto visit = [&sockets = context.sockets, shard](rooms::Rooms&) {
      std::vector<ConnectionInfo> list;
      for (net::Connection* one : sockets.open[shard]) list.push_back(one->info());
      return list;
    };
    const auto here = co_await on_shard(context, shard, visit);
    all.insert(all.end(), here.begin(), here.end());
  }
  std::ranges::sort(all, {},
                    [](const ConnectionInfo& one) { return std::pair(one.since, one.id); });
  co_return all;
}

AwaitableResponse show_status(OperatorContext& context, PathParams, const Request&) {
  const auto up = std::chrono::steady_clock::now() - context.http.status.started;
  const protocol::Status status{
      .rooms = context.http.directory.size(),
      .sockets = context.http.sockets.count,
      .bans = context.admin.bans().list(wall_now()).size(),
      .quarantined = context.http.directory.quarantine().size(),
      .healthy = context.http.storage.healthy(),
      .up = std::chrono::duration_cast<std::chrono::milliseconds>(up).count(),
      .log_levels = telemetry::log_levels(),
      .drain = context.admin.drain().state()};
  co_return Response{200, protocol::encode_status(status)};
}

AwaitableResponse list_connections(OperatorContext& context, PathParams, const Request&) {
  const auto list = co_await list_sockets(context.http);
  co_return Response{200, protocol::encode_connections(list)};
}

AwaitableResponse list_players(OperatorContext& context, PathParams, const Request&) {
  const auto list = co_await list_sockets(context.http);
  co_return Response{200, protocol::encode_players_connected(list)};
}

AwaitableResponse kick(OperatorContext& context, PathParams params, const Request& request) {
  const auto text = read(protocol::decode_farewell_text(request.body));
  if (!text) co_return text.error();
  const auto send_away = [id = std::string(params.id), text = *text](net::Connection& one) {
    if (one.info().id != id) return false;
    one.send_away({protocol::Close::sent_away, text});
    return true;
  };
  const std::size_t count = co_await count_sockets(context.http, send_away);
  if (count == 0)
    co_return error_response(404, "no_such_connection", "There is no such connection.");
  co_return Response{200, protocol::encode_count(count)};
}

AwaitableResponse announce(OperatorContext& context, PathParams, const Request& request) {
  const auto wanted = read(protocol::decode_announce(request.body));
  if (!wanted) co_return wanted.error();
  room::RoomCode code;  // empty: all rooms
  if (!wanted->room.empty()) {
    const auto code_of = [](room::Room& room) -> Or<room::RoomCode> { return room.code(); };
    const auto room = co_await in_room(context.http, wanted->room, code_of);
    if (!room) co_return room.error();
    code = *room;
  }
  const room::Frame frame = context.http.sockets.announcements.announce(
      wanted->text, code, Milliseconds{1000} * wanted->seconds, now());
  const auto send = [code, frame](net::Connection& one) {
    if (!code.empty() && one.info().room != code) return false;
    one.send(frame);
    return true;
  };
  const std::size_t count = co_await count_sockets(context.http, send);
  co_return Response{200, protocol::encode_count(count)};
}

AwaitableResponse list_bans(OperatorContext& context, PathParams, const Request&) {
  co_return Response{200, protocol::encode_bans(context.admin.bans().list(wall_now()))};
}

AwaitableResponse ban(OperatorContext& context, PathParams, const Request& request) {
  const auto wanted = read(protocol::decode_new_ban(request.body));
  if (!wanted) co_return wanted.error();
  const auto made = context.admin.bans().add(*wanted, wall_now());
  if (!made) co_return error_response(400, "bad_field", "whom: " + made.error(), "whom");
  const auto send_away = [&bans = context.admin.bans(), made = *made](net::Connection& one) {
    const ConnectionInfo info = one.info();
    const auto found =
        bans.find({.player = info.player, .name = info.name, .address = info.address}, wall_now());
    if (!found || found->id != made.id) return false;
    one.send_away(protocol::farewell_for(made));
    return true;
  };
  co_await count_sockets(context.http, send_away);
  co_return Response{201, protocol::encode_ban(*made)};
}

AwaitableResponse lift_ban(OperatorContext& context, PathParams params, const Request&) {
  std::uint32_t id = 0;
  const char* const end = std::to_address(params.id.end());
  const auto parsed = std::from_chars(std::to_address(params.id.begin()), end, id);
  if (parsed.ec != std::errc{} || parsed.ptr != end || !context.admin.bans().lift(id))
    co_return error_response(404, "no_such_ban", "No ban has this number.");
  co_return Response{204, ""};
}

AwaitableResponse show_log_levels(OperatorContext&, PathParams, const Request&) {
  co_return Response{200, protocol::encode_log_levels(telemetry::log_levels())};
}

AwaitableResponse set_log_levels(OperatorContext&, PathParams, const Request& request) {
  const auto levels = read(protocol::decode_log_levels(request.body));
  if (!levels) co_return levels.error();
  if (const auto why = telemetry::set_log_levels(*levels))
    co_return error_response(400, "bad_field", "levels: " + *why, "levels");
  co_return Response{200, protocol::encode_log_levels(telemetry::log_levels())};
}

AwaitableResponse show_drain(OperatorContext& context, PathParams, const Request&) {
  co_return Response{200, protocol::encode_drain(context.admin.drain().state())};
}

AwaitableResponse begin_drain(OperatorContext& context, PathParams, const Request& request) {
  const auto wanted = read(protocol::decode_begin_drain(request.body));
  if (!wanted) co_return wanted.error();
  co_return Response{200, protocol::encode_drain(context.admin.drain().begin(*wanted))};
}

AwaitableResponse call_off_drain(OperatorContext& context, PathParams, const Request&) {
  context.admin.drain().call_off();
  co_return Response{200, protocol::encode_drain(std::nullopt)};
}

AwaitableResponse back_up(OperatorContext& context, PathParams, const Request& request) {
  if (!context.admin.backs_up())
    co_return error_response(409, "no_backup_folder",
                             "The server has no database, or no --backup-folder.");
  const auto copy = [&admin = context.admin] { return admin.back_up(); };
  const auto outcome = co_await on_pool(context.admin.backups(), request, copy);
  if (!outcome) co_return error_response(503, "busy", "A backup is in progress.");
  if (!*outcome) co_return error_response(500, "backup_failed", outcome->error());
  co_return Response{201, protocol::encode_backup(**outcome)};
}

AwaitableResponse show_quarantine(OperatorContext& context, PathParams, const Request&) {
  co_return Response{200, protocol::encode_quarantine(context.http.directory.quarantine())};
}

struct AdminRoute {
  RoutePattern path;
  std::string_view method;
  AwaitableResponse (*handle)(OperatorContext&, PathParams, const Request&);
};

// Routes of one path are adjacent.
constexpr std::array<AdminRoute, 19> admin_routes{{
    {"admin/status", "GET", show_status},
    {"admin/rooms", "GET", list_every_room},
    {"admin/rooms/{code}", "GET", show_room_to_operator},
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

bool is_cancellation(const std::exception& error) {
  const auto* const failed = dynamic_cast<const boost::system::system_error*>(&error);
  return failed != nullptr && failed->code() == boost::asio::error::operation_aborted;
}

// Errors of storage are responses.
AwaitableResponse handle(OperatorContext& context, const AdminRoute& route, PathParams params,
                         const Request& request) {
  try {
    co_return co_await route.handle(context, params, request);
  } catch (const players::Unavailable& error) {
    telemetry::log(telemetry::Area::storage, telemetry::LogLevel::warn,
                   "an admin request could not be stored", {{"reason", error.what()}});
    co_return storage_busy();
  } catch (const std::exception& error) {
    if (is_cancellation(error)) throw;
    telemetry::log(telemetry::Area::server, telemetry::LogLevel::error, "an admin request failed",
                   {{"reason", util::reason_of(error)}});
    co_return error_response(500, "internal", "Internal error; see the server's log.");
  }
}

}  // namespace

std::vector<Endpoint> admin_endpoints() {
  std::vector<Endpoint> all;
  all.reserve(std::size(admin_routes));
  for (const AdminRoute& route : admin_routes) all.push_back({route.method, route.path.text});
  return all;
}

AwaitableResponse answer_admin(OperatorContext& context, const Request& request) {
  co_await boost::asio::this_coro::throw_if_cancelled(false);  // as in answer()
  const auto token = bearer_token(request);
  if (!context.admin.admits(token.value_or(""))) {
    Response response = error_response(401, "bad_token", "This is not the admin token.");
    response.headers.emplace_back("WWW-Authenticate", "Bearer");
    response.delay = context.admin.note_wrong_token(request.client.to_string());
    co_return response;
  }
  const auto path = segments(without_query(request.target));
  std::string allowed;
  for (const AdminRoute& route : admin_routes) {
    const auto params = match(path, route.path);
    if (!params) continue;
    allowed.append(allowed.empty() ? "" : ", ").append(route.method);
    if (route.method != request.method) continue;
    note(request);
    co_return co_await handle(context, route, *params, request);
  }
  co_return without_method(allowed, request.method);
}

}  // namespace server::api
