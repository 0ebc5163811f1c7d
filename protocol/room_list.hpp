// Listed rooms as one server tells another of them: the texts of encode_room(), which are passed on
// to clients as they are. A JSON list with a room on each line. Pure; any thread.
#pragma once

#include "protocol/notice.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

struct ListedRoom {
  std::string code;
  Milliseconds created = 0;
  std::string text;  // of encode_room()
};

std::string encode_room_list(std::span<const std::string_view> rooms);
// What is no room is left out: it comes from a server of another version, or from nobody we know.
std::vector<ListedRoom> decode_room_list(std::string_view text);

}  // namespace protocol
