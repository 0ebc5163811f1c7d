// Requests that change something, destroyed or cancelled at any point: each has its whole effect or
// none. So do those that time out.
#include "server/storage/game_file.hpp"
#include "tests/api/stepped_server.hpp"
#include "tests/storage/support.hpp"

#include <functional>
#include <set>

using namespace tests;
using server::api::Request;
using server::api::Response;
namespace room = server::room;
namespace asio = boost::asio;

namespace {

using Prepare = std::function<Request(SeatedServer&)>;

// The possible effects of an abandoned request.
enum class Leaves {
  nothing,         // no effect, because its result would be of no use to anybody
  all_or_nothing,  // the whole effect, or none
};

struct Case {
  std::string route;
  Prepare prepare;
  Leaves leaves = Leaves::all_or_nothing;
  bool suspends = true;
};

Prepare as_host(const std::string& method, const std::string& below, const std::string& body = "") {
  return [=](SeatedServer& server) {
    return Request{method, server.path + below, "Bearer " + server.host, body};
  };
}

Prepare as_ann(const std::string& method, const std::string& below) {
  return [=](SeatedServer& server) {
    return Request{method, server.path + below, "Bearer " + server.ann, ""};
  };
}

Prepare as_guest(const std::string& method, const std::string& target, const std::string& body) {
  return [=](SeatedServer&) { return Request{method, target, "", body}; };
}

Prepare as_operator(const std::string& method, const std::string& below,
                    const std::string& body = "") {
  return [=](SeatedServer&) { return Request{method, "/admin" + below, "Bearer operator", body}; };
}

const std::string cyd = R"({"name":"Cyd","passphrase":"correct horse"})";

// As Cyd, who has an account and is signed in twice.
Prepare as_cyd(const std::string& method, const std::string& target, const std::string& body = "") {
  return [=](SeatedServer& server) {
    REQUIRE(server.ask("POST", "/api/players", cyd).status == 201);
    const Response second = server.ask("POST", "/api/sessions", cyd);
    const std::string token = json::parse(second.body).at("token");
    return Request{method, target, "Bearer " + token, body};
  };
}

Request carry(SeatedServer& server) {
  const Response link = server.ask("POST", server.path + "/seats/0/link", "", server.ann);
  const std::string ticket = json::parse(link.body)["ticket"];
  return {"POST", server.path + "/seats/0/carry", "", R"({"ticket":")" + ticket + "\"}"};
}

std::string guest_token(SeatedServer& server) {
  return json::parse(server.ask("POST", "/api/players", R"({"name":"Dan"})").body).at("token");
}

// As a guest whom the server knows.
Prepare as_dan(const std::string& target, const std::string& body) {
  return [=](SeatedServer& server) {
    json fields = json::parse(body);
    fields["player"] = guest_token(server);
    const bool below = target == "/seats";
    return Request{"POST", below ? server.path + target : target, "", fields.dump()};
  };
}

Request regain(SeatedServer& server) {
  const std::string token = guest_token(server);
  const std::string sit = R"({"name":"Dan","player":")" + token + "\"}";
  const Response seat = server.ask("POST", server.path + "/seats", sit);
  server.seat_tokens.push_back(json::parse(seat.body).at("token"));
  return {"POST", "/api/me/seats", "Bearer " + token, R"({"room":")" + server.code.text() + "\"}"};
}

Request give_pass(SeatedServer& server) {
  const std::string password = R"({"password":"hidden"})";
  REQUIRE(server.ask("PATCH", server.path, password, server.host).status == 200);
  return {"POST", server.path + "/pass", "", password};
}

Request start(SeatedServer& server) {
  const std::string held = R"({"start":"host"})";
  REQUIRE(server.ask("PATCH", server.path, held, server.host).status == 200);
  REQUIRE(server.ask("POST", server.path + "/bots", R"({"level":"random"})", server.host).status ==
          200);
  return {"POST", server.path + "/start", "Bearer " + server.host, ""};
}

Request rematch(SeatedServer& server) {
  for (const char* name : {"Ben", "Cyd"})
    server.ask("POST", server.path + "/seats", R"({"name":")" + std::string(name) + "\"}");
  auto& rooms = server.parts.shards.rooms(server.parts.shards.of(server.code));
  rooms.find(server.code)->end(server::now(), [](const auto&) {});
  server.finish();
  return {"POST", server.path + "/rematch", "Bearer " + server.ann, ""};
}

// The request `then`, after `first` was answered.
Prepare after(const Prepare& first, const Prepare& then) {
  return [=](SeatedServer& server) {
    const Request request = first(server);
    const auto answered = server.ask(request, SIZE_MAX, true, SteppedServer::RequestEnd::destroyed);
    REQUIRE(answered);
    REQUIRE(answered->status < 300);
    server.finish();
    return then(server);
  };
}

const std::string webhook_alert = R"({"channel":"webhook","url":"https://hooks.example.org/1"})";

Prepare stop_alerts(const std::string& method) {
  return [=](SeatedServer& server) {
    const Response made =
        server.ask("POST", server.path + "/seats/0/alerts", webhook_alert, server.ann);
    const std::string id = json::parse(made.body)["id"];
    return Request{method, "/api/alerts/" + id, "", ""};
  };
}

Request confirm_alerts(SeatedServer& server) {
  const std::string mail = R"({"channel":"email","address":"ann@example.com"})";
  REQUIRE(server.ask("POST", server.path + "/seats/0/alerts", mail, server.ann).status == 201);
  server.alerts.store.rows->at(0).subscription.confirmation = room::hash_token("the-key");
  return {"POST", "/api/alerts/the-key/confirm", "", ""};
}

std::vector<Case> cases() {
  const std::string bot = R"({"level":"random"})";
  const std::string ban = R"({"kind":"name","whom":"Zoe"})";
  const auto room = [](const std::string& more) {
    return as_guest("POST", "/api/rooms", R"({"preset":"kingdomino","players":2)" + more + "}");
  };
  const auto of_room = [](const std::string& method, const std::string& below) {
    return [=](SeatedServer& server) {
      return Request{method, "/admin/rooms/" + server.code.text() + below, "Bearer operator", ""};
    };
  };
  return {
      {"POST api/rooms", room(""), Leaves::nothing},
      {"POST api/rooms", room(R"(,"password":"hidden")"), Leaves::nothing},
      {"POST api/rooms", room(R"(,"tables":3)"), Leaves::nothing},
      {"POST api/rooms", as_dan("/api/rooms", R"({"preset":"kingdomino","players":2})"),
       Leaves::nothing},
      {"PATCH api/rooms/{code}", as_host("PATCH", "", R"({"name":"Friday"})")},
      {"PATCH api/rooms/{code}", as_host("PATCH", "", R"({"name":"Friday","password":"hidden"})")},
      {"POST api/rooms/{code}/bots", as_host("POST", "/bots", bot)},
      {"POST api/rooms/{code}/host", as_host("POST", "/host", R"({"seat":0})")},
      {"POST api/rooms/{code}/pass", give_pass},
      {"POST api/rooms/{code}/rematch", rematch},
      {"POST api/rooms/{code}/seats",
       [](SeatedServer& server) {
         return Request{"POST", server.path + "/seats", "", R"({"name":"Ben"})"};
       },
       Leaves::nothing},
      {"POST api/rooms/{code}/seats", as_dan("/seats", R"({"name":"Dan"})"), Leaves::nothing},
      {"DELETE api/rooms/{code}/seats/{seat}", as_host("DELETE", "/seats/0")},
      {"DELETE api/rooms/{code}/seats/{seat}", as_ann("DELETE", "/seats/0")},
      {"PUT api/rooms/{code}/seats/{seat}/bot", as_host("PUT", "/seats/2/bot", bot)},
      {"DELETE api/rooms/{code}/seats/{seat}/bot", as_host("DELETE", "/seats/1/bot")},
      {"POST api/rooms/{code}/seats/{seat}/link", as_ann("POST", "/seats/0/link")},
      {"POST api/rooms/{code}/seats/{seat}/carry", carry},
      {"POST api/rooms/{code}/seats/{seat}/move",
       as_host("POST", "/seats/0/move", R"({"seat":3})")},
      {"POST api/rooms/{code}/start", start},
      {"POST api/replays",
       as_guest("POST", "/api/replays", server::storage::write_game_file(stored(sample_game())))},

      {"POST api/players", as_guest("POST", "/api/players", R"({"name":"Ben"})")},
      {"POST api/players", as_guest("POST", "/api/players", cyd)},
      {"POST api/sessions",
       [](SeatedServer& server) {
         REQUIRE(server.ask("POST", "/api/players", cyd).status == 201);
         return Request{"POST", "/api/sessions", "", cyd};
       }},
      {"DELETE api/sessions", as_cyd("DELETE", "/api/sessions")},
      {"PATCH api/me", as_cyd("PATCH", "/api/me",
                              R"({"name":"Eve","passphrase":"battery staple",)"
                              R"("passphrase_now":"correct horse"})")},
      {"DELETE api/me", as_cyd("DELETE", "/api/me")},
      {"POST api/me/seats", regain},
      {"POST api/me/alerts", as_cyd("POST", "/api/me/alerts", webhook_alert)},
      {"POST api/rooms/{code}/seats/{seat}/alerts",
       [](SeatedServer& server) {
         return Request{"POST", server.path + "/seats/0/alerts", "Bearer " + server.ann,
                        webhook_alert};
       }},
      {"POST api/alerts/{id}", stop_alerts("POST")},
      {"DELETE api/alerts/{id}", stop_alerts("DELETE")},
      {"POST api/alerts/{id}/confirm", confirm_alerts},

      {"DELETE admin/rooms/{code}", of_room("DELETE", "")},
      {"DELETE admin/rooms/{code}", after(start, of_room("DELETE", ""))},
      {"DELETE admin/rooms/{code}/seats/{seat}", of_room("DELETE", "/seats/0")},
      {"DELETE admin/connections/{id}", as_operator("DELETE", "/connections/c2")},
      {"POST admin/announcements",
       as_operator("POST", "/announcements", R"({"text":"Rain from eight on"})")},
      {"POST admin/announcements",
       [](SeatedServer& server) {
         return Request{"POST", "/admin/announcements", "Bearer operator",
                        R"({"text":"Rain","room":")" + server.code.text() + "\"}"};
       }},
      {"POST admin/bans", as_operator("POST", "/bans", ban)},
      {"DELETE admin/bans/{id}",
       after(as_operator("POST", "/bans", ban), as_operator("DELETE", "/bans/1")),
       Leaves::all_or_nothing, false},
      {"PUT admin/log-levels", as_operator("PUT", "/log-levels", R"({"levels":"net=error"})"),
       Leaves::all_or_nothing, false},
      {"POST admin/drain", as_operator("POST", "/drain", R"({"seconds":600})"),
       Leaves::all_or_nothing, false},
      {"DELETE admin/drain",
       after(as_operator("POST", "/drain", R"({"seconds":600})"), as_operator("DELETE", "/drain")),
       Leaves::all_or_nothing, false},
      {"POST admin/backups", as_operator("POST", "/backups")},
  };
}

std::vector<server::api::Endpoint> all_endpoints() {
  auto all = server::api::endpoints();
  for (const auto& endpoint : server::api::admin_endpoints()) all.push_back(endpoint);
  return all;
}

// A request to read this: about the room, its first seat, or what has the id "1".
Request read(SeatedServer& server, std::string_view path) {
  std::string target = "/" + std::string(path);
  for (const auto& [parameter, value] :
       {std::pair<std::string_view, std::string>{"{code}", server.code.text()},
        {"{seat}", "0"},
        {"{id}", "1"}})
    if (const auto at = target.find(parameter); at != std::string::npos)
      target.replace(at, parameter.size(), value);
  if (target.starts_with("/api/me")) return as_cyd("GET", target)(server);
  const bool by_operator = target.starts_with("/admin");
  return {"GET", target, "Bearer " + (by_operator ? "operator" : server.ann), ""};
}

// Abandons the request in all ways.
void abandon_everywhere(const Case& each, AccountDatabase& accounts) {
  const auto complete = [&] {
    SeatedServer server(accounts);
    const auto answered =
        server.ask(each.prepare(server), SIZE_MAX, true, SteppedServer::RequestEnd::destroyed);
    REQUIRE(answered);
    INFO(answered->body);
    REQUIRE(answered->status < 300);
    server.finish();
    return server.state();
  };
  const json completed = complete();
  for (const auto end :
       {SteppedServer::RequestEnd::destroyed, SteppedServer::RequestEnd::cancelled})
    for (const bool receives : {false, true}) {
      std::size_t steps = 0;
      for (bool abandoned = true; abandoned; ++steps) {
        CAPTURE(steps, receives, end == SteppedServer::RequestEnd::cancelled);
        SeatedServer server(accounts);
        const Request request = each.prepare(server);
        const json before = server.state();
        abandoned = !server.ask(request, steps, receives, end);
        server.finish();
        const json after = server.state();
        if (!abandoned) {
          CHECK(after == completed);
        } else if (after != before) {
          CAPTURE(before);
          CHECK((after == completed && each.leaves == Leaves::all_or_nothing));
        }
      }
      CHECK((steps > 1) == each.suspends);
    }
}

}  // namespace

TEST_CASE("an abandoned request has its whole effect or none") {
  AccountDatabase accounts;
  for (const Case& each : cases()) {
    CAPTURE(each.route);
    abandon_everywhere(each, accounts);
  }
}

TEST_CASE("every route that changes something is abandoned") {
  std::set<std::string> covered;
  for (const Case& each : cases()) covered.insert(each.route);
  std::set<std::string> changing;
  for (const server::api::Endpoint& endpoint : all_endpoints())
    if (endpoint.method != "GET")
      changing.insert(std::string(endpoint.method) + " " + std::string(endpoint.path));
  CHECK(covered == changing);
}

TEST_CASE("an abandoned request that only reads has no effect, and can be repeated") {
  using RequestEnd = SteppedServer::RequestEnd;
  AccountDatabase accounts;
  std::set<std::string_view> suspended;
  for (const server::api::Endpoint& endpoint : all_endpoints()) {
    if (endpoint.method != "GET") continue;
    CAPTURE(endpoint.path);
    const auto complete = [](SeatedServer& server, const Request& request) {
      const auto answered = server.ask(request, SIZE_MAX, true, RequestEnd::destroyed);
      REQUIRE(answered);
      server.finish();
      return answered->status;
    };
    SeatedServer untouched(accounts);
    const auto status = complete(untouched, read(untouched, endpoint.path));
    for (const auto end : {RequestEnd::destroyed, RequestEnd::cancelled}) {
      bool abandoned = true;
      for (std::size_t steps = 0; abandoned; ++steps) {
        CAPTURE(steps, end == RequestEnd::cancelled);
        SeatedServer server(accounts);
        const Request request = read(server, endpoint.path);
        const json before = server.state();
        abandoned = !server.ask(request, steps, steps % 2 == 0, end);
        if (abandoned) suspended.insert(endpoint.path);
        server.finish();
        CHECK(server.state() == before);
        CHECK(complete(server, request) == status);
      }
    }
  }
  for (const char* path : {"api/rooms/{code}", "api/rooms/{code}/record", "api/me/games",
                           "api/players", "admin/rooms/{code}"})
    CHECK(suspended.contains(path));
}

TEST_CASE("a request that storage keeps too long is not announced as done later") {
  AccountDatabase accounts;
  SeatedServer server(accounts);
  const json before = server.rooms();
  server.parts.http.storage_timeout = std::chrono::milliseconds(0);
  const auto ask = [&](const Request& request) {
    auto client = asio::io_context(1);
    std::optional<Response> answered;
    asio::co_spawn(
        client, server::api::answer(server.parts.http, request),
        [&](const std::exception_ptr&, Response response) { answered = std::move(response); });
    client.run();
    return TestServer::error_in(*answered);
  };
  const std::string kingdomino = R"({"preset":"kingdomino","players":2})";
  CHECK(ask({"POST", "/api/rooms", "", kingdomino}) == "503 busy");
  CHECK(ask({"POST", server.path + "/seats", "", R"({"name":"Ben"})"}) == "503 busy");
  server.finish();
  CHECK(server.rooms() == before);
  CHECK(ask({"PATCH", server.path, "Bearer " + server.host, R"({"name":"Friday"})"}) == "502 busy");
}

TEST_CASE("a seat that storage keeps too long from another device is answered in time") {
  AccountDatabase accounts;
  SeatedServer server(accounts);
  const Request request = regain(server);
  const auto ask = [&] {
    const auto answered = server.ask(request, SIZE_MAX, true, SteppedServer::RequestEnd::destroyed);
    REQUIRE(answered);
    return TestServer::error_in(*answered);
  };
  server.parts.http.storage_timeout = std::chrono::milliseconds(0);
  CHECK(ask() == "502 busy");
  server.finish();
  server.parts.http.storage_timeout = server::limits::storage_timeout;
  server.parts.storage.is_away = true;
  CHECK(ask() == "503 busy");
}
