// Every error of the protocol's table that an address can answer, by status, code and field.
#include "tests/api/support.hpp"

using namespace tests;

TEST_CASE("an unreadable body is refused with the field's name") {
  TestServer server;
  struct Row {
    const char* body;
    const char* error;
  };
  for (const auto& [body, error] : {
           Row{"", "malformed_json"},
           {"[]", "malformed_json"},
           {R"({"preset":"kingdomino","players":2)", "malformed_json"},
           {R"({"players":2})", "missing_field preset"},
           {R"({"preset":null,"players":2})", "missing_field preset"},
           {R"({"preset":"kingdomino"})", "missing_field players"},
           {R"({"preset":"chess","players":2})", "bad_field preset"},
           {R"({"preset":"kingdomino","players":"2"})", "bad_field players"},
           {R"({"preset":"kingdomino","players":2,"name":""})", "bad_field name"},
           {R"({"preset":"kingdomino","players":2,"listed":1})", "bad_field listed"},
           {R"({"preset":"kingdomino","players":2,"options":[]})", "bad_field options"},
           {R"({"preset":"kingdomino","players":2,"options":{"decline":"no"}})",
            "bad_field options.decline"},
       })
    server.expect(400, error, "POST", "/api/rooms", body);
  CHECK(server.directory.size() == 0);
}

TEST_CASE("an impossible combination is refused with the field's name") {
  TestServer server;
  struct Row {
    const char* rest;
    const char* field;
  };
  for (const auto& [rest, field] : {
           Row{R"("kingdomino","players":1)", "players"},
           {R"("kingdomino","players":5)", "players"},
           {R"("mighty-duel","players":3)", "players"},
           {R"("kingdomino","players":3,"options":{"opening":"random"})", "options.opening"},
           {R"("kingdomino","players":2,"options":{"three_player_line":"three"})",
            "options.three_player_line"},
           {R"("kingdomino","players":2,"options":{"middle_kingdom_measure":"frame"})",
            "options.middle_kingdom_measure"},
           {R"("kingdomino","players":2,"options":{"kingdom_size":6})", "options.kingdom_size"},
           {R"("royal-teams","players":7)", "players"},
           {R"("queendomino","players":3,"options":{"three_player_line":"three"})",
            "options.three_player_line"},
           {R"("kingdomino","players":2,"options":{"buildings":"house"})", "options.buildings"},
       })
    server.expect(400, std::string("bad_combination ") + field, "POST", "/api/rooms",
                  std::string(R"({"preset":)") + rest + "}");
  CHECK(server.directory.size() == 0);
}

TEST_CASE("the message names what a preset allows") {
  TestServer server;
  const auto message = [&](const char* body) {
    return json::parse(server.ask("POST", "/api/rooms", body).body)["error"]["message"];
  };
  CHECK(message(R"({"preset":"kingdomino","players":5})") == "players: 2, 3 or 4 for this preset");
  CHECK(message(R"({"preset":"mighty-duel","players":4})") == "players: 2 for this preset");
  CHECK(message(R"({"preset":"royal","players":2})") == "players: 3, 4, 5 or 6 for this preset");
  CHECK(message(R"({"preset":"royal-teams","players":7})") == "players: 6 or 8 for this preset");

  const auto option = [&](int players, const std::string& options) {
    const std::string body = R"({"preset":"kingdomino","players":)" + std::to_string(players) +
                             R"(,"options":{)" + options + "}}";
    return message(body.c_str());
  };
  CHECK(option(3, R"("opening":"snake")") == "options.opening: only for two players");
  CHECK(option(2, R"("three_player_line":"three")") ==
        "options.three_player_line: only for three players of Kingdomino");
  CHECK(option(2, R"("middle_kingdom_measure":"frame")") ==
        "options.middle_kingdom_measure: needs middle_kingdom");
  CHECK(option(2, R"("kingdom_size":6)") == "options.kingdom_size: 5 or 7");
  CHECK(option(2, R"("buildings":"house")") ==
        "options.buildings: only Queendomino's rules have buildings");
  CHECK(option(2, R"("dynasty":2)") == "options.dynasty: 1 or 3 games");
  CHECK(option(2, R"("pause":5)") == "options.pause: needs dynasty");
}

TEST_CASE("a seat needs a name") {
  TestServer server;
  const std::string seats = "/api/rooms/" + server.create()["code"].get<std::string>() + "/seats";
  server.expect(400, "malformed_json", "POST", seats, "name=Ann");
  server.expect(400, "missing_field name", "POST", seats, "{}");
  server.expect(400, "bad_field name", "POST", seats, R"({"name":7})");
  server.expect(400, "bad_field seat", "POST", seats, R"({"name":"Ann","seat":-1})");
  server.expect(400, "bad_field seat", "POST", seats, R"({"name":"Ann","seat":1.5})");
}

TEST_CASE("a room that does not exist, or cannot, is not found at any address") {
  TestServer server;
  for (const std::string code : {"AAAAAA", "nonsense", "K7QF3O", "", "..%2f"}) {
    server.expect(404, "no_such_room", "GET", "/api/rooms/" + code);
    server.expect(404, "no_such_room", "POST", "/api/rooms/" + code + "/seats", R"({"name":"A"})");
    CHECK(server.error_in(server.ask("DELETE", "/api/rooms/" + code + "/seats/0", "",
                                     "Bearer x")) == "404 no_such_room");
  }
}

TEST_CASE("other addresses are not found") {
  TestServer server;
  for (const char* target :
       {"", "*", "x", "//", "/x", "/api", "/api/", "/api/x", "/api/health/x", "/api/roomsx",
        "/api/rooms/AAAAAA/x", "/api/rooms/AAAAAA/seats/0/x", "/api/rooms/AAAAAA/socket/x",
        "/API/rooms", "http://elsewhere/api/rooms"})
    server.expect(404, "not_found", "GET", target);
}

TEST_CASE("an unsupported method is refused with the supported ones") {
  TestServer server;
  struct Row {
    const char* target;
    const char* allowed;
  };
  for (const auto& [target, allowed] : {
           Row{"/", "GET, HEAD, OPTIONS"},
           {"/api/health", "GET, HEAD, OPTIONS"},
           {"/api/rooms", "GET, HEAD, POST, OPTIONS"},
           {"/api/rooms/AAAAAA", "GET, HEAD, PATCH, OPTIONS"},
           {"/api/rooms/AAAAAA/seats", "POST, OPTIONS"},
           {"/api/rooms/AAAAAA/seats/0", "DELETE, OPTIONS"},
       })
    for (const char* method : {"PUT", "TRACE", "options", "get", ""}) {
      const auto response = server.ask(method, target);
      CHECK(server.error_in(response) == "405 method_not_allowed");
      CHECK(response.headers == Headers{{"Allow", allowed}});
    }
}

TEST_CASE("a full server opens no further rooms") {
  TestServer server(2);
  server.create();
  server.create();
  server.expect(503, "too_many_rooms", "POST", "/api/rooms",
                R"({"preset":"kingdomino","players":2})");
}

TEST_CASE("a server that cannot store opens no rooms and gives no seats") {
  TestServer server;
  const std::string room = "/api/rooms/" + server.create()["code"].get<std::string>();
  server.on_all_shards([](server::rooms::Rooms& rooms) { rooms.halt(); });
  server.expect(503, "halted", "POST", room + "/seats", R"({"name":"Ann"})");
  server.expect(503, "halted", "POST", "/api/rooms", R"({"preset":"kingdomino","players":2})");
  CHECK(json::parse(server.ask("GET", room).body)["state"] == "halted");
  CHECK(server.directory.size() == 1);
  server.healthy = false;
  server.expect(503, "halted", "POST", "/api/rooms", R"({"preset":"kingdomino","players":2})");
}

TEST_CASE("a server that stops opens no rooms and gives no seats") {
  TestServer server;
  const std::string room = "/api/rooms/" + server.create()["code"].get<std::string>();
  server.on_all_shards([](server::rooms::Rooms& rooms) { rooms.stop_serving(); });
  server.expect(503, "shutting_down", "POST", room + "/seats", R"({"name":"Ann"})");
  server.expect(503, "shutting_down", "POST", "/api/rooms",
                R"({"preset":"kingdomino","players":2})");
  CHECK(server.ask("GET", room).status == 200);
}
