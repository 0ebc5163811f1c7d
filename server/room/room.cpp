#include "server/room/room.hpp"

#include "engine/require.hpp"
#include "protocol/encode.hpp"
#include "server/util/limits.hpp"

#include <limits>
#include <utility>

namespace server::room {

using engine::Seat;
using protocol::Close;
using protocol::Refusal;
using protocol::RoomState;

Room::Room(RoomCode code, Opened opened, const engine::Rules& rules, Journal& journal,
           RandomSource& random, BotService& bots, const protocol::LimitsInfo& limits,
           telemetry::Metrics& metrics)
    : room_(std::move(code), std::move(opened), rules, journal, random, limits, metrics),
      presence_(room_),
      chat_(room_),
      room_feed_(room_, presence_, chat_),
      advisor_(room_, bots),
      motions_(room_, presence_,
               [this](const OpenProposal& passed, RoomTime now) { table_.carry_out(passed, now); }),
      table_(room_, bots, presence_, room_feed_, advisor_, motions_),
      seating_(room_, chat_, room_feed_, table_),
      hosting_(room_, room_feed_, table_, seating_),
      entrance_(room_, presence_, chat_, room_feed_, advisor_, motions_, table_, seating_) {}

void Room::open(const std::vector<SeatTaken>& seats, const Completion<RoomGrant>& done) {
  seating_.open(seats, done);
}

void Room::restore(std::span<const SeatTaken> seats, const std::optional<Begun>& begun,
                   std::span<const Move> moves, std::optional<PlayedGame> played,
                   std::optional<RoomTime> alive) {
  chat_.restore({});
  restored_ = true;
  for (const SeatTaken& taken : seats) {
    room_.roster.seats().sit(taken);
    room_.touch(taken.time);
  }
  room_.timeline = Timeline(room_.touched, alive);
  if (begun) return table_.restore(*begun, moves, std::move(*played), alive);
  seating_.begin_if_ready(room_.touched);
  // Nobody could act since the room was last touched.
  if (room_.game && alive) table_.begin_outage(room_.touched);
}

void Room::allow_chat(protocol::ChatMode most) {
  const protocol::ChatMode before = chat_.mode();
  room_.limits.chat = most;
  if (chat_.mode() == before) return;
  room_feed_.broadcast_terms({});
  // The room object of a delayed room does not say who is away.
  room_feed_.broadcast_presence();
}

// --- requests ----------------------------------------------------------------------------------

void Room::take_seat(const protocol::TakeSeat& request, const std::optional<std::string>& key,
                     const Now& at, const Completion<SeatGrant>& done, const Identity& who,
                     const std::function<bool(const SeatGrant&)>& waits) {
  seating_.take(request, key, date(at), done, who, waits);
}

void Room::regain_seat(const protocol::PlayerId& player, const Now& at,
                       const Completion<SeatGrant>& done) {
  seating_.regain(player, date(at), done);
}

void Room::link_seat(Seat seat, std::string_view token, const Now& at,
                     const Completion<SeatLink>& done) {
  seating_.link(seat, token, date(at), done);
}

void Room::carry_seat(Seat seat, std::string_view ticket, const Now& at,
                      const Completion<SeatGrant>& done,
                      const std::function<bool(const SeatGrant&)>& waits) {
  seating_.carry(seat, ticket, date(at), done, waits);
}

void Room::leave_seat(Seat seat, const Caller& caller, const Now& at,
                      const Completion<std::monostate>& done) {
  seating_.leave(seat, caller, date(at), done);
}

void Room::free_seat(Seat seat, const Now& at, const Completion<std::monostate>& done) {
  seating_.free(seat, date(at), done);
}

void Room::renew_seats(const std::vector<SeatRegained>& regained,
                       const Completion<std::monostate>& done) {
  seating_.renew_tokens(regained, done);
}

void Room::change(const RoomChange& change, const Caller& host, const Now& at,
                  const Completion<protocol::RoomInfo>& done) {
  hosting_.change(change, host, date(at), done);
}

void Room::move_seat(Seat from, Seat to, const Caller& host, const Now& at,
                     const Completion<protocol::RoomInfo>& done) {
  hosting_.move_seat(from, to, host, date(at), done);
}

void Room::hand_over(Seat to, const Caller& host, const Now& at,
                     const Completion<protocol::RoomInfo>& done) {
  hosting_.hand_over(to, host, date(at), done);
}

void Room::start(const Caller& host, const Now& at, const Completion<protocol::RoomInfo>& done) {
  hosting_.start(host, date(at), done);
}

void Room::seat_bot(Seat seat, BotLevel level, const Caller& host, const Now& at,
                    const Completion<protocol::RoomInfo>& done) {
  hosting_.seat_bot(seat, level, host, date(at), done);
}

void Room::seat_bots(BotLevel level, const Caller& host, const Now& at,
                     const Completion<protocol::RoomInfo>& done) {
  hosting_.seat_bots(level, host, date(at), done);
}

void Room::remove_bot(Seat seat, const Caller& host, const Now& at,
                      const Completion<std::monostate>& done) {
  hosting_.remove_bot(seat, host, date(at), done);
}

void Room::hold_games(bool hold, const Now& at) {
  room_.held = hold;
  if (hold) return;
  room_.commits.run_when_durable([this, now = date(at)] { seating_.begin_if_ready(now); });
}

void Room::run_when_durable(std::function<void()> work) {
  room_.commits.run_when_durable(std::move(work));
}

// --- members -----------------------------------------------------------------------------------

std::optional<Close> Room::enter(Subscriber& subscriber, const protocol::Hello& hello,
                                 const Now& at) {
  return entrance_.enter(subscriber, hello, date(at));
}

struct Room::Dispatch {
  Room& room;
  Subscriber& from;
  const Member& member;
  RoomTime now;
  SteadyTime steady;

  void operator()(const protocol::Hello&) const {
    room.room_.reject(from, {.refusal = Refusal::out_of_order});
  }
  void operator()(const protocol::Ping& ping) const {
    from.deliver(make_frame(protocol::encode(protocol::Pong{ping.t, now.count()})));
  }
  void operator()(const protocol::Act& act) const {
    if (member.seat) return room.table_.act(from, *member.seat, act, now);
    room.room_.reject(from, {.re = act.id, .refusal = Refusal::not_seated});
  }
  void operator()(const protocol::Hints& hints) const { room.advisor_.hint(member, hints); }
  void operator()(const protocol::Advise& ask) const { room.advisor_.advise(member, ask, now); }
  void operator()(const protocol::Ready& ready) const {
    room.seating_.set_ready(member, ready, now);
  }
  void operator()(const protocol::Propose& propose) const {
    room.motions_.propose(member, propose, now);
  }
  void operator()(const protocol::Vote& vote) const { room.motions_.vote(member, vote, now); }
  void operator()(const protocol::Chat& chat) const { room.chat_.say(from, chat, now, steady); }
  void operator()(const protocol::Mute& mute) const {
    if (room.chat_.mute(member, mute, now)) room.room_feed_.broadcast_presence();
  }
};

void Room::receive(Subscriber& from, const protocol::Command& command, const Now& at) {
  const RoomTime now = date(at);
  const Member* member = room_.audience.find(from);
  if (member == nullptr) return;
  const bool of_socket = std::holds_alternative<protocol::Ping>(command) ||
                         std::holds_alternative<protocol::Hello>(command);
  const bool talks = std::holds_alternative<protocol::Chat>(command) ||
                     std::holds_alternative<protocol::Mute>(command);
  if (!of_socket && room_.roster.is_host(*member)) hosting_.host_acted();
  const auto seat = member->seat;
  std::visit(Dispatch{*this, from, *member, now, at.steady}, command);
  // Chat does not count as play.
  if (seat && !of_socket && !talks && room_.game.has_temporary_stand_in(*seat))
    table_.hand_back(*seat, now);
}

void Room::refuse(Subscriber& from, const protocol::DecodeError& error) {
  room_.reject(
      from,
      {.re = error.re, .refusal = error.refusal, .message = error.message, .field = error.field});
}

void Room::dismiss_all(Close reason) {
  room_.audience.dismiss_all(reason);
  room_.changed = true;
}

Visitor Room::identify(const Subscriber& subscriber) const {
  const Member* member = room_.audience.find(subscriber);
  if (member == nullptr) return {};
  return member->seat ? room_.roster.visitor_on(*member->seat) : Visitor{.name = member->name};
}

Visitor Room::identify(const protocol::Hello& hello) const {
  return hello.token ? identify(*hello.token) : Visitor{.name = hello.name};
}

Visitor Room::identify(std::string_view token) const {
  const auto seat = room_.roster.seats().of_token(token);
  return seat ? room_.roster.visitor_on(*seat) : Visitor{};
}

std::vector<protocol::PlayerId> Room::players() const {
  std::vector<protocol::PlayerId> players;
  players.reserve(room_.roster.seats().size());
  for (std::size_t i = 0; i < room_.roster.seats().size(); ++i)
    players.push_back(room_.roster.visitor_on(engine::seat_at(i)).player);
  return players;
}

// --- time, and the end -------------------------------------------------------------------------

void Room::tick(const Now& at, bool stands_still) {
  const RoomTime now = date(at);
  if (restored_ && !back_since_) back_since_ = at.steady;
  table_.release_frames();
  table_.release_delayed(now);
  room_feed_.broadcast_crowd();
  // As after a restart: players who could not come are given their time.
  if (std::exchange(stood_still_, stands_still) && !stands_still) presence_.start_over();
  if (!stands_still) {
    const bool absent = presence_.watch(now);
    const bool silent = presence_.watch_silence(motions_.asks_others(presence_.waited_for()), now);
    if (absent || silent) room_feed_.broadcast_presence();
  }
  table_.hand_back_seats(now);
  // For those who came while the journal of all rooms was full.
  if (room_.commits.idle() && !room_.commits.full()) seating_.begin_if_ready(now);
  if (stands_still)
    table_.stand_still(now);
  else
    table_.watch_clock(now);
  motions_.count(now);
  table_.request_bot_move(now);
  advisor_.request(now);
  hosting_.replace_host(now);
  table_.begin_next_game(now);
}

// A standstill takes time only from a clock that runs, or begins before its player is back.
RoomTime Room::date(const Now& at) {
  const RoomTime now = room_.timeline.date(at);
  if (!clock_runs()) table_.pass_standstill(now);
  return now;
}

// By then the players who left are known to be away, and delayed spectators may know everything.
bool Room::rests(const Now& at) {
  constexpr Milliseconds calm = 1000 * limits::rest_after.count();
  const Milliseconds delay = Milliseconds{1000} * room_.roster.settings().delay_seconds;
  return deserted() && !sealed() && date(at) - room_.touched > calm + delay &&
         back_for(at) > calm && table_.rests();
}

Milliseconds Room::unused_for(const Now& at) {
  const RoomTime used = state() == RoomState::playing ? room_.attended : room_.touched;
  return room_.timeline.served(used, date(at));
}

Milliseconds Room::back_for(const Now& at) const {
  if (!restored_) return std::numeric_limits<Milliseconds>::max();
  return back_since_ ? at.steady - *back_since_ : 0;
}

void Room::halt() {
  if (room_.commits.halted()) return;
  room_.commits.halt();
  room_.audience.dismiss_all(Close::halted);
  room_.changed = true;  // after halt(), whose answers may publish the room
}

void Room::close(const Now& at) {
  engine::require(!room_.game, "only a room without a game is closed");
  room_.stopping = true;
  room_.commits.write(Closed{date(at)}, [this] {
    closed_ = true;
    room_.audience.dismiss_all(Close::room_closed);
  });
}

void Room::abandon_after(Milliseconds patience, const Now& at) {
  table_.abandon_after(patience, date(at));
}

void Room::end(const Now& at, const Completion<std::monostate>& done) {
  room_.commits.run_when_durable([this, at, done] {
    if (const auto error = room_.not_serving()) return done(*error);
    if (!room_.game) {
      close(at);
    } else if (state() == RoomState::playing) {
      motions_.overtake();
      table_.call_off(date(at));
    }
    room_.commits.run_when_durable([this, done] {
      if (room_.commits.halted()) return done(RoomError::halted);
      done(std::monostate{});
    });
  });
}

// --- the finished game -------------------------------------------------------------------------

std::optional<engine::Phase> Room::phase() const {
  const History* history = room_.game.history();
  return history == nullptr ? std::nullopt : std::optional(history->phase());
}

std::optional<Recorded> Room::recorded() const {
  if (sealed() || phase() != engine::Phase::over) return std::nullopt;
  return room_.game.history()->recorded();
}

std::optional<engine::Ranking> Room::result() const {
  if (sealed() || phase() != engine::Phase::over) return std::nullopt;
  return engine::ranking(room_.game.history()->view());
}

std::vector<engine::Kingdom> Room::ranked_kingdoms() const {
  std::vector<engine::Kingdom> kingdoms;
  if (const auto ranking = result())
    for (const engine::Standing& standing : *ranking)
      kingdoms.push_back(room_.game.history()->view().kingdoms[standing.kingdom]);
  return kingdoms;
}

void Room::keep_analysis(const Frame& text) {
  if (analysis_ || state() != RoomState::finished) return;
  analysis_ = text;
  room_.commits.write(Analysed{*text}, [] {});
}

engine::Result<RematchPlan, RoomError> Room::rematch(std::string_view token) const {
  const Roster& roster = room_.roster;
  if (const auto error = room_.not_serving()) return *error;
  if (!roster.is_host(token) && !roster.seats().of_token(token)) return RoomError::bad_token;
  if (state() != RoomState::finished) return RoomError::not_over;
  if (!roster.opened().rematch.empty()) return roster.opened().rematch;
  return plan_rematch(roster);
}

void Room::link_rematch(const RoomCode& next, const std::vector<SeatTaken>& planned,
                        const Completion<RematchLink>& done) {
  hosting_.link_rematch(next, planned, done);
}

}  // namespace server::room
