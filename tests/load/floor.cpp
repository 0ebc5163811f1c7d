// floor: what a server for this driver costs at the least. A raw epoll loop that makes rooms, seats
// clients and passes acts on: it judges nothing, stores nothing, writes each step once and sends
// the same bytes to everybody in the room. `castellan-load --unjudged` drives it; the sizes of its
// frames are given, so that they are those of the server it is held against.
//
//   floor PORT [STEP_BYTES [SNAPSHOT_BYTES]]      serves 127.0.0.1:PORT; the step with its header
//
// It trusts its client: one frame is read at a time as it comes, and anything unexpected cuts the
// connection.
#include "tests/load/script.hpp"

#include <arpa/inet.h>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <string>
#include <string_view>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>
#include <vector>

namespace {

struct Client;

struct Room {
  std::vector<Client*> members;
  std::size_t seats = 0;
  std::size_t seated = 0;
  std::uint32_t seq = 0;
};

struct Client {
  int socket = -1;
  bool websocket = false;
  Room* room = nullptr;
  std::string rest;
  std::string unsent;
};

std::size_t step_bytes = 700;
std::size_t snapshot_bytes = 3000;
std::vector<std::unique_ptr<Room>> rooms;
int loop = -1;

// An unmasked text frame.
std::string frame(const std::string& text) {
  std::string out("\x81");
  if (text.size() < 126) {
    out.push_back(static_cast<char>(text.size()));
  } else {
    out.push_back(126);
    out.push_back(static_cast<char>(text.size() >> 8));
    out.push_back(static_cast<char>(text.size() & 0xff));
  }
  return out + text;
}

void send_to(Client& client, std::string_view bytes) {
  if (client.unsent.empty()) {
    const auto sent = send(client.socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent > 0) bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  client.unsent.append(bytes);
}

void answer(Client& client, const char* status, const std::string& body) {
  send_to(client, std::string("HTTP/1.1 ") + status +
                      "\r\nContent-Type: application/json\r\nContent-Length: " +
                      std::to_string(body.size()) + "\r\n\r\n" + body);
}

std::string step(std::uint32_t seq) {
  return frame(script::step(seq, step_bytes));
}

std::string snapshot(const Room& room) {
  return frame(script::snapshot(room.seq, snapshot_bytes));
}

void hear(Client& client, std::string_view text) {
  Room& room = *client.room;
  if (script::is_hello(text)) {
    room.members.push_back(&client);
    send_to(client, frame(script::welcome()));
    if (text.find(R"("since":)") != text.npos) {
      for (auto seq = script::number_behind(text, R"("since":)", 0) + 1; seq <= room.seq; ++seq)
        send_to(client, step(seq));
    } else if (room.seated == room.seats) {
      send_to(client, snapshot(room));
    }
    return;
  }
  const std::string bytes = step(++room.seq);
  for (Client* const member : room.members) send_to(*member, bytes);
}

std::size_t take_request(Client& client, std::string_view bytes) {
  const auto end = bytes.find("\r\n\r\n");
  if (end == bytes.npos) return 0;
  const auto header = bytes.substr(0, end);
  const auto length = script::number_behind(header, "Content-Length: ", 0);
  if (bytes.size() < end + 4 + length) return 0;
  const auto body = bytes.substr(end + 4, length);
  const auto number = script::room_in(header);
  if (header.starts_with("POST /api/rooms ")) {
    rooms.push_back(std::make_unique<Room>());
    rooms.back()->seats = script::seats_asked_for(body);
    answer(client, "201 Created", script::room_made(rooms.size() - 1));
  } else if (number >= rooms.size()) {
    answer(client, "404 Not Found", "{}");
  } else if (header.starts_with("POST ")) {
    Room& room = *rooms[number];
    answer(client, "201 Created", script::seat_taken());
    // Like a game's first table: to all clients, when the last seat is taken.
    if (++room.seated == room.seats)
      for (Client* const member : room.members) send_to(*member, snapshot(room));
  } else {
    client.room = rooms[number].get();
    client.websocket = true;
    send_to(client,
            "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n"
            "Sec-WebSocket-Protocol: castellan.v1\r\n\r\n");
  }
  return end + 4 + length;
}

std::size_t take_frame(Client& client, std::string_view bytes) {
  if (bytes.size() < 6) return 0;
  std::size_t length = static_cast<unsigned char>(bytes[1]) & 0x7f;
  std::size_t header = 2;
  if (length == 126) {
    length = static_cast<std::size_t>(static_cast<unsigned char>(bytes[2])) << 8 |
             static_cast<unsigned char>(bytes[3]);
    header = 4;
  }
  if (bytes.size() < header + 4 + length) return 0;
  const auto key = bytes.substr(header, 4);
  std::string text(bytes.substr(header + 4, length));
  for (std::size_t i = 0; i < length; ++i) text[i] = static_cast<char>(text[i] ^ key[i % 4]);
  if ((bytes[0] & 0x0f) == 1) hear(client, text);
  return header + 4 + length;
}

void close_client(Client* client) {
  if (client->room != nullptr) std::erase(client->room->members, client);
  close(client->socket);
  delete client;
}

// False when the client is gone.
bool read_from(Client& client) {
  static char buffer[65536];
  for (;;) {
    const auto got = recv(client.socket, buffer, sizeof buffer, 0);
    if (got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) return true;
    if (got <= 0) return false;
    const auto size = static_cast<std::size_t>(got);
    client.rest.append(buffer, size);
    std::string_view bytes = client.rest;
    while (!bytes.empty()) {
      const std::size_t taken =
          client.websocket ? take_frame(client, bytes) : take_request(client, bytes);
      if (taken == 0) break;
      bytes.remove_prefix(taken);
    }
    client.rest.erase(0, client.rest.size() - bytes.size());
    if (size < sizeof buffer) return true;
  }
}

void accept_all(int listener) {
  for (;;) {
    const int socket = accept4(listener, nullptr, nullptr, SOCK_NONBLOCK | SOCK_CLOEXEC);
    if (socket < 0) return;
    const int on = 1;
    setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    auto* const client = new Client;
    client->socket = socket;
    epoll_event event{};
    event.events = EPOLLIN | EPOLLOUT | EPOLLRDHUP | EPOLLET;
    event.data.ptr = client;
    epoll_ctl(loop, EPOLL_CTL_ADD, socket, &event);
  }
}

void serve(Client& client, std::uint32_t events) {
  if ((events & EPOLLOUT) != 0 && !client.unsent.empty()) {
    const std::string unsent = std::move(client.unsent);
    client.unsent.clear();
    send_to(client, unsent);
  }
  if ((events & (EPOLLERR | EPOLLHUP | EPOLLRDHUP)) != 0 ||
      ((events & EPOLLIN) != 0 && !read_from(client)))
    close_client(&client);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::fputs("floor PORT [STEP_BYTES [SNAPSHOT_BYTES]]\n", stderr);
    return 2;
  }
  if (argc > 2) step_bytes = std::strtoul(argv[2], nullptr, 10);
  if (argc > 3) snapshot_bytes = std::strtoul(argv[3], nullptr, 10);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);

  const int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  const int on = 1;
  setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(std::strtoul(argv[1], nullptr, 10)));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (listener < 0 || bind(listener, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 ||
      listen(listener, 4096) != 0) {
    std::perror("floor");
    return 1;
  }
  loop = epoll_create1(0);
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.ptr = nullptr;
  epoll_ctl(loop, EPOLL_CTL_ADD, listener, &event);
  std::puts("floor serves");
  std::fflush(stdout);
  for (;;) {
    epoll_event events[256];
    const int count = epoll_wait(loop, events, 256, -1);
    for (int i = 0; i < count; ++i) {
      if (events[i].data.ptr == nullptr)
        accept_all(listener);
      else
        serve(*static_cast<Client*>(events[i].data.ptr), events[i].events);
    }
  }
}
