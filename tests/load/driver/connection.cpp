#include "tests/load/driver/connection.hpp"

#include "tests/load/driver/answers.hpp"

#include <array>
#include <cerrno>
#include <ctime>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

namespace load {
namespace {

// A constant key suffices: it only proves that the server speaks WebSocket. Its answer is known.
constexpr std::string_view key = "dGhlIHNhbXBsZSBub25jZQ==";
constexpr std::string_view answer_to_key = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=";

constexpr std::size_t buffer_bytes = 256 * 1024;

}  // namespace

Loop::Loop(const Target& target) : target_(target), buffer_(buffer_bytes, '\0') {
  epoll_ = epoll_create1(EPOLL_CLOEXEC);
  if (epoll_ < 0) throw std::system_error(errno, std::generic_category(), "epoll");
}

Loop::~Loop() {
  close(epoll_);
}

void Loop::run_once(std::uint64_t wait_ns) {
  std::array<epoll_event, 512> events;
  const timespec wait{static_cast<std::time_t>(wait_ns / 1'000'000'000),
                      static_cast<long>(wait_ns % 1'000'000'000)};
  const int count =
      epoll_pwait2(epoll_, events.data(), static_cast<int>(events.size()), &wait, nullptr);
  for (int i = 0; i < count; ++i) {
    const auto& event = events[static_cast<std::size_t>(i)];
    static_cast<ClientConnection*>(event.data.ptr)->ready(event.events);
  }
}

void ClientConnection::open() {
  socket_ = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (socket_ < 0) throw std::system_error(errno, std::generic_category(), "socket");
  const int on = 1;
  setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  connected_ = websocket_ = false;
  epoll_event event{};
  // Edge-triggered, so the kernel need not be informed of pending output.
  event.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
  event.data.ptr = this;
  epoll_ctl(loop_.descriptor(), EPOLL_CTL_ADD, socket_, &event);
  const auto* address = reinterpret_cast<const sockaddr*>(&loop_.target().address);
  // The loop reports a failure.
  [[maybe_unused]] const int failed = connect(socket_, address, sizeof loop_.target().address);
}

std::string ClientConnection::head(std::string_view method, std::string_view path) const {
  const Target& target = loop_.target();
  std::string text(method);
  text.append(" ").append(path).append(" HTTP/1.1\r\nHost: ").append(target.host);
  if (!target.client_token.empty()) text.append("\r\nX-Client-Token: ").append(target.client_token);
  return text;
}

void ClientConnection::request(std::string_view method, std::string_view path,
                               std::string_view body, std::string_view bearer) {
  std::string text = head(method, path);
  text.append("\r\nContent-Type: application/json\r\nContent-Length: ");
  text.append(std::to_string(body.size()));
  if (!bearer.empty()) text.append("\r\nAuthorization: Bearer ").append(bearer);
  send(text.append("\r\n\r\n").append(body));
}

void ClientConnection::upgrade(std::string_view path) {
  std::string text = head("GET", path);
  text.append("\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13");
  text.append("\r\nSec-WebSocket-Protocol: castellan.v1\r\nSec-WebSocket-Key: ").append(key);
  send(text.append("\r\n\r\n"));
}

void ClientConnection::say(std::string_view text) {
  std::string frame;
  append_frame(frame, Opcode::text, text, loop_.next_mask());
  send(frame);
}

void ClientConnection::cut() {
  if (socket_ >= 0) close(socket_);
  socket_ = -1;
  rest_ = {};
  unsent_ = {};
}

void ClientConnection::ready(std::uint32_t events) {
  if (!is_open()) return;
  if ((events & (EPOLLERR | EPOLLHUP)) != 0 && !connected_) return lose(0);
  if ((events & EPOLLOUT) != 0) {
    connected_ = true;
    flush();
  }
  if (is_open() && (events & (EPOLLIN | EPOLLRDHUP | EPOLLHUP)) != 0)
    read((events & EPOLLRDHUP) != 0);
}

void ClientConnection::read(bool ends) {
  while (is_open()) {
    const auto got = recv(socket_, loop_.buffer(), loop_.buffer_size(), 0);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (got <= 0) return lose(0);
    const auto size = static_cast<std::size_t>(got);
    loop_.bytes_in += size;
    read_bytes({loop_.buffer(), size});
    // A short read has emptied the socket, and later data is another edge; but not at its end.
    if (size < loop_.buffer_size() && !ends) return;
  }
}

void ClientConnection::read_bytes(std::string_view bytes) {
  std::string joined;
  if (!rest_.empty()) {
    joined = std::move(rest_);
    rest_.clear();
    bytes = joined.append(bytes);
  }
  while (is_open() && !bytes.empty()) {
    const std::size_t taken = websocket_ ? take_frame(bytes) : take_answer(bytes);
    if (taken == 0) break;
    bytes.remove_prefix(taken);
  }
  if (is_open()) rest_ = bytes;
}

std::size_t ClientConnection::take_answer(std::string_view bytes) {
  const auto answer = read_answer(bytes);
  if (!answer) return 0;
  if (answer->status == 101 && answer->header.find(answer_to_key) != std::string_view::npos) {
    websocket_ = true;
    listener_.upgraded();
  } else {
    listener_.answered(answer->status, answer->body);
  }
  return answer->size;
}

std::size_t ClientConnection::take_frame(std::string_view bytes) {
  const auto frame = read_frame(bytes);
  if (!frame) return 0;
  if (frame->opcode == Opcode::ping) {
    std::string pong;
    append_frame(pong, Opcode::pong, frame->payload, loop_.next_mask());
    send(pong);
  } else if (frame->opcode == Opcode::close) {
    const auto& payload = frame->payload;
    lose(payload.size() < 2
             ? std::uint16_t{1005}
             : static_cast<std::uint16_t>(static_cast<unsigned char>(payload[0]) << 8 |
                                          static_cast<unsigned char>(payload[1])));
  } else if (frame->opcode == Opcode::text) {
    listener_.heard(frame->payload);
  }
  return frame->size;
}

void ClientConnection::send(std::string_view bytes) {
  if (!is_open()) return;
  unsent_.append(bytes);
  if (connected_ && unsent_.size() == bytes.size()) flush();
}

void ClientConnection::flush() {
  while (is_open() && !unsent_.empty()) {
    const auto sent = ::send(socket_, unsent_.data(), unsent_.size(), MSG_NOSIGNAL);
    if (sent < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return;
    if (sent <= 0) return lose(0);
    loop_.bytes_out += static_cast<std::uint64_t>(sent);
    unsent_.erase(0, static_cast<std::size_t>(sent));
  }
}

void ClientConnection::lose(std::uint16_t close_code) {
  cut();
  listener_.lost(close_code);
}

}  // namespace load
