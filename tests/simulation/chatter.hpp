// The chat messages of one client; repeats a message whose answer was lost. Owned by the client.
#pragma once

#include "tests/simulation/environment.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

namespace simulation {

class ChatWriter {
 public:
  using json = nlohmann::json;
  using SendChat = std::function<void(const json&)>;

  ChatWriter(Environment& environment, const Behaviour& behaviour, std::string name, SendChat send)
      : environment_(environment),
        behaviour_(behaviour),
        name_(std::move(name)),
        send_(std::move(send)) {}

  void idle(bool seated) {
    Rng& rng = environment_.rng;
    if (!rng.permille(behaviour_.talks)) return;
    for (std::uint32_t many = rng.one_in(8) ? 8 : 1; many > 0; --many) speak(seated);
    if (rng.one_in(3)) send_(newest_);
    // Also sent by players who are not the host.
    if (!seated || !rng.one_in(3)) return;
    json mute{{"type", "mute"}, {"id", "m" + std::to_string(++sent_)}, {"muted", rng.one_in(2)}};
    if (!rng.one_in(4)) mute["seat"] = rng.below(5);
    send_(mute);
  }

 private:
  void speak(bool seated) {
    Rng& rng = environment_.rng;
    newest_ = {{"type", "chat"}, {"id", name_ + "-c" + std::to_string(++sent_)}};
    constexpr std::array phrases{"hello", "well_played", "one_moment", "goodbye"};
    if (rng.one_in(2))
      newest_["phrase"] = phrases[rng.below(phrases.size())];
    else
      newest_["text"] = "What a lake, " + std::to_string(rng.below(1000)) + "!";
    if (seated && rng.one_in(3)) newest_["to"] = "team";
    send_(newest_);
  }

  Environment& environment_;
  const Behaviour& behaviour_;
  const std::string name_;
  const SendChat send_;
  std::uint32_t sent_ = 0;
  json newest_;
};

}  // namespace simulation
