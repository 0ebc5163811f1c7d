// Who is let in: networks, proxies, origins, bounds.
#include "server/net/gate.hpp"
#include "server/net/guard.hpp"
#include "tests/support/catch.hpp"

#include <stdexcept>
#include <string>
#include <vector>

using namespace server::net;
using server::limits::Rate;

namespace {

Address at(const char* text) {
  return boost::asio::ip::make_address(text);
}

std::string client(const Networks& trusted, const char* peer, const std::string& x_for,
                   const std::string& forwarded = "") {
  const Client found = client_of(
      at(peer), {.forwarded = forwarded, .x_forwarded_for = x_for, .x_forwarded_proto = ""},
      trusted);
  return found.address.to_string() + (found.through_proxy ? " through" : "");
}

// Of whom nothing can be told; nobody exempts that address.
const std::string unknown = "0.0.0.0 through";

Asked asked(const std::string& method, const std::string& origin, bool upgrade = false) {
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

unsigned status(Guard& guard, const Asked& request) {
  const auto refusal = refuse(guard, request, 0);
  return refusal ? refusal->status : 0;
}

}  // namespace

TEST_CASE("networks contain what they say") {
  const Networks networks({"10.1.0.0/16", "192.0.2.7", "2001:db8::/32", "::1", "172.16.5.4/12"});
  for (const char* inside :
       {"10.1.2.3", "192.0.2.7", "2001:db8:1::1", "::1", "::ffff:10.1.2.3", "172.31.255.255"}) {
    INFO(inside);
    CHECK(networks.contains(at(inside)));
  }
  for (const char* outside : {"10.2.0.0", "192.0.2.8", "2001:db9::1", "::2", "172.32.0.0"}) {
    INFO(outside);
    CHECK_FALSE(networks.contains(at(outside)));
  }
  CHECK_FALSE(Networks().contains(at("127.0.0.1")));
  for (const char* nonsense : {"", "x", "10.0.0.0/33", "10.0.0/8", "2001:db8::/129", "*"})
    CHECK_THROWS_AS(Networks({nonsense}), std::runtime_error);
}

TEST_CASE("an IPv6 network of 64 bits is one household") {
  CHECK(household_of(at("2001:db8:1:2::1")) == household_of(at("2001:db8:1:2:ffff::9")));
  CHECK(household_of(at("2001:db8:1:2::1")) != household_of(at("2001:db8:1:3::1")));
  CHECK(household_of(at("192.0.2.7")) == household_of(at("::ffff:192.0.2.7")));
  CHECK(household_of(at("192.0.2.7")) != household_of(at("192.0.2.8")));
}

TEST_CASE("proxies are believed when they are trusted, up to the first that is not") {
  const Networks trusted({"10.0.0.0/8", "fd00::/8"});
  CHECK(client(trusted, "192.0.2.1", "198.51.100.9") == "192.0.2.1");
  CHECK(client(trusted, "10.0.0.1", "") == "10.0.0.1");
  // What is passed on at this machine is not this machine's.
  CHECK(client(trusted, "127.0.0.1", "") == "127.0.0.1");
  CHECK(client(trusted, "127.0.0.1", "198.51.100.9") == unknown);
  CHECK(client(trusted, "::1", "", "for=198.51.100.9") == unknown);
  CHECK(client(trusted, "10.0.0.1", "198.51.100.9") == "198.51.100.9 through");
  CHECK(client(trusted, "10.0.0.1", "1.1.1.1, 198.51.100.9") == "198.51.100.9 through");
  CHECK(client(trusted, "10.0.0.1", "1.1.1.1, 198.51.100.9, 10.0.0.7") == "198.51.100.9 through");
  CHECK(client(trusted, "10.0.0.1", "10.0.0.8, 10.0.0.7") == "10.0.0.8 through");
  CHECK(client(trusted, "10.0.0.1", "198.51.100.9:4711") == "198.51.100.9 through");
  CHECK(client(trusted, "10.0.0.1", "[2001:db8::1]:4711") == "2001:db8::1 through");
  CHECK(client(trusted, "::ffff:10.0.0.1", "2001:db8::1") == "2001:db8::1 through");
  CHECK(client(trusted, "10.0.0.1", "1.1.1.1, nonsense") == unknown);
  CHECK(client(trusted, "10.0.0.1", "1.1.1.1, nonsense, 10.0.0.7") == "10.0.0.7 through");
  CHECK(client(trusted, "10.0.0.1", ",,,") == unknown);
}

TEST_CASE("the standard header is read, too") {
  const Networks trusted({"10.0.0.0/8"});
  CHECK(client(trusted, "10.0.0.1", "", "for=198.51.100.9;proto=https;by=10.0.0.1") ==
        "198.51.100.9 through");
  CHECK(client(trusted, "10.0.0.1", "", "for=1.1.1.1, For=\"[2001:db8::1]:4711\"") ==
        "2001:db8::1 through");
  CHECK(client(trusted, "10.0.0.1", "", "for=unknown") == unknown);
  CHECK(client(trusted, "10.0.0.1", "", "for=\"1.1.1.1, 2.2.2.2") == unknown);
  // A proxy writes one of the two; the other may be the client's own.
  CHECK(client(trusted, "10.0.0.1", "198.51.100.9", "for=1.1.1.1") == unknown);
  CHECK(client(trusted, "10.0.0.1", "198.51.100.9", "for=198.51.100.9") == "198.51.100.9 through");
  const auto encrypted = [&](const std::string& x_proto, const std::string& forwarded) {
    return client_of(at("10.0.0.1"),
                     {.forwarded = forwarded,
                      .x_forwarded_for = forwarded.empty() ? "1.1.1.1" : "",
                      .x_forwarded_proto = x_proto},
                     trusted)
        .encrypted;
  };
  CHECK(encrypted("https", "") == true);
  CHECK(encrypted("https, http", "") == false);
  CHECK(encrypted("", "").has_value() == false);
  CHECK(encrypted("", "for=1.1.1.1;proto=HTTPS") == true);
}

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
  for (const char* nonsense : {"", "play.example.org", "https://a/b", "ftp://a", "null"})
    CHECK_THROWS_AS(Origins({nonsense}), std::runtime_error);
}

TEST_CASE("a foreign page changes nothing and opens no socket, and may read what is public") {
  Guard guard;
  CHECK(status(guard, asked("POST", "http://play.example.org:8080")) == 0);
  CHECK(status(guard, asked("POST", "")) == 0);
  CHECK(status(guard, asked("GET", "http://evil.example")) == 0);
  CHECK(status(guard, asked("POST", "http://evil.example")) == 403);
  CHECK(status(guard, asked("POST", "null")) == 403);
  CHECK(status(guard, asked("DELETE", "http://evil.example")) == 403);
  CHECK(status(guard, asked("GET", "http://evil.example", true)) == 403);
  Asked silent = asked("POST", "");
  silent.fetch_site = "cross-site";
  CHECK(status(guard, silent) == 403);
  silent.fetch_site = "same-origin";
  CHECK(status(guard, silent) == 0);
  Asked form = asked("POST", "");
  for (const char* type : {"text/plain", "application/x-www-form-urlencoded", "application/jsonp",
                           "multipart/form-data; boundary=x"}) {
    form.content_type = type;
    CHECK(status(guard, form) == 415);
  }
  for (const char* type : {"", "Application/JSON; charset=utf-8"}) {
    form.content_type = type;
    CHECK(status(guard, form) == 0);
  }
  CHECK(sharing_headers(guard, asked("GET", "http://evil.example")).empty());
  CHECK_FALSE(preflight(guard, asked("OPTIONS", "http://evil.example")));
}

TEST_CASE("a page in the list may do what our own may, and its browser is told") {
  Guard guard({.origins = {"https://friend.example"},
               .trusted_proxies = {},
               .exempt = {},
               .connections_per_address = 1,
               .rates = {}});
  CHECK(status(guard, asked("POST", "https://friend.example")) == 0);
  CHECK(status(guard, asked("GET", "https://friend.example", true)) == 0);
  CHECK(preflight(guard, asked("OPTIONS", "https://friend.example"))->status == 204);
  CHECK(sharing_headers(guard, asked("GET", "https://friend.example")).front().second ==
        "https://friend.example");
}

TEST_CASE("each kind of request has its bound, and each address its own") {
  server::limits::Rates rates;
  rates.rooms = {2, 60};
  rates.requests = {4, 60};
  Guard guard({.origins = {},
               .trusted_proxies = {"10.0.0.0/8"},
               .exempt = {"192.0.2.99"},
               .connections_per_address = 2,
               .rates = rates});
  CHECK(kind_of("POST", "/api/rooms?x") == Kind::room);
  CHECK(kind_of("GET", "/api/rooms") == Kind::request);
  CHECK(kind_of("POST", "/api/rooms/ABCDEF/seats") == Kind::join);
  CHECK(kind_of("POST", "/api/rooms/ABCDEF/pass") == Kind::password);
  CHECK(kind_of("POST", "/api/sessions") == Kind::sign_in);
  CHECK(kind_of("POST", "/api/replays") == Kind::upload);
  CHECK(status(guard, asked("POST", "")) == 0);
  CHECK(status(guard, asked("POST", "")) == 0);
  const auto refused = refuse(guard, asked("POST", ""), 0);
  REQUIRE(refused);
  CHECK(refused->status == 429);
  CHECK(refused->headers == decltype(refused->headers){{"Retry-After", "1"}});
  CHECK(status(guard, asked("GET", "")) == 0);
  CHECK(status(guard, asked("GET", "")) == 429);
  Asked other = asked("POST", "");
  other.client.address = at("192.0.2.8");
  CHECK(status(guard, other) == 0);
  other.client.address = at("192.0.2.99");
  for (int i = 0; i < 100; ++i) CHECK(status(guard, other) == 0);

  auto first = guard.connect(at("192.0.2.7"), 0);
  auto second = guard.connect(at("192.0.2.7"), 0);
  CHECK(first);
  CHECK(second);
  CHECK_FALSE(guard.connect(at("192.0.2.7"), 0));
  CHECK(guard.connect(at("192.0.2.8"), 0));
  first.reset();
  CHECK(guard.connect(at("192.0.2.7"), 0));
  std::vector<Tally::Held> many;
  for (int i = 0; i < 10; ++i) many.push_back(*guard.connect(at("10.0.0.1"), 0));
  const Client behind{at("198.51.100.9"), true, {}};
  auto socket = guard.open_socket(behind);
  auto another = guard.open_socket(behind);
  CHECK(socket);
  CHECK(another);
  CHECK_FALSE(guard.open_socket(behind));
}

TEST_CASE("what one address says to people is counted over all its sockets") {
  server::limits::Rates rates;
  rates.messages = {5, 60};
  rates.chat = {2, 60};
  Guard guard({.origins = {},
               .trusted_proxies = {},
               .exempt = {"192.0.2.99"},
               .connections_per_address = 0,
               .rates = rates});
  const auto from = [&](const char* address) { return guard.allowance({at(address), false, {}}); };
  CHECK(from("2001:db8::1").messages.burst == 5);
  CHECK(from("2001:db8::1").take_chat(0) == 0);
  CHECK(from("2001:db8::2").take_chat(0) == 0);
  CHECK(from("2001:db8::1").take_chat(0) == 1'000);
  CHECK(from("192.0.2.7").take_chat(0) == 0);
  CHECK(from("2001:db8::1").take_chat(1'000) == 0);
  CHECK_FALSE(from("192.0.2.99").messages.bounded());
  for (int i = 0; i < 10; ++i) CHECK(from("192.0.2.99").take_chat(0) == 0);
}

TEST_CASE("bounds that are changed hold from then on, and what was counted stays counted") {
  Guard::Settings settings{.connections_per_address = 2};
  settings.rates.rooms = {1, 1};
  settings.rates.chat = {1, 1};
  Guard guard(settings);
  const Client client{at("192.0.2.7"), false, {}};
  const auto first = guard.connect(client.address, 0);
  CHECK(guard.wait(Kind::room, client, 0) == 0);
  CHECK(guard.wait(Kind::room, client, 0) > 0);
  CHECK_FALSE(guard.origins().lists("https://a.example"));
  const auto opened_before = guard.allowance(client);
  CHECK(opened_before.take_chat(0) == 0);
  CHECK(opened_before.take_chat(0) > 0);

  settings.origins = {"https://a.example"};
  settings.connections_per_address = 1;
  settings.rates.rooms = {};
  settings.rates.chat = {};
  guard.change(settings);
  CHECK(opened_before.take_chat(0) == 0);
  CHECK(guard.origins().lists("https://a.example"));
  CHECK_FALSE(guard.connect(client.address, 0));
  CHECK(guard.wait(Kind::room, client, 0) == 0);

  settings.exempt = {"no network"};
  settings.origins = {};
  CHECK_THROWS_AS(guard.change(settings), std::runtime_error);
  CHECK(guard.origins().lists("https://a.example"));

  settings.exempt = {"192.0.2.0/24"};
  guard.change(settings);
  CHECK(guard.is_exempt(client));
  CHECK_FALSE(guard.origins().lists("https://a.example"));
}
