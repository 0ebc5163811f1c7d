// TLS in front of the sessions. Decrypts a connection and passes its bytes through a pair of
// connected sockets; the session gets the plain end. So sessions know nothing of TLS, and plain
// connections pay nothing for it. An encrypted one costs a copy and two more open files.
#pragma once

#include "server/net/tcp_socket.hpp"
#include "server/net/timeouts.hpp"

#include <atomic>
#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace boost::asio::ssl {
class context;
}

namespace server::net {

class Tls {
 public:
  // PEM files: a certificate chain and its key. Throws std::runtime_error with the file and the
  // reason.
  Tls(const std::string& certificate, const std::string& key);
  ~Tls();

  // Reloads the files, or others, for later connections. Returns an error and then keeps the
  // current ones. Any thread.
  [[nodiscard]] std::optional<std::string> reload(const std::string& certificate,
                                                  const std::string& key);

  // Serves TLS on the connection, on its loop. Calls `ready` there with the plain end after the
  // handshake; destroys it uncalled if the handshake fails. `ending` counts connections in
  // shutdown. Both references outlive the connection.
  void serve(TcpSocket connection, const Timeouts& deadlines, std::atomic<std::size_t>& ending,
             SocketHandler ready);

 private:
  std::mutex mutex_;
  std::shared_ptr<boost::asio::ssl::context> context_;
};

}  // namespace server::net
