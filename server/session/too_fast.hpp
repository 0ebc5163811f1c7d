// The response to a message above the rate, from a room or the lobby: when to retry.
#pragma once

#include "protocol/encode.hpp"
#include "protocol/notice.hpp"
#include "server/room/audience.hpp"

#include <optional>
#include <string>
#include <variant>

namespace server::session {

// `decoded`: the message, or why it could not be read. `wait`: milliseconds.
template <class Message, class Error>
room::Frame too_fast(const std::variant<Message, Error>& decoded, protocol::Milliseconds wait) {
  std::optional<std::string> re;
  if (const auto* error = std::get_if<Error>(&decoded)) {
    re = error->re;
  } else {
    const auto take_id = [&re](const auto& message) {
      if constexpr (requires { message.id; }) re = message.id;
    };
    std::visit(take_id, std::get<Message>(decoded));
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
