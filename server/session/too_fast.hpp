// The response to a message above the rate, from a room or the lobby: when to retry.
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

// `decoded`: the message, or why it could not be read. `wait`: milliseconds.
template <class Message>
room::Frame too_fast(const protocol::Decoded<Message>& decoded, protocol::Milliseconds wait) {
  std::optional<std::string> re;
  if (!decoded) {
    re = decoded.error().re;
  } else {
    const auto take_id = [&re](const auto& message) {
      if constexpr (requires { message.id; }) re = message.id;
    };
    std::visit(take_id, *decoded);
  }
  return room::make_frame(
      protocol::encode(protocol::Rejected{.re = re,
                                          .refusal = protocol::Refusal::too_fast,
                                          .message = {},
                                          .field = {},
                                          .cells = {},
                                          .parameters = {{"retry_ms", wait}}}));
}

}  // namespace server::session
