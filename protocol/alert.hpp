// Bodies of the HTTP interface for alerts of players who are away, and the document that push
// services and webhooks receive. decode_* follow decode.hpp, encode_* follow encode.hpp. Pure; any
// thread.
#pragma once

#include "engine/seat.hpp"
#include "protocol/decode.hpp"
#include "protocol/notice.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

enum class AlertChannel : std::uint8_t { push, webhook, email };
// Why a game waits for a seat.
enum class WaitReason : std::uint8_t { turn, vote, start };
// The languages of messages.
enum class AlertLanguage : std::uint8_t { en, de, es, fr, it, nl, pl, pt };

// The body of POST /api/me/alerts and POST /api/rooms/{code}/seats/{seat}/alerts.
struct NewAlert {
  AlertChannel channel = AlertChannel::push;
  std::string address;  // an endpoint, a URL or an e-mail address
  std::string p256dh;   // the keys of a push subscription, base64url
  std::string auth;
  AlertLanguage language = AlertLanguage::en;
};
Decoded<NewAlert> decode_new_alert(std::string_view text);

// The response of GET /api/alerts.
struct AlertOffer {
  std::string push_key;  // of the server, base64url (RFC 8292); empty: no Web Push
  bool webhook = false;
  bool email = false;
  std::uint32_t after_seconds = 0;
};
std::string encode_alert_offer(const AlertOffer& offer);

// A subscription, as its owner sees it.
struct AlertInfo {
  std::string id;
  AlertChannel channel = AlertChannel::push;
  std::string to;          // the host of an endpoint or URL, or the e-mail address
  bool confirmed = false;  // gets alerts
  Milliseconds since = 0;
};
std::string encode_alerts(const std::vector<AlertInfo>& alerts);
// `secret`: signs the messages of a webhook; empty: none.
std::string encode_alert_grant(const AlertInfo& alert, std::string_view secret);

// A game that waits for a player.
struct WaitingGame {
  RoomCode room;
  std::string name;
  engine::Seat seat = engine::Seat::none;
  WaitReason reason = WaitReason::turn;
  std::uint64_t number = 0;           // the same for the same wait
  std::optional<Milliseconds> until;  // nullopt: without an end
  bool last = false;                  // the reminder
  std::string url;
};
struct AlertMessage {
  std::vector<WaitingGame> games;  // those that are shown
  std::size_t count = 0;           // all of them
  std::string content;             // the message as text
  Milliseconds time = 0;
  AlertLanguage language = AlertLanguage::en;
  std::string stop;  // the link that ends the subscription
};
std::string encode_alert_message(const AlertMessage& message);

}  // namespace protocol
