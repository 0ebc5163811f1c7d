#include "server/api/http_session.hpp"

#include "server/api/awaiting.hpp"
#include "server/api/ban_checks.hpp"
#include "server/api/http_message.hpp"
#include "server/api/request_checks.hpp"
#include "server/api/socket_session.hpp"
#include "server/cluster/http_proxy.hpp"
#include "server/cluster/tunnel_proxy.hpp"
#include "server/net/linger.hpp"
#include "server/net/moved_to.hpp"
#include "server/net/use_tuple.hpp"
#include "server/rooms/code.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/log_failure.hpp"
#include "server/telemetry/request_id.hpp"
#include "server/util/clock.hpp"
#include "server/util/limits.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace server::api {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

asio::awaitable<void> write(beast::tcp_stream& stream, const HttpResponse& response, bool head) {
  const std::string text = as_text(response, head);
  co_await asio::async_write(stream, asio::buffer(text), net::use_tuple);
}

// Identifies a request in the log and measures its time.
struct Trace {
  std::string connection;
  std::string id;
  std::chrono::steady_clock::time_point at = std::chrono::steady_clock::now();
};

void note_answer(HttpContext& context, bool player, const Trace& trace, const RequestHead& asked,
                 unsigned status, std::string_view remedy = {}) {
  if (asked.upgrade || asked.cut_upgrade)
    context.status.refused_upgrades.note(
        status, remedy, {trace.connection, trace.id, asked.origin, asked.host}, trace.at);
  if (player) context.status.http.count(status);
  const auto level = status >= 500 ? telemetry::LogLevel::warn : telemetry::LogLevel::debug;
  if (!telemetry::logs(telemetry::Area::net, level)) return;
  // Leaves out absolute URLs, which the server does not serve and which may contain a password.
  const auto path = asked.target.starts_with('/') ? asked.target.substr(0, asked.target.find('?'))
                                                  : std::string();
  const std::chrono::duration<double, std::milli> took =
      std::chrono::steady_clock::now() - trace.at;
  telemetry::log(telemetry::Area::net, level, "request answered",
                 {{"connection", trace.connection},
                  {"request", trace.id},
                  {"method", asked.method},
                  {"path", path},
                  {"status", status},
                  {"ms", took.count()}});
}

// Moves the socket to the loop of the room's shard, or of the lobby's.
void hand_over(asio::ip::tcp::socket socket, UpgradeRequest request, UpgradeTarget place,
               HttpContext& context, net::ConnectionSlot slot, session::RateLimits rates,
               SocketId id) {
  const auto code = rooms::read_code(place.code);
  const std::size_t shard = code ? context.shards.of(*code) : net::lobby_shard;
  auto moved = net::moved_to(context.shards.context(shard), std::move(socket));
  if (!moved) return;
  auto executor = moved->get_executor();
  asio::post(executor, [moved = std::move(*moved), request = std::move(request),
                        place = std::move(place), &context, slot = std::move(slot),
                        rates = std::move(rates), id = std::move(id)]() mutable {
    start_socket_session(std::move(moved), std::move(request), place, context, std::move(slot),
                         std::move(rates), std::move(id));
  });
}

asio::awaitable<void> refuse(beast::tcp_stream& stream, const HttpContext& context,
                             Response refusal, std::string id, bool head = false) {
  stream.expires_after(context.deadlines.request.load());
  co_await write(stream, make_response(std::move(refusal), id, 11, false), head);
  co_await net::async_linger(stream, net::use_tuple);
}

// The header has been read. Takes an upload slot, or returns why the body is not read.
std::optional<Response> admit_body(HttpParser& parser, HttpContext& context,
                                   std::optional<util::ScopedCounter>& upload) {
  const auto method = parser.get().method_string();
  const auto target = parser.get().target();
  if (!takes_record({method.data(), method.size()}, {target.data(), target.size()})) {
    parser.body_limit(limits::body_bytes_max);
    if (parser.content_length().value_or(0) > limits::body_bytes_max)
      return response_for(http::error::body_limit);
    return std::nullopt;
  }
  upload.emplace(context.status.record_uploads);
  if (context.status.record_uploads > limits::record_uploads_max) return busy_response();
  return std::nullopt;
}

// Sends 100 Continue if the client waits for it, then reads the body.
asio::awaitable<beast::error_code> read_body(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                             HttpParser& parser) {
  if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    http::response<http::empty_body> go_on(http::status::continue_, 11);
    co_await http::async_write(stream, go_on, net::use_tuple);
  }
  const auto [error, size] = co_await http::async_read(stream, buffer, parser, net::use_tuple);
  co_return error;
}

// Finds another node that has the room; responds with an error if the owner is unknown.
asio::awaitable<std::optional<Response>> find_elsewhere(
    HttpContext& context, const RequestHead& asked, const HttpRequest& request,
    std::optional<cluster::NodePlace>& elsewhere) {
  if (asked.method == "OPTIONS") co_return std::nullopt;
  auto found =
      co_await locate(context, place_asked_for(asked.method, asked.target, request.body()));
  if (auto* place = std::get_if<cluster::NodePlace>(&found)) {
    // The two nodes disagree about the owner.
    if (asked.passed) co_return elsewhere_busy(503);
    elsewhere = std::move(*place);
    co_return std::nullopt;
  }
  if (std::get<cluster::LocalResult>(found) == cluster::LocalResult::unknown)
    co_return elsewhere_busy(503);
  co_return std::nullopt;
}

// Returns the other node's response; nullopt if it accepted a WebSocket and the connection has
// become a TunnelProxy.
asio::awaitable<std::optional<HttpResponse>> pass_on(
    beast::tcp_stream& stream, HttpContext& context, const cluster::NodePlace& place,
    const HttpRequest& request, const RequestHead& asked, net::ConnectionSlot& slot,
    const Trace& trace, bool upgrade) {
  stream.expires_never();
  auto reply = co_await cluster::ask_node(context.passing, place.address,
                                          passed_on(request, asked, trace.id, upgrade), upgrade);
  std::optional<HttpResponse> response;
  const auto* unanswered = std::get_if<cluster::Unanswered>(&reply);
  if (auto* answer = std::get_if<cluster::NodeAnswer>(&reply)) {
    if (answer->socket) {
      context.status.http.count(101);
      slot.peer = asked.client.address;
      std::make_shared<cluster::TunnelProxy>(
          stream.release_socket(), std::move(*answer->socket), context.sockets, context.passing,
          std::move(slot), trace.connection,
          room_asked_for(asked.method, asked.target, {}).value_or(""))
          ->start(std::move(answer->text));
      co_return std::nullopt;
    }
    response = read_passed(answer->text, request.method() == http::verb::head);
  }
  const bool sent = unanswered == nullptr || *unanswered == cluster::Unanswered::broken_off;
  if (!response) {
    Response busy = elsewhere_busy(sent ? 502 : 503);
    const auto shared = sharing_headers(context.access, asked);
    busy.headers.insert(busy.headers.end(), shared.begin(), shared.end());
    response = make_response(std::move(busy), trace.id, 11, true);
  }
  response->version(request.version());
  response->keep_alive(request.keep_alive());
  co_return response;
}

// The header of a WebSocket upgrade has been read.
void become_socket(beast::tcp_stream& stream, HttpParser& parser, UpgradeTarget place,
                   const RequestHead& asked, HttpContext& context, net::ConnectionSlot& slot,
                   const Trace& trace) {
  stream.expires_never();
  slot.peer = asked.client.address;
  hand_over(stream.release_socket(), parser.release(), std::move(place), context, std::move(slot),
            context.access.rates(asked.client), {trace.connection, trace.id});
}

asio::awaitable<void> run(beast::tcp_stream stream, HttpContext& context, net::ConnectionSlot slot,
                          const HttpEndpoint& endpoint, std::string connection) {
  beast::flat_buffer buffer(limits::unparsed_bytes_max);
  bool keep_alive = true;
  const net::Address peer = slot.peer;
  const bool guarded = endpoint.for_players;
  const auto goes_on = [&] { return keep_alive && (!guarded || !context.status.stopping); };
  unsigned number = 0;
  for (bool first = true; goes_on(); first = false) {
    HttpParser parser;
    parser.header_limit(limits::header_bytes_max);
    parser.body_limit(limits::record_bytes_max);
    stream.expires_after((first ? context.deadlines.request : context.deadlines.idle).load());
    auto [error, size] = co_await http::async_read_header(stream, buffer, parser, net::use_tuple);
    const RequestHead asked = read_header(parser, slot, context.access);
    const Trace trace{connection, telemetry::request_id(asked.request_id, connection, ++number)};
    std::optional<util::ScopedCounter> upload;
    std::optional<Response> refusal;
    if (!error && guarded) refusal = refuse(context.access, asked, steady_now());
    if (!error && guarded && !refusal) refusal = banned(context, asked);
    if (!error && !refusal) refusal = ambiguous(parser.get());
    if (!error && !refusal) refusal = admit_body(parser, context, upload);
    if (!error && !refusal) error = co_await read_body(stream, buffer, parser);
    if (error) refusal = response_for(error);
    std::optional<cluster::NodePlace> elsewhere;
    std::optional<HttpResponse> passed;
    if (!refusal && !error && guarded)
      refusal = co_await find_elsewhere(context, asked, parser.get(), elsewhere);
    if (!refusal && !error && guarded && asked.upgrade && buffer.size() == 0) {
      auto held = context.access.open_socket(asked.client);
      if (!held) refusal = rate_limited(1000, "--connections-per-address");
      // Connections of proxies count for no address.
      else if (asked.client.through_proxy)
        slot.of_address = std::move(*held);
      auto place = refusal ? std::nullopt : socket_target(asked.target);
      if (place && elsewhere && place->follows) place->moved_to = elsewhere->url;
      if (place && elsewhere && place->moved_to.empty()) {
        passed =
            co_await pass_on(stream, context, *elsewhere, parser.get(), asked, slot, trace, true);
        if (!passed) co_return;
      } else if (place) {
        become_socket(stream, parser, std::move(*place), asked, context, slot, trace);
        co_return;
      }
    }
    if (!refusal && !error && elsewhere && !passed)
      passed =
          co_await pass_on(stream, context, *elsewhere, parser.get(), asked, slot, trace, false);
    const auto shared = sharing_headers(context.access, asked);
    if (refusal) {
      refusal->headers.insert(refusal->headers.end(), shared.begin(), shared.end());
      note_answer(context, guarded, trace, asked, refusal->status, refusal->remedy);
      co_await refuse(stream, context, std::move(*refusal), trace.id, asked.method == "HEAD");
    }
    if (refusal || error) break;
    const auto request = parser.release();
    keep_alive = request.keep_alive();
    stream.expires_after(context.deadlines.request.load());
    if (passed) {
      upload.reset();
      note_answer(context, guarded, trace, asked, passed->result_int());
      co_await write(stream, *passed, request.method() == http::verb::head);
      continue;
    }
    Response response =
        co_await await_answer(endpoint, read_request(request, peer, context, asked.client));
    upload.reset();
    note_answer(context, guarded, trace, asked, response.status, response.remedy);
    response.headers.insert(response.headers.end(), shared.begin(), shared.end());
    // An operator's request may have taken long.
    stream.expires_after(context.deadlines.request.load());
    const auto written =
        make_response(std::move(response), trace.id, request.version(), keep_alive);
    co_await write(stream, written, request.method() == http::verb::head);
  }
  beast::error_code ignored;
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> turn_away(beast::tcp_stream stream, HttpContext& context, bool full,
                                util::ScopedCounter) {
  Response why = rate_limited(1000, "--connections-per-address, --limit-connections");
  if (full) {
    why = error_response(503, "busy", "Too many connections.");
    why.headers.emplace_back("Retry-After", "5");
    why.remedy = "--connections-max";
  }
  const std::string id = telemetry::new_connection_id();
  context.status.refused_upgrades.note(why.status, why.remedy, {id},
                                       std::chrono::steady_clock::now());
  context.status.http.count(why.status);
  co_await refuse(stream, context, std::move(why), id);
}

}  // namespace

void start_http_session(asio::ip::tcp::socket socket, HttpContext& context,
                        net::ConnectionSlot slot, const HttpEndpoint& endpoint) {
  auto executor = socket.get_executor();
  std::string connection = telemetry::new_connection_id();
  asio::co_spawn(
      executor,
      run(beast::tcp_stream(std::move(socket)), context, std::move(slot), endpoint, connection),
      telemetry::LogFailure{connection});
}

void refuse_connection(asio::ip::tcp::socket socket, HttpContext& context, bool full,
                       util::ScopedCounter counted) {
  auto executor = socket.get_executor();
  context.status.connections_refused.fetch_add(1, std::memory_order_relaxed);
  asio::co_spawn(executor,
                 turn_away(beast::tcp_stream(std::move(socket)), context, full, std::move(counted)),
                 telemetry::LogFailure{telemetry::new_connection_id()});
}

}  // namespace server::api
