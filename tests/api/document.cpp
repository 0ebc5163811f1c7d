// The table of errors in protocol/http.md against what is answered.
#include "tests/api/with_players.hpp"
#include "tests/protocol/pages.hpp"
#include "tests/support/memory_alerts.hpp"
#include "tests/support/times.hpp"

#include <memory>
#include <set>

using namespace tests;

namespace {

// "409 seat_taken" for each pair in the table.
std::set<std::string> documented() {
  std::set<std::string> pairs;
  for (const TableRow& row : table_in(section("## Errors")))
    for (const std::string& code : quoted_in(row.at(1)))
      pairs.insert(row.at(0).substr(0, 3) + " " + code);
  return pairs;
}

// One request for each error that can be had without a socket, a full disk or good timing.
std::set<std::string> answered() {
  TestServer server(1);
  const std::string open = R"({"preset":"kingdomino","players":3})";
  const json made = server.create(open);
  const std::string room = "/api/rooms/" + made["code"].get<std::string>();
  const std::string host = "Bearer " + made["host"].get<std::string>();
  server.ask("POST", room + "/seats", R"({"name":"Ann","seat":0})");
  std::set<std::string> pairs;
  const auto ask = [&](const char* method, const std::string& target, const std::string& body = "",
                       const std::string& authorization = "") {
    const std::string error = TestServer::error_in(server.ask(method, target, body, authorization));
    pairs.insert(error.substr(0, error.find(' ', 4)));
  };
  ask("POST", "/api/rooms", "{");
  ask("POST", "/api/rooms", "{}");
  ask("POST", "/api/rooms", R"({"preset":"chess"})");
  ask("POST", "/api/rooms", R"({"preset":"kingdomino","players":7})");
  ask("POST", "/api/rooms", open);
  ask("DELETE", room + "/seats/0");
  ask("DELETE", room + "/seats/9");
  ask("GET", "/api/rooms/AAAAAA");
  server.directory.unload("ZZZZZZ", true);
  ask("GET", "/api/rooms/ZZZZZZ");
  ask("GET", "/nothing");
  ask("GET", room + "/record");
  ask("POST", "/api/replays", "{}");
  ask("PUT", "/api/rooms");
  ask("GET", room + "/socket");
  ask("POST", room + "/seats", R"({"name":"Ben","seat":0})");
  ask("POST", room + "/seats", R"({"name":"Ann"})");
  ask("POST", room + "/start", "", host);
  ask("POST", room + "/host", R"({"seat":1})", host);
  server.ask("POST", room + "/seats", R"({"name":"Ben"})");
  server.ask("PATCH", room, R"({"start":"host","password":"sesame"})", host);
  ask("POST", room + "/seats", R"({"name":"Cat"})");
  ask("POST", room + "/pass", R"({"password":"guess"})");
  server.ask("PATCH", room, R"({"password":""})", host);
  server.ask("POST", room + "/seats", R"({"name":"Cat"})");
  ask("POST", room + "/seats", R"({"name":"Dan"})");
  ask("PATCH", room, R"({"preset":"mighty-duel","players":2})", host);
  ask("POST", room + "/start?version=0123456789abcdef", "", host);
  server.ask("POST", room + "/start", "", host);
  ask("POST", room + "/seats", R"({"name":"Dan"})");
  server.on_all_shards([](server::rooms::Rooms& rooms) { rooms.stop_serving(); });
  ask("POST", room + "/seats", R"({"name":"Dan"})");
  server.on_all_shards([](server::rooms::Rooms& rooms) { rooms.halt(); });
  ask("POST", room + "/seats", R"({"name":"Dan"})");
  return pairs;
}

// The same for tables with the same deal.
std::set<std::string> answered_about_duplicates() {
  TestServer server;
  const json made = server.create(R"({"preset":"kingdomino","players":2,"tables":2})");
  const std::string room = "/api/rooms/" + made.at("code").get<std::string>();
  std::set<std::string> pairs;
  const auto note = [&](const std::string& error) {
    pairs.insert(error.substr(0, error.find(' ', 4)));
  };
  note(TestServer::error_in(server.ask("GET", "/api/duplicates/AAAAAA")));
  note(TestServer::error_in(server.ask("PATCH", room, R"({"advice":true})",
                                       "Bearer " + made.at("host").get<std::string>())));
  return pairs;
}

// The same for the operator's settings.
std::set<std::string> answered_about_operators() {
  std::set<std::string> pairs;
  const auto note = [&](const std::string& error) {
    pairs.insert(error.substr(0, error.find(' ', 4)));
  };
  TestServer server;
  REQUIRE(server.parts.bans.add(
      {.kind = protocol::BanKind::name, .whom = "Mallory", .reason = "Enough", .seconds = {}},
      sample_time));
  const json made = server.create(R"({"preset":"kingdomino","players":2})");
  const std::string room = "/api/rooms/" + made.at("code").get<std::string>();
  note(TestServer::error_in(server.ask("POST", room + "/seats", R"({"name":"mallory"})")));
  server.on_all_shards([](server::rooms::Rooms& rooms) { rooms.hold_games(true, sample_time); });
  note(TestServer::error_in(
      server.ask("POST", "/api/rooms", R"({"preset":"kingdomino","players":2})")));
  return pairs;
}

// The same for an address that has as many rooms as it may have.
std::set<std::string> answered_about_addresses() {
  TestServer server;
  server.directory.change(10, 1);
  server::api::Request request{"POST", "/api/rooms", "", R"({"preset":"kingdomino","players":2})"};
  request.payer = "192.0.2.1";
  CHECK(server.ask(request).status == 201);
  const std::string error = TestServer::error_in(server.ask(request));
  request.payer = "192.0.2.2";
  CHECK(server.ask(request).status == 201);
  return {error};
}

// The same for players.
std::set<std::string> answered_about_people() {
  std::set<std::string> pairs;
  const auto note = [&](const std::string& error) {
    pairs.insert(error.substr(0, error.find(' ', 4)));
  };
  TestServer keeps_nothing;
  note(TestServer::error_in(keeps_nothing.ask("GET", "/api/games")));
  PeopleServer closed({.available = true, .guests = false, .registration = false});
  note(closed.error("POST", "/api/rooms", R"({"preset":"kingdomino","players":2})"));
  note(closed.error("POST", "/api/players", R"({"name":"Ann"})"));

  PeopleServer server;
  const std::string ann = R"({"name":"Ann","passphrase":"correct horse"})";
  const std::string token = server.sign_up(ann).at("token");
  const auto account = server.players.sign_in_account({"elsewhere 17", "Zoe"}, sample_time);
  const auto& zoe = account->token;
  note(server.error("POST", "/api/sessions", R"({"name":"Ann","passphrase":"wrong"})"));
  note(server.error("POST", "/api/sessions", R"({"jwt":"a.b.c"})"));
  const server::players::Accounts accounts(std::string(32, 'k'), "", "");
  server.context.accounts = &accounts;
  note(server.error("POST", "/api/sessions", R"({"jwt":"a.b.c"})"));
  note(server.error("GET", "/api/players/nobodynobody"));
  note(server.error("GET", "/api/leaderboards/chess"));
  note(server.error("PATCH", "/api/me", R"({"name":"Zora"})", zoe));

  const json room = server.create(
      R"({"preset":"kingdomino","players":2,"rated":true,"clock":{"kind":"days","days":1}})");
  const std::string path = "/api/rooms/" + room.at("code").get<std::string>();
  const std::string host = room.at("host");
  const auto sit = [&](const std::string& name, const std::string& player) {
    return server.error_or_none("POST", path + "/seats",
                                json{{"name", name}, {"player", player}}.dump());
  };
  note(server.error("POST", "/api/rooms", R"({"preset":"kingdomino","players":2,"rated":true})"));
  note(server.error("POST", path + "/seats/0/carry", R"({"ticket":"never-made"})"));
  note(server.error("POST", path + "/seats", R"({"name":"Ben"})"));
  note(server.error("POST", path + "/bots", R"({"level":"random"})", host));
  CHECK(sit("Ann", token).empty());
  // Under another name since then.
  CHECK(server.ask("PATCH", "/api/me", R"({"name":"Queen"})", "Bearer " + token).status == 200);
  note(sit("Queen", token));
  return pairs;
}

// The same for alerts.
std::set<std::string> answered_about_alerts() {
  std::set<std::string> pairs;
  const auto note = [&](const std::string& error) {
    pairs.insert(error.substr(0, error.find(' ', 4)));
  };
  PeopleServer server;
  const std::string token = server.sign_up(R"({"name":"Ann"})").at("token");
  const auto subscribe = [&](const std::string& url) {
    return server.ask("POST", "/api/me/alerts", R"({"channel":"webhook","url":")" + url + "\"}",
                      "Bearer " + token);
  };
  note(TestServer::error_in(subscribe("https://x/")));
  TestAlerts alerts;
  server.context.alerts = &alerts.subscriptions;
  for (std::size_t i = 0; i < server::limits::alerts_of_seat_max; ++i)
    REQUIRE(subscribe("https://x/" + std::to_string(i)).status == 201);
  note(TestServer::error_in(subscribe("https://x/more")));
  server::alerts::AlertService only_push({.public_url = "https://x/", .push = true},
                                         std::make_unique<MemoryAlerts>());
  server::alerts::Subscriptions subscriptions(only_push, std::make_unique<MemoryAlerts>());
  server.context.alerts = &subscriptions;
  note(TestServer::error_in(subscribe("https://x/")));
  return pairs;
}

}  // namespace

TEST_CASE("document: the table of errors has every error that is returned, and no other") {
  std::set<std::string> expected = documented();
  // A crowd of files makes it busy; the other is the socket's.
  CHECK(expected.erase("503 busy") == 1);
  // Where there are several servers; see http_proxy.cpp.
  CHECK(expected.erase("502 busy") == 1);
  CHECK(expected.erase("413 too_large") == 1);
  CHECK(expected.erase("400 malformed_http") == 1);
  // Checked before a request is answered; see access_policy.cpp.
  for (const char* refused :
       {"401 client_token_needed", "403 foreign_origin", "415 not_json", "429 rate_limited"})
    CHECK(expected.erase(refused) == 1);
  // A player who sits in a stored room; here rooms are in memory.
  CHECK(expected.erase("409 still_playing") == 1);
  // A finished game, which is played on a socket.
  CHECK(expected.erase("409 not_all_over") == 1);
  std::set<std::string> all = answered();
  all.merge(answered_about_duplicates());
  all.merge(answered_about_addresses());
  all.merge(answered_about_people());
  all.merge(answered_about_operators());
  all.merge(answered_about_alerts());
  CHECK(all == expected);
}
