// The response to a message above the rate, from a room or the lobby: when to retry; and the id
// under which a message is answered.
#pragma once

#include "engine/result.hpp"
#include "protocol/decode.hpp"
#include "protocol/encode.hpp"
#include "protocol/notice.hpp"
#include "server/room/audience.hpp"

#include <optional>
#include <string>
#include <variant>

namespace server::session {

// The id of a message; nullopt: it has none.
template <class Message>
std::optional<std::string> id_of(const Message& message) {
  return std::visit(
      [](const auto& each) -> std::optional<std::string> {
        if constexpr (requires { each.id; }) return each.id;
        return std::nullopt;
      },
      message);
}

// `decoded`: the message, or why it could not be read. `wait`: milliseconds until a retry.
template <class Message>
room::Frame too_fast(const protocol::Decoded<Message>& decoded, protocol::Milliseconds wait) {
  return room::make_frame(
      protocol::encode(protocol::Rejected{.re = decoded ? id_of(*decoded) : decoded.error().re,
                                          .refusal = protocol::Refusal::too_fast,
                                          .message = {},
                                          .field = {},
                                          .cells = {},
                                          .parameters = {{"retry_ms", wait}}}));
}

}  // namespace server::session
