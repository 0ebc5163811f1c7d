// Alerts over HTTP: subscriptions of seats and accounts, and the links in messages.
#include "server/api/alert_page.hpp"
#include "server/api/metrics_page.hpp"
#include "server/api/request_checks.hpp"
#include "server/util/base64url.hpp"
#include "tests/api/with_players.hpp"
#include "tests/support/memory_alerts.hpp"
#include "tests/support/times.hpp"

#include <string>

using namespace tests;
namespace alerts = server::alerts;
namespace limits = server::limits;

namespace {

std::string push_body(const std::string& endpoint = "https://push.example.org/1",
                      const std::string& more = "") {
  const std::string point =
      server::util::base64url(std::string_view(alerts::new_elliptic_key().point));
  const std::string auth = server::util::base64url(std::string_view(alerts::random_bytes(16)));
  return R"({"channel":"push","endpoint":")" + endpoint + R"(","keys":{"p256dh":")" + point +
         R"(","auth":")" + auth + "\"}" + more + "}";
}
constexpr const char* webhook_body =
    R"({"channel":"webhook","url":"https://hooks.example.org/secret/path"})";
constexpr const char* mail_body = R"({"channel":"email","address":"ann@EXAMPLE.com"})";

// A server that sends alerts, and a room of two seats, of which Ann has the first.
struct AlertServer : PeopleServer {
  AlertServer() {
    context.alerts = &all.subscriptions;
    context.alert_service = &all.service;
    const json made = create();
    path = "/api/rooms/" + made.at("code").get<std::string>() + "/seats";
    token = json::parse(ask("POST", path, R"({"name":"Ann","seat":0})").body).at("token");
  }

  server::api::Response subscribe(const std::string& body) {
    return ask("POST", path + "/0/alerts", body, "Bearer " + token);
  }
  json seat_alerts() {
    return json::parse(ask("GET", path + "/0/alerts", "", "Bearer " + token).body).at("alerts");
  }

  TestAlerts all;
  std::string path;
  std::string token;
};

}  // namespace

TEST_CASE("the offer names the channels and the key of the server") {
  AlertServer server;
  CHECK(json::parse(server.ask("GET", "/api/alerts").body) ==
        json{{"push", server.all.service.push_key()},
             {"webhook", true},
             {"email", true},
             {"after_seconds", 60}});
  server.context.alerts = nullptr;
  CHECK(json::parse(server.ask("GET", "/api/alerts").body) ==
        json{{"push", nullptr}, {"webhook", false}, {"email", false}, {"after_seconds", 0}});
  const std::string token = server.sign_up(R"({"name":"Ann"})").at("token");
  CHECK(server.error("GET", "/api/me/alerts", "", token) == "404 no_alerts");
}

TEST_CASE("a seat subscribes with its token, and sees its subscriptions without secrets") {
  AlertServer server;
  const auto made =
      server.subscribe(push_body("https://push.example.org/1", R"(,"language":"pl")"));
  REQUIRE(made.status == 201);
  const json grant = json::parse(made.body);
  CHECK(grant.at("channel") == "push");
  CHECK(grant.at("to") == "push.example.org");
  CHECK(grant.at("confirmed") == true);
  CHECK(grant.at("secret").is_null());
  CHECK(grant.at("id").get<std::string>().size() == 22);
  json listed = grant;
  listed.erase("secret");
  CHECK(server.seat_alerts() == json::array({listed}));
  CHECK(server.all.store.rows->at(0).subscription.language == protocol::AlertLanguage::pl);

  const auto hook = server.subscribe(webhook_body);
  REQUIRE(hook.status == 201);
  CHECK(json::parse(hook.body).at("secret").get<std::string>().size() == 32);
  CHECK(json::parse(hook.body).at("to") == "hooks.example.org");
  CHECK_FALSE(server.seat_alerts().dump().find("secret") != std::string::npos);
}

TEST_CASE("only the player of the seat reads and makes its subscriptions") {
  AlertServer server;
  const std::string seat = server.path + "/0/alerts";
  const std::string ben =
      json::parse(server.ask("POST", server.path, R"({"name":"Ben","seat":1})").body).at("token");
  CHECK(server.error("GET", seat) == "401 bad_token");
  CHECK(server.error("GET", seat, "", ben) == "401 bad_token");
  CHECK(server.error("POST", seat, push_body(), ben) == "401 bad_token");
  CHECK(server.error("GET", server.path + "/9/alerts", "", server.token) == "404 no_such_seat");
  CHECK(server.error("GET", "/api/rooms/AAAAAA/seats/0/alerts", "", server.token) ==
        "404 no_such_room");
  CHECK(server.all.store.rows->empty());
}

TEST_CASE("an account subscribes for all its games") {
  AlertServer server;
  const std::string token = server.sign_up(R"({"name":"Ann"})").at("token");
  const auto made = server.ask("POST", "/api/me/alerts", push_body(), "Bearer " + token);
  REQUIRE(made.status == 201);
  const auto all = server.ask("GET", "/api/me/alerts", "", "Bearer " + token);
  CHECK(json::parse(all.body).at("alerts").size() == 1);
  CHECK(server.seat_alerts().empty());
  CHECK(server.error("GET", "/api/me/alerts") == "401 bad_token");
  CHECK(server.error("GET", "/api/me/alerts", "", "wrong") == "401 bad_token");
  CHECK(server.error("POST", "/api/me/alerts", push_body()) == "401 bad_token");
}

TEST_CASE("the same address again renews the subscription") {
  AlertServer server;
  const json first = json::parse(server.subscribe(push_body()).body);
  const json second = json::parse(server.subscribe(push_body()).body);
  CHECK(first.at("id") == second.at("id"));
  CHECK(server.seat_alerts().size() == 1);
}

TEST_CASE("URLs, keys and addresses to which nothing may be sent are refused with their field") {
  AlertServer server;
  const auto refused = [&](const std::string& body) {
    return TestServer::error_in(server.subscribe(body));
  };
  CHECK(refused("{}") == "400 missing_field channel");
  CHECK(refused(R"({"channel":"pigeon"})") == "400 bad_field channel");
  CHECK(refused(R"({"channel":"push"})") == "400 missing_field endpoint");
  CHECK(refused(push_body("http://push.example.org/1")) == "400 bad_field endpoint");
  CHECK(refused(push_body("https://push.example.org:8443/1")) == "400 bad_field endpoint");
  CHECK(refused(push_body("https://x/1", R"(,"language":"tlh")")) == "400 bad_field language");
  const std::string no_keys = R"("keys":{"p256dh":"AA","auth":"AA"})";
  CHECK(refused(R"({"channel":"push","endpoint":"https://x/1",)" + no_keys + "}") ==
        "400 bad_field keys");
  CHECK(refused(R"({"channel":"push","endpoint":"https://x/1","keys":{"p256dh":"","auth":"A"}})") ==
        "400 bad_field keys.p256dh");
  CHECK(refused(R"({"channel":"webhook","url":"https://user@x/1"})") == "400 bad_field url");
  CHECK(refused(R"({"channel":"webhook","url":"https://)" + std::string(1100, 'x') + "/\"}") ==
        "400 bad_field url");
  for (const char* address :
       {"ann", "ann@", "@example.com", "ann@localhost", "ann@example..com", "ann@-x.com",
        "ann@example.com\\r\\nBcc: all@example.com", "ann@example.com>", "a b@example.com",
        "\\\"ann\\\"@example.com", "ann@example.com,ben@example.com", "änn@example.com",
        "-oX@example.com"}) {
    INFO(address);
    CHECK(refused(R"({"channel":"email","address":")" + std::string(address) + "\"}") ==
          "400 bad_field address");
  }
  CHECK(server.all.store.rows->empty());
}

TEST_CASE("a channel that the operator has not configured is refused") {
  AlertServer server;
  alerts::AlertService nothing({.public_url = "https://play.example.org/", .webhooks = true},
                               std::make_unique<MemoryAlerts>());
  alerts::Subscriptions subscriptions(nothing, std::make_unique<MemoryAlerts>());
  server.context.alerts = &subscriptions;
  CHECK(TestServer::error_in(server.subscribe(push_body())) == "404 no_channel");
  CHECK(TestServer::error_in(server.subscribe(mail_body)) == "404 no_channel");
  CHECK(server.subscribe(webhook_body).status == 201);
}

TEST_CASE("a seat has a bounded number of subscriptions") {
  AlertServer server;
  for (std::size_t i = 0; i < limits::alerts_of_seat_max; ++i)
    CHECK(server.subscribe(push_body("https://x/" + std::to_string(i))).status == 201);
  CHECK(TestServer::error_in(server.subscribe(push_body("https://x/more"))) ==
        "409 too_many_alerts");
}

TEST_CASE("an e-mail address gets alerts only after its own page confirmed it") {
  AlertServer server;
  const json grant = json::parse(server.subscribe(mail_body).body);
  CHECK(grant.at("confirmed") == false);
  CHECK(grant.at("to") == "ann@example.com");
  auto& row = server.all.store.rows->at(0).subscription;
  row.confirmation = server::room::hash_token("the-key");
  // The link that stops it does not confirm it.
  const std::string id = grant.at("id");
  CHECK(server.ask("POST", "/api/alerts/" + id + "/confirm").status == 404);
  const auto page = server.ask("GET", "/api/alerts/the-key/confirm");
  CHECK(page.status == 200);
  CHECK(page.body.find("<form method=\"post\">") != std::string::npos);
  CHECK(row.confirmation);
  CHECK(server.ask("POST", "/api/alerts/the-key/confirm").status == 200);
  CHECK_FALSE(row.confirmation);
  CHECK(server.ask("GET", "/api/alerts/the-key/confirm").status == 404);
  // Asked for again, a confirmed address stays so, and may have another language.
  const std::string german = R"({"channel":"email","address":"ann@example.com","language":"de"})";
  CHECK(json::parse(server.subscribe(german).body).at("confirmed") == true);
  CHECK(row.language == protocol::AlertLanguage::de);
}

TEST_CASE("questions to one e-mail address, and of one address, are few in an hour") {
  AlertServer server;
  const auto ask = [&](const std::string& address, const std::string& payer) {
    server::api::Request request{"POST", server.path + "/0/alerts", "Bearer " + server.token,
                                 R"({"channel":"email","address":")" + address + "\"}"};
    request.payer = payer;
    server.all.store.rows->clear();
    return server.ask(request).status;
  };
  for (unsigned i = 0; i < limits::confirmations_to_address_max; ++i)
    CHECK(ask("ann@example.com", "192.0.2." + std::to_string(i)) == 201);
  CHECK(ask("ann@example.com", "192.0.2.99") == 429);
  // Other names of the same mailbox.
  for (const char* same : {"Ann@example.com", "aNN+a@example.com", "ann+b+c@Example.com"})
    CHECK(ask(same, "192.0.2.99") == 429);
  for (const char* other : {"a.nn@example.com", "ann@example.org", "an+n@example.com"})
    CHECK(ask(other, "192.0.2.99") == 201);
  for (const char* same : {"a.nn@gmail.com", "an.n+x@gmail.com", "A.N.N@googlemail.com"})
    CHECK(ask(same, "192.0.2.98") == 201);
  CHECK(ask("ann@gmail.com", "192.0.2.98") == 429);
  CHECK(ask("ben@example.com", "192.0.2.99") == 201);
  for (unsigned i = 0; i < limits::confirmations_of_payer_max; ++i)
    CHECK(ask("p" + std::to_string(i) + "@example.com", "192.0.2.50") == 201);
  CHECK(ask("one.more@example.com", "192.0.2.50") == 429);
}

TEST_CASE("GET of a link changes nothing, and POST stops the alerts without a token") {
  AlertServer server;
  const std::string id =
      json::parse(server.subscribe(push_body("https://x/1", R"(,"language":"de")")).body).at("id");
  const std::string link = "/api/alerts/" + id;
  const auto page = server.ask("GET", link);
  CHECK(page.status == 200);
  CHECK(page.content_type == "text/html; charset=utf-8");
  CHECK(page.body.find("<html lang=\"de\">") != std::string::npos);
  CHECK(page.body.find("<button>Beenden</button>") != std::string::npos);
  CHECK(page.headers.at(0) == std::pair<std::string, std::string>("Content-Security-Policy",
                                                                  server::api::alert_page_policy));
  CHECK(server.seat_alerts().size() == 1);
  // As mail servers send it (RFC 8058).
  const auto stopped = server.ask("POST", link, "List-Unsubscribe=One-Click");
  CHECK(stopped.status == 200);
  CHECK(stopped.body.find("<button>") == std::string::npos);
  CHECK(server.seat_alerts().empty());
  CHECK(server.ask("GET", link).status == 404);
  CHECK(server.ask("POST", link).status == 404);
}

TEST_CASE("a program removes an alert by its id") {
  AlertServer server;
  const std::string id = json::parse(server.subscribe(webhook_body).body).at("id");
  CHECK(server.ask("DELETE", "/api/alerts/" + id).status == 204);
  CHECK(server.error("DELETE", "/api/alerts/" + id) == "404 not_found");
  CHECK(server.seat_alerts().empty());
  // No page either: it is not looked up.
  CHECK(server.error("GET", "/api/alerts/\xff") == "404 not_found");
}

TEST_CASE("the links take forms, and need no token of clients; nothing else does") {
  server::api::AccessPolicy access(
      {.client_token = server::room::hash_token("the operator's token for other clients")});
  const server::players::Bans bans;
  const auto refused = [&](const std::string& target, const std::string& origin = "") {
    const server::api::RequestHead head{.method = "POST",
                                        .target = target,
                                        .origin = origin,
                                        .host = "play.example.org",
                                        .content_type = "application/x-www-form-urlencoded",
                                        .has_body = true};
    return server::api::refuse(server::api::player_checks(),
                               {head, access, bans, server::SteadyTime(0)});
  };
  CHECK_FALSE(refused("/api/alerts/some-key"));
  CHECK_FALSE(refused("/api/alerts/some-key/confirm"));
  CHECK(refused("/api/me/alerts"));
  CHECK(refused("/api/alerts/some-key/other"));
  CHECK(refused("/api/alerts/some-key", "https://elsewhere.example.org"));
}

TEST_CASE("a banned client can stop alerts") {
  server::api::AccessPolicy access;
  server::players::Bans bans;
  REQUIRE(bans.add({.kind = protocol::BanKind::address, .whom = "192.0.2.7", .reason = ""},
                   server::WallTime(0)));
  const auto status_of = [&](const std::string& target) {
    const server::api::RequestHead head{
        .method = "POST",
        .target = target,
        .host = "play.example.org",
        .client = {.address = boost::asio::ip::make_address("192.0.2.7")}};
    const auto refusal = server::api::refuse(server::api::player_checks(),
                                             {head, access, bans, server::SteadyTime(0)});
    return refusal ? refusal->status : 0;
  };
  CHECK(status_of("/api/alerts/some-key") == 0);
  CHECK(status_of("/api/me/alerts") == 403);
}

TEST_CASE("the metrics have the ends of deliveries by channel") {
  AlertServer server;
  const std::string page = server::api::metrics(server.context);
  CHECK(page.find("castellan_alerts_total{channel=\"email\",outcome=\"given_up\"} 0") !=
        std::string::npos);
  CHECK(page.find("castellan_alert_waits 0") != std::string::npos);
}
