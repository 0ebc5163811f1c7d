// Players over HTTP: the codes and statuses of all requests about them.
#include "server/rooms/code.hpp"
#include "server/storage/sql/database.hpp"
#include "tests/api/with_players.hpp"

#include <future>
#include <vector>

using namespace tests;

TEST_CASE("a player signs up, in and out, changes the account and is forgotten") {
  PeopleServer server;
  const json ann = server.sign_up(R"({"name":"Ann","passphrase":"correct horse"})");
  const std::string token = ann.at("token");
  const std::string bearer = "Bearer " + token;
  const auto me = server.ask("GET", "/api/me", "", bearer);
  CHECK(me.status == 200);
  CHECK(json::parse(me.body) == ann.at("player"));
  const std::string id = ann.at("player").at("id");
  CHECK(json::parse(server.ask("GET", "/api/players/" + id).body) == ann.at("player"));
  CHECK(json::parse(server.ask("GET", "/api/players?name=an").body).at("players").size() == 1);

  const auto phone =
      server.ask("POST", "/api/sessions", R"({"name":"Ann","passphrase":"correct horse"})");
  CHECK(phone.status == 201);
  const std::string second = json::parse(phone.body).at("token");
  CHECK(server.ask("DELETE", "/api/sessions", "", "Bearer " + second).status == 204);
  CHECK(server.error("GET", "/api/me", "", second) == "401 bad_token");

  const auto renamed = server.ask("PATCH", "/api/me", R"({"name":"Anna"})", bearer);
  CHECK(json::parse(renamed.body).at("name") == "Anna");
  CHECK(server.ask("GET", "/api/me/games", "", bearer).status == 200);
  CHECK(server.ask("DELETE", "/api/me", "", bearer).status == 204);
  CHECK(server.error("DELETE", "/api/me", "", token) == "401 bad_token");
}

TEST_CASE("a player's seats say whose turn it is where the room is on this server") {
  PeopleServer server;
  const json ann = server.sign_up(R"({"name":"Ann","passphrase":"correct horse"})");
  const std::string token = ann.at("token");
  const std::string code = server.create().at("code");
  const auto sit = [&](const std::string& body) {
    CHECK(server.ask("POST", "/api/rooms/" + code + "/seats", body).status == 201);
  };
  sit(R"({"name":"Ann","player":")" + token + "\"}");
  // The game is in memory; its row is what the journal would write.
  auto database = server::storage::sql::open(server.directory_of_files / "games.sqlite",
                                             server::storage::sql::Use::players);
  database.execute("PRAGMA foreign_keys = OFF");
  database.execute("INSERT INTO seats (room, seat, name, token_hash, taken_ms, player) VALUES ('" +
                   code + "', 0, 'Ann', zeroblob(32), 1, '" +
                   ann.at("player").at("id").get<std::string>() + "')");
  const auto seats = [&] {
    return json::parse(server.ask("GET", "/api/me/seats", "", "Bearer " + token).body).at("seats");
  };
  const json waiting = {{"room", code}, {"seat", 0}, {"to_move", nullptr}, {"until", nullptr}};
  CHECK(seats() == json::array({waiting}));
  sit(R"({"name":"Ben"})");
  CHECK(seats().at(0).at("to_move").is_number());
}

TEST_CASE("errors about players have their codes") {
  PeopleServer server;
  server.sign_up(R"({"name":"Ann","passphrase":"correct horse"})");
  server.expect(400, "missing_field name", "POST", "/api/players", "{}");
  server.expect(400, "bad_field passphrase", "POST", "/api/players",
                R"({"name":"Ben","passphrase":"short"})");
  server.expect(409, "name_taken", "POST", "/api/players",
                R"({"name":"ann","passphrase":"correct horse"})");
  server.expect(401, "bad_passphrase", "POST", "/api/sessions",
                R"({"name":"Ann","passphrase":"wrong"})");
  server.expect(403, "no_accounts", "POST", "/api/sessions", R"({"jwt":"a.b.c"})");
  server.expect(401, "bad_token", "GET", "/api/me");
  server.expect(401, "bad_token", "PATCH", "/api/me", R"({"name":"Ann"})");
  server.expect(404, "no_such_player", "GET", "/api/players/nobodynobody");
  server.expect(404, "no_such_player", "GET", "/api/players/nobodynobody/games");
  for (const std::string& no_id : {std::string(), std::string("\xff"), std::string("%00"),
                                   std::string("a.b"), std::string(65, 'a')}) {
    server.expect(404, "not_found", "GET", "/api/players/" + no_id);
    server.expect(404, "not_found", "GET", "/api/players/" + no_id + "/games");
  }
  server.expect(404, "no_such_player", "GET", "/api/players/" + std::string(64, 'a'));
  server.expect(404, "no_such_family", "GET", "/api/leaderboards/chess");
  server.expect(400, "bad_field preset", "GET", "/api/games?preset=chess");
  server.expect(400, "bad_field from", "GET", "/api/games?from=yesterday");
  server.expect(400, "bad_field query", "GET", "/api/games?player=%ff");
  server.expect(405, "method_not_allowed", "PUT", "/api/me");
}

TEST_CASE("a server without storage has no accounts, and lets all clients play") {
  TestServer server;
  for (const char* target : {"/api/games", "/api/players", "/api/players/x", "/api/players/x/games",
                             "/api/leaderboards/royal"})
    server.expect(404, "no_players", "GET", target);
  server.expect(404, "no_players", "POST", "/api/players", R"({"name":"Ann"})");
  const json room = server.create();
  const std::string seats = "/api/rooms/" + room.at("code").get<std::string>() + "/seats";
  server.expect(404, "no_players", "POST", seats, R"({"name":"Ann","player":"token"})");
  CHECK(server.ask("POST", seats, R"({"name":"Ann"})").status == 201);
}

TEST_CASE("where guests are not admitted only registered players make rooms and play") {
  PeopleServer server({.available = true, .guests = false});
  server.expect(403, "no_registration", "POST", "/api/players", R"({"name":"Ben"})");
  const json ann = server.sign_up(R"({"name":"Ann","passphrase":"correct horse"})");
  const std::string player = R"(,"player":")" + ann.at("token").get<std::string>() + "\"}";
  const std::string room = R"({"preset":"kingdomino","players":2)";
  server.expect(401, "sign_in_needed", "POST", "/api/rooms", room + "}");
  server.expect(401, "bad_token", "POST", "/api/rooms", room + R"(,"player":"x"})");
  const json made = server.create(room + player);
  const std::string seats = "/api/rooms/" + made.at("code").get<std::string>() + "/seats";
  server.expect(401, "sign_in_needed", "POST", seats, R"({"name":"Ann"})");
  CHECK(server.ask("POST", seats, R"({"name":"Ann")" + player).status == 201);
}

TEST_CASE("where sign-up is off no client signs up") {
  PeopleServer server({.available = true, .registration = false});
  const json guest = server.sign_up(R"({"name":"Ann"})");
  server.expect(403, "no_registration", "POST", "/api/players",
                R"({"name":"Ann","passphrase":"correct horse"})");
  CHECK(server.error("PATCH", "/api/me", R"({"passphrase":"correct horse"})",
                     guest.at("token").get<std::string>()) == "403 no_registration");
}

TEST_CASE("a rated room without a clock is refused, with the name of the field") {
  PeopleServer server;
  const auto refused = [&](const std::string& body) {
    const auto answer = server.ask("POST", "/api/rooms", body);
    return TestServer::error_in(answer);
  };
  CHECK(refused(R"({"preset":"kingdomino","players":2,"rated":true})") ==
        "400 rated_needs_clock clock");
  CHECK(refused(R"({"preset":"kingdomino","players":2,"rated":true,"clock":{"kind":"none"}})") ==
        "400 rated_needs_clock clock");
}

TEST_CASE("a registered player sits under that name, and the seat shows it") {
  PeopleServer server;
  const json ann = server.sign_up(R"({"name":"Ann","passphrase":"correct horse"})");
  const json room = server.create(
      R"({"preset":"kingdomino","players":2,"rated":true,"clock":{"kind":"days","days":1}})");
  CHECK(room.at("rated") == true);
  const std::string path = "/api/rooms/" + room.at("code").get<std::string>();
  server.expect(403, "not_registered", "POST", path + "/seats", R"({"name":"Ben"})");
  const std::string sit =
      R"({"name":"Queen","player":")" + ann.at("token").get<std::string>() + "\"}";
  CHECK(server.ask("POST", path + "/seats", sit).status == 201);
  server.expect(409, "already_seated", "POST", path + "/seats", sit);
  const json seat = json::parse(server.ask("GET", path).body).at("seats").at(0);
  CHECK(seat.at("name") == "Ann");
  CHECK(seat.at("player") == ann.at("player").at("id"));
  const std::string host = "Bearer " + room.at("host").get<std::string>();
  CHECK(TestServer::error_in(server.ask("POST", path + "/bots", R"({"level":"random"})", host)) ==
        "409 rated_without_bots");
}

TEST_CASE("a player deleted after the game has no seat in its rematch") {
  PeopleServer server;
  const std::string path = "/api/rooms/" + server.create().at("code").get<std::string>();
  std::vector<std::string> players, seats;
  for (const std::string name : {"Ann", "Ben"}) {
    const std::string body = R"({"name":")" + name + '"';
    players.push_back(server.sign_up(body + R"(,"passphrase":"correct horse"})").at("token"));
    const auto sit =
        server.ask("POST", path + "/seats", body + R"(,"player":")" + players.back() + "\"}");
    REQUIRE(sit.status == 201);
    seats.push_back(json::parse(sit.body).at("token"));
  }
  const auto code = *server::rooms::read_code(path.substr(path.rfind('/') + 1));
  std::promise<void> over;
  server.shards.post(server.shards.of(code), [&](server::rooms::Rooms& rooms) {
    rooms.find(code)->end(server::now(), [&](const auto&) { over.set_value(); });
  });
  over.get_future().wait();
  REQUIRE(server.ask("DELETE", "/api/me", "", "Bearer " + players[0]).status == 204);

  REQUIRE(server.parts.bans.add(
      {.kind = protocol::BanKind::name, .whom = "Ann", .reason = "", .seconds = {}},
      server::WallTime(0)));
  CHECK(server.error("POST", path + "/rematch", "", seats[0]) == "403 banned");
  const auto rematch = server.ask("POST", path + "/rematch", "", "Bearer " + seats[1]);
  REQUIRE(rematch.status == 200);
  const std::string next =
      "/api/rooms/" + json::parse(rematch.body).at("rematch").get<std::string>();
  const json room = json::parse(server.ask("GET", next).body);
  CHECK(room.at("seats").at(0).at("name").is_null());
  CHECK(room.at("seats").at(1).at("name") == "Ben");
  CHECK(server.error("POST", next + "/rematch", "", seats[0]) == "401 bad_token");
  CHECK(server.error("POST", next + "/rematch", "", seats[1]) == "409 not_over");
}

TEST_CASE("wrong passphrases of a name are bounded, whichever request tries them") {
  PeopleServer server;
  server.context.access.change({.rates = {.sign_ins_of_name = {.burst = 2, .per_minute = 1}}});
  const std::string token =
      server.sign_up(R"({"name":"Ann","passphrase":"correct horse"})").at("token");
  const auto guess = [&](const std::string& method, const std::string& target,
                         const std::string& body) {
    server::api::Request request{method, target, "Bearer " + token, body};
    request.payer = "192.0.2.7";
    const auto response = server.ask(request);
    return response.status < 300 ? "right" : TestServer::error_in(response);
  };
  const auto sign_in = [&](const std::string& passphrase) {
    return guess("POST", "/api/sessions", R"({"name":"ann","passphrase":")" + passphrase + "\"}");
  };
  const auto change = [&](const std::string& now) {
    return guess("PATCH", "/api/me",
                 R"({"passphrase":"correct horse","passphrase_now":")" + now + "\"}");
  };
  for (int i = 0; i < 3; ++i) {
    CHECK(sign_in("correct horse") == "right");
    CHECK(change("correct horse") == "right");
  }
  SECTION("what was not checked does not count") {
    server.context.pools.accounts.stop();
    for (int i = 0; i < 3; ++i) CHECK(sign_in("wrong") == "503 busy");
  }
  SECTION("a wrong one does") {
    CHECK(sign_in("wrong") == "401 bad_passphrase");
    CHECK(change("wrong") == "401 bad_passphrase");
    CHECK(change("correct horse") == "429 rate_limited");
    CHECK(sign_in("correct horse") == "429 rate_limited");
    CHECK(guess("PATCH", "/api/me", R"({"name":"Anna"})") == "right");
  }
}

TEST_CASE("a banned player changes nothing but to be forgotten, and takes no banned name") {
  PeopleServer server;
  const json ann = server.sign_up(R"({"name":"Ann","passphrase":"correct horse"})");
  const std::string token = ann.at("token");
  const auto ban = [&](protocol::BanKind kind, const std::string& whom) {
    REQUIRE(server.parts.bans.add({.kind = kind, .whom = whom, .reason = "", .seconds = {}},
                                  server::WallTime(0)));
  };
  ban(protocol::BanKind::name, "Mallory");
  CHECK(server.error("PATCH", "/api/me", R"({"name":"mallory"})", token) == "403 banned");
  ban(protocol::BanKind::player, ann.at("player").at("id"));
  CHECK(server.error("PATCH", "/api/me", R"({"name":"Anna"})", token) == "403 banned");
  CHECK(server.ask("DELETE", "/api/me", "", "Bearer " + token).status == 204);
}
