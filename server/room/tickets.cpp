#include "server/room/tickets.hpp"

#include "server/room/token.hpp"
#include "server/util/limits.hpp"

namespace server::room {

RoomTime Tickets::add(const TokenHash& seat, std::string_view ticket, RoomTime now) {
  std::erase_if(tickets_, [&](const Ticket& old) { return old.seat == seat || old.until <= now; });
  const RoomTime until = now + 1000 * std::chrono::seconds(limits::seat_ticket_life).count();
  tickets_.push_back({seat, hash_token(ticket), until});
  return until;
}

bool Tickets::use(const TokenHash& seat, std::string_view ticket, RoomTime now) {
  return std::erase_if(tickets_, [&](const Ticket& one) {
           return one.seat == seat && now < one.until && matches(ticket, one.ticket);
         }) > 0;
}

}  // namespace server::room
