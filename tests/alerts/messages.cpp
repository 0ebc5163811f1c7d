// The texts of messages: e-mails, the document of webhooks, signatures, and the ends of transfers.
#include "protocol/enum_names.hpp"
#include "server/alerts/alert_service.hpp"
#include "server/alerts/alert_texts.hpp"
#include "server/alerts/hourly_counts.hpp"
#include "server/alerts/mail.hpp"
#include "server/alerts/webhook.hpp"
#include "server/util/base64url.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/instant.hpp"

#include <algorithm>
#include <openssl/evp.h>
#include <sstream>

#include <nlohmann/json.hpp>

using namespace tests;
using engine::seat_at;
using nlohmann::json;
using protocol::AlertChannel;
using protocol::AlertLanguage;
using protocol::AlertMessage;
using server::alerts::Attempt;
namespace alerts = server::alerts;

namespace {

AlertMessage message(const std::string& room = "Friday") {
  return {.games = {{.room = "K7QF3M",
                     .name = room,
                     .seat = seat_at(1),
                     .number = 41,
                     .until = 1'790'000'100'000,
                     .url = "https://play.example.org/?room=K7QF3M"}},
          .count = 1,
          .time = 1'790'000'000'000,
          .stop = "https://play.example.org/api/alerts/stopkey"};
}

std::string from_base64(std::string text) {
  std::erase_if(text, [](char c) { return c == '\r' || c == '\n'; });
  std::string bytes(text.size(), '\0');
  const int size = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()),
                                   reinterpret_cast<const unsigned char*>(text.data()),
                                   static_cast<int>(text.size()));
  REQUIRE(size >= 0);
  const auto padding = std::ranges::count(text, '=');
  bytes.resize(static_cast<std::size_t>(size - padding));
  return bytes;
}

struct Mail {
  explicit Mail(const std::string& mail)
      : headers(mail.substr(0, mail.find("\r\n\r\n") + 2)),
        text(from_base64(mail.substr(mail.find("\r\n\r\n") + 4))) {}

  bool has(const std::string& line) const {
    return headers.find(line + "\r\n") != std::string::npos;
  }

  std::string headers;
  std::string text;
};

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace

TEST_CASE("an e-mail can be stopped by its text and by its headers") {
  AlertMessage about = message("Fünf Könige 王");
  const Mail mail(alerts::alert_mail({"castellan@example.org", "ann@example.com"}, about, "id1"));
  CHECK(mail.has("From: Castellan <castellan@example.org>"));
  CHECK(mail.has("To: <ann@example.com>"));
  CHECK(mail.has("Message-ID: <id1@example.org>"));
  CHECK(mail.has("Date: Mon, 21 Sep 2026 14:13:20 +0000"));
  CHECK(mail.has("List-Unsubscribe: <https://play.example.org/api/alerts/stopkey>"));
  CHECK(mail.has("List-Unsubscribe-Post: List-Unsubscribe=One-Click"));
  CHECK(mail.has("Auto-Submitted: auto-generated"));
  CHECK(has(mail.text, "It is your turn in Fünf Könige 王.\r\n"));
  CHECK(std::ranges::count(mail.text, '\n') == std::ranges::count(mail.text, '\r'));
  CHECK(has(mail.text, "https://play.example.org/?room=K7QF3M"));
  CHECK(has(mail.text, "https://play.example.org/api/alerts/stopkey"));
  for (const char c : mail.headers) CHECK(static_cast<unsigned char>(c) < 0x80);
}

TEST_CASE("lines of an e-mail end with CR and LF and are short, whatever a room is called") {
  std::string name;
  for (int i = 0; i < 64; ++i) name += "王";
  const std::string mail =
      alerts::alert_mail({"castellan@example.org", "ann@example.com"}, message(name), "id1");
  std::istringstream lines(mail);
  for (std::string line; std::getline(lines, line);) {
    INFO(line);
    REQUIRE(line.ends_with('\r'));
    // RFC 2047 has a smaller bound than RFC 5322.
    CHECK(line.size() <= (has(line, "=?") ? 77U : 99U));
  }
  // Each encoded word has whole characters.
  CHECK(has(Mail(mail).text, name));
}

TEST_CASE("the question that confirms an address has no text of a player") {
  const Instant now = 1'790'000'000'000;
  const Mail mail(
      alerts::confirmation_mail({"castellan@example.org", "ann@example.com"}, AlertLanguage::de,
                                "https://play.example.org/api/alerts/k/confirm", now, "id2"));
  CHECK(has(mail.text, "https://play.example.org/api/alerts/k/confirm"));
  CHECK(has(mail.text, "E-Mail"));
  CHECK_FALSE(has(mail.headers, "List-Unsubscribe"));
}

TEST_CASE("every language has all texts with their placeholders") {
  for (const AlertLanguage language : protocol::named_values<AlertLanguage>()) {
    const alerts::AlertTexts& texts = alerts::texts_in(language);
    INFO(protocol::name_of(language));
    for (const auto& text : {texts.turn, texts.vote, texts.start})
      CHECK(text.find("{room}") != std::string_view::npos);
    CHECK(texts.several.find("{count}") != std::string_view::npos);
    for (const auto& text : {texts.stop, texts.confirm})
      CHECK(text.find("{url}") != std::string_view::npos);
    for (const auto& text : {texts.unnamed, texts.matched, texts.last, texts.confirm_subject,
                             texts.ask_stop, texts.press_stop, texts.stopped, texts.ask_confirm,
                             texts.press_confirm, texts.confirmed, texts.unknown_link})
      CHECK_FALSE(text.empty());
  }
}

TEST_CASE("several games are counted, and those that are shown are named") {
  AlertMessage several = message();
  several.games.push_back(several.games.front());
  several.games.back().name = "Saturday {room}";
  several.games.back().reason = protocol::WaitReason::start;
  several.count = 7;
  CHECK(alerts::headline(several) == "7 games wait for you.");
  const std::string text = alerts::message_text(several);
  CHECK(has(text, "It is your turn in Friday. https://"));
  CHECK(has(text, "Saturday {room} waits for you to begin. https://"));
  several.games.front().last = true;
  CHECK(has(alerts::message_text(several), "in Friday. Little time is left. https://"));
  AlertMessage last = message();
  last.games.front().last = true;
  CHECK(alerts::headline(last) == "It is your turn in Friday. Little time is left.");
}

TEST_CASE("a name that the server gave is in the language of the message") {
  AlertMessage about = message("Room K7QF3M");
  about.language = protocol::AlertLanguage::de;
  CHECK(alerts::headline(about) == "In Raum K7QF3M bist du am Zug.");
  about.games.front().name = "Quick match";
  CHECK(alerts::headline(about) == "In Schnelles Spiel bist du am Zug.");
}

TEST_CASE("the document of a webhook mentions nobody, whatever a room is called") {
  AlertMessage about = message("@everyone");
  about.content = alerts::message_text(about);
  const json document = json::parse(protocol::encode_alert_message(about));
  CHECK(document.at("type") == "alert");
  CHECK(document.at("count") == 1);
  CHECK(document.at("allowed_mentions") == json{{"parse", json::array()}});
  CHECK(has(document.at("content"), "@everyone"));
  const json game = document.at("games").at(0);
  CHECK(game == json{{"room", "K7QF3M"},
                     {"name", "@everyone"},
                     {"seat", 1},
                     {"waits_for", "turn"},
                     {"number", 41},
                     {"until", 1'790'000'100'000},
                     {"last", false},
                     {"url", "https://play.example.org/?room=K7QF3M"}});
}

TEST_CASE("a webhook is signed over its time and its body") {
  const Instant now = 1'790'000'000'999;
  const std::string time = alerts::webhook_time(now);
  CHECK(time == "1790000000");
  const std::string signature = alerts::webhook_signature("secret", time, "{}");
  // printf '1790000000.{}' | openssl dgst -sha256 -hmac secret
  CHECK(signature == "sha256=d0cadd434460d4af55e7ab90d79c1802591d7001a77c9e06471d0e3ec8cc85ae");
  CHECK(signature != alerts::webhook_signature("secret", "1790000001", "{}"));
  CHECK(signature != alerts::webhook_signature("other", time, "{}"));
  CHECK(alerts::new_webhook_secret() != alerts::new_webhook_secret());
}

TEST_CASE("HMAC-SHA256 is that of RFC 4231") {
  CHECK(server::util::base64url(
            std::string_view(alerts::hmac_sha256("Jefe", "what do ya want for nothing?"))) ==
        "W9zBRr9gdU5qBCQmCJV1x1oAPwidJzmDnexYuWTsOEM");  // 5bdcc146bf60754e6a042426089575c7…
}

TEST_CASE("the end of a transfer says whether to repeat it, and whether anybody is there") {
  const auto http = [](AlertChannel channel, long status) {
    return alerts::attempt_of({.channel = channel}, {.id = 1, .status = status, .complete = true});
  };
  for (const long status : {200, 201, 204})
    CHECK(http(AlertChannel::push, status) == Attempt::delivered);
  for (const long status : {404, 410}) CHECK(http(AlertChannel::push, status) == Attempt::gone);
  CHECK(http(AlertChannel::webhook, 410) == Attempt::gone);
  CHECK(http(AlertChannel::webhook, 404) == Attempt::refused);
  // A redirect is not followed.
  for (const long status : {301, 302, 307, 400, 401, 403, 413})
    CHECK(http(AlertChannel::push, status) == Attempt::refused);
  for (const long status : {408, 425, 429, 500, 502, 503})
    CHECK(http(AlertChannel::push, status) == Attempt::failed);
  CHECK(alerts::attempt_of({}, {.id = 1, .error = "Timeout was reached"}) == Attempt::failed);
  const alerts::EndedTransfer closed{.id = 1, .forbidden = true, .error = "Couldn't connect"};
  CHECK(alerts::attempt_of({}, closed) == Attempt::refused);
  // The host has a public address besides.
  const alerts::EndedTransfer elsewhere{
      .id = 1, .status = 201, .complete = true, .forbidden = true};
  CHECK(alerts::attempt_of({}, elsewhere) == Attempt::delivered);

  alerts::Subscription mailbox{.channel = AlertChannel::email};
  mailbox.confirmation.emplace();
  const auto smtp = [&](long status, const std::string& error) {
    return alerts::attempt_of(mailbox, {.id = 1, .status = status, .error = error});
  };
  CHECK(alerts::attempt_of(mailbox, {.id = 1, .status = 250, .complete = true}) ==
        Attempt::delivered);
  CHECK(smtp(550, "RCPT failed: 550") == Attempt::gone);
  CHECK(smtp(450, "RCPT failed: 450") == Attempt::failed);
  // The operator's settings are wrong, not the address.
  CHECK(smtp(550, "MAIL failed: 550") == Attempt::refused);
  CHECK(smtp(535, "Login denied") == Attempt::refused);
  CHECK(smtp(0, "Couldn't connect to server") == Attempt::failed);
  // An address that was confirmed has a mailbox.
  mailbox.confirmation.reset();
  CHECK(smtp(550, "RCPT failed: 550") == Attempt::refused);
}

TEST_CASE("events are counted by the hour") {
  alerts::HourlyCounts counts(2);
  Instant now = 1'790'000'000'000;
  CHECK(counts.count("ann", now));
  CHECK(counts.count("ann", now + 3'599'999));
  CHECK_FALSE(counts.count("ann", now + 3'599'999));
  CHECK(counts.count("ben", now + 3'599'999));
  CHECK(counts.count("ann", now + 3'600'000));
  // Not once more at the beginning of another hour.
  CHECK_FALSE(counts.count("ann", now + 3'600'001));
  CHECK_FALSE(counts.count("ann", now + 7'199'998));
  CHECK(counts.count("ann", now + 7'199'999));
}
