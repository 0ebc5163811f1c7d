// The listed rooms that one server sends to another: the texts of encode_room(), which clients
// receive unchanged. A JSON list with one room on each line. Pure; any thread.
#pragma once

#include "protocol/notice.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

struct ListedRoom {
  RoomCode code;
  Milliseconds created = 0;
  std::string text;  // of encode_room()
};

std::string encode_room_list(std::span<const std::string_view> rooms);
// Skips items that are not rooms: the sender may have another version.
std::vector<ListedRoom> decode_room_list(std::string_view text);

}  // namespace protocol
