// Where deliveries may go: URLs as written, and the addresses of their hosts, in many spellings.
#include "server/alerts/address_check.hpp"

#include "tests/support/catch.hpp"

#include <netdb.h>
#include <netinet/in.h>
#include <string>
#include <sys/socket.h>

using server::alerts::check_url;
using server::alerts::is_public;

namespace {

// A number as getaddrinfo() reads it, which libcurl asks: "0x7f.1" is an address, too. Nothing is
// looked up.
bool is_public_text(const std::string& text) {
  INFO(text);
  addrinfo hints{};
  hints.ai_flags = AI_NUMERICHOST;
  hints.ai_socktype = SOCK_STREAM;
  addrinfo* found = nullptr;
  REQUIRE(::getaddrinfo(text.c_str(), nullptr, &hints, &found) == 0);
  const bool result = is_public(found->ai_addr);
  ::freeaddrinfo(found);
  return result;
}

}  // namespace

TEST_CASE("addresses of this machine, its network and its provider are closed") {
  for (const char* closed : {"127.0.0.1",   "127.1",           "127.255.255.254", "2130706433",
                             "0x7f000001",  "0x7f.1",          "0177.0.0.1",      "0",
                             "0.0.0.0",     "10.0.0.1",        "10.255.255.255",  "012.0.0.1",
                             "100.64.0.1",  "100.127.255.255", "100.100.100.200", "169.254.169.254",
                             "0xa9fea9fe",  "2852039166",      "172.16.0.1",      "172.31.255.255",
                             "192.168.0.1", "192.168.257",     "192.0.0.192",     "192.0.2.1",
                             "192.88.99.1", "198.18.0.1",      "198.19.255.255",  "198.51.100.1",
                             "203.0.113.1", "168.63.129.16",   "224.0.0.1",       "239.255.255.250",
                             "240.0.0.1",   "255.255.255.255"})
    CHECK_FALSE(is_public_text(closed));
}

TEST_CASE("the same in IPv6, and IPv4 addresses within IPv6 addresses") {
  for (const char* closed : {"::",
                             "::1",
                             "0:0:0:0:0:0:0:1",
                             "::ffff:127.0.0.1",
                             "::ffff:7f00:1",
                             "::ffff:10.0.0.1",
                             "::ffff:169.254.169.254",
                             "::127.0.0.1",
                             "::ffff:0:127.0.0.1",
                             "64:ff9b::127.0.0.1",
                             "64:ff9b::a00:1",
                             "64:ff9b:1::8.8.8.8",
                             "2002:7f00:1::",
                             "2002:a00:1::1",
                             "2001::1",
                             "2001:0:7f00:1::",
                             "2001:1ff::1",
                             "2001:db8::1",
                             "3fff::1",
                             "100::1",
                             "fc00::1",
                             "fd00::1",
                             "fd00:ec2::254",
                             "fe80::1",
                             "febf::1",
                             "fec0::1",
                             "ff02::1",
                             "ff0e::1",
                             "5f00::1"})
    CHECK_FALSE(is_public_text(closed));
}

TEST_CASE("public addresses are open") {
  for (const char* open :
       {"1.1.1.1",        "8.8.8.8",          "134744072",       "9.255.255.255",
        "11.0.0.1",       "100.63.255.255",   "100.128.0.1",     "126.255.255.255",
        "128.0.0.1",      "169.253.255.255",  "169.255.0.1",     "172.15.255.255",
        "172.32.0.1",     "192.0.1.1",        "192.167.255.255", "192.169.0.1",
        "198.17.255.255", "198.20.0.1",       "223.255.255.255", "2606:4700:4700::1111",
        "2a00:1450::1",   "2001:200::1",      "2001:db7::1",     "3fff:1000::1",
        "::ffff:8.8.8.8", "64:ff9b::8.8.8.8", "2002:808:808::1"})
    CHECK(is_public_text(open));
}

TEST_CASE("an address of another family is closed") {
  sockaddr other{};
  other.sa_family = AF_UNIX;
  CHECK_FALSE(is_public(&other));
}

TEST_CASE("a URL is https on port 443, without a user or a fragment") {
  for (const char* good : {"https://push.example.org/x", "https://push.example.org:443/x?y=z",
                           "HTTPS://PUSH.example.org/", "https://[2606:4700::1]/x"})
    CHECK(check_url(good, false));
  for (const char* bad : {"",
                          "push.example.org",
                          "//push.example.org",
                          "/x",
                          "http://push.example.org/",
                          "https://push.example.org:8443/",
                          "https://push.example.org:80/",
                          "ftp://example.org/",
                          "file:///etc/passwd",
                          "gopher://example.org/",
                          "https://user@example.org/",
                          "https://user:secret@example.org/",
                          "https://example.org/#x",
                          "https://",
                          "https://example.org:0/",
                          "https://example.org:99999/",
                          "https://exa mple.org/",
                          "https://example.org/a b",
                          "https://[::1/",
                          "https://%ff.example.org/",
                          "https://%00.example.org/",
                          "https://a%2fb.example.org/",
                          "https://a%22b.example.org/",
                          "https://\xc3\xa9.example.org/",
                          "javascript:alert(1)"}) {
    INFO(bad);
    CHECK_FALSE(check_url(bad, false));
  }
  for (const char* same : {"https://PUSH.example.org/x", "https://push.example.org./send?x=1",
                           "https://push.example.org:443?x"}) {
    CAPTURE(same);
    CHECK(check_url(same, false)->host == "push.example.org");
    CHECK(check_url(same, false)->origin == "https://push.example.org");
  }
}

TEST_CASE("the insecure option adds http, and ports above 1024") {
  CHECK(check_url("http://127.0.0.1:8080/x", true)->port == 8080);
  CHECK(check_url("http://127.0.0.1:8080/x", true)->origin == "http://127.0.0.1:8080");
  CHECK(check_url("https://[::1]:8443/", true));
  for (const char* bad : {"http://127.0.0.1/", "http://127.0.0.1:25/", "http://127.0.0.1:1024/",
                          "smtp://127.0.0.1:2525/", "http://user@127.0.0.1:8080/"}) {
    INFO(bad);
    CHECK_FALSE(check_url(bad, true));
  }
}
