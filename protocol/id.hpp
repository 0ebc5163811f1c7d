// Identities that clients and servers exchange as text. Values; pure.
#pragma once

#include <compare>
#include <cstddef>
#include <functional>
#include <ostream>
#include <string>
#include <string_view>
#include <utility>

namespace protocol {

// The text of an identity; empty: none. A text becomes one explicitly, where it is read; a literal
// does by itself. It may be read as text everywhere, but never as an identity of another kind.
template <class Kind>
class Id {
 public:
  Id() = default;
  explicit Id(std::string text) : text_(std::move(text)) {}
  Id(const char* text) : text_(text) {}

  const std::string& text() const { return text_; }
  operator const std::string&() const { return text_; }
  operator std::string_view() const { return text_; }
  bool empty() const { return text_.empty(); }

  friend std::ostream& operator<<(std::ostream& to, const Id& id) { return to << id.text_; }
  friend auto operator<=>(const Id&, const Id&) = default;

 private:
  std::string text_;
};

// The code of a room, in capital letters; see server/rooms/code.hpp.
using RoomCode = Id<struct RoomKind>;
using PlayerId = Id<struct PlayerKind>;
// Names the player to whom it was issued; a secret.
using PlayerToken = Id<struct PlayerTokenKind>;

}  // namespace protocol

template <class Kind>
struct std::hash<protocol::Id<Kind>> {
  std::size_t operator()(const protocol::Id<Kind>& id) const noexcept {
    return std::hash<std::string>{}(id.text());
  }
};
