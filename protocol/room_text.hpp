// A room as JSON text, for the .cpp files of this folder: everybody who comes is told it.
#pragma once

#include "protocol/encode.hpp"
#include "protocol/notice.hpp"
#include "protocol/writer.hpp"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {

// What only whoever makes a room is told of it.
struct RoomSecrets {
  std::string_view host;
  std::string_view pass;  // empty: none
  std::span<const TableGrant> others;
};

void write(JsonWriter& to, const SeatInfo& seat, std::size_t index);
void write_seats(JsonWriter& to, const std::vector<SeatInfo>& seats);
// `secrets`: null for everybody else.
void write_room(JsonWriter& to, const RoomInfo& room, const RoomSecrets* secrets = nullptr);
void write_limits(JsonWriter& to, const LimitsInfo& limits);

// What people have written; null where it is empty.
void write_text_or_null(JsonWriter& to, std::string_view text);

}  // namespace protocol
