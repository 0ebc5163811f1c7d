// The seats of a room: who sits where, and with which token. A seat changes in two steps, because
// it is shown to nobody before the journal has it. The room is the owner; one thread.
#pragma once

#include "engine/seat.hpp"
#include "protocol/decode.hpp"
#include "server/room/journal.hpp"
#include "server/room/room_error.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace server::room {

class Seats {
 public:
  explicit Seats(std::size_t count) : chairs_(count) {}

  // The seat this request can have.
  std::variant<engine::Seat, RoomError> choose(const protocol::TakeSeat& request) const;
  bool exists(engine::Seat seat) const { return engine::index(seat) < chairs_.size(); }
  // Somebody is on each seat, durably or not yet, and nobody is about to leave.
  bool full() const;
  // Nobody is on it, nor about to be.
  bool free(engine::Seat seat) const { return at(seat).use == Use::free; }
  // Which bot sits here, durably, and is not about to leave.
  std::optional<BotLevel> bot(engine::Seat seat) const;
  // Whether somebody is here under this name, durably or not.
  bool has_name(std::string_view name) const;
  // The seat that this is the token of, once it is durable.
  std::optional<engine::Seat> of_token(std::string_view token) const;
  // Who is to be shown here, if anybody.
  const SeatTaken* shown(engine::Seat seat) const;
  std::size_t size() const { return chairs_.size(); }
  // Everybody who sits here, durably or not, in the order of the seats.
  std::vector<SeatTaken> sitting() const;

  // Each pair: written to the journal, then durable. Require that the seat exists. Whoever takes
  // the place of somebody is shown when that is durable.
  void arriving(SeatTaken taken);
  void arrived(engine::Seat seat);
  void leaving(engine::Seat seat) { at(seat).use = Use::leaving; }
  void left(engine::Seat seat) { at(seat) = {}; }

 private:
  enum class Use : std::uint8_t { free, arriving, taken, leaving };
  struct Chair {
    Use use = Use::free;
    SeatTaken by;
    std::optional<SeatTaken> until_then = std::nullopt;  // arriving: in whose place
  };

  Chair& at(engine::Seat seat) { return chairs_.at(engine::index(seat)); }
  const Chair& at(engine::Seat seat) const { return chairs_.at(engine::index(seat)); }

  std::vector<Chair> chairs_;
};

}  // namespace server::room
