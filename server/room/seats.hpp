// The seats of a room: their players, tokens and ready flags. Players and tokens are durable: the
// room changes them when the journal has stored the change. The room is the owner; one thread.
#pragma once

#include "engine/result.hpp"
#include "engine/seat.hpp"
#include "protocol/decode.hpp"
#include "server/room/distinct_name.hpp"
#include "server/room/journal.hpp"
#include "server/room/room_error.hpp"
#include "server/util/confusable_names.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace server::room {

class Seats {
 public:
  explicit Seats(std::size_t count) : chairs_(count) {}

  // The seat that this request can have.
  engine::Result<engine::Seat, RoomError> choose(const protocol::TakeSeat& request) const;
  std::size_t size() const { return chairs_.size(); }
  bool exists(engine::Seat seat) const { return engine::index(seat) < chairs_.size(); }
  bool full() const;
  // Whether the name, or a confusable one, is in use.
  bool has_name(std::string_view name) const;
  bool has_name(const util::NameSkeletons& name) const;
  // Whether one of the names, or a confusable one, is among these.
  bool any_name_in(const Names& names) const;
  // The seat that this token opens.
  std::optional<engine::Seat> of_token(std::string_view token) const;
  // The first seat of this player; nullopt: none.
  std::optional<engine::Seat> of_player(const protocol::PlayerId& player) const;
  // All taken seats, in order.
  std::vector<SeatTaken> sitting() const;

  // The following require that the seat exists.

  // Null: the seat is free.
  const SeatTaken* on(engine::Seat seat) const;
  std::optional<BotLevel> bot(engine::Seat seat) const;
  bool ready(engine::Seat seat) const;
  void set_ready(engine::Seat seat, bool ready) { at(seat).ready = ready; }
  // Clears all ready flags after the terms have changed.
  void unready_all();
  void sit(const SeatTaken& taken) { at(taken.seat) = {taken, util::skeletons_of(taken.name)}; }
  void stand_up(engine::Seat seat) { at(seat) = {}; }
  // Requires that the seat is taken.
  void set_token(engine::Seat seat, const TokenHash& token) { at(seat).by.value().token = token; }
  // Gives the seat to another person, during a game. Requires that it was taken.
  void give(engine::Seat seat, const std::string& name, const TokenHash& token);
  // Replaces all seats, `count` of them, and clears the ready flags.
  void arrange(std::size_t count, const std::vector<SeatTaken>& sitting);

 private:
  struct Chair {
    std::optional<SeatTaken> by = std::nullopt;
    util::NameSkeletons skeletons = {};  // of the name
    bool ready = false;
  };

  Chair& at(engine::Seat seat) { return chairs_.at(engine::index(seat)); }
  const Chair& at(engine::Seat seat) const { return chairs_.at(engine::index(seat)); }

  std::vector<Chair> chairs_;
};

// Why a game of these players cannot be rated; nullopt: no objection so far.
[[nodiscard]] std::optional<RoomError> unrateable(const std::vector<SeatTaken>& sitting);

// The same players on another number of seats: a player whose seat no longer exists moves to the
// first free one. nullopt: they are too many.
[[nodiscard]] std::optional<std::vector<SeatTaken>> moved_up(std::vector<SeatTaken> sitting,
                                                             std::size_t count);

}  // namespace server::room
