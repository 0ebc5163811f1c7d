#include "server/net/operator_listener.hpp"

#include "server/net/listener.hpp"
#include "server/util/thread_name.hpp"

#include <chrono>
#include <utility>

namespace server::net {

using boost::asio::ip::tcp;

OperatorListener::OperatorListener(const std::string& address, std::uint16_t port,
                                   std::string thread, SocketHandler accept)
    : accept_(std::move(accept)),
      acceptor_(open_acceptor(context_, address, port, "--" + thread + "-port")),
      pause_(context_),
      port_(acceptor_.local_endpoint().port()) {
  accept_next();
  thread_ = std::thread([this, thread = std::move(thread)] {
    util::name_this_thread(thread);
    context_.run();
  });
}

OperatorListener::~OperatorListener() {
  stop();
}

void OperatorListener::stop() {
  context_.stop();
  if (thread_.joinable()) thread_.join();
}

void OperatorListener::accept_next() {
  acceptor_.async_accept([this](boost::system::error_code error, tcp::socket socket) {
    if (error) {
      // Usually too many open files: waits for some to close instead of spinning.
      pause_.expires_after(std::chrono::milliseconds(100));
      pause_.async_wait([this](boost::system::error_code) { accept_next(); });
      return;
    }
    accept_(std::move(socket));
    accept_next();
  });
}

}  // namespace server::net
