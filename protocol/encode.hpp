// Values → text. Takes engine::View, never engine::State, so face-down tiles cannot leak. Pure; any
// thread.
#pragma once

#include "engine/event.hpp"
#include "engine/view.hpp"
#include "protocol/command.hpp"
#include "protocol/encode_events.hpp"
#include "protocol/encode_step.hpp"
#include "protocol/notice.hpp"
#include "protocol/patch.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

std::string encode(const Notice& notice);

// Bodies of HTTP responses.
std::string encode_room(const RoomInfo& room);
// The same for one of its players.
std::string encode_room(const RoomInfo& room, const TurnInfo& turn);
// Another table with the same deal, and the token of its host.
struct TableGrant {
  RoomCode room;
  std::string host;
};
// The part of a new room that only its creator receives.
struct RoomSecrets {
  std::string_view host;                    // the host's token
  std::string_view pass;                    // the access key; empty: none
  std::span<const TableGrant> others = {};  // the other tables with the same deal
};
std::string encode_room_grant(const RoomInfo& room, const RoomSecrets& secrets);
// `pass` is empty if none is needed.
std::string encode_pass(std::string_view pass);
std::string encode_rematch(const RoomCode& room);
// `rooms`: texts of encode_room().
std::string encode_rooms(std::span<const std::string_view> rooms);
// The frames, unchanged, in a list.
std::string encode_replay(std::span<const std::shared_ptr<const std::string>> frames);
std::string encode_seat_grant(const RoomCode& room, engine::Seat seat, std::string_view token);
// The body of the response to POST /api/rooms/{code}/seats/{seat}/link.
std::string encode_seat_link(std::string_view ticket, Milliseconds until);
std::string encode_addresses(const std::vector<std::string>& urls);
// Another server on the local network.
struct NearbyServer {
  std::string machine;  // its name; empty: unknown
  std::string url;
};
std::string encode_nearby(const std::vector<NearbyServer>& servers);
struct Health {
  bool healthy = true;  // the storage accepts moves
  bool stopping = false;
  std::size_t rooms = 0;
  std::size_t connections = 0;
};
std::string encode_health(const Health& health);
// `reason`: a second word that specifies the code; empty: none.
std::string encode_error(std::string_view code, std::string_view field, std::string_view message,
                         std::string_view reason = {});

}  // namespace protocol
