#include "server/rooms/room_factory.hpp"

#include "engine/presets.hpp"
#include "engine/require.hpp"
#include "server/room/rematch.hpp"
#include "server/rooms/code.hpp"

#include <coroutine>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <variant>

namespace server::rooms {

using room::RoomError;

namespace {

// co_await: resumes on the thread of the room's shard, and returns its rooms.
class ShardOf {
 public:
  // Both outlive the wait.
  ShardOf(const PostToRoom& post, const room::RoomCode& code) : post_(post), code_(code) {}

  bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> handle) {
    // Copies: the coroutine may have resumed and ended before the call returns.
    const PostToRoom post = post_;
    const room::RoomCode code = code_;
    const auto waiting = std::make_shared<util::SuspendedCoroutine>(handle);
    post(code, [this, waiting](Rooms& rooms) {
      rooms_ = &rooms;
      waiting->resume();
    });
  }
  Rooms& await_resume() const { return *rooms_; }

 private:
  const PostToRoom& post_;
  const room::RoomCode& code_;
  Rooms* rooms_ = nullptr;
};

// co_await: the outcome that a room passes to a room::Completion, on that room's thread.
template <class Value, class Begin>
auto outcome_of(const Begin& begin) {
  return util::callback_value<engine::Result<Value, RoomError>>(begin);
}

// Updates the list before any answer is sent.
void publish(Rooms& rooms, const room::RoomCode& code) {
  if (room::Room* room = rooms.find_in_memory(code)) rooms.publish(*room);
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

}  // namespace

util::Detached open_rooms(PostToRoom post, Directory& directory, NewRooms wanted,
                          room::Completion<NewRoomsGrant> done) {
  const std::size_t count = wanted.codes.size();
  if (count > 1) announce_deal(wanted, directory.duplicates());
  NewRoomsGrant grant;
  // In order: the first one's code identifies the deal.
  for (std::size_t i = 0; i < count; ++i) {
    const room::RoomCode& code = wanted.codes[i];
    Rooms& rooms = co_await ShardOf(post, code);
    room::Opened opened = wanted.opened;
    if (opened.name == plain_name(wanted.codes.front())) opened.name = plain_name(code);
    if (count > 1)
      opened.duplicate = {wanted.codes.front(), static_cast<std::uint32_t>(i + 1),
                          static_cast<std::uint32_t>(count)};
    const auto create = [&](const room::Completion<room::RoomGrant>& made) {
      rooms.create(code, opened, wanted.rules, {}, made);
    };
    const auto outcome = co_await outcome_of<room::RoomGrant>(create);
    publish(rooms, code);
    if (!outcome) {
      for (std::size_t rest = i + 1; rest < count; ++rest) directory.unload(wanted.codes[rest]);
      // The tables made so far must not wait for the others.
      if (count > 1)
        for (std::size_t rest = i; rest < count; ++rest)
          directory.duplicates().give_up(wanted.codes[rest]);
      done(outcome.error());
      co_return;
    }
    const auto& made = *outcome;
    if (i == 0) {
      grant.first = made.info;
      grant.host = made.host;
    } else {
      grant.others.push_back({code, made.host});
    }
  }
  done(std::move(grant));
}

util::Detached open_matched(PostToRoom post, room::RoomCode code, MatchedRooms::MatchedRoom wanted,
                            std::function<Now()> clock, room::Completion<room::RoomCode> done) {
  Rooms& rooms = co_await ShardOf(post, code);
  const auto rules = *engine::make_rules(wanted.opened.rules);
  const auto create = [&](const room::Completion<room::RoomGrant>& made) {
    rooms.create(code, wanted.opened, rules, wanted.seats, made);
  };
  const auto made = co_await outcome_of<room::RoomGrant>(create);
  engine::Result<room::RoomCode, RoomError> outcome = code;
  if (!made) outcome = made.error();
  room::Room* const room = rooms.find_in_memory(code);
  if (made && room != nullptr && wanted.seats.size() < rules.seats) {
    const auto seat_bots = [&](const room::Completion<protocol::RoomInfo>& seated) {
      room->seat_bots(engine::bots::easy_level, {wanted.host}, clock(), seated);
    };
    const auto seated = co_await outcome_of<protocol::RoomInfo>(seat_bots);
    if (!seated) outcome = seated.error();
  }
  publish(rooms, code);
  done(std::move(outcome));
}

util::Detached open_rematch(PostToRoom post, room::RoomCode before, room::RoomCode code,
                            room::Setup plan,
                            room::Completion<std::optional<room::RoomCode>> done) {
  {
    Rooms& rooms = co_await ShardOf(post, before);
    const room::Room* const old_room = rooms.find(before);
    const bool linked = old_room != nullptr && !old_room->roster().opened().rematch.empty();
    if (old_room == nullptr || linked || !rooms.begin_rematch(before, done)) {
      rooms.give_back(code);
      if (old_room == nullptr) done(std::nullopt);
      if (linked) done(old_room->roster().opened().rematch);
      co_return;
    }
  }
  done = [post, before](const auto& outcome) {
    post(before, [before, outcome](Rooms& rooms) { rooms.end_rematch(before, outcome); });
  };
  if (plan.opened.name == plain_name(before)) plan.opened.name = plain_name(code);
  {
    Rooms& rooms = co_await ShardOf(post, code);
    const auto rules = *engine::make_rules(plan.opened.rules);
    const auto create = [&](const room::Completion<room::RoomGrant>& made) {
      rooms.create(code, plan.opened, rules, plan.seats, made);
    };
    const auto made = co_await outcome_of<room::RoomGrant>(create);
    publish(rooms, code);
    if (!made) {
      done(made.error());
      co_return;
    }
  }
  // Repeated while seats move to other devices meanwhile.
  for (;;) {
    Rooms& rooms = co_await ShardOf(post, before);
    room::Room* const old_room = rooms.find(before);
    if (old_room == nullptr) break;
    const auto link = [&](const room::Completion<room::RematchLink>& linked) {
      old_room->link_rematch(code, plan.seats, linked);
    };
    const auto linked = co_await outcome_of<room::RematchLink>(link);
    if (!linked) {
      done(linked.error());
      co_return;
    }
    const auto& [to, regained] = *linked;
    if (regained.empty()) {
      publish(rooms, before);
      done(to);
      co_return;
    }
    for (const room::SeatRegained& one : regained)
      for (room::SeatTaken& taken : plan.seats)
        if (taken.seat == one.seat) taken.token = one.token;
    Rooms& next_rooms = co_await ShardOf(post, code);
    room::Room* const next_room = next_rooms.find(code);
    if (next_room == nullptr) break;
    const auto renew = [&](const room::Completion<std::monostate>& renewed) {
      next_room->renew_seats(regained, renewed);
    };
    const auto renewed = co_await outcome_of<std::monostate>(renew);
    if (!renewed) {
      done(renewed.error());
      co_return;
    }
  }
  done(std::nullopt);
}

}  // namespace server::rooms
