// One connection to a server: first HTTP requests, one after the other, then a WebSocket. It never
// blocks; a Loop calls it on kernel events. Written on epoll without a library, since the driver
// shares the machine with the server that it measures. One thread; the loop and the listener
// outlive the connection.
#pragma once

#include "tests/load/driver/frames.hpp"

#include <cstdint>
#include <netinet/in.h>
#include <string>
#include <string_view>

namespace load {

struct Target {
  sockaddr_in address{};
  std::string host;          // "127.0.0.1:8080"
  std::string client_token;  // empty if the server needs none
};

class ClientConnection;

class Loop {
 public:
  explicit Loop(const Target& target);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Waits for at most this long, then calls every connection with events. Connections must not be
  // destroyed meanwhile.
  void run_once(std::uint64_t wait_ns);

  const Target& target() const { return target_; }
  int descriptor() const { return epoll_; }
  char* buffer() { return buffer_.data(); }
  std::size_t buffer_size() const { return buffer_.size(); }
  std::uint32_t next_mask() { return mask_ = mask_ * 1664525u + 1013904223u; }

  // Bytes read and written by all connections.
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;

 private:
  Target target_;
  int epoll_ = -1;
  std::uint32_t mask_ = 1;
  std::string buffer_;
};

// Receives a connection's events. May call say() and cut(), but must not destroy the connection.
class ConnectionListener {
 public:
  virtual void answered(int status, std::string_view body) = 0;
  virtual void upgraded() = 0;
  virtual void heard(std::string_view text) = 0;
  // Called once, also when it could not be opened; not after cut(). 0: no close frame came.
  virtual void lost(std::uint16_t close_code) = 0;

 protected:
  ~ConnectionListener() = default;
};

class ClientConnection {
 public:
  ClientConnection(Loop& loop, ConnectionListener& listener) : loop_(loop), listener_(listener) {}
  ~ClientConnection() { cut(); }
  ClientConnection(const ClientConnection&) = delete;
  ClientConnection& operator=(const ClientConnection&) = delete;

  // Throws std::system_error when this machine has no sockets left.
  void open();
  bool is_open() const { return socket_ >= 0; }
  void request(std::string_view method, std::string_view path, std::string_view body,
               std::string_view bearer);
  void upgrade(std::string_view path);
  void say(std::string_view text);
  void cut();

  void ready(std::uint32_t events);  // called by the loop

 private:
  void read(bool ends);
  void read_bytes(std::string_view bytes);
  std::size_t take_answer(std::string_view bytes);
  std::size_t take_frame(std::string_view bytes);
  std::string head(std::string_view method, std::string_view path) const;
  void send(std::string_view bytes);
  void flush();
  void lose(std::uint16_t close_code);

  Loop& loop_;
  ConnectionListener& listener_;
  int socket_ = -1;
  bool connected_ = false;
  bool websocket_ = false;
  std::string rest_;    // read, but not complete yet
  std::string unsent_;  // not accepted by the kernel yet
};

}  // namespace load
