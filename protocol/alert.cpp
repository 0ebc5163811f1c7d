#include "protocol/alert.hpp"

#include "protocol/documents.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/text_rules.hpp"

#include <algorithm>
#include <utility>

namespace protocol {
namespace {

bool is_local_character(char c) {
  constexpr std::string_view others = ".!#$%&'*+/=?^_`{|}~-";
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         others.find(c) != std::string_view::npos;
}

bool is_domain(std::string_view text) {
  std::size_t labels = 0;
  while (!text.empty()) {
    const std::string_view label = text.substr(0, text.find('.'));
    const auto fits = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-';
    };
    if (label.empty() || label.size() > 63 || label.front() == '-' || label.back() == '-' ||
        !std::ranges::all_of(label, fits))
      return false;
    ++labels;
    if (label.size() == text.size()) return labels >= 2;
    text.remove_prefix(label.size() + 1);
  }
  return false;
}

// The plain addresses of RFC 5321, without quotes, comments and non-ASCII characters: nothing in
// them can end a line or a command of SMTP. The domain in lower case.
std::string read_email(const Fields& body) {
  std::string address = read_printable(body, "address", email_bytes_max);
  const auto at = address.rfind('@');
  const std::string_view local = std::string_view(address).substr(0, at);
  const bool valid = at != std::string::npos && !local.empty() && local.size() <= 64 &&
                     std::ranges::all_of(local, is_local_character) && local.front() != '-' &&
                     is_domain(std::string_view(address).substr(at + 1));
  if (!valid) throw_bad_field("address", "an e-mail address, such as ann@example.org");
  std::transform(address.begin() + static_cast<std::ptrdiff_t>(at), address.end(),
                 address.begin() + static_cast<std::ptrdiff_t>(at),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return address;
}

json alert_document(const AlertInfo& alert) {
  return {{"id", alert.id},
          {"channel", name_of(alert.channel)},
          {"to", alert.to},
          {"confirmed", alert.confirmed},
          {"since", alert.since}};
}

json waiting_game_document(const WaitingGame& game) {
  return {{"room", game.room},
          {"name", game.name},
          {"seat", seat_document(game.seat)},
          {"waits_for", name_of(game.reason)},
          {"number", game.number},
          {"until", time_or_null(game.until)},
          {"last", game.last},
          {"url", game.url}};
}

}  // namespace

Decoded<NewAlert> decode_new_alert(std::string_view text) {
  return decoded<NewAlert>(text, [](const Fields& body) {
    NewAlert alert;
    body.need("channel");
    alert.channel = body.optional_word<AlertChannel>("channel").value();
    alert.language = body.optional_word<AlertLanguage>("language").value_or(AlertLanguage::en);
    switch (alert.channel) {
      case AlertChannel::push: {
        alert.address = read_printable(body, "endpoint", alert_url_bytes_max);
        const Fields keys = body.object("keys");
        alert.p256dh = read_printable(keys, "p256dh", push_key_bytes_max);
        alert.auth = read_printable(keys, "auth", push_key_bytes_max);
        break;
      }
      case AlertChannel::webhook:
        alert.address = read_printable(body, "url", alert_url_bytes_max);
        break;
      case AlertChannel::email:
        alert.address = read_email(body);
        break;
    }
    return alert;
  });
}

std::string encode_alert_offer(const AlertOffer& offer) {
  return json{{"push", text_or_null(offer.push_key)},
              {"webhook", offer.webhook},
              {"email", offer.email},
              {"after_seconds", offer.after_seconds}}
      .dump();
}

std::string encode_alerts(const std::vector<AlertInfo>& alerts) {
  json list = json::array();
  for (const AlertInfo& alert : alerts) list.push_back(alert_document(alert));
  return json{{"alerts", std::move(list)}}.dump();
}

std::string encode_alert_grant(const AlertInfo& alert, std::string_view secret) {
  json document = alert_document(alert);
  document["secret"] = text_or_null(std::string(secret));
  return document.dump();
}

// `content` and `allowed_mentions` are those of Discord, which shows the text and mentions nobody.
std::string encode_alert_message(const AlertMessage& message) {
  json games = json::array();
  for (const WaitingGame& game : message.games) games.push_back(waiting_game_document(game));
  return json{{"type", "alert"},
              {"count", message.count},
              {"games", std::move(games)},
              {"time", message.time},
              {"language", name_of(message.language)},
              {"stop", message.stop},
              {"content", message.content},
              {"allowed_mentions", {{"parse", json::array()}}}}
      .dump();
}

}  // namespace protocol
