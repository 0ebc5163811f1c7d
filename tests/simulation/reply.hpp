// A response over HTTP, and how the results of rooms become responses.
#pragma once

#include "protocol/encode.hpp"
#include "server/room/requests.hpp"

#include <functional>
#include <string>
#include <variant>

namespace simulation {

struct Reply {
  unsigned status = 0;  // 0: the connection was lost
  std::string body;
};

inline Reply reply_for(server::room::RoomError error) {
  using server::room::RoomError;
  switch (error) {
    case RoomError::bad_token:
    case RoomError::password_needed:
      return {401, ""};
    case RoomError::no_such_seat:
      return {404, ""};
    case RoomError::shutting_down:
    case RoomError::halted:
      return {503, ""};
    default:
      return {409, ""};
  }
}

inline server::room::Completion<server::room::SeatGrant> respond_with_seat(
    const server::room::RoomCode& code, const std::function<void(const Reply&)>& respond) {
  return [code, respond](const auto& outcome) {
    if (!outcome) return respond(reply_for(outcome.error()));
    respond({201, protocol::encode_seat_grant(code, outcome->seat, outcome->token)});
  };
}

inline server::room::Completion<std::monostate> respond_with_nothing(
    const std::function<void(const Reply&)>& respond) {
  return [respond](const auto& outcome) {
    respond(outcome ? Reply{204, ""} : reply_for(outcome.error()));
  };
}

inline server::room::Completion<protocol::RoomInfo> respond_with_room(
    const std::function<void(const Reply&)>& respond) {
  return [respond](const auto& outcome) {
    if (!outcome) return respond(reply_for(outcome.error()));
    respond({200, protocol::encode_room(*outcome)});
  };
}

}  // namespace simulation
