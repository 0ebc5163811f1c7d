// The seats of a room: who sits where, with which token, and who is ready. All of it is durable:
// the room changes it when the journal has it. The room is the owner; one thread.
#pragma once

#include "engine/seat.hpp"
#include "protocol/decode.hpp"
#include "server/room/journal.hpp"
#include "server/room/room_error.hpp"
#include "server/util/confusable_names.hpp"

#include <cstddef>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

namespace server::room {

class Seats {
 public:
  explicit Seats(std::size_t count) : chairs_(count) {}

  // The seat this request can have.
  std::variant<engine::Seat, RoomError> choose(const protocol::TakeSeat& request) const;
  std::size_t size() const { return chairs_.size(); }
  bool exists(engine::Seat seat) const { return engine::index(seat) < chairs_.size(); }
  bool full() const;
  // Whether somebody has this name, or one that looks like it.
  bool has_name(std::string_view name) const;
  // The seat that this is the token of.
  std::optional<engine::Seat> of_token(std::string_view token) const;
  // The first seat of this player; nothing: has none.
  std::optional<engine::Seat> of_player(std::string_view player) const;
  // Everybody, in the order of the seats.
  std::vector<SeatTaken> sitting() const;

  // The following require that the seat exists.

  // Null: nobody.
  const SeatTaken* on(engine::Seat seat) const;
  std::optional<BotLevel> bot(engine::Seat seat) const;
  bool ready(engine::Seat seat) const;
  void set_ready(engine::Seat seat, bool ready) { at(seat).ready = ready; }
  // Nobody is ready to play what has become another game.
  void unready_all();
  void sit(const SeatTaken& taken) { at(taken.seat) = {taken, util::looks_of(taken.name)}; }
  void stand_up(engine::Seat seat) { at(seat) = {}; }
  // Requires that somebody sits there.
  void set_token(engine::Seat seat, const TokenHash& token) { at(seat).by.value().token = token; }
  // Somebody else has it, in a game. Requires that it was taken.
  void give(engine::Seat seat, const std::string& name, const TokenHash& token);
  // Everybody again, on so many seats; who was ready is no more.
  void arrange(std::size_t count, const std::vector<SeatTaken>& sitting);

 private:
  struct Chair {
    std::optional<SeatTaken> by = std::nullopt;
    util::Looks looks = {};  // of the name
    bool ready = false;
  };

  Chair& at(engine::Seat seat) { return chairs_.at(engine::index(seat)); }
  const Chair& at(engine::Seat seat) const { return chairs_.at(engine::index(seat)); }

  std::vector<Chair> chairs_;
};

// Why a game of these people cannot be rated; nothing: it can, so far.
std::optional<RoomError> unrateable(const std::vector<SeatTaken>& sitting);

// The same people on fewer seats, or more: who sits on one that is no more moves to the first free
// one. Nothing: they are too many.
std::optional<std::vector<SeatTaken>> moved_up(std::vector<SeatTaken> sitting, std::size_t count);

}  // namespace server::room
