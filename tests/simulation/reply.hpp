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
    const std::string& code, const std::function<void(const Reply&)>& respond) {
  return [code, respond](const auto& outcome) {
    if (const auto* error = std::get_if<server::room::RoomError>(&outcome))
      return respond(reply_for(*error));
    const auto& grant = std::get<server::room::SeatGrant>(outcome);
    respond({201, protocol::encode_seat_grant(code, grant.seat, grant.token)});
  };
}

inline server::room::Completion<std::monostate> respond_with_nothing(
    const std::function<void(const Reply&)>& respond) {
  return [respond](const auto& outcome) {
    const auto* error = std::get_if<server::room::RoomError>(&outcome);
    respond(error != nullptr ? reply_for(*error) : Reply{204, ""});
  };
}

inline server::room::Completion<protocol::RoomInfo> respond_with_room(
    const std::function<void(const Reply&)>& respond) {
  return [respond](const auto& outcome) {
    if (const auto* error = std::get_if<server::room::RoomError>(&outcome))
      return respond(reply_for(*error));
    respond({200, protocol::encode_room(std::get<protocol::RoomInfo>(outcome))});
  };
}

}  // namespace simulation
