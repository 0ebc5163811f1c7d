#include "server/api/http_session.hpp"

#include "server/api/await.hpp"
#include "server/api/http_message.hpp"
#include "server/api/link_preview.hpp"
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

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <variant>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>

namespace server::api {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;

asio::awaitable<void> write(beast::tcp_stream& stream, const HttpResponse& response, bool head) {
  // A long body is not copied: it may wait for a slow reader.
  const bool apart = !head && response.body().size() > limits::socket_read_bytes;
  const std::string text = as_text(response, head || apart);
  const std::array<asio::const_buffer, 2> parts{
      asio::buffer(text), apart ? asio::buffer(response.body()) : asio::const_buffer()};
  co_await asio::async_write(stream, parts, net::use_tuple);
}

// The last response of a connection.
asio::awaitable<void> write_and_close(beast::tcp_stream& stream, const HttpContext& context,
                                      Response response, std::string id, bool head = false) {
  stream.expires_after(context.deadlines.request.load());
  const HttpResponse last = make_response(std::move(response), id, 11, false);
  co_await write(stream, last, head);
  co_await net::async_linger(stream, net::use_tuple);
}

// Finds the node of the room or lobby; LocalResult::here if the request concerns none, or the
// server runs alone and the room is in memory; LocalResult::unknown if that takes too long, or the
// payer has too many questions.
asio::awaitable<cluster::Location> locate(HttpContext& context, std::optional<room::RoomCode> key,
                                          const std::string& payer) {
  if (!key) co_return cluster::LocalResult::here;
  const bool alone = context.nodes == nullptr;
  if (alone && (context.finished_rooms == nullptr || *key == rooms::lobby_key))
    co_return cluster::LocalResult::here;
  std::optional<util::AddressCounts::AddressSlot> slot;
  if (!context.directory.has(*key)) {
    slot = context.access.ask_for_room(payer);
    if (!slot) co_return cluster::LocalResult::unknown;
  }
  const auto executor = co_await asio::this_coro::executor;
  Waiter<cluster::Location> waiter(executor);
  cluster::LocationHandler done = [promise = waiter.promise()](cluster::Location found) {
    promise.send(std::move(found));
  };
  if (alone)
    context.finished_rooms->locate(*key, std::move(done), payer);
  else
    context.nodes->locate(*key, std::move(done));
  auto found = co_await waiter.wait(std::chrono::steady_clock::now() + context.storage_timeout);
  co_return std::move(found).value_or(cluster::LocalResult::unknown);
}

// Moves the socket to the loop of the room's shard, or of the lobby's.
void move_to_shard(asio::ip::tcp::socket socket, UpgradeRequest request, UpgradeTarget target,
                   HttpContext& context, net::ConnectionSlot slot, session::RateLimits rates,
                   SocketId id) {
  const auto code = rooms::read_code(target.code);
  const std::size_t shard = code ? context.shards.of(*code) : net::lobby_shard;
  auto moved = net::moved_to(context.shards.context(shard), std::move(socket));
  if (!moved) return;
  auto executor = moved->get_executor();
  asio::post(executor, [moved = std::move(*moved), request = std::move(request),
                        target = std::move(target), &context, slot = std::move(slot),
                        rates = std::move(rates), id = std::move(id)]() mutable {
    start_socket_session(std::move(moved), std::move(request), target, context, std::move(slot),
                         std::move(rates), std::move(id));
  });
}

// Bytes of a body, counted for the payer for as long as this object lives.
class HeldBytes {
 public:
  // `account`: null: not counted.
  explicit HeldBytes(std::shared_ptr<util::AddressBytes::ByteAccount> account)
      : account_(std::move(account)) {}
  ~HeldBytes() {
    if (account_) account_->give_back(bytes_);
  }
  HeldBytes(const HeldBytes&) = delete;
  HeldBytes& operator=(const HeldBytes&) = delete;

  // Returns whether so many may be held, at least as many as before.
  bool grow_to(std::size_t bytes) {
    if (account_ && !account_->take(bytes - bytes_)) return false;
    bytes_ = bytes;
    return true;
  }

 private:
  const std::shared_ptr<util::AddressBytes::ByteAccount> account_;
  std::size_t bytes_ = 0;
};

// A request that is being handled.
struct Exchange {
  HttpParser parser;
  RequestHead head = {};
  std::string id = {};  // in the log and in the response
  std::chrono::steady_clock::time_point begun = {};
  beast::error_code error = {};          // the request could not be read
  std::string payer = {};                // see Request
  std::optional<HeldBytes> upload = {};  // of a game file, until the response

  bool is_head() const { return head.method == "HEAD"; }
};

constexpr std::size_t head_read_bytes = 1536;

// Notices that a client has gone while its request is handled. Its owner's thread only.
struct ClientWatch {
  std::shared_ptr<std::atomic<bool>> gone = std::make_shared<std::atomic<bool>>(false);
};

class HttpSession {
 public:
  HttpSession(asio::ip::tcp::socket socket, HttpContext& context, net::ConnectionSlot slot,
              const HttpEndpoint& endpoint, std::string connection)
      : stream_(std::move(socket)),
        context_(context),
        endpoint_(endpoint),
        player_endpoint_(endpoint.for_players),
        connection_(std::move(connection)),
        peer_(slot.peer),
        slot_(std::move(slot)),
        delay_(stream_.get_executor()) {
    if (endpoint_.connections != nullptr)
      place_.emplace(*endpoint_.connections, [this] {
        stream_.close();
        delay_.cancel();
      });
  }

  asio::awaitable<void> run() {
    Next next = Next::request;
    while (next == Next::request && (!player_endpoint_ || !context_.status.stopping))
      next = co_await serve();
    if (next == Next::moved) co_return;
    beast::error_code ignored;
    stream_.socket().shutdown(asio::ip::tcp::socket::shutdown_send, ignored);
  }

 private:
  // After a response: another request, or none; `moved`: the socket belongs to another session.
  enum class Next { request, close, moved };

  // One request from its first byte to its response.
  asio::awaitable<Next> serve() {
    Exchange exchange;
    auto refusal = co_await read(exchange);
    if (!refusal && exchange.error) co_return Next::close;
    std::optional<cluster::NodeEndpoints> owner;
    if (!refusal && player_endpoint_) refusal = check_upgrade(exchange.head);
    if (!refusal && player_endpoint_) refusal = co_await find_owner(exchange, owner);
    if (refusal) co_return co_await refuse(exchange, *std::move(refusal));
    if (player_endpoint_ && exchange.head.upgrade)
      if (const auto upgraded = co_await upgrade(exchange, owner)) co_return *upgraded;
    if (owner) co_return co_await proxy(exchange, *owner, false);
    co_return co_await respond(exchange);
  }

  // Reads the header, checks it, and reads the body. Returns why the request is refused.
  asio::awaitable<std::optional<Response>> read(Exchange& exchange) {
    HttpParser& parser = exchange.parser;
    parser.header_limit(limits::header_bytes_max + limits::passed_bytes_max);
    parser.body_limit(limits::record_bytes_max);
    const bool begun = number_ == 0 || buffer_.size() > 0;
    stream_.expires_after((begun ? context_.deadlines.request : context_.deadlines.idle).load());
    const beast::error_code error = co_await read_head(parser);
    if (!error) use_origin_form(parser.get());
    exchange.head = read_header(parser, slot_, context_.access, context_.seal);
    if (player_endpoint_) exchange.payer = context_.access.payer(exchange.head.client);
    exchange.id = telemetry::request_id(exchange.head.request_id, connection_, ++number_);
    exchange.begun = std::chrono::steady_clock::now();
    exchange.error = error;
    if (error) co_return response_for(error);
    const CheckedRequest checked{exchange.head, context_.access, context_.bans, steady_now()};
    auto refusal = api::refuse(player_endpoint_ ? player_checks() : operator_checks(), checked);
    if (!refusal) refusal = admit_body(exchange);
    if (!refusal) refusal = co_await read_body(exchange);
    if (refusal) co_return refusal;
    if (exchange.error) co_return response_for(exchange.error);
    const auto& passed = exchange.head.passed;
    if (passed && !cluster::NodeSeal::has_hash(parser.get().body(), *passed))
      co_return error_response(400, "malformed_http", "The body is not the one that was passed.");
    co_return std::nullopt;
  }

  // Whether a header has more than a client may send. `passed`: a node has added to it.
  static bool is_too_large(const HeaderLines& lines, bool passed) {
    return lines.fields() > limits::header_fields_max + (passed ? limits::passed_fields_max : 0) ||
           lines.bytes() > limits::header_bytes_max + (passed ? limits::passed_bytes_max : 0);
  }

  // As http::async_read_header(), but refuses a header that is too large before it is parsed, and
  // fields that go on in a further line, which Beast joins and a proxy in front may read
  // differently. Skips an empty line before the request (RFC 9112, 2.2).
  asio::awaitable<beast::error_code> read_head(HttpParser& parser) {
    HeaderLines lines;
    std::size_t unparsed = 0;  // bytes in the buffer that were added to `lines`
    bool may_be_empty = true;
    for (bool begun = false;;) {
      beast::error_code error = http::error::need_more;
      if (may_be_empty && buffer_.size() >= 2) {
        may_be_empty = false;
        if (beast::buffers_to_string(beast::buffers_prefix(2, buffer_.data())) == "\r\n")
          buffer_.consume(2);
      }
      if (buffer_.size() > (may_be_empty ? 1 : 0)) {
        const asio::const_buffer bytes = buffer_.data();
        const std::string_view text(static_cast<const char*>(bytes.data()), bytes.size());
        begun = true;
        if (!lines.add(text.substr(unparsed))) co_return http::error::bad_field;
        if (is_too_large(lines, context_.seal != nullptr)) co_return http::error::header_limit;
        const std::size_t used = parser.put(bytes, error);
        unparsed = text.size() - used;
        buffer_.consume(used);
        if (error && error != http::error::need_more) co_return error;
        if (parser.is_header_done()) {
          const bool marked = parser.get().count(cluster::proxied_header) > 0;
          co_return is_too_large(lines, marked) ? http::error::header_limit : beast::error_code();
        }
      }
      const std::size_t space = buffer_.max_size() - buffer_.size();
      if (space == 0) co_return http::error::buffer_overflow;
      const auto [failed, size] = co_await stream_.async_read_some(
          buffer_.prepare(std::min(space, head_read_bytes)), net::use_tuple);
      buffer_.commit(size);
      if (failed == asio::error::eof)
        co_return begun ? http::error::partial_message : http::error::end_of_stream;
      if (failed) co_return failed;
      // Until its first byte the connection was idle.
      if (!begun && number_ > 0) stream_.expires_after(context_.deadlines.request.load());
    }
  }

  // Returns why the body is not read.
  std::optional<Response> admit_body(Exchange& exchange) {
    HttpParser& parser = exchange.parser;
    if (!takes_record(exchange.head.method, exchange.head.target)) {
      parser.body_limit(limits::body_bytes_max);
      if (parser.content_length().value_or(0) > limits::body_bytes_max)
        return response_for(http::error::body_limit);
      return std::nullopt;
    }
    exchange.upload.emplace(context_.access.uploaded_bytes(exchange.payer));
    return std::nullopt;
  }

  // Sends 100 Continue if the client waits for it, then reads the body. Returns why it is refused.
  // A file counts as its bytes come: one that is announced and does not come takes nobody's place.
  asio::awaitable<std::optional<Response>> read_body(Exchange& exchange) {
    HttpParser& parser = exchange.parser;
    // RFC 9110, section 10.1.1: HTTP/1.0 knows no such response.
    if (parser.get().version() >= 11 &&
        beast::iequals(parser.get()[http::field::expect], "100-continue")) {
      http::response<http::empty_body> go_on(http::status::continue_, 11);
      co_await http::async_write(stream_, go_on, net::use_tuple);
    }
    parser.eager(true);
    std::size_t used = 0;
    while (!parser.is_done()) {
      const auto [error, size] =
          co_await http::async_read_some(stream_, buffer_, parser, net::use_tuple);
      exchange.error = error;
      if (error) break;
      const std::size_t content = parser.get().body().size();
      if (exchange.upload && !exchange.upload->grow_to(content)) co_return busy_response();
      used += size;
      if (used > 2 * content + limits::chunk_overhead_max)
        co_return response_for(http::error::buffer_overflow);
    }
    co_return std::nullopt;
  }

  // Returns why an upgrade of a WebSocket's address is not made.
  std::optional<Response> check_upgrade(const RequestHead& head) const {
    const bool asks = head.upgrade || !head.upgrade_fault.empty();
    if (!asks || !socket_target(head.target)) return std::nullopt;
    if (!head.upgrade) return upgrade_required(head.upgrade_fault);
    if (buffer_.size() == 0) return std::nullopt;
    return upgrade_required("A frame came with the upgrade: send frames after its response.");
  }

  // Finds another node that has the room, or brings a stored one into memory. Returns an error if
  // the owner is unknown, or the room cannot be read. The page needs neither, but for its preview.
  asio::awaitable<std::optional<Response>> find_owner(
      const Exchange& exchange, std::optional<cluster::NodeEndpoints>& owner) {
    const RequestHead& head = exchange.head;
    if (head.method == "OPTIONS") co_return std::nullopt;
    auto key = room_or_lobby_of(head.method, head.target, exchange.parser.get().body());
    const auto found = co_await locate(context_, std::move(key), exchange.payer);
    const auto* place = std::get_if<cluster::NodeEndpoints>(&found);
    if (place != nullptr && !head.passed) {
      owner = *place;
      co_return std::nullopt;
    }
    // The two nodes disagree about the owner, or there is none.
    const bool nowhere =
        place != nullptr || std::get<cluster::LocalResult>(found) == cluster::LocalResult::unknown;
    if (!nowhere || is_front_page(head.target)) co_return std::nullopt;
    co_return context_.nodes == nullptr ? busy_response() : owner_unreachable(503);
  }

  asio::awaitable<Next> refuse(Exchange& exchange, Response refusal) {
    add_sharing_headers(exchange, refusal);
    log_response(exchange, refusal.status, refusal.remedy);
    co_await write_and_close(stream_, context_, std::move(refusal), exchange.id,
                             exchange.is_head());
    co_return Next::close;
  }

  // Hands the socket to the session of a WebSocket, here or at the owner. nullopt: the target is no
  // WebSocket.
  asio::awaitable<std::optional<Next>> upgrade(Exchange& exchange,
                                               const std::optional<cluster::NodeEndpoints>& owner) {
    const ForwardedClient& client = exchange.head.client;
    auto target = socket_target(exchange.head.target);
    if (!target) co_return std::nullopt;
    auto held = context_.access.open_socket(client);
    if (!held) {
      Response refusal = rate_limited(1000, "--connections-per-address");
      co_return co_await refuse(exchange, std::move(refusal));
    }
    // Connections of proxies count for no address.
    if (client.through_proxy) slot_.of_address = std::move(*held);
    if (owner && target->follows) target->moved_to = owner->url;
    if (owner && target->moved_to.empty()) {
      const Next next = co_await proxy(exchange, *owner, true);
      if (next != Next::moved && client.through_proxy) slot_.of_address = {};
      co_return next;
    }
    stream_.expires_never();
    slot_.peer = client.address;
    move_to_shard(stream_.release_socket(), exchange.parser.release(), std::move(*target), context_,
                  std::move(slot_), context_.access.rates(client),
                  {connection_, exchange.id, answer_seal(exchange, 101, "")});
    co_return Next::moved;
  }

  // Sends the request to the owner, and its response to the client. An upgrade that the owner
  // accepts becomes a TunnelProxy.
  asio::awaitable<Next> proxy(Exchange& exchange, const cluster::NodeEndpoints& owner,
                              bool upgrade) {
    const HttpRequest& request = exchange.parser.get();
    const RequestHead& head = exchange.head;
    // Both places are free again when the client has its response.
    const auto forwarded = context_.access.forward(exchange.payer);
    if (!forwarded && is_front_page(head.target)) co_return co_await respond(exchange);
    if (!forwarded) co_return co_await refuse(exchange, busy_response());
    stream_.expires_never();
    PassedRequest passed = passed_on(request, head, exchange.id, upgrade, *context_.seal);
    auto reply = co_await cluster::proxy_request(context_.proxy_stats, owner.address,
                                                 std::move(passed.text), upgrade);
    std::optional<HttpResponse> response;
    if (reply) {
      std::optional<std::string> switched;
      if (reply->socket)
        switched = read_passed_upgrade(std::move(reply->text), passed.nonce, *context_.seal);
      else
        response = read_passed(reply->text, exchange.is_head(), passed.nonce, *context_.seal);
      if (switched) {
        context_.status.http.count(101);
        slot_.peer = head.client.address;
        std::make_shared<cluster::TunnelProxy>(stream_.release_socket(), std::move(*reply->socket),
                                               context_.sockets, context_.proxy_stats,
                                               std::move(slot_), connection_,
                                               room_of(head.method, head.target, {}).value_or(""))
            ->start(*std::move(switched));
        co_return Next::moved;
      }
    }
    if (!response && is_front_page(head.target)) co_return co_await respond(exchange);
    const bool sent = reply || reply.error() == cluster::ProxyError::broken_off;
    if (!response) {
      Response unreachable = owner_unreachable(sent ? 502 : 503);
      add_sharing_headers(exchange, unreachable);
      response = make_response(std::move(unreachable), exchange.id, 11, true);
    }
    response->version(request.version());
    if (response->result() == http::status::upgrade_required) {
      // They are of one hop.
      response->set(http::field::upgrade, "websocket");
      response->set(http::field::connection, "Upgrade");
    }
    response->keep_alive(request.keep_alive());
    co_return co_await send(exchange, *response, {});
  }

  // Runs the handler.
  asio::awaitable<Next> respond(Exchange& exchange) {
    HttpRequest& received = exchange.parser.get();
    Request request = read_request(received, peer_, context_, exchange.head.client);
    request.watch_client = [this] { return watch_client(); };
    if (place_) place_->set_busy(true);
    Response response = co_await endpoint_.answer(request);
    if (place_) place_->set_busy(false);
    if (std::exchange(watch_, nullptr)) {
      beast::error_code ignored;
      stream_.socket().cancel(ignored);
    }
    if (response.delay) {
      delay_.expires_after(std::chrono::milliseconds(*response.delay));
      co_await delay_.async_wait(net::use_tuple);
      co_return co_await refuse(exchange, std::move(response));
    }
    const std::string_view remedy = response.remedy;
    add_sharing_headers(exchange, response);
    const HttpResponse message =
        make_response(std::move(response), exchange.id, received.version(), received.keep_alive());
    co_return co_await send(exchange, message, remedy);
  }

  // A client that closes its sending side counts as gone. One that sends another request is no
  // longer watched.
  std::shared_ptr<const std::atomic<bool>> watch_client() {
    if (watch_) return watch_->gone;
    watch_ = std::make_shared<ClientWatch>();
    const auto on_readable = [this, weak = std::weak_ptr(watch_)](const beast::error_code& error) {
      const auto watch = weak.lock();
      if (error || !watch) return;
      char byte = 0;
      beast::error_code read;
      stream_.socket().receive(asio::buffer(&byte, 1), asio::socket_base::message_peek, read);
      if (read) *watch->gone = true;
    };
    stream_.socket().async_wait(asio::ip::tcp::socket::wait_read, on_readable);
    return watch_->gone;
  }

  asio::awaitable<Next> send(Exchange& exchange, const HttpResponse& response,
                             std::string_view remedy) {
    // The unread bytes of a slow reader count for its address.
    const std::size_t bytes = exchange.is_head() ? 0 : response.body().size();
    HeldBytes held(bytes > limits::socket_read_bytes
                       ? context_.access.response_bytes(exchange.payer)
                       : nullptr);
    if (!held.grow_to(bytes)) co_return co_await refuse(exchange, busy_response());
    log_response(exchange, response.result_int(), remedy);
    // The time to send the response begins now: an operator's request may have taken long.
    stream_.expires_after(context_.deadlines.request.load());
    co_await write(stream_, response, exchange.is_head());
    co_return exchange.parser.get().keep_alive() ? Next::request : Next::close;
  }

  // The seal of a response to a request that a node has passed; empty for clients.
  std::string answer_seal(const Exchange& exchange, unsigned status, std::string_view body) const {
    const auto& passed = exchange.head.passed;
    return passed ? context_.seal->seal_answer(passed->nonce, status, body) : "";
  }

  // The headers that depend on the sender of the request.
  void add_sharing_headers(const Exchange& exchange, Response& response) const {
    const std::string_view body = exchange.is_head() ? std::string_view() : response.body;
    if (std::string seal = answer_seal(exchange, response.status, body); !seal.empty())
      response.headers.emplace_back(cluster::answered_header, std::move(seal));
    const auto shared = sharing_headers(context_.access, exchange.head);
    response.headers.insert(response.headers.end(), shared.begin(), shared.end());
  }

  void log_response(const Exchange& exchange, unsigned status, std::string_view remedy) {
    const RequestHead& head = exchange.head;
    if (head.upgrade || head.cut_upgrade)
      context_.status.refused_upgrades.note(
          status, remedy, {connection_, exchange.id, head.origin, head.host}, exchange.begun);
    if (player_endpoint_) context_.status.http.count(status);
    std::optional<std::uint64_t> unlogged;
    if (status >= 500)
      unlogged = context_.status.failed_requests.note(status, pattern_of(head.target),
                                                      std::chrono::steady_clock::now());
    const auto level = unlogged ? telemetry::LogLevel::warn : telemetry::LogLevel::debug;
    if (unlogged.value_or(0) > 0)
      telemetry::log(telemetry::Area::net, telemetry::LogLevel::warn,
                     "further requests failed and were not logged singly",
                     {{"status", status}, {"count", *unlogged}});
    if (!telemetry::logs(telemetry::Area::net, level)) return;
    const std::chrono::duration<double, std::milli> took =
        std::chrono::steady_clock::now() - exchange.begun;
    telemetry::log(telemetry::Area::net, level, "request answered",
                   {{"connection", connection_},
                    {"request", exchange.id},
                    {"method", head.method},
                    {"path", logged_path(head.target)},
                    {"status", status},
                    {"ms", took.count()}});
  }

  beast::tcp_stream stream_;
  beast::flat_buffer buffer_{limits::unparsed_bytes_max};
  HttpContext& context_;
  const HttpEndpoint& endpoint_;
  const bool player_endpoint_;
  const std::string connection_;  // its name in the log
  const net::Address peer_;
  net::ConnectionSlot slot_;
  asio::steady_timer delay_;
  std::shared_ptr<ClientWatch> watch_;  // while a job runs for the request
  std::optional<OperatorConnections::OperatorPlace> place_;
  unsigned number_ = 0;  // of the newest request
};

asio::awaitable<void> run(asio::ip::tcp::socket socket, HttpContext& context,
                          net::ConnectionSlot slot, const HttpEndpoint& endpoint,
                          std::string connection) {
  HttpSession session(std::move(socket), context, std::move(slot), endpoint, std::move(connection));
  co_await session.run();
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
  co_await write_and_close(stream, context, std::move(why), id);
}

}  // namespace

void start_http_session(asio::ip::tcp::socket socket, HttpContext& context,
                        net::ConnectionSlot slot, const HttpEndpoint& endpoint) {
  auto executor = socket.get_executor();
  std::string connection = telemetry::new_connection_id();
  asio::co_spawn(executor, run(std::move(socket), context, std::move(slot), endpoint, connection),
                 telemetry::LogFailure{connection});
}

void refuse_connection(asio::ip::tcp::socket socket, HttpContext& context, bool full,
                       util::ScopedCounter counted) {
  auto executor = socket.get_executor();
  if (full) context.status.connections_refused.fetch_add(1, std::memory_order_relaxed);
  asio::co_spawn(executor,
                 turn_away(beast::tcp_stream(std::move(socket)), context, full, std::move(counted)),
                 telemetry::LogFailure{telemetry::new_connection_id()});
}

}  // namespace server::api
