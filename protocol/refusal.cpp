#include "protocol/refusal.hpp"

#include "engine/require.hpp"

#include <array>
#include <cstddef>

namespace protocol {
namespace {

using enum Refusal;

constexpr std::array<RefusalRow, 61> refusal_rows{{
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
    {draining, "draining", "The server will stop soon: no new game begins.", Fault::server, true,
     "Ask again when it is back; `countdown` says when it stops."},
    {halted, "halted", "The server can not store moves at present.", Fault::server, true,
     "Reconnect later and send it again under the same id."},
    {already_started, "already_started", "The game has begun.", Fault::nobody, false,
     "Play: whether somebody is ready is of no interest any more."},
    {room_changed, "room_changed", "The room is not as it was shown any more.", Fault::nobody,
     false, "Look at the newest `room` or `presence`, then decide again."},
    {no_advice, "no_advice", "Nobody is advised in this room.", Fault::player, false,
     "Play on without; `advice` of the room says so."},
    {busy, "busy", "The last question is not answered yet.", Fault::client, true,
     "Wait for its answer; in the lobby, for a moment."},
    {paused, "paused", "The game is paused.", Fault::player, true, "Propose to resume it."},
    {not_paused, "not_paused", "The game is not paused.", Fault::player, false, "Play on."},
    {not_allowed, "not_allowed", "This room does not allow it.", Fault::player, false,
     "Play on without; the room's settings say so."},
    {turned_over, "turned_over", "Something was turned over since: that can not be taken back.",
     Fault::player, false, "Play on."},
    {nothing_to_take_back, "nothing_to_take_back", "Nothing of yours was done since `to`.",
     Fault::player, false, "Name the step before one of yours."},
    {proposal_open, "proposal_open", "Another proposal is open.", Fault::player, true,
     "Answer it, or wait until it is decided."},
    {no_proposal, "no_proposal", "Nothing is proposed to you.", Fault::nobody, false,
     "Nothing: it was decided meanwhile."},
    {other_proposal, "other_proposal", "Another proposal is open than the one voted on.",
     Fault::nobody, false, "Look at the newest `proposal`, and vote on that."},
    {still_there, "still_there", "That player is here, or may still come back.", Fault::player,
     true, "Wait until `away_at` of the seat."},
    {stood_in, "stood_in", "A bot plays on this seat.", Fault::player, false,
     "Wait for the ruling `hand_back`; where it plays for good, watch."},
    {too_soon, "too_soon", "The same was declined a moment ago.", Fault::player, true,
     "Wait for the milliseconds in `retry_ms`."},
    {nobody_to_ask, "nobody_to_ask", "Nobody who plays is here to agree.", Fault::nobody, true,
     "Propose it again when somebody is back."},
    {not_host, "not_host", "Only the host may do that.", Fault::player, false, "Ask the host."},
    {nobody_there, "nobody_there", "No person sits there.", Fault::client, false,
     "Name a seat where a person sits."},
    {chat_off, "chat_off", "Nothing is said in this room.", Fault::player, false,
     "Play; `chat` of the room says so."},
    {phrases_only, "phrases_only", "Only phrases are said in this room.", Fault::player, false,
     "Say a `phrase`."},
    {muted, "muted", "The host has muted you.", Fault::player, true, "Say nothing."},
    {no_name, "no_name", "Spectators without a name say nothing.", Fault::client, false,
     "Say hello again, with a `name`."},
    {no_team, "no_team", "There is no team to hear it.", Fault::client, false,
     "Say it to everyone."},
    {too_fast, "too_fast", "That was too much in too short a time.", Fault::player, true,
     "Say it again after `retry_ms`."},
    {already_seeking, "already_seeking", "This connection seeks a game already.", Fault::client,
     false, "Say `unseek` first."},
    {not_seeking, "not_seeking", "This connection seeks no game.", Fault::nobody, false,
     "Nothing: perhaps it was matched a moment ago."},
    {bad_combination, "bad_combination", "There is no such game.", Fault::client, false,
     "Change the field that is named."},
    {game_over, "game_over", "The game is over.", Fault::nobody, false, "Read the ranking."},
    {already_resigned, "already_resigned", "This seat has left the game.", Fault::player, false,
     "Watch."},
    {between_games, "between_games", "The next game of the match has not begun.", Fault::nobody,
     true, "Wait for the event `game`."},
    {not_your_turn, "not_your_turn", "Another seat is to move.", Fault::player, false,
     "Wait for your turn."},
    {wrong_phase, "wrong_phase", "The turn is at another step.", Fault::player, false,
     "Do what `phase` asks for."},
    {step_is_due, "step_is_due", "This step can not be passed over.", Fault::player, false,
     "Lay or discard the domino; claim one."},
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
    {not_just_laid, "not_just_laid", "A knight is posted on the domino just laid.", Fault::player,
     false, "Choose one or both of its squares."},
    {same_square_twice, "same_square_twice", "One knight on a square.", Fault::player, false,
     "Choose both squares, or one of them once."},
    {not_enough_knights, "not_enough_knights", "There are not so many knights in the supply.",
     Fault::player, false, "Post as many as `treasury.knights` says."},
    {dragon_away, "dragon_away", "The dragon was bribed in this round already.", Fault::player,
     false, "Wait for the next round."},
    {queen_with_you, "queen_with_you", "The dragon does not deal with the queen's host.",
     Fault::player, false, "Say done, or claim."},
    {building_not_on_board, "building_not_on_board",
     "This building does not lie on the builders' board.", Fault::player, false,
     "Choose one of `court.board`."},
    {not_a_town_square, "not_a_town_square", "A building stands on a town square of the kingdom.",
     Fault::player, false, "Choose a town square."},
    {site_occupied, "site_occupied", "A building or a knight stands on this square.", Fault::player,
     false, "Choose a free town square."},
    {not_enough_coins, "not_enough_coins", "The coins do not suffice.", Fault::player, false,
     "Choose what `treasury.coins` pays for."},
    {domino_not_in_line, "domino_not_in_line", "This domino is not in the line being drafted.",
     Fault::player, false, "Choose one of `next`."},
    {domino_taken, "domino_taken", "A king stands on this domino.", Fault::player, false,
     "Choose one whose `king` is null."},
}};

static_assert([] {
  for (std::size_t i = 0; i < refusal_rows.size(); ++i)
    if (static_cast<std::size_t>(refusal_rows[i].refusal) != i) return false;
  return true;
}());

}  // namespace

std::span<const RefusalRow> refusals() {
  return refusal_rows;
}

const RefusalRow& row(Refusal refusal) {
  return refusal_rows[static_cast<std::size_t>(refusal)];
}

Refusal refusal(engine::Violation violation) {
  const auto position = static_cast<std::size_t>(game_over) + static_cast<std::size_t>(violation);
  engine::require(position < refusal_rows.size(), "every violation has a refusal");
  return refusal_rows[position].refusal;
}

}  // namespace protocol
