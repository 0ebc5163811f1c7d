#include "protocol/close.hpp"

#include "engine/require.hpp"

#include <algorithm>
#include <array>

namespace protocol {
namespace {

constexpr std::array<CloseRow, 22> close_rows{{
    {Close::shutting_down, "shutting_down", "The server stops. The game goes on when it is back."},
    {Close::too_slow, "too_slow", "The client did not read what was sent to it."},
    {Close::hello_timeout, "hello_timeout", "No `hello` came in time."},
    {Close::halted, "halted",
     "The server can not store moves at present. Nothing that was "
     "announced is lost."},
    {Close::too_fast, "too_fast", "The client went on sending too much in too short a time."},
    {Close::moved, "moved",
     "Another server has the room, or the lobby. `url`, if it is there, says which."},
    {Close::bad_token, "bad_token", "No seat of this room has this token."},
    {Close::bad_protocol, "bad_protocol",
     "Another subprotocol, or a `hello` that can not be read, or too many frames in a row that can "
     "not be read or come before `hello`."},
    {Close::replaced, "replaced", "A newer connection sits on this seat."},
    {Close::no_such_room, "no_such_room", "No room has this code."},
    {Close::room_closed, "room_closed", "The room was given up before a game began."},
    {Close::left, "left", "The seat was left."},
    {Close::room_crowded, "room_crowded", "No more spectators fit in."},
    {Close::kicked, "kicked", "The host has taken the seat away."},
    {Close::password_needed, "password_needed",
     "The room has a password, and `hello` had neither a token of a seat nor its pass."},
    {Close::no_spectators, "no_spectators", "Nobody watches in this room."},
    {Close::abandoned, "abandoned",
     "Nobody came back to the game for many days, so it has been ended."},
    {Close::banned, "banned",
     "Whoever runs the server keeps this client out, `until` then or for good."},
    {Close::sent_away, "sent_away", "Whoever runs the server has ended this connection."},
    {Close::closed_by_operator, "closed_by_operator",
     "Whoever runs the server has closed the room. A game that went on is called off."},
    {Close::moved_device, "moved_device", "The seat was carried to another device by a link."},
    {Close::taken_over, "taken_over",
     "The players have agreed that somebody else plays on this seat."},
}};

}  // namespace

std::span<const CloseRow> closes() {
  return close_rows;
}

std::string_view word(Close close) {
  const auto* row = std::find_if(close_rows.begin(), close_rows.end(),
                                 [&](const CloseRow& r) { return r.close == close; });
  engine::require(row != close_rows.end(), "every close code has a word");
  return row->word;
}

}  // namespace protocol
