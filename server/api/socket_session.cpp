#include "server/api/socket_session.hpp"

#include "protocol/notice.hpp"
#include "server/cluster/http_proxy.hpp"
#include "server/net/client_socket.hpp"
#include "server/net/use_tuple.hpp"
#include "server/rooms/code.hpp"
#include "server/session/lobby_session.hpp"
#include "server/session/redirect_session.hpp"
#include "server/session/room_session.hpp"
#include "server/telemetry/log.hpp"
#include "server/telemetry/log_failure.hpp"
#include "server/util/clock.hpp"
#include "server/util/limits.hpp"

#include <memory>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http/fields.hpp>
#include <boost/beast/websocket.hpp>

namespace server::api {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

// Whether the client offers our subprotocol, or none.
struct Subprotocol {
  bool offered = false;
  bool ours = false;
};

Subprotocol read_subprotocol(const UpgradeRequest& request) {
  const auto field = request.find(beast::http::field::sec_websocket_protocol);
  if (field == request.end()) return {};
  Subprotocol result{true, false};
  for (const auto& token : beast::http::token_list(field->value()))
    if (token == beast::string_view(protocol::subprotocol.data(), protocol::subprotocol.size()))
      result.ours = true;
  return result;
}

net::ClientSocket::MakeSession session_at(const UpgradeTarget& target, HttpContext& context,
                                          session::RateLimits rates) {
  return [&context, target, rates = std::move(rates)](
             std::function<void()> wake) -> std::unique_ptr<session::Session> {
    const auto code = rooms::read_code(target.code);
    const std::size_t shard = code ? context.shards.of(*code) : net::lobby_shard;
    if (!target.moved_to.empty())
      return std::make_unique<session::RedirectSession>(target.moved_to, std::move(wake),
                                                        context.shards.rooms(shard).metrics());
    if (target.lobby && context.lobby != nullptr)
      return std::make_unique<session::LobbySession>(*context.lobby, wall_now, std::move(wake),
                                                     rates);
    rooms::Rooms& rooms = context.shards.rooms(shard);
    if (!code || (rooms.find(*code) == nullptr &&
                  rooms.close_code_for_missing(*code) == protocol::Close::no_such_room))
      rates.take_miss(steady_now());
    return std::make_unique<session::RoomSession>(rooms, code, std::move(wake), rates);
  };
}

// Beast does the handshake only: see ClientSocket.
asio::awaitable<void> open(asio::ip::tcp::socket socket, UpgradeRequest request,
                           UpgradeTarget target, HttpContext& context, net::ConnectionSlot slot,
                           session::RateLimits rates, SocketId id) {
  util::ScopedCounter counted(context.sockets.count);
  const Subprotocol subprotocol = read_subprotocol(request);
  websocket::stream<beast::tcp_stream> stream(std::move(socket));
  stream.set_option(websocket::stream_base::timeout{limits::close_timeout,
                                                    websocket::stream_base::none(), false});
  stream.set_option(websocket::stream_base::decorator([&](auto& response) {
    response.set(beast::http::field::server, "castellan");
    response.set(request_id_header, id.request);
    if (!id.answer_seal.empty()) response.set(cluster::answered_header, id.answer_seal);
    if (subprotocol.ours)
      response.set(beast::http::field::sec_websocket_protocol,
                   beast::string_view(protocol::subprotocol.data(), protocol::subprotocol.size()));
  }));
  const auto [error] = co_await stream.async_accept(request, net::use_tuple);
  if (error) co_return;
  context.status.http.count(101);
  net::ClientSocket::log("socket opened", {{"connection", id.connection},
                                           {"request", id.request},
                                           {"room", target.lobby ? "lobby" : target.code}});
  const auto session = std::make_shared<net::ClientSocket>(
      stream.next_layer().release_socket(), context.sockets, std::move(slot), std::move(counted),
      std::move(id.connection), rooms::read_code(target.code).value_or(""),
      session_at(target, context, std::move(rates)));
  session->start(!subprotocol.offered || subprotocol.ours);
}

}  // namespace

void start_socket_session(asio::ip::tcp::socket socket, UpgradeRequest request,
                          const UpgradeTarget& target, HttpContext& context,
                          net::ConnectionSlot slot, session::RateLimits rates, SocketId id) {
  auto executor = socket.get_executor();
  telemetry::LogFailure log_failure{id.connection};
  asio::co_spawn(executor,
                 open(std::move(socket), std::move(request), target, context, std::move(slot),
                      std::move(rates), std::move(id)),
                 std::move(log_failure));
}

}  // namespace server::api
