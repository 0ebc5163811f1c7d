#include "server/rooms/room_factory.hpp"

#include "engine/presets.hpp"
#include "engine/require.hpp"
#include "server/room/rematch.hpp"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

namespace server::rooms {

using room::RoomError;

namespace {

// Updates the list before any answer is sent.
void publish(Rooms& rooms, const room::RoomCode& code) {
  if (room::Room* room = rooms.find(code)) rooms.publish(*room);
}

// Rooms being created.
struct Opening {
  PostToRoom post;
  NewRooms wanted;
  room::Done<NewRoomsGrant> done;
  NewRoomsGrant grant = {};
};

// Creates the rooms in order: the first one's code identifies the deal.
void open_next(const std::shared_ptr<Opening>& opening, std::size_t next) {
  const room::RoomCode code = opening->wanted.codes[next];
  opening->post(code, [opening, next, code](Rooms& rooms) {
    room::Opened opened = opening->wanted.opened;
    const std::size_t count = opening->wanted.codes.size();
    if (count > 1)
      opened.duplicate = {opening->wanted.codes.front(), static_cast<std::uint32_t>(next + 1),
                          static_cast<std::uint32_t>(count)};
    rooms.create(code, opened, opening->wanted.rules, {},
                 [opening, next, count, code, &rooms](const auto& outcome) {
                   publish(rooms, code);
                   if (const auto* error = std::get_if<RoomError>(&outcome))
                     return opening->done(*error);
                   const auto& made = std::get<room::RoomGrant>(outcome);
                   if (next == 0) {
                     opening->grant.first = made.info;
                     opening->grant.host = made.host;
                   } else {
                     opening->grant.others.push_back({code, made.host});
                   }
                   if (next + 1 < count) return open_next(opening, next + 1);
                   opening->done(opening->grant);
                 });
  });
}

void announce_deal(const NewRooms& wanted, Duplicates& known) {
  engine::require(wanted.opened.seed.has_value(), "tables with the same deal share their seed");
  protocol::Duplicate duplicate{.deal = wanted.codes.front(),
                                .seats_per_kingdom = wanted.rules.seats_per_kingdom,
                                .tables = {}};
  for (const room::RoomCode& code : wanted.codes)
    duplicate.tables.push_back(
        {.room = code,
         .names = std::vector<std::optional<std::string>>(wanted.rules.seats),
         .points = {}});
  known.add(std::move(duplicate));
}

// A rematch room being created.
struct Following {
  PostToRoom post;
  room::RoomCode before;
  room::RoomCode code;
  room::Setup plan;
  room::Done<std::optional<room::RoomCode>> done;
};

void lead_there(const std::shared_ptr<Following>& following);

void renew_tokens(const std::shared_ptr<Following>& following,
                  const std::vector<room::SeatRegained>& regained) {
  for (const room::SeatRegained& one : regained)
    for (room::SeatTaken& taken : following->plan.seats)
      if (taken.seat == one.seat) taken.token = one.token;
  following->post(following->code, [following, regained](Rooms& rooms) {
    room::Room* room = rooms.find(following->code);
    if (room == nullptr) return following->done(std::nullopt);
    room->renew_seats(regained, [following](const auto& outcome) {
      if (const auto* error = std::get_if<RoomError>(&outcome)) return following->done(*error);
      lead_there(following);
    });
  });
}

void lead_there(const std::shared_ptr<Following>& following) {
  following->post(following->before, [following](Rooms& rooms) {
    room::Room* room = rooms.find(following->before);
    if (room == nullptr) return following->done(std::nullopt);
    room->link_rematch(following->code, following->plan.seats,
                       [following, &rooms](const auto& outcome) {
                         if (const auto* error = std::get_if<RoomError>(&outcome))
                           return following->done(*error);
                         const auto& led = std::get<room::RematchLink>(outcome);
                         if (!led.regained.empty()) return renew_tokens(following, led.regained);
                         publish(rooms, following->before);
                         following->done(led.to);
                       });
  });
}

}  // namespace

void open_rooms(const PostToRoom& post, Directory& directory, NewRooms wanted,
                room::Done<NewRoomsGrant> done) {
  if (wanted.codes.size() > 1) announce_deal(wanted, directory.duplicates());
  open_next(std::make_shared<Opening>(Opening{post, std::move(wanted), std::move(done)}), 0);
}

void open_matched(const PostToRoom& post, const room::RoomCode& code, Tables::Wanted wanted,
                  std::function<Now()> clock, room::Done<room::RoomCode> done) {
  post(code, [code, wanted = std::move(wanted), clock = std::move(clock),
              done = std::move(done)](Rooms& rooms) {
    const auto rules = std::get<engine::Rules>(engine::make_rules(wanted.opened.rules));
    const auto answer = [&rooms, code, done](const auto& outcome) {
      publish(rooms, code);
      if (const auto* error = std::get_if<RoomError>(&outcome)) return done(*error);
      done(code);
    };
    rooms.create(code, wanted.opened, rules, wanted.seats,
                 [&rooms, code, answer, clock, host = wanted.host,
                  full = wanted.seats.size() == rules.seats](const auto& outcome) {
                   room::Room* room = rooms.find(code);
                   if (std::holds_alternative<RoomError>(outcome) || room == nullptr || full)
                     return answer(outcome);
                   room->seat_bots(engine::bots::Level::full_greedy, {host}, clock(), answer);
                 });
  });
}

void open_rematch(const PostToRoom& post, const room::RoomCode& before, const room::RoomCode& code,
                  room::Setup plan, const room::Done<std::optional<room::RoomCode>>& done) {
  const auto following =
      std::make_shared<Following>(Following{post, before, code, std::move(plan), done});
  post(code, [following](Rooms& rooms) {
    const room::RoomCode& made = following->code;
    const room::Opened& opened = following->plan.opened;
    const auto rules = std::get<engine::Rules>(engine::make_rules(opened.rules));
    rooms.create(made, opened, rules, following->plan.seats,
                 [following, &rooms](const auto& outcome) {
                   publish(rooms, following->code);
                   if (const auto* error = std::get_if<RoomError>(&outcome))
                     return following->done(*error);
                   lead_there(following);
                 });
  });
}

}  // namespace server::rooms
