// Forecasts as tips and analyses show them. Pure; any thread.
#pragma once

#include "engine/bots/forecast.hpp"
#include "engine/bots/search.hpp"
#include "protocol/notice.hpp"
#include "server/room/journal.hpp"

#include <cstddef>
#include <span>

namespace server::room {

// The players whom forecasts of a game assume: those who sat there when it began. `rows`: those so
// far; in a match its newest game counts.
engine::bots::SeatLevels seat_levels(const Setup& setup, std::span<const Move> rows);

// The move with its chance, and its largest gains over another one. `after`: it; `instead`: the
// other; null: there is none.
protocol::Advised advised_move(const engine::bots::MoveStats& move, std::size_t kingdom,
                               const engine::bots::Forecast& after,
                               const engine::bots::Forecast* instead);

}  // namespace server::room
