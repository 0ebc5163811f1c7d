// TCP as an attacker uses it: plain sockets, raw bytes, and a server that the test controls.
// Anything that takes longer than half a minute has failed.
#pragma once

#include <arpa/inet.h>
#include <atomic>
#include <cstdint>
#include <functional>
#include <netinet/in.h>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/socket.h>
#include <sys/time.h>
#include <thread>
#include <unistd.h>
#include <utility>
#include <vector>

namespace tests {

// The code of a room on another server.
inline constexpr const char* sample_code = "K7QF3M";

class Wire {
 public:
  explicit Wire(std::uint16_t port) : Wire(::socket(AF_INET, SOCK_STREAM, 0), true) {
    const sockaddr_in place = loopback(port);
    if (::connect(descriptor_, reinterpret_cast<const sockaddr*>(&place), sizeof place) != 0)
      throw std::runtime_error("no connection");
  }
  Wire(int descriptor, bool) : descriptor_(descriptor) {
    const timeval timeout{30, 0};
    ::setsockopt(descriptor_, SOL_SOCKET, SO_RCVTIMEO, &timeout, sizeof timeout);
    ::setsockopt(descriptor_, SOL_SOCKET, SO_SNDTIMEO, &timeout, sizeof timeout);
  }
  Wire(Wire&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}
  Wire& operator=(Wire&&) = delete;
  ~Wire() { close(); }

  static sockaddr_in loopback(std::uint16_t port) {
    sockaddr_in place{};
    place.sin_family = AF_INET;
    place.sin_port = htons(port);
    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    return place;
  }

  // False: the peer is gone.
  bool send(std::string_view text) {
    while (!text.empty()) {
      const auto size = ::send(descriptor_, text.data(), text.size(), MSG_NOSIGNAL);
      if (size <= 0) return false;
      text.remove_prefix(static_cast<std::size_t>(size));
    }
    return true;
  }
  // Reads up to and including the mark, or up to the end of the stream.
  std::string read_to(std::string_view mark) {
    std::string text;
    while (!text.ends_with(mark)) {
      const std::string one = read(1);
      if (one.empty()) break;
      text += one;
    }
    return text;
  }
  // Reads at least one byte and at most this many; empty: the peer has closed or reset the
  // connection.
  std::string read(std::size_t most = 4096) {
    std::string text(most, '\0');
    const auto size = ::recv(descriptor_, text.data(), most, 0);
    if (size < 0 && (errno == EAGAIN || errno == EWOULDBLOCK))
      throw std::runtime_error("nothing came");
    text.resize(size < 0 ? 0 : static_cast<std::size_t>(size));
    return text;
  }
  std::string read_all() {
    std::string text;
    for (std::string more = read(); !more.empty(); more = read()) text += more;
    return text;
  }
  // Reads one response with its header; its Content-Length gives the size of the body.
  std::string read_response() {
    std::string text = read_to("\r\n\r\n");
    const auto at = text.find("Content-Length: ");
    std::size_t left = at == std::string::npos ? 0 : std::stoul(text.substr(at + 16));
    while (left > 0) {
      const std::string more = read(left);
      if (more.empty()) break;
      left -= more.size();
      text += more;
    }
    return text;
  }
  std::string ask(const std::string& request) {
    send(request);
    return read_response();
  }
  void end_sending() { ::shutdown(descriptor_, SHUT_WR); }
  void close() {
    if (descriptor_ >= 0) ::close(std::exchange(descriptor_, -1));
  }

 private:
  int descriptor_;
};

// A server that may misbehave as a test requires: each connection runs `serve` on its own thread.
class OddServer {
 public:
  explicit OddServer(std::function<void(Wire&)> serve)
      : serve_(std::move(serve)), acceptor_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in place = Wire::loopback(0);
    socklen_t size = sizeof place;
    if (::bind(acceptor_, reinterpret_cast<sockaddr*>(&place), size) != 0 ||
        ::listen(acceptor_, 64) != 0 ||
        ::getsockname(acceptor_, reinterpret_cast<sockaddr*>(&place), &size) != 0)
      throw std::runtime_error("cannot listen");
    port_ = ntohs(place.sin_port);
    accepting_ = std::thread([this] { accept(); });
  }
  ~OddServer() {
    ::shutdown(acceptor_, SHUT_RDWR);
    accepting_.join();
    for (auto& one : serving_) one.join();
    ::close(acceptor_);
  }

  std::string address() const { return "127.0.0.1:" + std::to_string(port_); }
  unsigned connections() const { return connections_; }

 private:
  void accept() {
    for (;;) {
      const int descriptor = ::accept(acceptor_, nullptr, nullptr);
      if (descriptor < 0) return;
      ++connections_;
      serving_.emplace_back([this, descriptor] {
        Wire wire(descriptor, true);
        serve_(wire);
      });
    }
  }

  const std::function<void(Wire&)> serve_;
  const int acceptor_;
  std::uint16_t port_ = 0;
  std::atomic<unsigned> connections_ = 0;
  std::vector<std::thread> serving_;
  std::thread accepting_;
};

}  // namespace tests
