// The requests and responses of one connection: the oracle for "every request is answered". The
// simulated session reports both.
#pragma once

#include "tests/simulation/clock.hpp"
#include "tests/simulation/secrecy.hpp"
#include "tests/simulation/truth.hpp"

#include <array>
#include <cstdint>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace simulation {

class Requests {
 public:
  // Call it before the session receives a frame. `room`: null before the room has rows.
  void on_request(std::string_view frame, bool is_text, const TrueRoom* room, Microseconds now);
  void on_frame(const nlohmann::json& frame);
  // The step of this row.
  void on_step(const server::room::Acted& acted);
  // Throws BrokenPromise when a request has waited too long. Call only while the outbox is empty.
  void check(Microseconds now) const;

  const Named& named() const { return named_; }
  // nullopt: no readable hello was received.
  const std::optional<protocol::Hello>& hello() const { return hello_; }
  // The client's seat according to the newest frame about it; null: a spectator, or not yet known.
  const nlohmann::json& seat() const { return seat_; }

 private:
  enum class RequestType : std::uint8_t {
    hello,
    unreadable,
    ping,
    act,
    hints,
    advice,
    ready,
    proposal,
    vote,
    chat,
    mute
  };
  struct PendingRequest {
    RequestType kind;
    std::string id;
    Microseconds time;
    std::optional<engine::Action> action = std::nullopt;  // of an act
    bool played = false;                                  // the same act was stored before
  };

  static bool is_sent_to_all(RequestType kind) {
    return kind >= RequestType::ready && kind != RequestType::chat;
  }
  void note(RequestType kind, const std::string& id, Microseconds now) {
    if (is_sent_to_all(kind)) ++sent_to_all_[id];
    open_.push_back({kind, id, now});
  }
  bool played(const TrueRoom* room, const protocol::Act& act) const;
  void expect_no_refusal(const std::string& id) const;
  // Removes the request; returns false if there was none.
  bool answer(RequestType kind, const std::optional<std::string>& id = std::nullopt);
  void refused(const nlohmann::json& frame);
  // Throws BrokenPromise unless `open`: the frame answers an open request.
  void expect(bool open, const nlohmann::json& frame) const;

  std::list<PendingRequest> open_;
  Named named_;
  std::optional<protocol::Hello> hello_;
  nlohmann::json seat_;
  // How often a request was sent under an id whose answer goes to all clients without an id.
  std::map<std::string, int> sent_to_all_;
};

// Answers to unreadable frames.
inline constexpr std::array<std::string_view, 5> unreadable_codes{
    "malformed_json", "unknown_type", "missing_field", "bad_field", "out_of_order"};

}  // namespace simulation
