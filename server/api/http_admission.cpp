#include "server/api/http_admission.hpp"

#include "server/util/clock.hpp"
#include "server/util/limits.hpp"

#include <memory>
#include <optional>
#include <utility>

#include <boost/asio/post.hpp>

namespace server::api {
namespace {

using boost::asio::ip::tcp;

// Runs on the socket's own loop; with TLS, on the plain end of its tunnel.
void begin(tcp::socket socket, HttpContext& context, net::SocketHandler serve) {
  auto executor = socket.get_executor();
  boost::asio::post(executor,
                    [socket = std::move(socket), serve = std::move(serve), &context]() mutable {
                      if (context.tls != nullptr)
                        context.tls->serve(std::move(socket), context.deadlines,
                                           context.status.farewells, std::move(serve));
                      else
                        serve(std::move(socket));
                    });
}

}  // namespace

void admit(tcp::socket socket, HttpContext& context, const HttpEndpoint& players) {
  ServerStatus& status = context.status;
  boost::system::error_code error;
  const net::Address peer = net::unmapped(socket.remote_endpoint(error).address());
  if (error) return;
  socket.set_option(tcp::no_delay(true), error);
  net::bound_unsent(socket);
  const std::size_t spare = peer.is_loopback() ? limits::connections_spare : 0;
  const bool full = status.connections >= status.connections_max + spare;
  auto held = full ? std::nullopt : context.access.connect(peer, steady_now());
  if (held) {
    auto slot = std::make_shared<net::ConnectionSlot>(net::ConnectionSlot{
        util::ScopedCounter(status.connections), std::move(*held), peer, context.tls != nullptr});
    begin(std::move(socket), context, [&context, &players, slot](tcp::socket plain) {
      start_http_session(std::move(plain), context, std::move(*slot), players);
    });
  } else if (status.refusals < limits::refusals_max &&
             (context.tls == nullptr || context.access.may_refuse_encrypted(steady_now()))) {
    auto counted = std::make_shared<util::ScopedCounter>(status.refusals);
    begin(std::move(socket), context, [&context, full, counted](tcp::socket plain) {
      refuse_connection(std::move(plain), context, full, std::move(*counted));
    });
  } else if (full) {
    status.connections_refused.fetch_add(1, std::memory_order_relaxed);
  }
}

void admit_operator(tcp::socket socket, HttpContext& context, const HttpEndpoint& operators) {
  boost::system::error_code error;
  const net::Address peer = net::unmapped(socket.remote_endpoint(error).address());
  if (error || !operators.connections->make_room()) return;
  start_http_session(std::move(socket), context,
                     {util::ScopedCounter(context.status.operator_connections), {}, peer, false},
                     operators);
}

}  // namespace server::api
