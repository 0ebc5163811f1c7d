// Bots over HTTP: the creator of the room seats them with its host token.
#include "tests/api/support.hpp"

#include <chrono>
#include <thread>

using namespace tests;

namespace {

const std::string greedy = R"({"level":"full_greedy"})";

struct HostedRoom : TestServer {
  explicit HostedRoom(int players = 3) {
    const json room =
        create(R"({"preset":"kingdomino","players":)" + std::to_string(players) + "}");
    path = "/api/rooms/" + room["code"].get<std::string>();
    host = "Bearer " + room["host"].get<std::string>();
  }
  std::string seat(int n) const { return path + "/seats/" + std::to_string(n) + "/bot"; }
  json info() { return json::parse(ask("GET", path).body); }
  std::string refused(const std::string& method, const std::string& target, const std::string& body,
                      const std::string& authorization) {
    return error_in(ask(method, target, body, authorization));
  }

  std::string path;
  std::string host;
};

}  // namespace

TEST_CASE("the host's token is returned once, to the creator of the room") {
  HostedRoom server;
  CHECK(server.host.size() == 7 + 32);
  CHECK_FALSE(server.info().contains("host"));
  CHECK(server.ask("GET", "/api/rooms").body.find("host") == std::string::npos);
}

TEST_CASE("PUT puts a bot on a seat or changes its level, DELETE removes it") {
  HostedRoom server;
  const auto put = server.ask("PUT", server.seat(1), R"({"level":"random"})", server.host);
  CHECK(put.status == 200);
  CHECK(json::parse(put.body) == server.info());
  CHECK(server.info()["seats"][1]["bot"] == "random");
  CHECK(server.info()["seats"][1]["connected"] == true);
  CHECK(server.info()["seats"][0]["bot"].is_null());
  CHECK(server.ask("PUT", server.seat(1), greedy, server.host).status == 200);
  CHECK(server.info()["seats"][1]["bot"] == "full_greedy");
  const auto gone = server.ask("DELETE", server.seat(1), "", server.host);
  CHECK(gone.status == 204);
  CHECK(gone.body.empty());
  CHECK(server.info()["seats"][1]["name"].is_null());
  CHECK(server.ask("DELETE", server.seat(1), "", server.host).status == 204);
}

TEST_CASE("POST bots fills the room, and the game begins") {
  HostedRoom server;
  CHECK(server.ask("POST", server.path + "/seats", R"({"name":"Ann","seat":1})").status == 201);
  const auto filled = server.ask("POST", server.path + "/bots", greedy, server.host);
  CHECK(filled.status == 200);
  const json room = json::parse(filled.body);
  CHECK(room["state"] == "playing");
  CHECK(room["seats"][0]["bot"] == "full_greedy");
  CHECK(room["seats"][1]["bot"].is_null());
  CHECK(room["seats"][2]["bot"] == "full_greedy");
  CHECK(server.refused("POST", server.path + "/bots", greedy, server.host) ==
        "409 already_started");
  CHECK(server.refused("PUT", server.seat(0), greedy, server.host) == "409 already_started");
  CHECK(server.refused("DELETE", server.seat(0), "", server.host) == "409 already_started");
}

TEST_CASE("errors about bots have their codes") {
  HostedRoom server;
  const json ann =
      json::parse(server.ask("POST", server.path + "/seats", R"({"name":"Ann"})").body);
  const std::string person = "Bearer " + ann["token"].get<std::string>();
  CHECK(server.refused("PUT", server.seat(0), greedy, server.host) == "409 seat_taken");
  CHECK(server.refused("DELETE", server.seat(0), "", server.host) == "409 seat_taken");
  CHECK(server.refused("PUT", server.seat(3), greedy, server.host) == "404 no_such_seat");
  CHECK(server.refused("DELETE", server.seat(3), "", server.host) == "404 no_such_seat");
  for (const char* seat : {"8", "-1", "x", "", "1.0", "99999999999"})
    for (const char* method : {"PUT", "DELETE"}) {
      const std::string target = server.path + "/seats/" + seat + "/bot";
      CHECK(server.refused(method, target, greedy, server.host) == "404 no_such_seat");
    }
  for (const auto& token :
       std::vector<std::string>{"", "Bearer ", "Bearer x", person, server.host.substr(7)}) {
    CHECK(server.refused("PUT", server.seat(1), greedy, token) == "401 bad_token");
    CHECK(server.refused("DELETE", server.seat(1), "", token) == "401 bad_token");
    CHECK(server.refused("POST", server.path + "/bots", greedy, token) == "401 bad_token");
  }
  for (const auto& target : {server.seat(1), server.path + "/bots"}) {
    const std::string method = target == server.seat(1) ? "PUT" : "POST";
    const auto bad = [&](const char* body) {
      return server.refused(method, target, body, server.host);
    };
    CHECK(bad("") == "400 malformed_json");
    CHECK(bad("{}") == "400 missing_field level");
    CHECK(bad(R"({"level":null})") == "400 missing_field level");
    CHECK(bad(R"({"level":3})") == "400 bad_field level");
    CHECK(bad(R"({"level":"genius"})") == "400 bad_field level");
    CHECK(bad(R"({"level":""})") == "400 bad_field level");
  }
  CHECK(server.info()["seats"][1]["name"].is_null());
  const json error = json::parse(
      server.ask("PUT", server.seat(1), R"({"level":"genius"})", server.host).body)["error"];
  CHECK(error["message"].get<std::string>().starts_with("level: one of: random, greedy_"));
}

TEST_CASE("other methods and other rooms") {
  HostedRoom server;
  const auto allowed = [&](const char* method, const std::string& target) {
    const auto response = server.ask(method, target, greedy, server.host);
    CHECK(TestServer::error_in(response) == "405 method_not_allowed");
    return response.headers.at(0).second;
  };
  CHECK(allowed("GET", server.seat(1)) == "DELETE, PUT, OPTIONS");
  CHECK(allowed("POST", server.seat(1)) == "DELETE, PUT, OPTIONS");
  CHECK(allowed("GET", server.path + "/bots") == "POST, OPTIONS");
  CHECK(server.refused("PUT", "/api/rooms/AAAAAA/seats/1/bot", greedy, server.host) ==
        "404 no_such_room");
  CHECK(server.refused("POST", "/api/rooms/AAAAAA/bots", greedy, server.host) ==
        "404 no_such_room");
  CHECK(server.refused("PUT", server.path + "/seats/1/cat", greedy, server.host) ==
        "404 not_found");
  // Another room's host has no rights here.
  const json other = server.create();
  CHECK(server.refused("PUT", server.seat(1), greedy,
                       "Bearer " + other["host"].get<std::string>()) == "401 bad_token");
}

TEST_CASE("a room of bots plays to its end by itself") {
  HostedRoom server(4);
  server.context.bots.start(2, std::chrono::milliseconds(1), {});
  CHECK(server.ask("POST", server.path + "/bots", greedy, server.host).status == 200);
  for (int i = 0; i < 6000 && server.info()["state"] != "finished"; ++i)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  CHECK(server.info()["state"] == "finished");
  CHECK(server.ask("GET", server.path + "/record").status == 200);
}
