// One connection to a server: first HTTP requests, one after the other, then a WebSocket. It never
// blocks, and a Loop calls it when the kernel has something. Written on epoll without a library,
// since the driver shares the machine with what it measures. One thread; the loop and whoever hears
// of the connection outlive it.
#pragma once

#include "server/load/frames.hpp"

#include <cstdint>
#include <netinet/in.h>
#include <string>
#include <string_view>

namespace server::load {

struct Target {
  sockaddr_in address{};
  std::string host;          // "127.0.0.1:8080"
  std::string client_token;  // empty where the server asks for none
};

class Connection;

class Loop {
 public:
  explicit Loop(const Target& target);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Waits for at most so long, then calls everybody for whom there is something. A connection must
  // not be destroyed meanwhile.
  void run_once(std::uint64_t wait_ns);

  const Target& target() const { return target_; }
  int descriptor() const { return epoll_; }
  char* buffer() { return buffer_.data(); }
  std::size_t buffer_size() const { return buffer_.size(); }
  std::uint32_t next_mask() { return mask_ = mask_ * 1664525u + 1013904223u; }

  // What has been read and written, by all connections.
  std::uint64_t bytes_in = 0;
  std::uint64_t bytes_out = 0;

 private:
  Target target_;
  int epoll_ = -1;
  std::uint32_t mask_ = 1;
  std::string buffer_;
};

// Whom a connection tells what comes. They may say and cut, but not destroy it.
class Listener {
 public:
  virtual void answered(int status, std::string_view body) = 0;
  virtual void upgraded() = 0;
  virtual void heard(std::string_view text) = 0;
  // Once, also when it could not be opened; not after cut(). 0 where no close frame came.
  virtual void lost(std::uint16_t close_code) = 0;

 protected:
  ~Listener() = default;
};

class Connection {
 public:
  Connection(Loop& loop, Listener& listener) : loop_(loop), listener_(listener) {}
  ~Connection() { cut(); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // Throws std::system_error where this machine has no socket left.
  void open();
  bool is_open() const { return socket_ >= 0; }
  void request(std::string_view method, std::string_view path, std::string_view body,
               std::string_view bearer);
  void upgrade(std::string_view path);
  void say(std::string_view text);
  void cut();

  void ready(std::uint32_t events);  // the loop

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
  Listener& listener_;
  int socket_ = -1;
  bool connected_ = false;
  bool websocket_ = false;
  std::string rest_;    // read, not whole yet
  std::string unsent_;  // the kernel would not take it
};

}  // namespace server::load
