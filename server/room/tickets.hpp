// Tickets that carry a seat to another device. Each works once, for a while, and only as long as
// the seat is opened by the token that it was made with. Kept in memory only, as hashes. The room
// is the owner; one thread.
#pragma once

#include "server/room/journal.hpp"

#include <string_view>
#include <vector>

namespace server::room {

class Tickets {
 public:
  // A new one takes the place of the one before. Returns until when it works.
  Milliseconds add(const TokenHash& seat, std::string_view ticket, Milliseconds now);
  // Whether it works for the seat with this token, for the only time.
  bool use(const TokenHash& seat, std::string_view ticket, Milliseconds now);

 private:
  struct Ticket {
    TokenHash seat{};
    TokenHash ticket{};
    Milliseconds until = 0;
  };
  std::vector<Ticket> tickets_;
};

}  // namespace server::room
