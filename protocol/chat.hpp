// Chat messages in a room: free text, or one of a few phrases, which each client translates.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

// Which messages a room allows, from most to least permissive.
enum class ChatMode : std::uint8_t { open, phrases, off };

// The stricter of two modes.
constexpr ChatMode stricter(ChatMode a, ChatMode b) {
  return a < b ? b : a;
}

// The audience of a message.
enum class ChatTo : std::uint8_t { everyone, team, spectators };

// Append new phrases at the end.
enum class Phrase : std::uint8_t {
  hello,
  good_luck,
  well_played,
  nice_kingdom,
  thanks,
  sorry,
  oops,
  one_moment,
  hurry_please,
  good_game,
  rematch,
  goodbye,
};

// A chat message: `phrase` if set, otherwise `text`.
struct Chat {
  std::string id;
  ChatTo to = ChatTo::everyone;  // or team
  std::string text;
  std::optional<Phrase> phrase;
};

}  // namespace protocol
