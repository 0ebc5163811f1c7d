// HTTP while the database is down: requests that have to be stored get an error in time.
#include "server/api/storage_timeouts.hpp"
#include "server/api/storage_wait.hpp"
#include "tests/api/support.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <string>
#include <vector>

using namespace tests;
using server::api::Response;
using server::api::StorageTimeouts;
using server::api::StorageWait;

TEST_CASE("while nothing can be stored no request is begun") {
  Server server;
  const json made = server.create();
  const std::string room = made["code"];
  const std::string host = made["host"];
  const std::string seats = "/api/rooms/" + room + "/seats";
  std::atomic<bool>& away = server.parts.storage.is_away;
  away = true;

  const std::string wanted = R"({"preset":"kingdomino","players":2})";
  server.expect(503, "busy", "POST", "/api/rooms", wanted);
  server.expect(503, "busy", "POST", seats, R"({"name":"Ann"})");
  for (const auto& [method, below, body] :
       std::vector<std::array<std::string, 3>>{{"PATCH", "", R"({"name":"Later"})"},
                                               {"PATCH", "", R"({"password":"hidden"})"},
                                               {"POST", "/host", R"({"seat":0})"},
                                               {"POST", "/bots", R"({"level":"random"})"},
                                               {"DELETE", "/seats/0", ""},
                                               {"POST", "/start", ""},
                                               {"POST", "/rematch", ""}}) {
    CAPTURE(method, below);
    const auto answer = server.ask(method, "/api/rooms/" + room + below, body, "Bearer " + host);
    CHECK(Server::error_in(answer) == "503 busy");
  }
  const Response told = server.ask("POST", "/api/rooms", wanted);
  const auto name = [](const auto& header) { return header.first; };
  CHECK(std::ranges::count(told.headers, "Retry-After", name) == 1);
  CHECK(server.directory.size() == 1);
  // Invalid requests stay invalid, and reading works.
  server.expect(400, "bad_combination players", "POST", "/api/rooms",
                R"({"preset":"queendomino","players":6})");
  CHECK(json::parse(server.ask("GET", "/api/rooms/" + room).body)["seats"][0]["name"].is_null());

  away = false;
  server.create();
  CHECK(server.ask("POST", seats, R"({"name":"Ann"})").status == 201);
}

TEST_CASE("a waiting request is answered once: with its result, or that it takes too long") {
  std::vector<unsigned> told;
  const auto respond = [&](const Response& response) { told.push_back(response.status); };
  SECTION("in time") {
    StorageWait waiting(respond, 503);
    waiting.answer({201, "{}"});
    waiting.give_up();
    CHECK(told == std::vector<unsigned>{201});
    CHECK(waiting.keep());
  }
  SECTION("too late") {
    const unsigned status = GENERATE(502u, 503u);
    StorageWait waiting(respond, status);
    waiting.give_up();
    CHECK_FALSE(waiting.keep());
    waiting.answer({201, "{}"});
    CHECK(told == std::vector<unsigned>{status});
  }
  SECTION("late, but it was decided before") {
    StorageWait waiting(respond, 503);
    CHECK(waiting.keep());
    waiting.give_up();
    CHECK(told.empty());
    waiting.answer({201, "{}"});
    CHECK(told == std::vector<unsigned>{201});
  }
}

TEST_CASE("one timer is enough for all waiting requests") {
  using std::chrono::seconds;
  std::vector<std::string> told;
  const auto one = [&](const std::string& name) {
    return std::make_shared<StorageWait>(
        [&told, name](const Response& response) {
          told.push_back(name + " " + std::to_string(response.status));
        },
        503);
  };
  const StorageTimeouts::Time start{};
  StorageTimeouts patience;
  const auto ann = one("Ann"), bob = one("Bob"), cyd = one("Cyd"), dan = one("Dan");
  CHECK(patience.add(ann, start + seconds(7)));
  CHECK_FALSE(patience.add(bob, start + seconds(8)));
  CHECK_FALSE(patience.add(cyd, start + seconds(9)));
  bob->answer({201, "{}"});
  CHECK(patience.expire(start + seconds(7)) == start + seconds(9));
  CHECK(told == std::vector<std::string>{"Bob 201", "Ann 503"});
  // None is left: the next one needs a timer again.
  CHECK(patience.expire(start + seconds(9)) == std::nullopt);
  CHECK(told.back() == "Cyd 503");
  CHECK(patience.add(dan, start + seconds(20)));
  dan->answer({201, "{}"});
  CHECK(dan.use_count() == 2);
  // An answered request is forgotten with the next one, though the timer is still on.
  CHECK_FALSE(patience.add(one("Eve"), start + seconds(21)));
  CHECK(dan.use_count() == 1);
}
