#include "server/room/entrance.hpp"

#include "protocol/encode.hpp"
#include "server/room/spectator_names.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Close;
using telemetry::CatchUp;

namespace {

// By how many connections the host may exceed the maximum of spectators.
constexpr std::size_t more_for_host = 2;

}  // namespace

Entrance::Entrance(RoomContext& room, Presence& presence, const ChatDesk& chat, RoomFeed& room_feed,
                   const Advisor& advisor, Motions& motions, Table& table, Seating& seating)
    : room_(room),
      presence_(presence),
      chat_(chat),
      room_feed_(room_feed),
      advisor_(advisor),
      motions_(motions),
      table_(table),
      seating_(seating) {}

std::optional<Close> Entrance::enter(Subscriber& subscriber, const protocol::Hello& hello,
                                     RoomTime now) {
  if (room_.commits.halted()) return Close::halted;
  if (room_.stopping) return Close::shutting_down;
  const Roster& roster = room_.roster;
  Member member{&subscriber, std::nullopt, hello.diff, hello.hints};
  if (hello.token) {
    member.seat = roster.seats().of_token(*hello.token);
    if (!member.seat) return Close::bad_token;
    room_.audience.dismiss_seat(*member.seat, Close::replaced);
  } else {
    if (const auto reason = judge_spectator(hello)) return reason;
    DistinctName name = name_for_spectator(hello.name, room_.audience, roster.seats());
    member.name = std::move(name.text);
    member.skeletons = std::move(name.skeletons);
    if (hello.pass && roster.is_host(*hello.pass)) member.host_key = roster.opened().host;
  }
  note_visit(member.seat, now);
  table_.prepare_entry(now);
  if (member.seat) presence_.come(*member.seat, now);
  greet(room_.audience.add(member), hello, now);
  if (!member.seat) return std::nullopt;
  if (room_.game) table_.hand_back(*member.seat, now);
  // The work that waits already does the same, and `ready` repeats it.
  if (!room_.commits.full() && seating_.ready_to_start())
    room_.commits.run_when_durable([this, now] { seating_.begin_if_ready(now); });
  return std::nullopt;
}

void Entrance::note_visit(std::optional<Seat> seat, RoomTime now) {
  if (seat && room_.game && room_.game.decides(*seat))
    room_.attend(now);
  else
    room_.touch(now);
}

std::optional<Close> Entrance::judge_spectator(const protocol::Hello& hello) const {
  const Roster& roster = room_.roster;
  const std::size_t most = roster.settings().spectators_max;
  if (!roster.admits(hello.pass)) return Close::password_needed;
  if (room_feed_.sealed() && room_.game) return Close::no_spectators;
  // The host needs no seat. An old connection of the host may not be noticed as lost yet.
  const bool host = hello.pass && roster.is_host(*hello.pass);
  if (most == 0 && !host) return Close::no_spectators;
  if (room_.audience.spectators() >= most + (host ? more_for_host : 0)) return Close::room_crowded;
  return std::nullopt;
}

std::uint32_t Entrance::steps_missed(const protocol::Hello& hello) const {
  Member member;
  if (hello.token) member.seat = room_.roster.seats().of_token(*hello.token);
  if (hello.token && !member.seat) return 0;
  const std::uint32_t newest = room_.feed.seq_for(member, room_.game.history()).value_or(0);
  const std::uint32_t known = hello.replay ? 0 : hello.since.value_or(newest);
  return known < newest ? newest - known : 0;
}

void Entrance::greet(Member& member, const protocol::Hello& hello, RoomTime now) {
  Subscriber& to = *member.subscriber;
  const std::optional<std::uint32_t> newest = room_.feed.seq_for(member, room_.game.history());
  protocol::Welcome welcome{room_feed_.info(), member.seat, room_.limits, now.count(), member.name};
  welcome.room.seq = newest.value_or(0);
  to.deliver(make_frame(protocol::encode(welcome)));
  if (newest) send_game(member, hello, *newest);
  if (room_.feed.sees_present(member)) {
    table_.send_status(to);
    motions_.send_open(to);
  }
  if (member.seat) {
    room_feed_.broadcast_presence();
    chat_.send_history(member);
    advisor_.prompt(&member);
  } else {
    to.deliver(room_feed_.presence(true));
    chat_.send_history(member);
    room_feed_.note_crowd();
  }
}

void Entrance::send_game(Member& member, const protocol::Hello& hello, std::uint32_t newest) {
  History& history = *room_.game.history();
  Subscriber& to = *member.subscriber;
  if (hello.replay) {
    room_.metrics.catch_ups[CatchUp::replay].add();
    to.deliver(history.snapshot(0));
    member.behind = 0;
    room_.feed.catch_up(member, history);
  } else if (hello.since && *hello.since <= newest) {
    room_.metrics.catch_ups[CatchUp::steps].add();
    member.behind = hello.since;
    room_.feed.catch_up(member, history);
  } else {
    room_.metrics.catch_ups[CatchUp::snapshot].add();
    to.deliver(history.snapshot(newest));
    member.shown = newest;
  }
}

void Entrance::exit(const Subscriber& subscriber, RoomTime now) {
  const Member* member = room_.audience.find(subscriber);
  const bool was_member = member != nullptr;
  const std::optional<Seat> seat = was_member ? member->seat : std::nullopt;
  room_.audience.remove(subscriber);
  // Also of a spectator who was dismissed before.
  table_.forget_taker(subscriber);
  motions_.overtake_of(subscriber);
  if (!was_member) return;
  note_visit(seat, now);
  if (!seat) return room_feed_.note_crowd();
  presence_.leave(*seat, now);
  room_feed_.broadcast_presence();
}

bool Entrance::catch_up(const Subscriber& subscriber) {
  Member* const member = room_.audience.find(subscriber);
  if (member == nullptr || !member->behind) return false;
  if (!room_.feed.catch_up(*member, *room_.game.history())) return true;
  advisor_.prompt(member);
  return false;
}

}  // namespace server::room
