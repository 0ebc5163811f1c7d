// Requests cost what they cause, and the address that sends them pays.
#include "server/api/await.hpp"
#include "server/api/failed_requests.hpp"
#include "server/api/request_checks.hpp"
#include "tests/api/support.hpp"

#include <atomic>
#include <chrono>
#include <memory>
#include <new>

using namespace tests;
using server::api::Request;
using server::api::Response;

namespace {

// A server where each kind of request has a burst of `burst`.
struct PaidServer : TestServer {
  explicit PaidServer(std::uint32_t burst) : TestServer(100) {
    const server::limits::Rate rate{.burst = burst, .per_minute = 1};
    server::limits::Rates rates;
    for (auto* kind : {&rates.rooms, &rates.passwords, &rates.misses}) *kind = rate;
    context.access.change({.rates = rates});
  }

  std::string pay(const std::string& method, const std::string& target, const std::string& body,
                  const std::string& token = "", const std::string& payer = "192.0.2.7") {
    Request request{method, target, token.empty() ? "" : "Bearer " + token, body};
    if (!payer.empty())
      request.payer = server::net::limit_key(boost::asio::ip::make_address(payer));
    const Response response = ask(request);
    return response.status < 300 ? std::to_string(response.status) : error_in(response);
  }
};

// The response of a job that is run for a client.
Response response_of(server::util::WorkPool& pool, const Request& request,
                     std::function<Response(const server::api::IsAbandoned&)> work) {
  boost::asio::io_context loop(1);
  return await_response(loop, server::api::on_pool(pool, request, std::move(work)));
}

}  // namespace

TEST_CASE("each of several tables is paid for") {
  PaidServer server(8);
  const std::string four = R"({"preset":"kingdomino","players":2,"tables":4})";
  // The first table of a request is charged before its body is read.
  CHECK(server.pay("POST", "/api/rooms", four) == "201");
  CHECK(server.pay("POST", "/api/rooms", four) == "201");
  CHECK(server.pay("POST", "/api/rooms", four) == "429 rate_limited");
  CHECK(server.pay("POST", "/api/rooms", four, "", "192.0.2.8") == "201");
  CHECK(server.pay("POST", "/api/rooms", four, "", "") == "201");
}

TEST_CASE("a full bucket pays for any request") {
  using server::api::RequestKind;
  server::api::AccessPolicy access({.rates = {.uploads = {.burst = 4, .per_minute = 1}}});
  const server::api::ForwardedClient client{boost::asio::ip::make_address("192.0.2.7"), false, {}};
  const server::SteadyTime now(0);
  const auto rest = [&](std::uint32_t tokens) {
    return access.charge_rest(RequestKind::upload, access.payer(client), now, tokens);
  };
  CHECK(access.wait(RequestKind::upload, client, now) == 0);
  CHECK(rest(32) == 0);
  CHECK(rest(0) == 0);
  CHECK(rest(1) > 0);
  CHECK(access.wait(RequestKind::upload, client, now) > 0);
}

TEST_CASE("a password that is set costs as much as one that is tried") {
  PaidServer server(3);
  const json host =
      server.create(R"({"preset":"kingdomino","players":2,"password":"sesame","listed":false})");
  const std::string room = "/api/rooms/" + host["code"].get<std::string>();
  const std::string token = host["host"];
  const std::string change = R"({"password":"sesame"})";
  for (int i = 0; i < 3; ++i) CHECK(server.pay("PATCH", room, change, token) == "200");
  CHECK(server.pay("PATCH", room, change, token) == "429 rate_limited");
  CHECK(server.pay("PATCH", room, R"({"password":""})", token) == "200");  // nothing is hashed
  CHECK(server.pay("POST", "/api/rooms",
                   R"({"preset":"kingdomino","players":2,"password":"sesame"})") ==
        "429 rate_limited");
}

TEST_CASE("only wrong passwords of a room count") {
  PaidServer server(100);
  server.context.access.change({.rates = {.passwords_of_room = {.burst = 2, .per_minute = 1}}});
  const json host =
      server.create(R"({"preset":"kingdomino","players":2,"password":"sesame","listed":false})");
  const auto guess = [&](const std::string& password) {
    return server.pay("POST", "/api/rooms/" + host["code"].get<std::string>() + "/pass",
                      R"({"password":")" + password + "\"}");
  };
  for (int i = 0; i < 3; ++i) CHECK(guess("sesame") == "200");
  SECTION("one that was not checked does not") {
    server.context.pools.passwords.stop();
    for (int i = 0; i < 3; ++i) CHECK(guess("wrong") == "503 busy");
  }
  SECTION("wrong ones do") {
    for (int i = 0; i < 2; ++i) CHECK(guess("wrong") == "401 bad_password");
    CHECK(guess("sesame") == "429 rate_limited");
  }
}

TEST_CASE("requests that change a room have a limit of their own") {
  using server::api::kind_of;
  using server::api::RequestKind;
  for (const char* request :
       {"PATCH /api/rooms/ABCDEF", "POST /api/rooms/ABCDEF/bots", "POST /api/rooms/ABCDEF/host",
        "POST /api/rooms/ABCDEF/start", "DELETE /api/rooms/ABCDEF/seats/0",
        "PUT /api/rooms/ABCDEF/seats/0/bot", "DELETE /api/rooms/ABCDEF/seats/0/bot",
        "POST /api/rooms/ABCDEF/seats/0/link", "POST /api/rooms/ABCDEF/seats/0/move"}) {
    const std::string text = request;
    const auto blank = text.find(' ');
    CHECK(kind_of(text.substr(0, blank), text.substr(blank + 1)) == RequestKind::change);
  }
  CHECK(kind_of("GET", "/api/rooms/ABCDEF") == RequestKind::request);
}

TEST_CASE("an address that asks for rooms that do not exist must wait before it asks for others") {
  PaidServer server(3);
  const json made = server.create();
  const std::string code = made["code"];
  const server::api::ForwardedClient searcher{
      boost::asio::ip::make_address("192.0.2.7"), false, {}};
  const auto refused = [&](const std::string& target) {
    const server::players::Bans bans{nullptr};
    server::api::RequestHead head;
    head.method = "GET";
    head.target = target;
    head.client = searcher;
    const auto refusal = refuse(server::api::player_checks(),
                                {head, server.context.access, bans, server::steady_now()});
    return refusal ? refusal->status : 0;
  };
  CHECK(server.pay("GET", "/api/rooms/" + code, "") == "200");
  CHECK(server.pay("GET", "/api/rooms/ZZZZZZ", "") == "404 no_such_room");
  // Also where the response is the same as for a room that exists.
  CHECK(server.pay("GET", "/api/rooms/" + code + "/nothing", "") == "404 not_found");
  CHECK(server.pay("GET", "/api/rooms/ZZZZZZ/nothing", "") == "404 not_found");
  CHECK(refused("/api/rooms/" + code) == 0);
  CHECK_FALSE(server::api::names_room("GET", "/api/me/seats"));
  CHECK(server::api::names_room("POST", "/api/me/seats"));
  CHECK(server.pay("GET", "/api/duplicates/ZZZZZZ", "") == "404 no_such_duplicate");
  CHECK(refused("/api/rooms/" + code) == 429);
  CHECK(refused("/api/rooms/ZZZZZZ/socket") == 429);
  CHECK(refused("/api/duplicates/ZZZZZZ") == 429);
  CHECK(refused("/api/rooms") == 0);
  CHECK(server.context.access.wait_for_misses(
            {boost::asio::ip::make_address("192.0.2.8"), false, {}}, server::steady_now()) == 0);
}

TEST_CASE("a job that throws is answered, and one without a client is not begun or has no result") {
  server::util::WorkPool pool({.jobs_max = 1});
  Request request;
  const Response failed =
      response_of(pool, request, [](const auto&) -> Response { throw std::bad_alloc(); });
  CHECK(TestServer::error_in(failed) == "500 internal");

  const auto gone = std::make_shared<std::atomic<bool>>(false);
  request.watch_client = [&] { return gone; };
  const bool stops = GENERATE(false, true);
  bool begun = false;
  const auto work = [&](const server::api::IsAbandoned& is_abandoned) -> Response {
    begun = true;
    CHECK_FALSE(is_abandoned());
    if (stops)
      pool.stop();
    else
      *gone = true;
    CHECK(is_abandoned());
    return {204, ""};
  };
  // A client that has only closed its sending side does not get a part for the whole.
  CHECK(response_of(pool, request, work).status == 503);
  CHECK(std::exchange(begun, false));
  CHECK(response_of(pool, request, work).status == 503);
  CHECK_FALSE(begun);
}

TEST_CASE("failed requests of one kind are logged once a minute, with the number of the others") {
  server::api::FailedRequests failed;
  const std::chrono::steady_clock::time_point start{};
  CHECK(failed.note(503, "api/rooms", start) == 0u);
  for (int i = 0; i < 50; ++i) CHECK_FALSE(failed.note(503, "api/rooms", start));
  CHECK(failed.note(500, "api/rooms", start) == 0u);
  CHECK(failed.note(503, "api/replays", start) == 0u);
  CHECK(failed.note(503, "api/rooms", start + std::chrono::minutes(1)) == 50u);
  CHECK_FALSE(failed.note(503, "api/rooms", start + std::chrono::minutes(1)));
}
