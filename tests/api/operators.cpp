// Requests of operators, without a socket.
#include "tests/api/stepped_server.hpp"

using namespace tests;

TEST_CASE("an announcement reaches the clients of a shard in the order in which they connected") {
  AccountDatabase accounts;
  SteppedServer server(accounts);
  std::vector<std::string> heard;
  struct Client final : server::net::Connection {
    Client(std::vector<std::string>& order, int n) : heard(order), number(n) {}
    protocol::ConnectionInfo info() override { return {}; }
    void send(const server::room::Frame&) override { heard.push_back(std::to_string(number)); }
    void send_away(const protocol::Farewell&) override {}

    std::vector<std::string>& heard;
    int number;
  };
  std::vector<std::unique_ptr<Client>> clients;
  for (int i = 0; i < 20; ++i) {
    clients.push_back(std::make_unique<Client>(heard, i));
    server.parts.sockets.open[1].insert(clients.back().get());
  }
  std::vector<std::string> connected;
  for (int i = 0; i < 20; ++i) connected.push_back(std::to_string(i));
  CHECK(server.ask("POST", "/admin/announcements", R"({"text":"Rain"})", "operator").status == 200);
  CHECK(heard == connected);
}
