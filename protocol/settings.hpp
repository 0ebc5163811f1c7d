// How a room is run: what its host chooses beside the rules of the game. Chosen when the room is
// made, and changed until the game begins.
#pragma once

#include "protocol/chat.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

// What the game waits for when every seat is taken.
enum class Start : std::uint8_t {
  full,   // nothing
  ready,  // everybody has said that they are ready, and is there
  host,   // the host says so
};

struct Settings {
  bool listed = false;  // whether the list of rooms shows it
  bool advice = false;  // whether players may ask for it
  Start start = Start::full;
  ChatMode chat = ChatMode::open;

  friend bool operator==(const Settings&, const Settings&) = default;
};

// What is to be different.
struct SettingsChange {
  std::optional<bool> listed;
  std::optional<bool> advice;
  std::optional<Start> start;
  std::optional<ChatMode> chat;

  Settings in(Settings settings) const {
    settings.listed = listed.value_or(settings.listed);
    settings.advice = advice.value_or(settings.advice);
    settings.start = start.value_or(settings.start);
    settings.chat = chat.value_or(settings.chat);
    return settings;
  }
};

}  // namespace protocol
