// TLS in front of the sessions. An encrypted connection is taken apart here: its bytes, decrypted,
// go through a pair of connected sockets of the system, and whoever serves the connection gets the
// other end, a plain one. So sessions know nothing of TLS, and those without it pay nothing for it;
// an encrypted one pays with a copy and two more open files.
#pragma once

#include "server/net/timeouts.hpp"

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <boost/asio/ip/tcp.hpp>

namespace boost::asio::ssl {
class context;
}

namespace server::net {

class Tls {
 public:
  using Socket = boost::asio::ip::tcp::socket;
  using Ready = std::function<void(Socket)>;

  // The files: PEM, a chain of certificates and its key. Throws std::runtime_error that says which
  // is wrong and why.
  Tls(const std::string& certificate, const std::string& key);
  ~Tls();

  // Reads files for connections to come, the same or others. Says what is wrong with them; then the
  // former ones stay in use. Any thread.
  std::optional<std::string> reload(const std::string& certificate, const std::string& key);

  // Encrypts what goes over the connection. On its loop: `ready` is called there with the plain
  // end when hands are shaken, and destroyed uncalled if they never are. `ending` counts those
  // whose last words are still on their way. Both references outlive the connection.
  void serve(Socket connection, const Timeouts& deadlines, std::atomic<std::size_t>& ending,
             Ready ready);

 private:
  std::mutex mutex_;
  std::shared_ptr<boost::asio::ssl::context> context_;
};

}  // namespace server::net
