#include "server/api/routes.hpp"

#include "protocol/embedded_docs.hpp"
#include "protocol/encode.hpp"
#include "protocol/player.hpp"
#include "server/api/alert_routes.hpp"
#include "server/api/link_preview.hpp"
#include "server/api/packing.hpp"
#include "server/api/page.hpp"
#include "server/api/page_preloads.hpp"
#include "server/api/path.hpp"
#include "server/api/player_routes.hpp"
#include "server/api/room_answers.hpp"
#include "server/api/room_creation.hpp"
#include "server/api/room_routes.hpp"
#include "server/api/seat_routes.hpp"
#include "server/cluster/room_locator.hpp"
#include "server/rooms/code.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <boost/asio/this_coro.hpp>

namespace server::api {

// Outside the anonymous namespace: g++ 14 crashes on a coroutine with a type from there.
struct NamedRoom {
  LinkPreview preview;      // with the path of the room's own picture
  std::string_view screen;  // as in with_preloads()
};

namespace {

// --- one function for each endpoint ------------------------------------------------------------

// A source of a content security policy; empty if the text is no valid URL.
std::string socket_source(std::string_view url) {
  const bool encrypted = url.starts_with("https://");
  if (!encrypted && !url.starts_with("http://")) return {};
  url.remove_prefix(encrypted ? 8 : 7);
  const std::string_view place = url.substr(0, url.find('/'));
  constexpr std::string_view usual =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
  if (place.empty() || place.find_first_not_of(usual) != std::string_view::npos) return {};
  return (encrypted ? "wss://" : "ws://") + std::string(place);
}

// Allows nothing from elsewhere but WebSockets of the nodes, and scripts and styles only from
// files. The bare page and the documents have an inline style.
std::string content_policy(const HttpContext& context, std::string_view page) {
  std::string sockets;
  if (context.nodes != nullptr)
    for (const std::string& url : context.nodes->urls())
      if (const auto source = socket_source(url); !source.empty()) sockets += " " + source;
  const bool styled = page.find("<style") != std::string_view::npos;
  return std::string("default-src 'none'; script-src 'self'; style-src 'self'") +
         (styled ? " 'unsafe-inline'" : "") + "; img-src 'self' blob: data:; connect-src 'self'" +
         sockets +
         "; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
}

// A page, or a script that is no part of one: a worker follows the policy of its own response.
bool has_policy(const PageFile& file) {
  return file.type.starts_with("text/html") ||
         (file.type.starts_with("text/javascript") && file.cache_control == "no-cache");
}

// `path`: segments, "protocol" first. "/protocol" is the list of documents, "/protocol/"
// the front page, so that its relative links work.
const PageFile* document(const std::vector<std::string_view>& path) {
  if (path.size() == 1) return find_document("/");
  std::string name(path[1]);
  for (std::size_t i = 2; i < path.size(); ++i) name.append("/").append(path[i]);
  return find_document(name.empty() ? "README.html" : std::string_view(name));
}

Response page_head(const HttpContext& context, const PageFile& file) {
  Response response{200, {}, file.type};
  auto& headers = response.headers;
  headers.emplace_back("Cache-Control", file.cache_control);
  if (has_policy(file))
    headers.emplace_back("Content-Security-Policy", content_policy(context, file.text.plain));
  // Chromium fetches the icons of a manifest as if another site asked for them.
  if (file.type.starts_with("image/"))
    headers.emplace_back("Cross-Origin-Resource-Policy", "cross-origin");
  if (file.type.starts_with("text/html"))
    headers.emplace_back("Permissions-Policy",
                         "camera=(), microphone=(), geolocation=(), payment=(), usb=()");
  return response;
}

Response page_response(const HttpContext& context, const PageFile& file, const Request& request) {
  Response response = page_head(context, file);
  send_text(response, request, file.text);
  return response;
}

// The screen that a visitor of the room meets, as the page names it (vite.config.ts).
std::string_view screen_of(const protocol::RoomInfo& room) {
  const bool court = engine::has_court(room.rules);
  if (room.state == protocol::RoomState::waiting) return "lobby";
  if (room.state == protocol::RoomState::finished) return court ? "court-end" : "end";
  return court ? "court" : "table";
}

Or<NamedRoom> named_room(room::Room& room) {
  const auto result = room.result();
  const protocol::RoomInfo info = room.info();
  NamedRoom named{preview_of(info, result), screen_of(info)};
  if (result && !room.roster().opened().room_password)
    named.preview.image = "api/rooms/" + room.code().text() + "/picture";
  return named;
}

// The page with the preview of the room that the link names, or else of the page.
AwaitableResponse front_page(HttpContext& context, const PageFile& file, const Request& request) {
  LinkPreview preview = preview_of_page();
  const std::string_view code = previewed_room(request.target);
  std::string_view screen = "lobby";
  if (!code.empty()) {
    // The session has read a stored room before. If it could not, the page does without a preview.
    const Or<NamedRoom> found = co_await in_room(context, code, named_room, find_loaded_room);
    if (found) preview = found->preview;
    if (found) screen = found->screen;
  }
  const std::vector<std::string> urls =
      context.has_public_url ? context.urls() : std::vector<std::string>();
  if (!urls.empty()) {
    preview.url = urls.front() + (code.empty() ? "" : "?room=" + std::string(code));
    if (preview.image.empty() && context.page.find(preview_image) != nullptr)
      preview.image = preview_image;
    if (!preview.image.empty()) preview.image.insert(0, urls.front());
  } else {
    preview.image.clear();
  }
  Response response = page_head(context, file);
  response.headers.emplace_back("Vary", "Accept-Language");
  std::string text =
      with_preview(with_preloads(file.text.plain, request.languages, screen), preview);
  if (!is_kept(response, request, etag_of(text))) response.body = std::move(text);
  co_await pack(context, request, response);
  co_return response;
}

// /watch, an address to type, leads to the page's own. The Location is relative, so that it works
// under a path prefix.
Response watch_redirect(std::string_view target) {
  const bool transparent = query_has(target, "transparent");
  std::string place = "./#/watch";
  if (transparent || query_has(target, "wall")) place += "?wall";
  if (transparent) place += "&transparent";
  Response response{302, ""};
  response.headers.emplace_back("Location", place);
  return response;
}

// Changes only with a restart or a reload of the server.
Response offered(const CachedText& text, const Request& request) {
  Response response;
  response.headers.emplace_back("Cache-Control", "max-age=60");
  send_text(response, request, text);
  return response;
}

AwaitableResponse show_presets(HttpContext& context, PathParams, const Request& request) {
  co_return offered(context.catalog->presets(), request);
}

AwaitableResponse show_tiles(HttpContext& context, PathParams, const Request& request) {
  co_return offered(context.catalog->tiles(), request);
}

// Addresses of the local network are shown only to clients on this machine.
AwaitableResponse show_addresses(HttpContext& context, PathParams, const Request& request) {
  const std::vector<std::string> urls =
      request.from_here || context.has_public_url ? context.urls() : std::vector<std::string>();
  co_return Response{200, protocol::encode_addresses(urls)};
}

// Other servers of the local network are shown only to clients in it.
AwaitableResponse show_nearby(HttpContext& context, PathParams, const Request& request) {
  std::vector<protocol::NearbyServer> servers;
  if (request.from_near && context.nearby) servers = context.nearby();
  co_return Response{200, protocol::encode_nearby(servers)};
}

AwaitableResponse show_health(HttpContext& context, PathParams, const Request&) {
  const bool healthy = context.storage.healthy() && !context.status.stopping;
  const protocol::Health health{.healthy = context.storage.healthy(),
                                .stopping = context.status.stopping,
                                .rooms = context.directory.size(),
                                .connections = context.status.connections};
  co_return Response{healthy ? 200u : 503u, protocol::encode_health(health)};
}

// --- routing -----------------------------------------------------------------------------------

struct Route {
  RoutePattern path;  // {code} and {seat} match any segment, {id} an id
  std::string_view method;
  Handler handle;
  RequestKind kind = RequestKind::request;
  bool packs = false;
};

// A route whose long responses are compressed. They hold no secrets, which their lengths could
// reveal (BREACH).
constexpr bool packs = true;

// Routes of one path are adjacent, ordered by method.
constexpr std::array<Route, 52> routes{{
    {"api/health", "GET", show_health},
    {"api/presets", "GET", show_presets},
    {"api/tiles", "GET", show_tiles},
    {"api/addresses", "GET", show_addresses},
    {"api/alerts", "GET", show_alert_offer},
    {"api/alerts/{id}", "DELETE", remove_alert},
    {"api/alerts/{id}", "GET", ask_to_stop},
    {"api/alerts/{id}", "POST", stop_alerts},
    {"api/alerts/{id}/confirm", "GET", ask_to_confirm},
    {"api/alerts/{id}/confirm", "POST", confirm_alerts},
    {"api/duplicates/{code}", "GET", show_duplicate, RequestKind::request, packs},
    {"api/games", "GET", find_games, RequestKind::request, packs},
    {"api/lobby/socket", "GET", ask_lobby_for_upgrade},
    {"api/leaderboards/{id}", "GET", show_leaderboard, RequestKind::request, packs},
    {"api/me", "DELETE", forget_me},
    {"api/me", "GET", show_me},
    {"api/me", "PATCH", change_me, RequestKind::sign_in},
    {"api/me/alerts", "GET", list_my_alerts},
    {"api/me/alerts", "POST", add_my_alert, RequestKind::change},
    {"api/me/games", "GET", find_my_games, RequestKind::request, packs},
    {"api/me/seats", "GET", find_my_seats, RequestKind::request, packs},
    {"api/me/seats", "POST", regain_seat, RequestKind::join},
    {"api/nearby", "GET", show_nearby},
    {"api/players", "GET", find_players, RequestKind::request, packs},
    {"api/players", "POST", create_player, RequestKind::sign_up},
    {"api/players/{id}", "GET", show_player},
    {"api/players/{id}/games", "GET", find_games_of, RequestKind::request, packs},
    {"api/replays", "POST", replay_upload, RequestKind::upload, packs},
    {"api/rooms", "GET", list_rooms, RequestKind::request, packs},
    {"api/rooms", "POST", create_room, RequestKind::room},
    {"api/rooms/{code}", "GET", show_room},
    {"api/rooms/{code}", "PATCH", change_room, RequestKind::change},
    {"api/rooms/{code}/analysis", "GET", show_analysis, RequestKind::request, packs},
    {"api/rooms/{code}/bots", "POST", seat_bots, RequestKind::change},
    {"api/rooms/{code}/host", "POST", hand_over, RequestKind::change},
    {"api/rooms/{code}/pass", "POST", give_pass, RequestKind::password},
    {"api/rooms/{code}/picture", "GET", show_picture},
    {"api/rooms/{code}/record", "GET", write_record, RequestKind::request, packs},
    {"api/rooms/{code}/rematch", "POST", rematch, RequestKind::room},
    {"api/rooms/{code}/seats", "POST", take_seat, RequestKind::join},
    {"api/rooms/{code}/seats/{seat}", "DELETE", leave_seat, RequestKind::change},
    {"api/rooms/{code}/seats/{seat}/alerts", "GET", list_seat_alerts},
    {"api/rooms/{code}/seats/{seat}/alerts", "POST", add_seat_alert, RequestKind::change},
    {"api/rooms/{code}/seats/{seat}/bot", "DELETE", remove_bot, RequestKind::change},
    {"api/rooms/{code}/seats/{seat}/bot", "PUT", seat_bot, RequestKind::change},
    {"api/rooms/{code}/seats/{seat}/carry", "POST", carry_seat, RequestKind::join},
    {"api/rooms/{code}/seats/{seat}/link", "POST", link_seat, RequestKind::change},
    {"api/rooms/{code}/seats/{seat}/move", "POST", move_seat, RequestKind::change},
    {"api/rooms/{code}/socket", "GET", ask_room_for_upgrade},
    {"api/rooms/{code}/start", "POST", start_game, RequestKind::change},
    {"api/sessions", "DELETE", sign_out},
    {"api/sessions", "POST", sign_in, RequestKind::sign_in},
}};

AwaitableResponse answer_by_route(HttpContext& context, const std::vector<std::string_view>& path,
                                  const Request& request) {
  std::string allowed;
  for (const Route& route : routes) {
    const auto params = match(path, route.path);
    if (!params) continue;
    if (route.method == request.method) {
      Response response = co_await route.handle(context, *params, request);
      if (route.packs) co_await pack(context, request, response);
      co_return response;
    }
    allowed.append(allowed.empty() ? "" : ", ").append(route.method);
  }
  co_return without_method(allowed, request.method);
}

}  // namespace

Response error_response(unsigned status, std::string_view code, std::string_view message,
                        std::string_view field) {
  return {status, protocol::encode_error(code, field, message)};
}

Response not_found() {
  return error_response(404, "not_found", "There is nothing at this address.");
}

Response without_method(const std::string& allowed, std::string_view method) {
  if (allowed.empty()) return not_found();
  std::string all = allowed + ", OPTIONS";
  if (const auto get = all.find("GET"); get != std::string::npos) all.insert(get + 3, ", HEAD");
  Response response = method == "OPTIONS"
                          ? Response{204, ""}
                          : error_response(405, "method_not_allowed", "Allowed methods: " + all);
  response.headers.emplace_back("Allow", all);
  return response;
}

Response busy_response() {
  Response response =
      error_response(503, "busy", "Too many requests for games at present; try again later.");
  response.headers.emplace_back("Retry-After", "2");
  return response;
}

Response job_failed(const std::exception& error) {
  telemetry::log(telemetry::Area::net, telemetry::LogLevel::error, "a request failed",
                 {{"reason", error.what()}});
  return error_response(500, "internal", "The server has failed at this request.");
}

Response owner_unreachable(unsigned status) {
  Response response =
      error_response(status, "busy", "The server that has this room does not respond.");
  response.headers.emplace_back("Retry-After", "1");
  return response;
}

std::vector<Endpoint> endpoints() {
  std::vector<Endpoint> all;
  all.reserve(std::size(routes));
  for (const Route& route : routes) all.push_back({route.method, route.path.text});
  return all;
}

std::optional<UpgradeTarget> socket_target(std::string_view target) {
  if (!target.starts_with('/')) return std::nullopt;
  const auto path = segments(without_query(target));
  const bool follows = !query_has(target, "follow=no");
  if (match(path, "api/lobby/socket"))
    return UpgradeTarget{.lobby = true, .code = "", .follows = follows};
  const auto params = match(path, "api/rooms/{code}/socket");
  if (!params) return std::nullopt;
  return UpgradeTarget{.lobby = false, .code = std::string(params->code), .follows = follows};
}

std::optional<room::RoomCode> room_of(std::string_view method, std::string_view target,
                                      const std::string& body) {
  if (!target.starts_with('/')) return std::nullopt;
  const auto path = segments(without_query(target));
  if (path.size() >= 3 && path[0] == "api" && (path[1] == "rooms" || path[1] == "duplicates"))
    return rooms::read_code(path[2]);
  if (is_front_page(target)) return rooms::read_code(previewed_room(target));
  if (method != "POST" || !match(path, "api/me/seats")) return std::nullopt;
  const auto wanted = protocol::decode_regain_seat(body);
  return wanted ? rooms::read_code(wanted->room) : std::nullopt;
}

std::optional<room::RoomCode> room_or_lobby_of(std::string_view method, std::string_view target,
                                               const std::string& body) {
  const auto socket = socket_target(target);
  if (socket && socket->lobby) return rooms::lobby_key;
  return room_of(method, target, body);
}

RequestKind kind_of(std::string_view method, std::string_view target) {
  if (!target.starts_with('/')) return RequestKind::request;
  const auto path = segments(without_query(target));
  for (const Route& route : routes)
    if (route.kind != RequestKind::request && route.method == method && match(path, route.path))
      return route.kind;
  return RequestKind::request;
}

bool names_room(std::string_view method, std::string_view target) {
  if (!target.starts_with('/')) return false;
  const auto path = segments(without_query(target));
  return (path.size() >= 3 && path[0] == "api" &&
          (path[1] == "rooms" || path[1] == "duplicates")) ||
         (method == "POST" && match(path, "api/me/seats")) || !previewed_room(target).empty();
}

std::string_view pattern_of(std::string_view target) {
  if (!target.starts_with('/')) return {};
  const auto path = segments(without_query(target));
  for (const Route& route : routes)
    if (match(path, route.path)) return route.path.text;
  return {};
}

bool is_alert_link(std::string_view target) {
  if (!target.starts_with('/')) return false;
  const auto path = segments(without_query(target));
  return match(path, "api/alerts/{id}") || match(path, "api/alerts/{id}/confirm");
}

std::string logged_path(std::string_view target) {
  if (!target.starts_with('/')) return {};
  if (is_alert_link(target)) return '/' + std::string(pattern_of(target));
  // A link with a slash too many, or with the path prefix of a proxy, has a valid key, too.
  constexpr std::string_view links = "/api/alerts/";
  const std::string_view path = without_query(target);
  const auto key = path.find(links);
  if (key == std::string_view::npos) return std::string(path);
  return std::string(path.substr(0, key + links.size())) + "{id}";
}

bool takes_record(std::string_view method, std::string_view target) {
  return method == "POST" && without_query(target) == "/api/replays";
}

namespace {

AwaitableResponse find_answer(HttpContext& context, const Request& request) {
  const bool get = request.method == "GET";
  if (request.target == "*" && request.method == "OPTIONS") co_return Response{204, ""};
  if (!request.target.starts_with('/')) co_return not_found();
  const std::string_view target = without_query(request.target);
  const auto path = segments(target);

  if (const PageFile* const file = context.page.find(target.substr(1))) {
    if (get && is_front_page(target)) co_return co_await front_page(context, *file, request);
    if (get) co_return page_response(context, *file, request);
    co_return without_method("GET", request.method);
  }
  if (target == "/watch")
    co_return get ? watch_redirect(request.target) : without_method("GET", request.method);
  if (path[0] == "protocol") {
    const PageFile* const file = document(path);
    if (file == nullptr) co_return not_found();
    if (get) co_return page_response(context, *file, request);
    co_return without_method("GET", request.method);
  }
  co_return co_await answer_by_route(context, path, request);
}

// For a request that names a room which does not exist. Where the response does not tell that, the
// time until it comes does.
void charge_miss(HttpContext& context, const Request& request) {
  const auto code = room_of(request.method, request.target, request.body);
  if (code && request.method != "OPTIONS" && !context.directory.has(*code) &&
      !context.directory.is_unloaded(*code))
    context.access.charge(RequestKind::miss, request.payer, steady_now());
}

}  // namespace

AwaitableResponse answer(HttpContext& context, const Request& request) {
  // g++ 12 does not destroy the locals of a coroutine that await_transform() leaves with an
  // exception. Waiter throws when a wait is cancelled.
  co_await boost::asio::this_coro::throw_if_cancelled(false);
  Response response = co_await find_answer(context, request);
  charge_miss(context, request);
  co_return response;
}

}  // namespace server::api
