// What people say to each other in a room beside the game: in their own words, or in one of a few
// phrases that every client says in its own language.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

// What may be said in a room, the most first.
enum class ChatMode : std::uint8_t { open, phrases, off };

// What both allow.
constexpr ChatMode stricter(ChatMode a, ChatMode b) {
  return a < b ? b : a;
}

// Who hears it.
enum class ChatTo : std::uint8_t { everyone, team, spectators };

// New ones come at the end.
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

// Says something: a phrase, or else the text.
struct Chat {
  std::string id;
  ChatTo to = ChatTo::everyone;  // or the team
  std::string text;
  std::optional<Phrase> phrase;
};

}  // namespace protocol
