#include "protocol/refusal.hpp"

#include "engine/require.hpp"

#include <array>
#include <cstddef>

namespace protocol {
namespace {

using enum Refusal;

constexpr std::array<RefusalRow, 22> table{{
    {malformed_json, "malformed_json", "The frame is not one JSON object in UTF-8.", Fault::client,
     false, "Send one JSON object in a text frame."},
    {unknown_type, "unknown_type", "No frame has this type.", Fault::client, false,
     "See what a client says."},
    {missing_field, "missing_field", "A field is missing.", Fault::client, false,
     "Add the field that is named."},
    {bad_field, "bad_field", "A field has a wrong kind or value.", Fault::client, false,
     "Correct the field that is named."},
    {out_of_order, "out_of_order", "The first frame is hello, and only the first.", Fault::client,
     false, "Say hello once."},
    {not_seated, "not_seated", "Spectators do not play.", Fault::client, false,
     "Take a seat, and say hello with its token."},
    {not_started, "not_started", "The game has not begun: seats are free.", Fault::nobody, true,
     "Wait for the snapshot."},
    {id_reused, "id_reused", "Another action was accepted under this id.", Fault::client, false,
     "Give every action an id of its own."},
    {stale, "stale", "The game has moved on since `at`.", Fault::nobody, false,
     "Read the steps up to `seq`, then decide anew."},
    {shutting_down, "shutting_down", "The server is stopping.", Fault::server, true,
     "Reconnect and send it again under the same id."},
    {halted, "halted", "The server can not store moves at present.", Fault::server, true,
     "Reconnect later and send it again under the same id."},
    {game_over, "game_over", "The game is over.", Fault::nobody, false, "Read the ranking."},
    {already_resigned, "already_resigned", "This seat has left the game.", Fault::player, false,
     "Watch."},
    {not_your_turn, "not_your_turn", "Another seat is to move.", Fault::player, false,
     "Wait for your turn."},
    {wrong_phase, "wrong_phase", "The turn is at another step.", Fault::player, false,
     "Do what `phase` asks for."},
    {cells_not_adjacent, "cells_not_adjacent", "The two cells do not share an edge.", Fault::player,
     false, "Name two neighbouring cells."},
    {cell_occupied, "cell_occupied", "Something lies there already.", Fault::player, false,
     "Choose empty cells."},
    {outside_kingdom, "outside_kingdom", "The kingdom would not fit its square any more.",
     Fault::player, false, "Stay within the side that `kingdom_size` gives."},
    {no_matching_terrain, "no_matching_terrain",
     "Neither square touches the castle or its own terrain.", Fault::player, false,
     "Let one square touch the castle or its own terrain."},
    {must_place, "must_place", "The domino fits somewhere, so it must be laid.", Fault::player,
     false, "Lay it."},
    {domino_not_in_line, "domino_not_in_line", "This domino is not in the line being drafted.",
     Fault::player, false, "Choose one of `next`."},
    {domino_taken, "domino_taken", "A king stands on this domino.", Fault::player, false,
     "Choose one whose `king` is null."},
}};

static_assert([] {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (static_cast<std::size_t>(table[i].refusal) != i) return false;
  return true;
}());

}  // namespace

std::span<const RefusalRow> refusals() {
  return table;
}

const RefusalRow& row(Refusal refusal) {
  return table[static_cast<std::size_t>(refusal)];
}

Refusal refusal(engine::Violation violation) {
  const auto position = static_cast<std::size_t>(game_over) + static_cast<std::size_t>(violation);
  engine::require(position < table.size(), "every violation has a refusal");
  return table[position].refusal;
}

}  // namespace protocol
