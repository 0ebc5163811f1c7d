// HTTP while the database is down: requests that have to be stored get an error in time.
#include "tests/api/support.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

using namespace tests;
using server::api::Response;

TEST_CASE("while nothing can be stored no request is begun") {
  TestServer server;
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
    CHECK(TestServer::error_in(answer) == "503 busy");
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
