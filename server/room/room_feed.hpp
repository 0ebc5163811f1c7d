// The room as its members and the list of rooms see it: terms, seats, spectators and presence; and
// whether other tables with the same deal still play. The room is the owner; one thread.
//
// Dominoes that are face down at one table may lie open at another. Until all tables are over,
// spectators see nothing of the game, and the deal's source stays hidden.
#pragma once

#include "protocol/duplicate.hpp"
#include "server/room/chat_desk.hpp"
#include "server/room/presence.hpp"
#include "server/room/room_context.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace server::room {

class RoomFeed {
 public:
  // These outlive this.
  RoomFeed(RoomContext& room, const Presence& presence, const ChatDesk& chat);

  // `absences`: with those who are away, which follows from the present table.
  std::vector<protocol::SeatInfo> seats(bool absences) const;
  protocol::RoomInfo info() const;
  // The frame about who is there, for players or for spectators.
  Frame presence(bool for_spectators) const;
  // Players get it at once. Spectators, of whom there may be many, get
  // limits::presences_per_tick_max of these at once, and the newest one at the next
  // broadcast_crowd().
  void broadcast_presence();
  // Spectators came or left: the others are informed by the next broadcast_crowd().
  void note_crowd() { crowd_changed_ = true; }
  // Once a second.
  void broadcast_crowd();

  // The terms or the seats have changed. Players whose seats changed are informed first; `before`:
  // those who sat before.
  void broadcast_terms(const std::vector<SeatTaken>& before);

  // While sealed, spectators cannot see the game.
  bool sealed() const { return tables_open_ > 0; }
  void set_tables_open(std::uint32_t open);
  // The state of this table for the others.
  protocol::DuplicateTable table(bool closed) const;
  void dismiss_spectators();

 private:
  RoomContext& room_;
  const Presence& presence_;
  const ChatDesk& chat_;
  std::uint32_t tables_open_;    // 0: also if its deals are unique
  std::uint8_t broadcasts_ = 0;  // since the last broadcast_crowd()
  bool crowd_changed_ = false;
  mutable std::string seed_hash_;  // empty: not computed yet
};

}  // namespace server::room
