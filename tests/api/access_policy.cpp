// Access: origins, the clients' token, bounds.
#include "server/api/access_policy.hpp"

#include "server/api/request_checks.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/instant.hpp"

#include <algorithm>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

using namespace server::api;
using namespace server::net;

namespace {

Address at(const char* text) {
  return boost::asio::ip::make_address(text);
}

RequestHead asked(const std::string& method, const std::string& origin, bool upgrade = false) {
  return {.method = method,
          .target = "/api/rooms",
          .origin = origin,
          .host = "play.example.org:8080",
          .fetch_site = "",
          .content_type = "application/json",
          .has_body = method == "POST",
          .upgrade = upgrade,
          .client = {.address = at("192.0.2.7"), .through_proxy = false, .encrypted = {}}};
}

std::optional<Response> refusal_of(AccessPolicy& access, const RequestHead& head) {
  const server::players::Bans bans{nullptr};
  return refuse(player_checks(), {head, access, bans, server::SteadyTime(0)});
}

unsigned status(AccessPolicy& access, const RequestHead& request) {
  const auto refusal = refusal_of(access, request);
  return refusal ? refusal->status : 0;
}

}  // namespace

TEST_CASE("an origin is the server's own, or in the list, or foreign") {
  const Origins listed({"https://Play.example.org:443", "http://localhost:5173"});
  CHECK(listed.lists("https://play.example.org"));
  CHECK(listed.lists("http://localhost:5173"));
  for (const char* other : {"http://play.example.org", "https://play.example.org.evil.net",
                            "https://play.example.org:444", "http://localhost", "null", ""})
    CHECK_FALSE(listed.lists(other));
  CHECK(Origins({"*"}).lists("null"));
  CHECK(Origins::is_own("http://a.example:8080", "a.example:8080", {}));
  CHECK(Origins::is_own("http://a.example", "A.example:80", {}));
  CHECK(Origins::is_own("https://a.example", "a.example", {}));
  CHECK(Origins::is_own("http://[::1]:8080", "[::1]:8080", {}));
  CHECK_FALSE(Origins::is_own("http://a.example", "a.example", true));
  CHECK(Origins::is_own("https://a.example", "a.example", true));
  CHECK_FALSE(Origins::is_own("http://b.example", "a.example", {}));
  CHECK_FALSE(Origins::is_own("http://a.example:81", "a.example", {}));
  CHECK_FALSE(Origins::is_own("null", "null", {}));
  for (const char* nonsense : {"", "play.example.org", "https://a/b", "https://", "://a", "1a://b",
                               "a b://c", "https://a@b"})
    CHECK_THROWS_AS(Origins({nonsense}), std::runtime_error);
}

TEST_CASE("a name that a stranger may have pointed at the server exempts nobody") {
  const AccessPolicy access({.origins = {"https://friend.example:8443"},
                             .trusted_proxies = {},
                             .exempt = {"127.0.0.1"},
                             .public_origin = "https://play.example.org",
                             .rates = {}});
  for (const char* known : {"127.0.0.1", "127.0.0.1:8080", "[::1]:8080", "localhost:8080", "nuc",
                            "nuc:8080", "Castellan-2.LOCAL:8080", "play.localhost",
                            "Play.Example.org", "play.example.org:443", "friend.example:8443", ""})
    CHECK(access.knows_host(known));
  for (const char* other : {"evil.example", "evil.example:8080", "127.0.0.1.evil.example",
                            "play.example.org.evil.example", "play.example.org:8080",
                            "friend.example", "local.example", "localhost.", "1.2.3"})
    CHECK_FALSE(access.knows_host(other));
  server::api::ForwardedClient client{.address = at("127.0.0.1")};
  CHECK(access.payer(client).empty());
  client.by_unknown_name = true;
  CHECK_FALSE(access.payer(client).empty());
}

TEST_CASE("a foreign page changes nothing and opens no socket, and may read what is public") {
  AccessPolicy access;
  CHECK(status(access, asked("POST", "http://play.example.org:8080")) == 0);
  CHECK(status(access, asked("POST", "")) == 0);
  CHECK(status(access, asked("GET", "http://evil.example")) == 0);
  CHECK(status(access, asked("POST", "http://evil.example")) == 403);
  CHECK(status(access, asked("POST", "null")) == 403);
  CHECK(status(access, asked("DELETE", "http://evil.example")) == 403);
  CHECK(status(access, asked("GET", "http://evil.example", true)) == 403);
  RequestHead silent = asked("POST", "");
  silent.fetch_site = "cross-site";
  CHECK(status(access, silent) == 403);
  silent.fetch_site = "same-origin";
  CHECK(status(access, silent) == 0);
  RequestHead form = asked("POST", "");
  for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "application/jsonp",
                           "multipart/form-data; boundary=x"}) {
    form.content_type = type;
    CHECK(status(access, form) == 415);
  }
  for (const char* type : {"", "Application/JSON; charset=utf-8"}) {
    form.content_type = type;
    CHECK(status(access, form) == 0);
  }
  CHECK(sharing_headers(access, asked("GET", "http://evil.example")).empty());
  CHECK(sharing_headers(access, asked("OPTIONS", "http://evil.example")).empty());
}

TEST_CASE(
    "a page in the list has the rights of our own, and its browser receives the CORS headers") {
  AccessPolicy access({.origins = {"https://friend.example"},
                       .trusted_proxies = {},
                       .exempt = {},
                       .connections_per_address = 1,
                       .rates = {}});
  CHECK(status(access, asked("POST", "https://friend.example")) == 0);
  CHECK(status(access, asked("GET", "https://friend.example", true)) == 0);
  const auto shared = sharing_headers(access, asked("OPTIONS", "https://friend.example"));
  const auto has = [&](const std::string& name, const std::string& value) {
    return std::ranges::count(shared, std::pair(name, value)) == 1;
  };
  CHECK(has("Access-Control-Allow-Headers",
            "Authorization, Content-Type, If-None-Match, X-Castellan-Token, X-Request-Id"));
  CHECK(has("Access-Control-Expose-Headers",
            "Allow, Location, Retry-After, Content-Disposition, ETag, X-Request-Id"));
  CHECK(sharing_headers(access, asked("GET", "https://friend.example")).front().second ==
        "https://friend.example");
}

TEST_CASE("a client without an origin shows the clients' token, where there is one") {
  const std::string token(40, 'k');
  AccessPolicy access({.client_token = server::room::hash_token(token)});
  const auto with = [&](std::string shown, RequestHead request) {
    request.client_token = std::move(shown);
    return status(access, request);
  };
  for (const std::string& shown :
       {std::string(), token + "k", token.substr(1), "Bearer " + token}) {
    CHECK(with(shown, asked("POST", "")) == 401);
    CHECK(with(shown, asked("GET", "", true)) == 401);
    CHECK(with(shown, asked("GET", "")) == 0);
    CHECK(with(shown, asked("POST", "http://play.example.org:8080")) == 0);
    CHECK(with(shown, asked("GET", "http://play.example.org:8080", true)) == 0);
  }
  CHECK(with(token, asked("POST", "")) == 0);
  CHECK(with(token, asked("GET", "", true)) == 0);
  // It admits no foreign page.
  CHECK(with(token, asked("POST", "http://evil.example")) == 403);
  // Guesses have a bound like everything else.
  AccessPolicy strict(
      {.client_token = server::room::hash_token(token), .rates = {.hellos = {1, 1}}});
  CHECK(status(strict, asked("GET", "", true)) == 401);
  CHECK(status(strict, asked("GET", "", true)) == 429);
  access.change({});
  CHECK(with("", asked("POST", "")) == 0);
}

TEST_CASE("each kind of request has a bound, counted for each address") {
  server::limits::Rates rates;
  rates.rooms = {2, 60};
  rates.requests = {4, 60};
  AccessPolicy access({.origins = {},
                       .trusted_proxies = {"10.0.0.0/8"},
                       .exempt = {"192.0.2.99"},
                       .connections_per_address = 2,
                       .rates = rates});
  CHECK(kind_of("POST", "/api/rooms?x") == RequestKind::room);
  CHECK(kind_of("GET", "/api/rooms") == RequestKind::request);
  CHECK(kind_of("POST", "/api/rooms/ABCDEF/seats") == RequestKind::join);
  CHECK(kind_of("POST", "/api/rooms/ABCDEF/pass") == RequestKind::password);
  CHECK(kind_of("POST", "/api/sessions") == RequestKind::sign_in);
  CHECK(kind_of("POST", "/api/replays") == RequestKind::upload);
  CHECK(status(access, asked("POST", "")) == 0);
  CHECK(status(access, asked("POST", "")) == 0);
  const auto refused = refusal_of(access, asked("POST", ""));
  REQUIRE(refused);
  CHECK(refused->status == 429);
  CHECK(refused->headers == decltype(refused->headers){{"Retry-After", "1"}});
  CHECK(status(access, asked("GET", "")) == 0);
  CHECK(status(access, asked("GET", "")) == 429);
  RequestHead other = asked("POST", "");
  other.client.address = at("192.0.2.8");
  CHECK(status(access, other) == 0);
  other.client.address = at("192.0.2.99");
  for (int i = 0; i < 100; ++i) CHECK(status(access, other) == 0);

  auto first = access.connect(at("192.0.2.7"), tests::Instant(0));
  auto second = access.connect(at("192.0.2.7"), tests::Instant(0));
  CHECK(first);
  CHECK(second);
  CHECK_FALSE(access.connect(at("192.0.2.7"), tests::Instant(0)));
  CHECK(access.connect(at("192.0.2.8"), tests::Instant(0)));
  first.reset();
  CHECK(access.connect(at("192.0.2.7"), tests::Instant(0)));
  std::vector<server::util::AddressCounts::AddressSlot> many;
  many.reserve(10);
  for (int i = 0; i < 10; ++i) many.push_back(*access.connect(at("10.0.0.1"), tests::Instant(0)));
  const ForwardedClient behind{at("198.51.100.9"), true, {}};
  auto socket = access.open_socket(behind);
  auto another = access.open_socket(behind);
  CHECK(socket);
  CHECK(another);
  CHECK_FALSE(access.open_socket(behind));
}

TEST_CASE("chat of one address is counted over all its sockets") {
  server::limits::Rates rates;
  rates.messages = {5, 60};
  rates.chat = {2, 60};
  AccessPolicy access({.origins = {},
                       .trusted_proxies = {},
                       .exempt = {"192.0.2.99"},
                       .connections_per_address = 0,
                       .rates = rates});
  const auto from = [&](const char* address) { return access.rates({at(address), false, {}}); };
  CHECK(from("2001:db8::1").messages.burst == 5);
  CHECK(from("2001:db8::1").take_chat(tests::Instant(0)) == 0);
  CHECK(from("2001:db8::2").take_chat(tests::Instant(0)) == 0);
  CHECK(from("2001:db8::1").take_chat(tests::Instant(0)) == 1'000);
  CHECK(from("192.0.2.7").take_chat(tests::Instant(0)) == 0);
  CHECK(from("2001:db8::1").take_chat(tests::Instant(1'000)) == 0);
  CHECK_FALSE(from("192.0.2.99").messages.bounded());
  for (int i = 0; i < 10; ++i) CHECK(from("192.0.2.99").take_chat(tests::Instant(0)) == 0);
}

TEST_CASE("changed bounds hold from then on, and counts stay") {
  AccessPolicy::AccessSettings settings{.connections_per_address = 2};
  settings.rates.rooms = {1, 1};
  settings.rates.chat = {1, 1};
  AccessPolicy access(settings);
  const ForwardedClient client{at("192.0.2.7"), false, {}};
  const auto first = access.connect(client.address, tests::Instant(0));
  CHECK(access.wait(RequestKind::room, client, tests::Instant(0)) == 0);
  CHECK(access.wait(RequestKind::room, client, tests::Instant(0)) > 0);
  CHECK_FALSE(access.origins().lists("https://a.example"));
  const auto opened_before = access.rates(client);
  CHECK(opened_before.take_chat(tests::Instant(0)) == 0);
  CHECK(opened_before.take_chat(tests::Instant(0)) > 0);

  settings.origins = {"https://a.example"};
  settings.connections_per_address = 1;
  settings.rates.rooms = {};
  settings.rates.chat = {};
  access.change(settings);
  CHECK(opened_before.take_chat(tests::Instant(0)) == 0);
  CHECK(access.origins().lists("https://a.example"));
  CHECK_FALSE(access.connect(client.address, tests::Instant(0)));
  CHECK(access.wait(RequestKind::room, client, tests::Instant(0)) == 0);

  settings.exempt = {"no network"};
  settings.origins = {};
  CHECK_THROWS_AS(access.change(settings), std::runtime_error);
  CHECK(access.origins().lists("https://a.example"));

  settings.exempt = {"192.0.2.0/24"};
  access.change(settings);
  CHECK(access.is_exempt(client));
  CHECK_FALSE(access.origins().lists("https://a.example"));
}

TEST_CASE("a plain GET of a socket's address is judged like an upgrade") {
  AccessPolicy access;
  const auto examining = [](const std::string& origin) {
    RequestHead request = asked("GET", origin);
    request.examines = true;
    return request;
  };
  CHECK(status(access, examining("http://play.example.org:8080")) == 0);
  CHECK(status(access, examining("http://evil.example")) == 403);
  CHECK(status(access, examining("")) == 0);
  AccessPolicy with_token({.client_token = server::room::hash_token(std::string(40, 'k'))});
  CHECK(status(with_token, examining("")) == 401);
  CHECK(status(with_token, examining("http://play.example.org:8080")) == 0);
  // Also by the limit of upgrades, of which it takes nothing.
  AccessPolicy strict({.rates = {.hellos = {1, 1}}});
  CHECK(status(strict, examining("")) == 0);
  CHECK(status(strict, asked("GET", "", true)) == 0);
  CHECK(status(strict, examining("")) == 429);
}

TEST_CASE("a refusal names the option that would allow it") {
  const auto remedy = [](AccessPolicy& access, const RequestHead& request) {
    const auto refusal = refusal_of(access, request);
    return std::string(refusal ? refusal->remedy : "");
  };
  AccessPolicy access;
  CHECK(remedy(access, asked("GET", "http://evil.example", true)).starts_with("--origin"));
  RequestHead encrypted = asked("GET", "https://play.example.org:8080", true);
  encrypted.client.encrypted = false;
  CHECK(remedy(access, encrypted).find("X-Forwarded-Proto") != std::string::npos);
  AccessPolicy with_token({.client_token = server::room::hash_token(std::string(40, 'k'))});
  CHECK(remedy(with_token, asked("GET", "", true)).starts_with("--client-token-file"));
  AccessPolicy strict({.rates = {.hellos = {1, 1}}});
  CHECK(remedy(strict, asked("GET", "", true)).empty());
  CHECK(remedy(strict, asked("GET", "", true)).starts_with("--limit-hellos"));
  RequestHead nameless = asked("GET", "", true);
  nameless.client.address = Address();
  CHECK(remedy(strict, nameless).empty());
  CHECK(remedy(strict, nameless).starts_with("--trusted-proxy"));
}

TEST_CASE("a second header about the client evades no ban") {
  AccessPolicy access;
  server::players::Bans bans;
  REQUIRE(
      bans.add({.kind = protocol::BanKind::address, .whom = "203.0.113.7"}, server::WallTime(0)));
  const auto status_for = [&](RequestHead head, const char* claimed) {
    head.client = {.address = Address(), .through_proxy = true, .encrypted = {}, .claimed = {}};
    for (const char* each : {"192.0.2.1", claimed}) head.client.claimed.push_back(at(each));
    const auto refusal = refuse(player_checks(), {head, access, bans, server::SteadyTime(0)});
    return refusal ? refusal->status : 0;
  };
  for (const bool upgrade : {false, true}) {
    const RequestHead head = asked(upgrade ? "GET" : "POST", "", upgrade);
    CHECK(status_for(head, "203.0.113.7") == 403);
    CHECK(status_for(head, "203.0.113.8") == 0);
  }
  CHECK(status_for(asked("GET", ""), "203.0.113.7") == 0);
}
