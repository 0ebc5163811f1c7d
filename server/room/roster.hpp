// The terms of a room and its people: settings, rules, host, password and seats. All of it is
// durable; the room changes it when the journal has stored the change. The room is the owner; one
// thread.
#pragma once

#include "engine/rules.hpp"
#include "server/room/audience.hpp"
#include "server/room/journal.hpp"
#include "server/room/requests.hpp"
#include "server/room/seats.hpp"
#include "server/room/visitor.hpp"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::room {

class Roster {
 public:
  Roster(Opened opened, const engine::Rules& rules)
      : opened_(std::move(opened)), rules_(rules), seats_(rules.seats) {}

  const Opened& opened() const { return opened_; }
  const protocol::Settings& settings() const { return opened_.settings; }
  const engine::Rules& rules() const { return rules_; }
  const Seats& seats() const { return seats_; }
  Seats& seats() { return seats_; }

  // Draws the seed of a new room that has none.
  void set_seed(const Seed& seed) {
    if (!opened_.seed) opened_.seed = seed;
  }
  void set_host(const TokenHash& token) { opened_.host = token; }
  // `seats`: nullopt: they stay. Other seats, clocks, ratings or take-backs clear the ready flags.
  void change(const Opened& opened, const engine::Rules& rules,
              const std::optional<std::vector<SeatTaken>>& seats);
  // The seat is opened by another token from now on; the host's right goes along.
  void renew_token(const SeatRegained& regained);
  // Another person has the seat from now on; the host's right goes along.
  void give_seat(engine::Seat seat, const std::string& name, const TokenHash& token);

  bool is_host(std::string_view token) const;
  bool is_host(const SeatTaken& taken) const;
  bool is_host(const Member& member) const;
  // Whether this opens a room with a password: the access key, the host's token or a seat's.
  // Everything opens a room without one.
  [[nodiscard]] bool admits(const std::optional<std::string>& key) const;

  // The player on the seat; without a name, if the seat is free. Requires that the seat exists.
  Visitor visitor_on(engine::Seat seat) const;

  // Covers the terms (settings, rules, password) and the seated players; the same after a restart.
  std::string version() const;
  // Whether the version that a client has seen is out of date; false if it names none.
  bool is_other(const std::string& shown) const;
  // The same for the terms alone.
  bool has_other_terms(const std::string& shown) const;
  // Whether the change keeps the rules equal to those of the tables with the same deal.
  bool keeps_same_deal(const RoomChange& change) const;

 private:
  Opened opened_;
  engine::Rules rules_;
  Seats seats_;
};

}  // namespace server::room
