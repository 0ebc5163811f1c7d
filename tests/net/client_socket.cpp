// A socket on a loop that the test runs: its client cannot keep others from their turn.
#include "server/net/client_socket.hpp"

#include "server/rooms/system_random.hpp"
#include "server/storage/file_transfer.hpp"
#include "server/storage/memory_journal.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/http_parts.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

using boost::asio::ip::tcp;

namespace {

// Takes a long time for each message, and keeps them.
class SlowSession final : public server::session::Session {
 public:
  SlowSession(std::function<void()> wake, server::telemetry::Metrics& metrics,
              std::vector<std::string>& received)
      : Session(std::move(wake), metrics), received_(received) {}

  void begin() override {}
  void receive(std::string_view frame, bool, const server::Now&) override {
    received_.emplace_back(frame);
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(1);
    while (std::chrono::steady_clock::now() < end) continue;
  }
  void leave(const server::Now&) override {}
  server::room::Visitor identity() override { return {}; }

 private:
  bool is_known() const override { return false; }
  void refill() override {}

  std::vector<std::string>& received_;
};

struct Clients {
  server::rooms::Directory directory{10};
  server::rooms::SystemRandom random;
  server::storage::MemoryJournal journal{[](auto) {}};
  server::storage::StoredGameFiles game_files{protocol::LimitsInfo{}};
  tests::HttpParts parts{directory, game_files, [] { return true; }, 1,
                         [&](server::room::BotService& bots) {
                           return std::make_unique<server::rooms::Rooms>(
                               directory, journal, random, bots, protocol::LimitsInfo{},
                               server::rooms::RoomTimeouts{60'000, 60'000});
                         }};
  boost::asio::io_context& loop = parts.shards.context(0);
  tcp::acceptor acceptor{loop, {boost::asio::ip::address_v4::loopback(), 0}};
  server::telemetry::Metrics metrics;
  std::atomic<std::size_t> open = 0;

  // A client whose server keeps its messages in `received`.
  tcp::socket connect(std::vector<std::string>& received) {
    tcp::socket client(loop);
    client.connect(acceptor.local_endpoint());
    const auto make_session = [&](std::function<void()> wake) {
      return std::make_unique<SlowSession>(std::move(wake), metrics, received);
    };
    server::net::ConnectionSlot slot{server::util::ScopedCounter(open), {}, {}, false};
    std::make_shared<server::net::ClientSocket>(acceptor.accept(), parts.sockets, std::move(slot),
                                                server::util::ScopedCounter(open), "c1", "",
                                                make_session)
        ->start(true);
    return client;
  }

  // Sends that many messages with this text of two characters at once.
  static void send(tcp::socket& client, int messages, const std::string& text) {
    std::string bytes;
    for (int i = 0; i < messages; ++i) bytes += std::string("\x81\x82\0\0\0\0", 6) + text;
    boost::asio::write(client, boost::asio::buffer(bytes));
  }
};

constexpr int messages = 20;

}  // namespace

TEST_CASE("messages that were sent at once are handled in turns, and all of them") {
  Clients clients;
  std::vector<std::string> received;
  tcp::socket client = clients.connect(received);
  Clients::send(client, messages, "{}");
  std::size_t most = 0;
  while (received.size() < messages) {
    const std::size_t before = received.size();
    clients.loop.run_one();
    most = std::max(most, received.size() - before);
  }
  CHECK(most == 1);
  client.close();
  while (clients.open > 0) clients.loop.run_one();
}

TEST_CASE("messages that wait for their turn stay those of their client") {
  Clients clients;
  std::vector<std::string> of_ann;
  std::vector<std::string> of_bob;
  tcp::socket ann = clients.connect(of_ann);
  tcp::socket bob = clients.connect(of_bob);
  Clients::send(ann, messages, "{}");
  Clients::send(bob, messages, "[]");
  while (of_ann.size() < messages || of_bob.size() < messages) clients.loop.run_one();
  CHECK(of_ann == std::vector<std::string>(messages, "{}"));
  CHECK(of_bob == std::vector<std::string>(messages, "[]"));
  ann.close();
  bob.close();
  while (clients.open > 0) clients.loop.run_one();
}
