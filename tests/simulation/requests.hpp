// What one client has asked over one connection and what it was answered: the oracle for "every
// request is answered". The server's session tells it both.
#pragma once

#include "tests/simulation/clock.hpp"
#include "tests/simulation/secrecy.hpp"
#include "tests/simulation/truth.hpp"

#include <cstdint>
#include <list>
#include <optional>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace simulation {

class Requests {
 public:
  // A frame that the conversation is about to receive.
  // `room`: what is true of it; null before anything is.
  void asked(std::string_view frame, bool is_text, const TrueRoom* room, Microseconds now);
  void said(const nlohmann::json& frame);
  // A step, without reading all of it.
  void said_step(const nlohmann::json& by, const std::string& re);
  // Throws Violation when something has waited too long. Only while nothing lies in the outbox.
  void check(Microseconds now) const;

  const Named& named() const { return named_; }

 private:
  enum class Kind : std::uint8_t { hello, unreadable, act, hints, advice, ping };
  struct Request {
    Kind kind;
    std::string id;
    Microseconds time;
    bool played = false;  // the same act was stored before
  };

  void note(Kind kind, const std::string& id, Microseconds now, bool played = false) {
    open_.push_back({kind, id, now, played});
  }
  bool played(const TrueRoom* room, const protocol::Act& act) const;
  void expect_no_refusal(const std::string& id) const;
  // Whether there was one.
  bool answer(Kind kind, const std::optional<std::string>& id = std::nullopt);

  std::list<Request> open_;
  Named named_;
  bool greeted_ = false;
  nlohmann::json seat_;  // as welcome says
};

}  // namespace simulation
