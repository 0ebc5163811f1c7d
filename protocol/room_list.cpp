#include "protocol/room_list.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

namespace protocol {
namespace {

using nlohmann::json;

std::optional<ListedRoom> read_room(std::string_view text) {
  const json room = json::parse(text, nullptr, false);
  if (!room.is_object()) return std::nullopt;
  const auto code = room.find("code");
  const auto created = room.find("created");
  if (code == room.end() || !code->is_string() || created == room.end() ||
      !created->is_number_integer())
    return std::nullopt;
  return ListedRoom{RoomCode(code->get<std::string>()), created->get<Milliseconds>(),
                    std::string(text)};
}

}  // namespace

std::string encode_room_list(std::span<const std::string_view> rooms) {
  std::string text = "[";
  for (const std::string_view room : rooms) {
    // A room's text contains no line end: JSON escapes it.
    if (text.size() > 1) text += ",\n";
    text += room;
  }
  return text + "]";
}

std::vector<ListedRoom> decode_room_list(std::string_view text) {
  std::vector<ListedRoom> rooms;
  if (!text.starts_with('[') || !text.ends_with(']') || text.size() < 2) return rooms;
  text = text.substr(1, text.size() - 2);
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with(',')) line.remove_suffix(1);
    if (auto room = read_room(line)) rooms.push_back(*std::move(room));
  }
  return rooms;
}

}  // namespace protocol
