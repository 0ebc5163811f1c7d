// A room as JSON text, which each new client receives. For the .cpp files of this folder.
#pragma once

#include "protocol/encode.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/notice.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace protocol {

void write(JsonWriter& to, const SeatInfo& seat, std::size_t index);
void write_seats(JsonWriter& to, const std::vector<SeatInfo>& seats);
// `secrets`: null for all but the creator; `turn`: null for all but the players.
void write_room(JsonWriter& to, const RoomInfo& room, const RoomSecrets* secrets = nullptr,
                const TurnInfo* turn = nullptr);
void write_limits(JsonWriter& to, const LimitsInfo& limits);

// Text that a person has written; writes null if it is empty.
void write_text_or_null(JsonWriter& to, std::string_view text);

}  // namespace protocol
