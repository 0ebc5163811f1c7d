// Tables with the same deal that are only in the database: read beside the shards, and not again
// when there are none.
#include "tests/api/support.hpp"

#include <optional>
#include <stdexcept>
#include <string>
#include <thread>

using namespace tests;

namespace {

class TestDeals final : public server::rooms::DealArchive {
 public:
  std::optional<protocol::Duplicate> read(const protocol::RoomCode& deal) override {
    ++reads;
    thread = std::this_thread::get_id();
    if (away) throw std::runtime_error("the database is away");
    if (deal != "AAAAAA") return std::nullopt;
    using protocol::TableState;
    return protocol::Duplicate{deal,
                               1,
                               {{"AAAAAA", TableState::given_up, {std::nullopt}, {}},
                                {"BBBBBB", TableState::finished, {"Ann"}, {50}},
                                {"CCCCCC", TableState::playing, {"Ben"}, {}}}};
  }

  bool away = false;
  int reads = 0;
  std::thread::id thread;
};

struct DealServer : TestServer {
  DealServer() {
    context.deals = &deals;
    // The first table was closed, the third one was set aside at the start.
    directory.unload("AAAAAA", true);
    directory.duplicates().give_up("CCCCCC");
  }
  std::string refused(const std::string& deal) {
    return error_in(ask("GET", "/api/duplicates/" + deal));
  }

  TestDeals deals;
};

}  // namespace

TEST_CASE("a deal is read from the database once, and not on the thread of a shard") {
  DealServer server;
  for (int i = 0; i < 2; ++i) {
    const auto response = server.ask("GET", "/api/duplicates/AAAAAA");
    REQUIRE(response.status == 200);
    const json told = json::parse(response.body);
    CHECK(told["tables"][2]["state"] == "given_up");
    CHECK(told["comparison"]["totals"]["points"] == json{nullptr, 50, nullptr});
  }
  CHECK(server.deals.reads == 1);
  CHECK(server.deals.thread == std::this_thread::get_id());
}

TEST_CASE("a code without a deal is looked for once, and one that was never used not at all") {
  DealServer server;
  server.directory.unload("DDDDDD");
  server.directory.unload("EEEEEE", true);
  for (int i = 0; i < 3; ++i)
    for (const char* code : {"DDDDDD", "EEEEEE", "FFFFFF"})
      CHECK(server.refused(code) == "404 no_such_duplicate");
  CHECK(server.deals.reads == 2);
}

TEST_CASE("a deal that cannot be read at present is not said to be missing") {
  DealServer server;
  server.deals.away = true;
  CHECK(server.refused("AAAAAA") == "503 busy");
  server.deals.away = false;
  CHECK(server.ask("GET", "/api/duplicates/AAAAAA").status == 200);

  server.directory.unload("DDDDDD");
  server.healthy = false;
  CHECK(server.refused("DDDDDD") == "503 halted");
  CHECK(server.refused("FFFFFF") == "404 no_such_duplicate");
  server.healthy = true;
  // The server stops.
  server.parts.pools.history.stop();
  CHECK(server.refused("DDDDDD") == "503 busy");
}
