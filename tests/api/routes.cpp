// HTTP responses, requested without a socket.
#include "server/api/routes.hpp"

#include "server/api/path.hpp"
#include "tests/api/support.hpp"

using namespace tests;

TEST_CASE("POST /api/rooms makes a room and returns its address") {
  TestServer server;
  const auto response = server.ask("POST", "/api/rooms", R"({"preset":"kingdomino","players":2})");
  CHECK(response.status == 201);
  CHECK(response.content_type == "application/json");
  json room = json::parse(response.body);
  const std::string code = room["code"];
  // Below a proxy's prefix, /games/api/rooms, it is /games/api/rooms/CODE.
  CHECK(response.headers == Headers{{"Location", "rooms/" + code}});
  CHECK(room["name"] == "Room " + code);
  CHECK(room["listed"] == false);
  CHECK(room["state"] == "waiting");
  CHECK(room["seats"].size() == 2);
  room.erase("host");
  room.erase("pass");
  CHECK(json::parse(server.ask("GET", "/api/rooms/" + code).body) == room);
}

TEST_CASE("a room that is created unlisted has a code that cannot be searched, and keeps it") {
  TestServer server;
  const auto made = [&](const std::string& listed) {
    return server.create(R"({"preset":"kingdomino","players":2,"tables":2,"listed":)" + listed +
                         "}");
  };
  const json listed = made("true");
  const json unlisted = made("false");
  CHECK(listed["code"].get<std::string>().size() == 6);
  CHECK(listed["others"][0]["code"].get<std::string>().size() == 6);
  CHECK(unlisted["code"].get<std::string>().size() == 10);
  CHECK(unlisted["others"][0]["code"].get<std::string>().size() == 10);
  CHECK(server.create()["code"].get<std::string>().size() == 10);

  const std::string path = "/api/rooms/" + unlisted["code"].get<std::string>();
  const auto changed = server.ask("PATCH", path, R"({"listed":true})",
                                  "Bearer " + unlisted["host"].get<std::string>());
  REQUIRE(changed.status == 200);
  CHECK(json::parse(changed.body)["code"] == unlisted["code"]);
  CHECK(json::parse(server.ask("GET", path).body)["listed"] == true);
}

TEST_CASE("every option of a room is accepted") {
  TestServer server;
  const json room = server.create(
      R"({"preset":"kingdomino","players":3,"name":" Größe 王 ","listed":true,"options":{
          "decline":"may_decline","three_player_line":"four_discard","harmony":true,
          "middle_kingdom":true,"middle_kingdom_measure":"bounding_box",
          "tie_break":"territory_crowns","kingdom_size":7}})");
  CHECK(room["name"] == "Größe 王");
  const json& rules = room["rules"];
  CHECK(rules["decline"] == "may_decline");
  CHECK(rules["line_length"] == 4);
  CHECK(rules["harmony"] == true);
  CHECK(rules["middle_kingdom_measure"] == "bounding_box");
  CHECK(rules["tie_break"] == "territory_crowns");
  CHECK(rules["kingdom_size"] == 7);
}

TEST_CASE("GET /api/rooms shows listed rooms and no others, as they were last answered") {
  TestServer server;
  CHECK(server.ask("GET", "/api/rooms").body == R"({"rooms":[]})");
  server.create(R"({"preset":"kingdomino","players":2})");
  json listed = server.create(R"({"preset":"mighty-duel","players":2,"listed":true})");
  listed.erase("host");
  listed.erase("pass");
  const auto rooms = [&] { return json::parse(server.ask("GET", "/api/rooms").body)["rooms"]; };
  CHECK(rooms() == json::array({listed}));
  const std::string room = "/api/rooms/" + listed["code"].get<std::string>();
  server.ask("POST", room + "/seats", R"({"name":"Ann"})");
  CHECK(rooms()[0]["seats"][0]["name"] == "Ann");
}

TEST_CASE("a room is found under its code in small letters, and with a query") {
  TestServer server;
  const json room = server.create();
  std::string code = room["code"];
  for (char& c : code) c = static_cast<char>(std::tolower(c));
  CHECK(server.ask("GET", "/api/rooms/" + code).status == 200);
  CHECK(server.ask("GET", "/api/rooms/" + code + "?x=/seats").status == 200);
}

TEST_CASE("seats are taken, refused, left and taken again") {
  TestServer server;
  const std::string seats = "/api/rooms/" + server.create()["code"].get<std::string>() + "/seats";
  const auto ann = server.ask("POST", seats, R"({"name":"Ann","seat":1})");
  CHECK(ann.status == 201);
  const json grant = json::parse(ann.body);
  CHECK(grant["seat"] == 1);
  const std::string token = grant["token"];
  CHECK(token.size() == 32);

  server.expect(409, "seat_taken", "POST", seats, R"({"name":"Ben","seat":1})");
  server.expect(409, "name_taken", "POST", seats, R"({"name":"Ann"})");
  server.expect(404, "no_such_seat", "POST", seats, R"({"name":"Ben","seat":2})");
  const auto remove = [&](const std::string& seat, const std::string& authorization) {
    return server.ask("DELETE", seats + "/" + seat, "", authorization);
  };
  for (const std::string& bad :
       std::vector<std::string>{"", token, "Basic " + token, "Bearer ", "Bearer x"})
    CHECK(server.error_in(remove("1", bad)) == "401 bad_token");
  CHECK(server.error_in(remove("0", "Bearer " + token)) == "401 bad_token");
  for (const char* seat : {"2", "7", "8", "-1", "1x", "", "x", "99999999999"})
    CHECK(server.error_in(remove(seat, "Bearer " + token)) == "404 no_such_seat");
  const auto left = remove("1", "Bearer " + token);
  CHECK(left.status == 204);
  CHECK(left.body.empty());
  CHECK(server.ask("POST", seats, R"({"name":"Ann","seat":1})").status == 201);
}

TEST_CASE("the last seat begins the game, and then no player comes or leaves") {
  TestServer server;
  const std::string room = "/api/rooms/" + server.create()["code"].get<std::string>();
  const json ann = json::parse(server.ask("POST", room + "/seats", R"({"name":"Ann"})").body);
  server.ask("POST", room + "/seats", R"({"name":"Ben"})");
  server.expect(409, "already_started", "POST", room + "/seats", R"({"name":"Cat"})");
  CHECK(json::parse(server.ask("GET", room).body)["state"] == "playing");
  CHECK(server.error_in(server.ask("DELETE", room + "/seats/0", "",
                                   "Bearer " + ann["token"].get<std::string>())) ==
        "409 already_started");
}

TEST_CASE("a room shows its turn to its players, and to nobody else") {
  TestServer server;
  const std::string room = "/api/rooms/" + server
                                               .create(R"({"preset":"kingdomino","players":2,
                                        "clock":{"kind":"days","days":3}})")["code"]
                                               .get<std::string>();
  const auto sit = [&](const std::string& name) {
    const json grant =
        json::parse(server.ask("POST", room + "/seats", R"({"name":")" + name + "\"}").body);
    return "Bearer " + grant.at("token").get<std::string>();
  };
  const auto seen = [&](const std::string& bearer) {
    return json::parse(server.ask("GET", room, "", bearer).body);
  };
  const std::string ann = sit("Ann");
  CHECK(seen(ann).at("to_move").is_null());
  CHECK(seen(ann).at("until").is_null());
  const std::string ben = sit("Ben");
  CHECK(seen(ann).at("to_move").is_number());
  CHECK(seen(ben) == seen(ann));
  constexpr std::int64_t days_3 = 3 * 24 * 3'600'000;
  CHECK(seen(ann).at("until").get<std::int64_t>() - seen(ann).at("created").get<std::int64_t>() >=
        days_3);
  for (const char* other : {"", "Bearer x", "Basic x"}) {
    CHECK_FALSE(seen(other).contains("to_move"));
    CHECK_FALSE(seen(other).contains("until"));
  }
}

TEST_CASE("the socket's address without an upgrade explains itself") {
  TestServer server;
  const std::string room = "/api/rooms/" + server.create()["code"].get<std::string>();
  for (const std::string& target : {room + "/socket", room + "/socket?origin=https://a.example",
                                    std::string("/api/lobby/socket")}) {
    const auto response = server.ask("GET", target);
    CHECK(server.error_in(response) == "426 upgrade_required");
    CHECK(response.headers == Headers{{"Upgrade", "websocket"},
                                      {"Connection", "Upgrade"},
                                      {"Sec-WebSocket-Version", "13"}});
    CHECK(response.body.find("A proxy in front must forward") != std::string::npos);
  }
}

TEST_CASE("the socket's address of a removed room says so without an upgrade") {
  TestServer server;
  server.expect(404, "no_such_room", "GET", "/api/rooms/K7QF3M/socket");
  server.expect(404, "no_such_room", "GET", "/api/rooms/no-code/socket");
}

TEST_CASE("OPTIONS is answered for every address, with its methods") {
  TestServer server;
  const auto allowed = [&](const std::string& target) {
    const auto response = server.ask("OPTIONS", target);
    CHECK(response.status == 204);
    CHECK(response.body.empty());
    return response.headers.empty() ? "" : response.headers.at(0).second;
  };
  CHECK(allowed("/") == "GET, HEAD, OPTIONS");
  CHECK(allowed("/protocol") == "GET, HEAD, OPTIONS");
  CHECK(allowed("/protocol/openapi.json") == "GET, HEAD, OPTIONS");
  CHECK(allowed("/api/rooms") == "GET, HEAD, POST, OPTIONS");
  CHECK(allowed("/api/rooms?x") == "GET, HEAD, POST, OPTIONS");
  CHECK(allowed("/api/me") == "DELETE, GET, HEAD, PATCH, OPTIONS");
  CHECK(allowed("/api/rooms/ABCDEF/seats/0/bot") == "DELETE, PUT, OPTIONS");
  CHECK(allowed("/api/rooms/ABCDEF/socket") == "GET, HEAD, OPTIONS");
  CHECK(allowed("*").empty());
  for (const char* nothing : {"/x", "/api", "/protocol/x", "/api/rooms/ABCDEF/x"})
    server.expect(404, "not_found", "OPTIONS", nothing);
}

TEST_CASE("a request without a token is routed by its address, whatever else is in the header") {
  TestServer server;
  const std::string room = "/api/rooms/" + server.create()["code"].get<std::string>();
  for (const char* other : {"", "Basic dXNlcjpwYXNz", "basic x", "Bearer", "Digest a=b"})
    for (const auto& [method, path] :
         {std::pair("DELETE", "/seats/0"), {"POST", "/start"}, {"POST", "/rematch"}}) {
      const auto response = server.ask(method, room + path, "", other);
      CHECK(server.error_in(response) == "401 bad_token");
      CHECK(response.body.find("X-Castellan-Token") != std::string::npos);
    }
  const auto wrong = server.ask("POST", room + "/start", "", "Bearer x");
  CHECK(wrong.body.find("X-Castellan-Token") == std::string::npos);
}

TEST_CASE("only the address of a socket counts as one") {
  using server::api::socket_target;
  const auto code = [](const char* target) { return socket_target(target).value().code; };
  CHECK(code("/api/rooms/k7qf3m/socket") == "k7qf3m");
  CHECK(code("/api/rooms/K7QF3M/socket?x=1") == "K7QF3M");
  CHECK(code("/api/rooms/no-code/socket") == "no-code");
  CHECK_FALSE(socket_target("/api/rooms/K7QF3M/socket")->lobby);
  CHECK(socket_target("/api/lobby/socket")->lobby);
  CHECK(socket_target("/api/lobby/socket?x=1")->follows);
  CHECK_FALSE(socket_target("/api/lobby/socket?follow=no")->follows);
  for (const char* other :
       {"", "/", "api/rooms/K7QF3M/socket", "/api/rooms/K7QF3M", "/api/rooms/K7QF3M/socket/",
        "/api/rooms/K7QF3M/sockets", "/api//rooms/K7QF3M/socket", "/api/lobby", "*",
        "?/api/rooms/K7QF3M/socket"})
    CHECK_FALSE(socket_target(other).has_value());
}

TEST_CASE("the log has the path of a request without its secrets") {
  using server::api::logged_path;
  CHECK(logged_path("/api/rooms/K7QF3M?token=x") == "/api/rooms/K7QF3M");
  CHECK(logged_path("/nothing") == "/nothing");
  CHECK(logged_path("/api/alerts/some-key") == "/api/alerts/{id}");
  CHECK(logged_path("/api/alerts/some-key/confirm?x") == "/api/alerts/{id}/confirm");
  CHECK(logged_path("/api/alerts/some-key/") == "/api/alerts/{id}");
  CHECK(logged_path("/api/alerts/some-key/confirm/") == "/api/alerts/{id}");
  CHECK(logged_path("/prefix//api/alerts/some-key") == "/prefix//api/alerts/{id}");
  CHECK(logged_path("/api/alerts") == "/api/alerts");
  CHECK(logged_path("http://ann:secret@play.example.org/") == "");
}

TEST_CASE("values are found in a query by their whole name") {
  using server::api::query_value;
  CHECK(query_value("/a?request_id=x-1", "request_id") == "x-1");
  CHECK(query_value("/a?follow=no&request_id=x=1&request_id=2", "request_id") == "x=1");
  for (const char* none : {"/a", "/a?", "/a?request_id", "/a?request_id=", "/a?xrequest_id=1",
                           "/request_id=1", "/a?request_ids=1", "/a?x=?request_id=1"})
    CHECK(query_value(none, "request_id").empty());
}

TEST_CASE("the network's addresses are shown to clients on this machine only") {
  TestServer server;
  server.parts.urls = {"http://192.168.1.7:8080/", "http://10.0.0.7:8080/"};
  const auto here = server.ask({.method = "GET", .target = "/api/addresses", .from_here = true});
  CHECK(here.body == R"({"addresses":["http://192.168.1.7:8080/","http://10.0.0.7:8080/"]})");
  CHECK(server.ask("GET", "/api/addresses").body == R"({"addresses":[]})");
  server.expect(405, "method_not_allowed", "POST", "/api/addresses");
  server.context.has_public_url = true;
  CHECK(server.ask("GET", "/api/addresses").body == here.body);
}

TEST_CASE("health counts rooms and connections") {
  TestServer server;
  server.create();
  server.context.status.connections = 3;
  const auto response = server.ask("GET", "/api/health");
  CHECK(response.status == 200);
  const json health = json::parse(response.body);
  CHECK(health["status"] == "ok");
  CHECK(health["rooms"] == 1);
  CHECK(health["connections"] == 3);
}

TEST_CASE("health is an error when moves cannot be stored or the server stops") {
  TestServer server;
  const auto status = [&] {
    const auto response = server.ask("GET", "/api/health");
    return std::to_string(response.status) + " " +
           json::parse(response.body)["status"].get<std::string>();
  };
  server.healthy = false;
  CHECK(status() == "503 halted");
  server.context.status.stopping = true;
  CHECK(status() == "503 stopping");
  server.healthy = true;
  CHECK(status() == "503 stopping");
}
