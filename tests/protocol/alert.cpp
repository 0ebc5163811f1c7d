// Bodies about alerts: what is accepted, and the field of each error.
#include "protocol/alert.hpp"

#include "tests/support/catch.hpp"

#include <string>

using protocol::AlertChannel;
using protocol::AlertLanguage;
using protocol::decode_new_alert;

namespace {

// The field of the error; empty: it is accepted.
std::string wrong_field(const std::string& text) {
  const auto decoded = decode_new_alert(text);
  return decoded ? std::string() : decoded.error().field;
}

std::string email(const std::string& address) {
  return R"({"channel":"email","address":")" + address + "\"}";
}

}  // namespace

TEST_CASE("alert: a push subscription is read as a browser writes it") {
  const auto alert = decode_new_alert(
      R"({"channel":"push","endpoint":"https://push.example.org/1","expirationTime":null,)"
      R"("keys":{"p256dh":"BCVx","auth":"BTBZ"},"language":"nl"})");
  REQUIRE(alert);
  CHECK(alert->channel == AlertChannel::push);
  CHECK(alert->address == "https://push.example.org/1");
  CHECK(alert->p256dh == "BCVx");
  CHECK(alert->auth == "BTBZ");
  CHECK(alert->language == AlertLanguage::nl);
}

TEST_CASE("alert: English is the language of those who name none") {
  CHECK(decode_new_alert(email("ann@example.org"))->language == AlertLanguage::en);
  CHECK(decode_new_alert(R"({"channel":"webhook","url":"https://x/","language":null})")->language ==
        AlertLanguage::en);
}

TEST_CASE("alert: each channel has its field") {
  CHECK(wrong_field("{}") == "channel");
  CHECK(wrong_field(R"({"channel":7})") == "channel");
  CHECK(wrong_field(R"({"channel":"fax"})") == "channel");
  CHECK(wrong_field(R"({"channel":"push","endpoint":"https://x/"})") == "keys");
  CHECK(wrong_field(R"({"channel":"push","endpoint":"https://x/","keys":[]})") == "keys");
  CHECK(wrong_field(R"({"channel":"webhook","endpoint":"https://x/"})") == "url");
  CHECK(wrong_field(R"({"channel":"webhook","url":"https://x/\n"})") == "url");
  CHECK(wrong_field(R"({"channel":"webhook","url":"https://x/","language":"EN"})") == "language");
  CHECK(wrong_field(R"({"channel":"email"})") == "address");
}

TEST_CASE("alert: an e-mail address is plain, and its domain is in lower case") {
  CHECK(decode_new_alert(email("Ann.B+x@Example.ORG"))->address == "Ann.B+x@example.org");
  const std::string local(64, 'a');
  const std::string label(63, 'a');
  CHECK(wrong_field(email(local + "@" + label + ".org")).empty());
  for (const std::string& wrong :
       {std::string("ann"), std::string("@example.org"), std::string("ann@example"),
        std::string("ann@.org"), std::string("ann@example.org."), std::string("ann@exa_mple.org"),
        std::string("ann@example-.org"), std::string("a,b@example.org"),
        std::string("<ann@example.org>"), std::string("ann@example.org\\r\\nRCPT TO:<b@c.org>"),
        std::string("ann@[127.0.0.1]"), local + "a@example.org", "ann@" + label + "a.org",
        "ann@" + label + "." + label + "." + label + "." + label + ".org"}) {
    INFO(wrong);
    CHECK(wrong_field(email(wrong)) == "address");
  }
}
