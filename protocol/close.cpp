#include "protocol/close.hpp"

#include "engine/require.hpp"

#include <algorithm>
#include <array>

namespace protocol {
namespace {

constexpr std::array<CloseRow, 22> close_rows{{
    {Close::shutting_down, "shutting_down",
     "The server stops. The game continues after the restart."},
    {Close::too_slow, "too_slow", "The client read too slowly."},
    {Close::hello_timeout, "hello_timeout", "The client sent no `hello` in time."},
    {Close::halted, "halted",
     "The server cannot store moves at present. No announced move is lost."},
    {Close::too_fast, "too_fast", "The client stayed above the message rate for too long."},
    {Close::moved, "moved",
     "Another server owns the room or the lobby. `url`, if present, names it."},
    {Close::bad_token, "bad_token", "No seat of this room has this token."},
    {Close::bad_protocol, "bad_protocol",
     "A wrong subprotocol, too many consecutive frames that are refused for their shape or "
     "precede `hello`, or no `hello` in ten seconds after such a frame."},
    {Close::replaced, "replaced", "A newer connection uses this seat."},
    {Close::no_such_room, "no_such_room", "No room has this code."},
    {Close::room_closed, "room_closed", "The room was closed before a game began."},
    {Close::left, "left", "The client left its seat."},
    {Close::room_crowded, "room_crowded", "The room has its maximum number of spectators."},
    {Close::kicked, "kicked", "The host has removed the player."},
    {Close::password_needed, "password_needed",
     "The room has a password, and `hello` had neither a seat's token nor the access key."},
    {Close::no_spectators, "no_spectators", "This room allows no spectators."},
    {Close::abandoned, "abandoned",
     "No player returned to the game for many days, so it was ended."},
    {Close::banned, "banned",
     "The operator has banned this client, permanently or until the time in `until`."},
    {Close::sent_away, "sent_away", "The operator has ended this connection."},
    {Close::closed_by_operator, "closed_by_operator",
     "The operator has closed the room. A game in progress is called off."},
    {Close::moved_device, "moved_device", "The seat was moved to another device by a link."},
    {Close::taken_over, "taken_over", "The players have given this seat to another player."},
}};

}  // namespace

std::span<const CloseRow> closes() {
  return close_rows;
}

std::string_view name_of(Close close) {
  const auto* row = std::find_if(close_rows.begin(), close_rows.end(),
                                 [&](const CloseRow& r) { return r.close == close; });
  engine::require(row != close_rows.end(), "every close code has a word");
  return row->word;
}

}  // namespace protocol
