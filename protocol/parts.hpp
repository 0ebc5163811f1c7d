// The parts of the view as JSON text, for the .cpp files of this folder. encode.cpp and patch.cpp
// use the same functions, so a patched document can not differ from a fresh one.
#pragma once

#include "engine/action.hpp"
#include "engine/scoring.hpp"
#include "engine/view.hpp"
#include "protocol/view_parts.hpp"
#include "protocol/writer.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace protocol {

void write(Writer& to, engine::Cell c);
void write(Writer& to, engine::Seat seat);  // null for none
void write(Writer& to, engine::Square face);
void write(Writer& to, const engine::Slot& slot);
void write(Writer& to, const engine::Line& line);
void write(Writer& to, const engine::Territory& territory);
void write(Writer& to, const engine::Score& score);
void write(Writer& to, const engine::Rules& rules);
void write(Writer& to, const engine::View& view);
void write(Writer& to, const engine::Action& action);

void write_cells(Writer& to, std::span<const engine::Cell> cells);
void write_seats(Writer& to, std::span<const engine::Seat> seats);
// `building`: the word of what stands there; empty: nothing.
void write_square(Writer& to, engine::Cell at, engine::Square square, engine::DominoId domino,
                  std::string_view building = {});
void write_allowed(Writer& to, const engine::KindsAllowed& kinds);
// A kingdom's fields on both sides of its rank.
void write_before_rank(Writer& to, const engine::View& view, std::size_t kingdom,
                       const engine::Score& worth);
void write_after_rank(Writer& to, const engine::View& view, std::size_t kingdom,
                      const engine::Score& worth);
void write_kingdoms(Writer& to, const engine::View& view, const Derived& derived);
// Of the game's seats, who left.
void write_resigned(Writer& to, const engine::View& view);
void write_ranking(Writer& to, const engine::View& view);  // null while a game is on
void write_match(Writer& to, const engine::View& view);    // null when there is one game

// What Queendomino adds; see court_parts.cpp.
// Null without one.
void write_court(Writer& to, const engine::View& view, const BoardCosts& costs);
void write_treasury(Writer& to, const engine::View& view, std::size_t kingdom);  // likewise
void write_tile(Writer& to, engine::BuildingId id, const engine::Building& tile);
// The tile in a slot of the board; null for none.
void write_slot_tile(Writer& to, const engine::Rules& rules, engine::BuildingId id);
void write_built(Writer& to, const engine::Rules& rules, const engine::BuiltTile& tile, int score);
void write_buildings(Writer& to, const engine::View& view, std::size_t kingdom,
                     const engine::Score& score);
void write_kingdom_index(Writer& to, std::uint8_t kingdom);  // null for nobody
std::string_view dragon_word(const engine::Court& court);
// The slots' prices when the game is over, or when there is no court.
BoardCosts board_costs(const engine::View& view);
// Eight hexadecimal digits.
std::string digest_text(std::uint32_t crc);
// The board is shown with its dear end first.
constexpr std::size_t shown_at(std::size_t slot) {
  return engine::board_slots - 1 - slot;
}

}  // namespace protocol
