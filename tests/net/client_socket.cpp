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
#include <memory>
#include <string>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/write.hpp>

using boost::asio::ip::tcp;

namespace {

// Takes a long time for each message, and counts them.
class SlowSession final : public server::session::Session {
 public:
  SlowSession(std::function<void()> wake, server::telemetry::Metrics& metrics, int& received)
      : Session(std::move(wake), metrics), received_(received) {}

  void begin() override {}
  void receive(std::string_view, bool, const server::Now&) override {
    ++received_;
    const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(1);
    while (std::chrono::steady_clock::now() < end) continue;
  }
  void leave(const server::Now&) override {}
  server::room::Visitor identity() override { return {}; }

 private:
  bool is_known() const override { return false; }
  void refill() override {}

  int& received_;
};

}  // namespace

TEST_CASE("messages that were sent at once are handled in turns, and all of them") {
  server::rooms::Directory directory(10);
  server::rooms::SystemRandom random;
  server::storage::MemoryJournal journal{[](auto) {}};
  const server::storage::StoredGameFiles game_files{protocol::LimitsInfo{}};
  tests::HttpParts parts{directory, game_files, [] { return true; }, 1,
                         [&](server::room::BotService& bots) {
                           return std::make_unique<server::rooms::Rooms>(
                               directory, journal, random, bots, protocol::LimitsInfo{},
                               server::rooms::RoomTimeouts{60'000, 60'000});
                         }};
  boost::asio::io_context& loop = parts.shards.context(0);
  tcp::acceptor acceptor(loop, {boost::asio::ip::address_v4::loopback(), 0});
  tcp::socket client(loop);
  client.connect(acceptor.local_endpoint());
  int received = 0;
  server::telemetry::Metrics metrics;
  const auto make_session = [&](std::function<void()> wake) {
    return std::make_unique<SlowSession>(std::move(wake), metrics, received);
  };
  std::atomic<std::size_t> counter = 0;
  server::net::ConnectionSlot slot{server::util::ScopedCounter(counter), {}, {}, false};
  std::make_shared<server::net::ClientSocket>(acceptor.accept(), parts.sockets, std::move(slot),
                                              server::util::ScopedCounter(counter), "c1", "",
                                              make_session)
      ->start(true);

  constexpr int messages = 20;
  std::string bytes;
  for (int i = 0; i < messages; ++i) bytes += std::string("\x81\x82\0\0\0\0{}", 8);
  boost::asio::write(client, boost::asio::buffer(bytes));
  int most = 0;
  while (received < messages) {
    const int before = received;
    loop.run_one();
    most = std::max(most, received - before);
  }
  CHECK(most == 1);
  client.close();
  while (counter > 0) loop.run_one();
}
