// Identities of one kind: read as text everywhere, made from text where that is meant only.
#include "protocol/id.hpp"

#include "tests/support/catch.hpp"

#include <concepts>
#include <functional>
#include <string>
#include <string_view>

using protocol::PlayerId;
using protocol::PlayerToken;
using protocol::RoomCode;

namespace {

template <class One, class Other>
concept Equatable = requires(const One& one, const Other& other) { one == other; };

}  // namespace

TEST_CASE("an identity is neither a text nor one of another kind by accident") {
  STATIC_REQUIRE_FALSE(std::convertible_to<std::string, RoomCode>);
  STATIC_REQUIRE_FALSE(std::convertible_to<std::string_view, RoomCode>);
  STATIC_REQUIRE_FALSE(std::convertible_to<PlayerId, PlayerToken>);
  STATIC_REQUIRE_FALSE(std::convertible_to<PlayerToken, RoomCode>);
  STATIC_REQUIRE_FALSE(Equatable<PlayerId, PlayerToken>);
  STATIC_REQUIRE(std::convertible_to<RoomCode, std::string_view>);
}

TEST_CASE("identities have the order, the equality and the hash of their texts") {
  const RoomCode one("ABCDEF");
  CHECK(one == RoomCode(std::string("ABCDEF")));
  CHECK(one < RoomCode("ABCDEG"));
  CHECK(std::hash<RoomCode>{}(one) == std::hash<std::string>{}("ABCDEF"));
  CHECK(RoomCode().empty());
  const std::string& text = one;
  CHECK(&text == &one.text());
}
