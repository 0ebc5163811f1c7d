// Tickets that move a seat to another device, without a room.
#include "server/room/tickets.hpp"

#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"

using server::RoomTime;
using server::room::hash_token;
using server::room::Tickets;

namespace {

constexpr RoomTime issued(1000);
constexpr RoomTime expired =
    issued + std::chrono::milliseconds(server::limits::seat_ticket_life).count();
const auto anns_seat = hash_token("Ann");
const auto bobs_seat = hash_token("Bob");

}  // namespace

TEST_CASE("a ticket works once, for the token that it was made with") {
  Tickets tickets;
  CHECK(tickets.add(anns_seat, "ticket", issued) == expired);
  CHECK_FALSE(tickets.use(bobs_seat, "ticket", issued));
  CHECK_FALSE(tickets.use(anns_seat, "another", issued));
  CHECK(tickets.use(anns_seat, "ticket", issued));
  CHECK_FALSE(tickets.use(anns_seat, "ticket", issued));
}

TEST_CASE("a ticket works until its time is over") {
  Tickets tickets;
  tickets.add(anns_seat, "ticket", issued);
  CHECK_FALSE(tickets.use(anns_seat, "ticket", expired));
  CHECK(tickets.use(anns_seat, "ticket", expired - 1));
}

TEST_CASE("a new ticket replaces the seat's one before, and no other") {
  Tickets tickets;
  tickets.add(anns_seat, "first", issued);
  tickets.add(bobs_seat, "bob", issued);
  tickets.add(anns_seat, "second", issued);
  CHECK_FALSE(tickets.use(anns_seat, "first", issued));
  CHECK(tickets.use(anns_seat, "second", issued));
  CHECK(tickets.use(bobs_seat, "bob", issued));
}
