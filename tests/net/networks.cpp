// The source of a request: networks, households, proxies, origins.
#include "server/net/networks.hpp"

#include "server/api/forwarded.hpp"
#include "server/api/origins.hpp"
#include "tests/support/catch.hpp"

#include <stdexcept>
#include <string>
#include <vector>

using namespace server::api;
using namespace server::net;

namespace {

Address address(const char* text) {
  return boost::asio::ip::make_address(text);
}

std::string client(const Networks& trusted, const char* peer, const std::string& x_for,
                   const std::string& forwarded = "") {
  const ForwardedClient found = client_of(
      address(peer), {.forwarded = forwarded, .x_forwarded_for = x_for, .x_forwarded_proto = ""},
      trusted);
  return found.address.to_string() + (found.through_proxy ? " through" : "");
}

// An unknown address; no network contains it.
const std::string unknown = "0.0.0.0 through";

// Why the text is refused as an origin; empty: it is accepted.
std::string complaint_about_origin(const char* text) {
  try {
    const Origins accepted({text});
    return "";
  } catch (const std::runtime_error& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("networks contain their addresses") {
  const Networks networks({"10.1.0.0/16", "192.0.2.7", "2001:db8::/32", "::1", "172.16.5.4/12"});
  for (const char* inside :
       {"10.1.2.3", "192.0.2.7", "2001:db8:1::1", "::1", "::ffff:10.1.2.3", "172.31.255.255"}) {
    INFO(inside);
    CHECK(networks.contains(address(inside)));
  }
  for (const char* outside : {"10.2.0.0", "192.0.2.8", "2001:db9::1", "::2", "172.32.0.0"}) {
    INFO(outside);
    CHECK_FALSE(networks.contains(address(outside)));
  }
  CHECK_FALSE(Networks().contains(address("127.0.0.1")));
  // The address of a neighbour has the number of an interface, too.
  CHECK(Networks({"fe80::/10"}).contains(address("fe80::1%2")));
  CHECK(Networks({"fe80::1"}).contains(address("fe80::1%2")));
  CHECK(server::net::unmapped(address("fe80::1%2")).to_string() == "fe80::1");
  for (const char* nonsense : {"", "x", "10.0.0.0/33", "10.0.0/8", "2001:db8::/129", "*"})
    CHECK_THROWS_AS(Networks({nonsense}), std::runtime_error);
}

TEST_CASE("an IPv6 network of 64 bits is one household") {
  CHECK(limit_key(address("2001:db8:1:2::1")) == limit_key(address("2001:db8:1:2:ffff::9")));
  CHECK(limit_key(address("2001:db8:1:2::1")) != limit_key(address("2001:db8:1:3::1")));
  CHECK(limit_key(address("192.0.2.7")) == limit_key(address("::ffff:192.0.2.7")));
  CHECK(limit_key(address("192.0.2.7")) != limit_key(address("192.0.2.8")));
}

TEST_CASE("trusted proxies are believed, up to the first untrusted one") {
  const Networks trusted({"10.0.0.0/8", "fd00::/8"});
  CHECK(client(trusted, "192.0.2.1", "198.51.100.9") == "192.0.2.1");
  CHECK(client(trusted, "10.0.0.1", "") == "10.0.0.1");
  // A request proxied on this machine does not come from this machine.
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

TEST_CASE("a quotation mark of the client does not hide what the proxy appends") {
  const Networks trusted({"10.0.0.0/8"});
  for (const char* written : {"\"", "127.0.0.1:\"", "[::1]\"", "198.51.100.7:\"x", "\"127.0.0.1",
                              "a\"b\"c\"", "127.0.0.1;x=\"", "\\\""}) {
    INFO(written);
    const std::string x_for = std::string(written) + ", 203.0.113.9";
    CHECK(client(trusted, "10.0.0.1", x_for) == "203.0.113.9 through");
    const std::string forwarded =
        "for=" + std::string(written) + ", for=203.0.113.9;by=\"[2001:db8::1]:80, x\"";
    CHECK(client(trusted, "10.0.0.1", "", forwarded) == "203.0.113.9 through");
  }
  // Only a port may follow an address.
  for (const char* nonsense : {"127.0.0.1:80x", "127.0.0.1:\"", "[::1]x", "[::1", "[", "[]", "\""})
    CHECK(client(trusted, "10.0.0.1", nonsense) == unknown);
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
  const auto claimed = [&](const std::string& x_for, const std::string& forwarded) {
    return client_of(address("10.0.0.1"),
                     {.forwarded = forwarded, .x_forwarded_for = x_for, .x_forwarded_proto = ""},
                     trusted)
        .claimed;
  };
  CHECK(claimed("198.51.100.9", "for=1.1.1.1") ==
        std::vector{address("198.51.100.9"), address("1.1.1.1")});
  CHECK(claimed("198.51.100.9", "x") == std::vector{address("198.51.100.9")});
  CHECK(claimed("nonsense", "for=1.1.1.1") == std::vector{address("1.1.1.1")});
  CHECK(claimed("198.51.100.9", "for=198.51.100.9").empty());
  CHECK(claimed("198.51.100.9", "").empty());
  const auto encrypted = [&](const std::string& x_proto, const std::string& forwarded) {
    return client_of(address("10.0.0.1"),
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

TEST_CASE("an origin may have any scheme, and is never the server's own with another than http") {
  for (const char* scheme :
       {"capacitor://localhost", "ionic://localhost", "tauri://localhost", "app://obsidian.md",
        "app://.", "null", "chrome-extension://abcdefghijklmnopabcdefghijklmnop",
        "moz-extension://0b5e1b4c-6f0e-4f43-8a3f-2f1f7d7a9c11"}) {
    INFO(scheme);
    CHECK(Origins({scheme}).lists(scheme));
    CHECK_FALSE(Origins().admits(scheme, "localhost", {}));
    CHECK_FALSE(Origins({"https://localhost"}).lists(scheme));
  }
  CHECK(Origins({"Capacitor://LocalHost"}).lists("capacitor://localhost"));
  CHECK_FALSE(Origins({"capacitor://localhost"}).lists("capacitor://localhost:80"));
  CHECK_FALSE(Origins({"capacitor://localhost"}).lists("null"));
}

TEST_CASE("a pattern of origins is refused with the correct form") {
  for (const char* pattern : {"*.example.org", "https://*.example.org", "https://*", "**",
                              "https://play.example.*", "*://play.example.org"})
    CHECK(complaint_about_origin(pattern).find("is a pattern") != std::string::npos);
}

TEST_CASE("a network of mapped addresses is one of IPv4") {
  const Networks mapped({"::ffff:10.0.0.2", "::ffff:192.168.0.0/112"});
  CHECK(mapped.contains(address("10.0.0.2")));
  CHECK(mapped.contains(address("::ffff:10.0.0.2")));
  CHECK_FALSE(mapped.contains(address("10.0.0.3")));
  CHECK(mapped.contains(address("192.168.7.7")));
  CHECK_FALSE(mapped.contains(address("192.169.0.1")));
}
