// Tickets that move a seat to another device. Each works once, for a limited time, and only while
// the seat has the token that the ticket was made with. Kept in memory only, as hashes. The room is
// the owner; one thread.
#pragma once

#include "server/room/journal.hpp"

#include <string_view>
#include <vector>

namespace server::room {

class Tickets {
 public:
  // Adds a ticket, which replaces the one before. Returns until when it works.
  RoomTime add(const TokenHash& seat, std::string_view ticket, RoomTime now);
  // Whether the ticket works for the seat with this token; uses it up.
  [[nodiscard]] bool use(const TokenHash& seat, std::string_view ticket, RoomTime now);

 private:
  struct Ticket {
    TokenHash seat{};
    TokenHash ticket{};
    RoomTime until;
  };
  std::vector<Ticket> tickets_;
};

}  // namespace server::room
