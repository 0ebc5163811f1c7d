// What one person says beside the game, and again when the answer is lost. The client owns it.
#pragma once

#include "tests/simulation/nature.hpp"

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

namespace simulation {

class Talker {
 public:
  using json = nlohmann::json;
  using Say = std::function<void(const json&)>;

  Talker(Nature& nature, const Manners& manners, std::string name, Say say)
      : nature_(nature), manners_(manners), name_(std::move(name)), say_(std::move(say)) {}

  void idle(bool seated) {
    Luck& luck = nature_.luck;
    if (!luck.permille(manners_.talks)) return;
    for (std::uint32_t many = luck.one_in(8) ? 8 : 1; many > 0; --many) speak(seated);
    if (luck.one_in(3)) say_(newest_);
    // Whether the host or not.
    if (!seated || !luck.one_in(3)) return;
    json mute{{"type", "mute"}, {"id", "m" + std::to_string(++said_)}, {"muted", luck.one_in(2)}};
    if (!luck.one_in(4)) mute["seat"] = luck.below(5);
    say_(mute);
  }

 private:
  void speak(bool seated) {
    Luck& luck = nature_.luck;
    newest_ = {{"type", "chat"}, {"id", name_ + "-c" + std::to_string(++said_)}};
    constexpr std::array phrases{"hello", "well_played", "one_moment", "goodbye"};
    if (luck.one_in(2))
      newest_["phrase"] = phrases[luck.below(phrases.size())];
    else
      newest_["text"] = "What a lake, " + std::to_string(luck.below(1000)) + "!";
    if (seated && luck.one_in(3)) newest_["to"] = "team";
    say_(newest_);
  }

  Nature& nature_;
  const Manners& manners_;
  const std::string name_;
  const Say say_;
  std::uint32_t said_ = 0;
  json newest_;
};

}  // namespace simulation
