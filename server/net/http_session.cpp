#include "server/net/http_session.hpp"

#include "server/hall/code.hpp"
#include "server/limits.hpp"
#include "server/net/addresses.hpp"
#include "server/net/lingering_stream.hpp"
#include "server/net/log_failure.hpp"
#include "server/net/operator_routes.hpp"
#include "server/net/routes.hpp"
#include "server/net/socket_session.hpp"
#include "server/watch/log.hpp"
#include "server/watch/request_id.hpp"

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

namespace server::net {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

constexpr auto use_tuple = asio::as_tuple(asio::use_awaitable);

// Waits for answer(), which may respond on another thread, and comes back to this one.
asio::awaitable<Response> await_answer(World& world, Request request, Site site) {
  const auto initiate = [&](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    const auto reply = site == Site::players ? &answer : &answer_operator;
    reply(world, request, [shared](Response response) {
      const auto executor = asio::get_associated_executor(*shared);
      asio::post(executor, [shared, response = std::move(response)]() mutable {
        std::move (*shared)(std::move(response));
      });
    });
  };
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Response)>(
      initiate, asio::use_awaitable);
}

// Somebody at this machine, as far as can be told.
bool is_from_here(const http::request<http::string_body>& request,
                  const beast::tcp_stream& stream) {
  for (const char* name : {"Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"})
    if (request.count(name) > 0) return false;
  beast::error_code error;
  const auto peer = stream.socket().remote_endpoint(error);
  return !error && is_loopback(peer.address().to_string());
}

Request read_request(const http::request<http::string_body>& request,
                     const beast::tcp_stream& stream) {
  const auto text = [](beast::string_view view) { return std::string(view.data(), view.size()); };
  return {
      .method = request.method() == http::verb::head ? "GET" : text(request.method_string()),
      .target = text(request.target()),
      .authorization = text(request[http::field::authorization]),
      .body = request.body(),
      .known_etags = text(request[http::field::if_none_match]),
      .takes_gzip = text(request[http::field::accept_encoding]).find("gzip") != std::string::npos,
      .from_here = is_from_here(request, stream)};
}

http::response<http::string_body> make_response(Response answer, const std::string& id,
                                                unsigned version, bool keep_alive) {
  http::response<http::string_body> response(http::int_to_status(answer.status), version);
  response.set(http::field::server, "castellan");
  response.set(request_id_header, id);
  if (answer.status != 204) {
    response.set(http::field::content_type, answer.content_type);
    response.set(http::field::cache_control, "no-store");
    response.set("X-Content-Type-Options", "nosniff");
  }
  for (const auto& [name, value] : answer.headers) response.set(name, value);
  response.keep_alive(keep_alive);
  response.body() = std::move(answer.body);
  response.prepare_payload();
  return response;
}

// What is wrong with a request that could not be read; nothing when the peer just went away.
std::optional<Response> response_for(const beast::error_code& error) {
  if (error == http::error::body_limit)
    return error_response(413, "too_large", "The body is over the limit.");
  if (error == http::error::header_limit)
    return error_response(431, "too_large", "The header is over the limit.");
  if (error.category() == make_error_code(http::error::bad_method).category() &&
      error != http::error::end_of_stream && error != http::error::partial_message)
    return error_response(400, "malformed_http", error.message());
  return std::nullopt;
}

asio::awaitable<void> write(beast::tcp_stream& stream, http::response<http::string_body> response,
                            bool head) {
  if (head) {
    http::response<http::empty_body> header_only(std::move(response.base()));
    co_await http::async_write(stream, header_only, use_tuple);
  } else {
    co_await http::async_write(stream, response, use_tuple);
  }
}

// Who asks and what, for the counts and the log.
struct Asked {
  std::string connection;
  std::string id;
  std::string method;
  std::string path;  // without what follows a question mark
  std::chrono::steady_clock::time_point at = std::chrono::steady_clock::now();
};

void note_answer(World& world, Site site, const Asked& asked, unsigned status) {
  if (site == Site::players) world.http.count(status);
  const auto level = status >= 500 ? watch::Level::warn : watch::Level::debug;
  if (!watch::logs(watch::Area::net, level)) return;
  const std::chrono::duration<double, std::milli> took =
      std::chrono::steady_clock::now() - asked.at;
  watch::log(watch::Area::net, level, "request answered",
             {{"connection", asked.connection},
              {"request", asked.id},
              {"method", asked.method},
              {"path", asked.path},
              {"status", status},
              {"ms", took.count()}});
}

// Moves the socket to the loop of the room's shard, or of the hall's.
void hand_over(asio::ip::tcp::socket socket, UpgradeRequest request, SocketPlace place,
               World& world, Counted counted, SocketId id) {
  const auto code = hall::read_code(place.code);
  const std::size_t shard = code ? world.shards.of(*code) : World::hall_shard;
  beast::error_code error;
  const auto protocol = socket.local_endpoint(error).protocol();
  const auto descriptor = error ? -1 : socket.release(error);
  if (error) return;
  asio::ip::tcp::socket moved(world.shards.context(shard), protocol, descriptor);
  auto executor = moved.get_executor();
  asio::post(executor,
             [moved = std::move(moved), request = std::move(request), place = std::move(place),
              &world, counted = std::move(counted), id = std::move(id)]() mutable {
               start_socket_session(std::move(moved), std::move(request), place, world,
                                    std::move(counted), std::move(id));
             });
}

using Parser = http::request_parser<http::string_body>;

asio::awaitable<void> refuse(beast::tcp_stream& stream, Response refusal, std::string id) {
  stream.expires_after(limits::request_timeout);
  co_await write(stream, make_response(std::move(refusal), id, 11, false), false);
  co_await async_linger(stream, use_tuple);
}

// The header has been read. Holds the place of an upload, or says why the body is not to be read.
std::optional<Response> admit_body(Parser& parser, World& world, std::optional<Counted>& upload) {
  const auto method = parser.get().method_string();
  const auto target = parser.get().target();
  if (!takes_record({method.data(), method.size()}, {target.data(), target.size()})) {
    parser.body_limit(limits::body_bytes_max);
    if (parser.content_length().value_or(0) > limits::body_bytes_max)
      return response_for(http::error::body_limit);
    return std::nullopt;
  }
  upload.emplace(world.record_uploads);
  if (world.record_uploads > limits::record_uploads_max) return busy_response();
  return std::nullopt;
}

// What follows the header: the body, after a word to whoever waits for one.
asio::awaitable<beast::error_code> read_body(beast::tcp_stream& stream, beast::flat_buffer& buffer,
                                             Parser& parser) {
  if (beast::iequals(parser.get()[http::field::expect], "100-continue")) {
    http::response<http::empty_body> go_on(http::status::continue_, 11);
    co_await http::async_write(stream, go_on, use_tuple);
  }
  const auto [error, size] = co_await http::async_read(stream, buffer, parser, use_tuple);
  co_return error;
}

// Of what has been read of it, which may be nothing.
Asked describe(const http::request<http::string_body>& request, const std::string& connection,
               unsigned number) {
  const auto given = request[request_id_header];
  const auto method = request.method_string();
  auto target = request.target().substr(0, request.target().find('?'));
  // A whole URL is nothing that is answered here, and may have a password in it.
  if (!target.starts_with('/')) target = {};
  return {.connection = connection,
          .id = watch::request_id({given.data(), given.size()}, connection, number),
          .method = {method.data(), method.size()},
          .path = {target.data(), target.size()}};
}

asio::awaitable<void> run(beast::tcp_stream stream, World& world, Counted counted, Site site,
                          std::string connection) {
  beast::flat_buffer buffer;
  bool keep_alive = true;
  const auto goes_on = [&] { return keep_alive && (site == Site::operators || !world.stopping); };
  unsigned number = 0;
  for (bool first = true; goes_on(); first = false) {
    Parser parser;
    parser.header_limit(limits::header_bytes_max);
    parser.body_limit(limits::record_bytes_max);
    stream.expires_after(first ? limits::request_timeout : limits::idle_timeout);
    auto [error, size] = co_await http::async_read_header(stream, buffer, parser, use_tuple);
    std::optional<Counted> upload;
    std::optional<Response> refusal;
    if (!error) refusal = admit_body(parser, world, upload);
    if (!error && !refusal) error = co_await read_body(stream, buffer, parser);
    if (error) refusal = response_for(error);
    const Asked asked = describe(parser.get(), connection, ++number);
    if (refusal) {
      note_answer(world, site, asked, refusal->status);
      co_await refuse(stream, std::move(*refusal), asked.id);
    }
    if (refusal || error) break;
    auto request = parser.release();
    if (site == Site::players && beast::websocket::is_upgrade(request)) {
      const auto target = request.target();
      if (auto place = socket_target({target.data(), target.size()}); place && buffer.size() == 0) {
        stream.expires_never();
        hand_over(stream.release_socket(), std::move(request), std::move(*place), world,
                  std::move(counted), {std::move(connection), asked.id});
        co_return;
      }
    }
    keep_alive = request.keep_alive();
    stream.expires_after(limits::request_timeout);
    Response response = co_await await_answer(world, read_request(request, stream), site);
    upload.reset();
    note_answer(world, site, asked, response.status);
    auto written = make_response(std::move(response), asked.id, request.version(), keep_alive);
    co_await write(stream, std::move(written), request.method() == http::verb::head);
  }
  beast::error_code ignored;
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

}  // namespace

void start_http_session(asio::ip::tcp::socket socket, World& world, Site site) {
  auto executor = socket.get_executor();
  std::string connection = watch::new_connection_id();
  auto& count = site == Site::players ? world.connections : world.operator_connections;
  asio::co_spawn(executor,
                 run(beast::tcp_stream(std::move(socket)), world, Counted(count), site, connection),
                 LogFailure{connection});
}

}  // namespace server::net
