// The parts of the view as JSON text, for the .cpp files of this folder. encode.cpp and patch.cpp
// use the same functions, so a patched document cannot differ from a new one.
#pragma once

#include "engine/action.hpp"
#include "engine/scoring.hpp"
#include "engine/view.hpp"
#include "protocol/court_json.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/view_parts.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace protocol {

void write(JsonWriter& to, engine::Cell c);
void write(JsonWriter& to, engine::Seat seat);  // null for none
void write(JsonWriter& to, engine::Square face);
void write(JsonWriter& to, const engine::Slot& slot);
void write(JsonWriter& to, const engine::Line& line);
void write(JsonWriter& to, const engine::Territory& territory);
void write(JsonWriter& to, const engine::Score& score);
void write(JsonWriter& to, const engine::Rules& rules);
void write(JsonWriter& to, const engine::View& view);
void write(JsonWriter& to, const engine::Action& action);

void write_cells(JsonWriter& to, std::span<const engine::Cell> cells);
void write_seats(JsonWriter& to, std::span<const engine::Seat> seats);
// `building`: the word of the building on the square; empty: none.
void write_square(JsonWriter& to, engine::Cell at, engine::Square square, engine::DominoId domino,
                  std::string_view building = {});
void write_allowed(JsonWriter& to, const engine::KindsAllowed& kinds);
// A kingdom's fields before and after its rank.
void write_before_rank(JsonWriter& to, const engine::View& view, std::size_t kingdom,
                       const engine::Score& worth);
void write_after_rank(JsonWriter& to, const engine::View& view, std::size_t kingdom,
                      const engine::Score& worth);
void write_kingdoms(JsonWriter& to, const engine::View& view, const Derived& derived);
// Which of the game's seats have resigned.
void write_resigned(JsonWriter& to, const engine::View& view);
void write_ranking(JsonWriter& to, const engine::View& view);  // null while a game is on
void write_match(JsonWriter& to, const engine::View& view);    // null when there is one game

// Eight hexadecimal digits.
std::string digest_text(std::uint32_t crc);
// The document lists the board from its most expensive slot.
constexpr std::size_t shown_at(std::size_t slot) {
  return engine::board_slots - 1 - slot;
}

}  // namespace protocol
