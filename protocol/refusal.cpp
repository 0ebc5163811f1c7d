#include "protocol/refusal.hpp"

#include "engine/require.hpp"

#include <array>
#include <cstddef>

namespace protocol {
namespace {

using enum Refusal;

constexpr std::array<RefusalRow, 61> refusal_rows{{
    {malformed_json, "malformed_json", "The text is not one JSON object in UTF-8.", Fault::client,
     false, "Send one JSON object in a text frame."},
    {unknown_type, "unknown_type", "The frame type is unknown.", Fault::client, false,
     "See the frames of clients."},
    {missing_field, "missing_field", "A field is missing.", Fault::client, false,
     "Add the named field."},
    {bad_field, "bad_field", "A field has a wrong type or value.", Fault::client, false,
     "Correct the named field."},
    {out_of_order, "out_of_order", "hello must be the first frame, and only the first.",
     Fault::client, false, "Send hello once."},
    {not_seated, "not_seated", "Spectators do not play.", Fault::client, false,
     "Take a seat, and send hello with its token."},
    {not_started, "not_started", "The game has not begun.", Fault::nobody, true,
     "Wait for the snapshot."},
    {id_reused, "id_reused", "Another action was accepted under this id.", Fault::client, false,
     "Use a unique id for every action."},
    {stale, "stale", "The game has moved on since `at`.", Fault::nobody, false,
     "Apply the steps up to `seq`, then decide again."},
    {shutting_down, "shutting_down", "The server is stopping.", Fault::server, true,
     "Reconnect and retry under the same id."},
    {draining, "draining", "The server will stop soon and starts no new game.", Fault::server, true,
     "Retry after the restart; `countdown` has the time of the stop."},
    {halted, "halted", "The server cannot store moves at present.", Fault::server, true,
     "Reconnect later and retry under the same id."},
    {already_started, "already_started", "The game has begun.", Fault::nobody, false,
     "Play: the ready flag no longer matters."},
    {room_changed, "room_changed", "The room has changed since `version`.", Fault::nobody, false,
     "Check the newest `room` or `presence`, then decide again."},
    {no_advice, "no_advice", "This room allows no advice.", Fault::player, false,
     "Play without it; see `advice` of the room."},
    {busy, "busy", "An earlier request is not answered yet, or too many wait.", Fault::client, true,
     "Wait for its answer; in the lobby, and while nothing can be stored, for a moment."},
    {paused, "paused", "The game is paused.", Fault::player, true, "Propose to resume it."},
    {not_paused, "not_paused", "The game is not paused.", Fault::player, false, "Play on."},
    {not_allowed, "not_allowed", "This room does not allow it.", Fault::player, false,
     "Play without it; see the room's settings."},
    {turned_over, "turned_over", "A tile was turned over since, so this cannot be taken back.",
     Fault::player, false, "Play on."},
    {nothing_to_take_back, "nothing_to_take_back", "You have no act after `to`.", Fault::player,
     false, "Name a step before one of yours."},
    {proposal_open, "proposal_open", "Another proposal is open.", Fault::player, true,
     "Answer it, or wait until it is decided."},
    {no_proposal, "no_proposal", "No proposal asks for your vote.", Fault::nobody, false,
     "Nothing: it is decided, or you have agreed already."},
    {other_proposal, "other_proposal", "The open proposal is not the one voted on.", Fault::nobody,
     false, "Read the newest `proposal`, and vote on that."},
    {still_there, "still_there", "That player is present, or may still return.", Fault::player,
     true, "Wait until `away_at` of the seat."},
    {stood_in, "stood_in", "A bot plays on this seat.", Fault::player, false,
     "Wait for the ruling `hand_back`; if the bot plays permanently, watch."},
    {too_soon, "too_soon", "The same proposal was declined a moment ago.", Fault::player, true,
     "Wait for the milliseconds in `retry_ms`."},
    {nobody_to_ask, "nobody_to_ask", "No player is present to agree.", Fault::nobody, true,
     "Propose it again when a player is back."},
    {not_host, "not_host", "Only the host may do that.", Fault::player, false, "Ask the host."},
    {nobody_there, "nobody_there", "No player sits there.", Fault::client, false,
     "Name a seat with a player."},
    {chat_off, "chat_off", "This room has no chat.", Fault::player, false,
     "Play; see `chat` of the room."},
    {phrases_only, "phrases_only", "This room allows phrases only.", Fault::player, false,
     "Send a `phrase`."},
    {muted, "muted", "The host has muted you.", Fault::player, true,
     "Wait until the host unmutes you."},
    {no_name, "no_name", "Spectators need a name to chat.", Fault::client, false,
     "Send a `name` with hello: in a room over a new connection."},
    {no_team, "no_team", "You have no team.", Fault::client, false, "Send it to everyone."},
    {too_fast, "too_fast", "Too many messages: the rate limit is exceeded.", Fault::player, true,
     "Retry after `retry_ms`."},
    {already_seeking, "already_seeking", "This connection already seeks a game.", Fault::client,
     false, "Send `unseek` first."},
    {not_seeking, "not_seeking", "This connection seeks no game.", Fault::nobody, false,
     "Nothing: perhaps it was just matched."},
    {bad_combination, "bad_combination", "The rules do not allow this combination.", Fault::client,
     false, "Change the named field."},
    {game_over, "game_over", "The game is over.", Fault::nobody, false, "Read the ranking."},
    {already_resigned, "already_resigned", "This seat has left the game.", Fault::player, false,
     "Watch."},
    {between_games, "between_games", "The next game of the match has not begun.", Fault::nobody,
     true, "Wait for the event `game`."},
    {not_your_turn, "not_your_turn", "Another seat is to move.", Fault::player, false,
     "Wait for your turn."},
    {wrong_phase, "wrong_phase", "The turn is at another step.", Fault::player, false,
     "Do what `phase` asks for."},
    {step_is_due, "step_is_due", "This step cannot be skipped.", Fault::player, false,
     "Lay or discard the domino; claim one."},
    {cells_not_adjacent, "cells_not_adjacent", "The two cells do not share an edge.", Fault::player,
     false, "Name two neighbouring cells."},
    {cell_occupied, "cell_occupied", "The cell is occupied.", Fault::player, false,
     "Choose empty cells."},
    {outside_kingdom, "outside_kingdom", "The kingdom would no longer fit its square.",
     Fault::player, false, "Stay within the side that `kingdom_size` gives."},
    {no_matching_terrain, "no_matching_terrain",
     "Neither square touches the castle or its own terrain.", Fault::player, false,
     "Let one square touch the castle or its own terrain."},
    {must_place, "must_place", "The domino fits somewhere, so it must be laid.", Fault::player,
     false, "Lay it."},
    {not_just_laid, "not_just_laid", "Knights can only be posted on the domino just laid.",
     Fault::player, false, "Choose one or both of its squares."},
    {same_square_twice, "same_square_twice", "A square holds at most one knight.", Fault::player,
     false, "Choose both squares, or one of them once."},
    {not_enough_knights, "not_enough_knights", "The supply has too few knights.", Fault::player,
     false, "Post as many as `treasury.knights` says."},
    {dragon_away, "dragon_away", "The dragon was already bribed in this round.", Fault::player,
     false, "Wait for the next round."},
    {queen_with_you, "queen_with_you", "The dragon does not deal with the queen's host.",
     Fault::player, false, "Send done, or claim."},
    {building_not_on_board, "building_not_on_board",
     "This building does not lie on the builders' board.", Fault::player, false,
     "Choose one of `court.board`."},
    {not_a_town_square, "not_a_town_square",
     "A building must stand on a town square of the kingdom.", Fault::player, false,
     "Choose a town square."},
    {site_occupied, "site_occupied", "A building or a knight stands on this square.", Fault::player,
     false, "Choose a free town square."},
    {not_enough_coins, "not_enough_coins", "The treasury has too few coins.", Fault::player, false,
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
