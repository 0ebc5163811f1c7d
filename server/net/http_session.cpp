#include "server/net/http_session.hpp"

#include "server/clock.hpp"
#include "server/hall/code.hpp"
#include "server/limits.hpp"
#include "server/net/gate.hpp"
#include "server/net/lingering_stream.hpp"
#include "server/net/log_failure.hpp"
#include "server/net/routes.hpp"
#include "server/net/socket_session.hpp"

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

using Parser = http::request_parser<http::string_body>;

// Waits for answer(), which may respond on another thread, and comes back to this one.
asio::awaitable<Response> await_answer(World& world, Request request) {
  const auto initiate = [&](auto handler) {
    auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    answer(world, request, [shared](Response response) {
      const auto executor = asio::get_associated_executor(*shared);
      asio::post(executor, [shared, response = std::move(response)]() mutable {
        std::move (*shared)(std::move(response));
      });
    });
  };
  co_return co_await asio::async_initiate<decltype(asio::use_awaitable), void(Response)>(
      initiate, asio::use_awaitable);
}

using Header = http::request<http::string_body>;

std::string text(beast::string_view view) {
  return std::string(view.data(), view.size());
}

// All lines of it.
template <class Name>
std::string joined(const Header& request, Name name) {
  std::string all;
  const auto [first, last] = request.equal_range(name);
  for (auto line = first; line != last; ++line)
    all.append(all.empty() ? "" : ", ").append(text(line->value()));
  return all;
}

Asked read_header(const Parser& parser, const Admission& from, const Guard& guard) {
  const Header& request = parser.get();
  const ForwardedHeaders forwarded{.forwarded = joined(request, "Forwarded"),
                                   .x_forwarded_for = joined(request, "X-Forwarded-For"),
                                   .x_forwarded_proto = joined(request, "X-Forwarded-Proto")};
  Client client = guard.client(from.peer, forwarded);
  if (from.encrypted && !client.encrypted) client.encrypted = true;
  return {.method = text(request.method_string()),
          .target = text(request.target()),
          .origin = joined(request, http::field::origin),
          .host = text(request[http::field::host]),
          .fetch_site = text(request["Sec-Fetch-Site"]),
          .content_type = text(request[http::field::content_type]),
          .has_body = parser.chunked() || parser.content_length().value_or(0) > 0,
          // RFC 6455: the key is 16 bytes in base64. Beast takes any.
          .upgrade = beast::websocket::is_upgrade(request) &&
                     request[http::field::sec_websocket_key].size() == 24,
          .client = std::move(client)};
}

// Somebody at this machine, as far as can be told.
bool is_from_here(const Header& request, const Address& peer) {
  for (const char* name : {"Forwarded", "X-Forwarded-For", "X-Real-IP", "Via"})
    if (request.count(name) > 0) return false;
  return peer.is_loopback();
}

Request read_request(const Header& request, const Address& peer, const World& world,
                     const Client& client) {
  return {
      .method = request.method() == http::verb::head ? "GET" : text(request.method_string()),
      .target = text(request.target()),
      .authorization = text(request[http::field::authorization]),
      .body = request.body(),
      .known_etags = text(request[http::field::if_none_match]),
      .takes_gzip = text(request[http::field::accept_encoding]).find("gzip") != std::string::npos,
      .from_here = is_from_here(request, peer),
      .bounded = !world.guard->is_exempt(client)};
}

http::response<http::string_body> make_response(Response answer, unsigned version,
                                                bool keep_alive) {
  http::response<http::string_body> response(http::int_to_status(answer.status), version);
  response.set(http::field::server, "castellan");
  if (answer.status != 204) {
    response.set(http::field::content_type, answer.content_type);
    response.set(http::field::cache_control, "no-store");
    response.set("X-Content-Type-Options", "nosniff");
    // What is no page is none in a frame either, whatever a browser takes it for.
    response.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Referrer-Policy", "same-origin");
  }
  for (const auto& [name, value] : answer.headers)
    if (name == "Vary" && response.count(name) > 0)
      response.set(name, text(response[name]) + ", " + value);
    else
      response.set(name, value);
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

// Moves the socket to the loop of the room's shard, or of the hall's.
void hand_over(asio::ip::tcp::socket socket, UpgradeRequest request, SocketPlace place,
               World& world, Admission admission, limits::Rate messages) {
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
              &world, admission = std::move(admission), messages]() mutable {
               start_socket_session(std::move(moved), std::move(request), place, world,
                                    std::move(admission), messages);
             });
}

asio::awaitable<void> refuse(beast::tcp_stream& stream, Response refusal) {
  stream.expires_after(limits::request_timeout);
  co_await write(stream, make_response(std::move(refusal), 11, false), false);
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

// The header of an upgrade to a WebSocket has been read. False: it is none that we serve.
bool becomes_socket(beast::tcp_stream& stream, Parser& parser, const Asked& asked, World& world,
                    Admission& admission) {
  auto place = socket_target(asked.target);
  if (!place) return false;
  stream.expires_never();
  hand_over(stream.release_socket(), parser.release(), std::move(*place), world,
            std::move(admission), world.guard->messages(asked.client));
  return true;
}

asio::awaitable<void> run(beast::tcp_stream stream, World& world, Admission admission) {
  beast::flat_buffer buffer;
  bool keep_alive = true;
  const Address peer = admission.peer;
  for (bool first = true; keep_alive && !world.stopping; first = false) {
    Parser parser;
    parser.header_limit(limits::header_bytes_max);
    parser.body_limit(limits::record_bytes_max);
    stream.expires_after(first ? limits::request_timeout : limits::idle_timeout);
    auto [error, size] = co_await http::async_read_header(stream, buffer, parser, use_tuple);
    Asked asked;
    std::optional<Counted> upload;
    std::optional<Response> refusal;
    if (!error) {
      asked = read_header(parser, admission, *world.guard);
      refusal = refuse(*world.guard, asked, now());
    }
    if (!error && !refusal) refusal = admit_body(parser, world, upload);
    if (!error && !refusal) error = co_await read_body(stream, buffer, parser);
    if (error) refusal = response_for(error);
    if (!refusal && asked.upgrade && buffer.size() == 0) {
      auto held = world.guard->open_socket(asked.client);
      if (!held) refusal = rate_limited(1000);
      // Behind a proxy the connection itself counted for nobody.
      else if (asked.client.through_proxy)
        admission.of_address = std::move(*held);
      if (!refusal && becomes_socket(stream, parser, asked, world, admission)) co_return;
    }
    const auto shared = sharing_headers(*world.guard, asked);
    if (refusal) {
      refusal->headers.insert(refusal->headers.end(), shared.begin(), shared.end());
      co_await refuse(stream, std::move(*refusal));
    }
    if (refusal || error) break;
    const auto request = parser.release();
    keep_alive = request.keep_alive();
    stream.expires_after(limits::request_timeout);
    auto response = preflight(*world.guard, asked);
    if (!response)
      response = co_await await_answer(world, read_request(request, peer, world, asked.client));
    upload.reset();
    response->headers.insert(response->headers.end(), shared.begin(), shared.end());
    co_await write(stream, make_response(std::move(*response), request.version(), keep_alive),
                   request.method() == http::verb::head);
  }
  beast::error_code ignored;
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
}

asio::awaitable<void> turn_away(beast::tcp_stream stream, bool full, Counted) {
  Response why = rate_limited(1000);
  if (full) {
    why = error_response(503, "busy", "Too many are connected just now.");
    why.headers.emplace_back("Retry-After", "5");
  }
  co_await refuse(stream, std::move(why));
}

}  // namespace

void start_http_session(asio::ip::tcp::socket socket, World& world, Admission admission) {
  auto executor = socket.get_executor();
  asio::co_spawn(executor, run(beast::tcp_stream(std::move(socket)), world, std::move(admission)),
                 log_failure);
}

void refuse_connection(asio::ip::tcp::socket socket, bool full, Counted counted) {
  auto executor = socket.get_executor();
  asio::co_spawn(executor,
                 turn_away(beast::tcp_stream(std::move(socket)), full, std::move(counted)),
                 log_failure);
}

}  // namespace server::net
