// One room: its seats, its game and its audience. The room judges every act with the engine, writes
// it to the journal, and broadcasts it when it is durable; it never announces what a crash could
// lose. This is its door: dates the calls, and hands them to the parts.
//
// Called by the shard that owns it, always on that shard's thread. It does no I/O, owns no lock and
// reads no clock: callers pass the time. Calls fail or throw only for lack of memory.
#pragma once

#include "engine/kingdom.hpp"
#include "engine/scoring.hpp"
#include "protocol/decode.hpp"
#include "server/room/advisor.hpp"
#include "server/room/chat_desk.hpp"
#include "server/room/entrance.hpp"
#include "server/room/hosting.hpp"
#include "server/room/motions.hpp"
#include "server/room/presence.hpp"
#include "server/room/room_context.hpp"
#include "server/room/room_feed.hpp"
#include "server/room/seat_waits.hpp"
#include "server/room/seating.hpp"
#include "server/room/table.hpp"
#include "server/room/visitor.hpp"

namespace server::room {

class Room {
 public:
  Room(RoomCode code, Opened opened, const engine::Rules& rules, Journal& journal,
       RandomSource& random, BotService& bots, const protocol::LimitsInfo& limits,
       telemetry::Metrics& metrics);

  // Opens a new room: draws its seed and, unless it has a host, the host's token; writes its seats.
  void open(const std::vector<SeatTaken>& seats, const Completion<RoomGrant>& done);
  // Restores a room from the journal. Requires the played game if one has begun. A full room
  // without a durable deal is dealt now. `alive`: when the server last ran, so that nobody loses
  // time for the outage; nullopt: no clock ran.
  void restore(std::span<const SeatTaken> seats, const std::optional<Begun>& begun,
               std::span<const Move> moves, std::optional<PlayedGame> played,
               std::optional<RoomTime> alive = std::nullopt);
  // Restores stored chat messages, in the order of their numbers; after restore().
  void restore_chat(std::span<const ChatEntry> stored) { chat_.restore(stored); }
  // The most that the operator allows from now on.
  void allow_chat(protocol::ChatMode most);

  // Requests before the game wait until everything written before is durable.
  // With the host's token as the key, the seat becomes the host's and keeps that token. With a
  // password, the pass or that token is needed. The player who takes the last seat is answered when
  // the game has begun. `waits` gets the grant when the entry is durable; if it returns false, the
  // player stands up again, unanswered.
  void take_seat(const protocol::TakeSeat& request, const std::optional<std::string>& key,
                 const Now& at, const Completion<SeatGrant>& done, const Identity& who = {},
                 const std::function<bool(const SeatGrant&)>& waits = nullptr);
  // Gives the seat of a known player a new token; the old one becomes invalid.
  void regain_seat(const protocol::PlayerId& player, const Now& at,
                   const Completion<SeatGrant>& done);
  // Creates a ticket that moves the seat to another device, authorized by the seat's token; and
  // uses it: the old token becomes invalid, and its sockets are dismissed.
  void link_seat(engine::Seat seat, std::string_view token, const Now& at,
                 const Completion<SeatLink>& done);
  // If `waits` returns false when the new token is durable, the old one is valid again.
  void carry_seat(engine::Seat seat, std::string_view ticket, const Now& at,
                  const Completion<SeatGrant>& done,
                  const std::function<bool(const SeatGrant&)>& waits = nullptr);
  // Authorized by the seat's token or by the host's.
  void leave_seat(engine::Seat seat, const Caller& caller, const Now& at,
                  const Completion<std::monostate>& done);

  // The host's actions before the game; see Hosting. Each calls `done` once: when it is rejected,
  // which may have to wait for the disk, or when the change is durable.
  [[nodiscard]] std::optional<RoomError> judge_host(const Caller& host) const {
    return hosting_.judge(host);
  }
  void change(const RoomChange& change, const Caller& host, const Now& at,
              const Completion<protocol::RoomInfo>& done);
  void move_seat(engine::Seat from, engine::Seat to, const Caller& host, const Now& at,
                 const Completion<protocol::RoomInfo>& done);
  void hand_over(engine::Seat to, const Caller& host, const Now& at,
                 const Completion<protocol::RoomInfo>& done);
  void start(const Caller& host, const Now& at, const Completion<protocol::RoomInfo>& done);
  void seat_bot(engine::Seat seat, BotLevel level, const Caller& host, const Now& at,
                const Completion<protocol::RoomInfo>& done);
  void remove_bot(engine::Seat seat, const Caller& host, const Now& at,
                  const Completion<std::monostate>& done);
  void seat_bots(BotLevel level, const Caller& host, const Now& at,
                 const Completion<protocol::RoomInfo>& done);

  // Answers of the BotService; ignored if the game has moved on meanwhile.
  void bot_acts(const BotMove& move, const Now& at) { table_.bot_acts(move, date(at)); }
  void advice_found(const AdviceFound& found) { advisor_.found(found); }

  // From now on the subscriber receives all frames, unless a reason to reject it is returned.
  [[nodiscard]] std::optional<protocol::Close> enter(Subscriber& subscriber,
                                                     const protocol::Hello& hello, const Now& at);
  // How many steps enter() would send for this hello.
  std::uint32_t steps_missed(const protocol::Hello& hello) const {
    return entrance_.steps_missed(hello);
  }
  void exit(const Subscriber& subscriber, const Now& at) { entrance_.exit(subscriber, date(at)); }
  // Sends a member that is behind more of the missed steps, as many as it wants; returns whether
  // more are left.
  [[nodiscard]] bool catch_up(const Subscriber& subscriber) {
    return entrance_.catch_up(subscriber);
  }
  // Handles a command of a member that has sent its hello.
  void receive(Subscriber& from, const protocol::Command& command, const Now& at);
  void refuse(Subscriber& from, const protocol::DecodeError& error);

  // The journal's answers.
  void committed(std::uint64_t ticket) { room_.commits.committed(ticket); }
  void halt();

  // Once a second, unless the room rests: the next game of a match, bots that never answered, and
  // work that can wait. `stands_still`: nothing can be stored, or nobody may play here.
  void tick(const Now& at, bool stands_still = false);
  // From now on requests and acts are rejected as `shutting_down`; those in flight go on.
  void stop_serving() { room_.stopping = true; }
  void dismiss_all(protocol::Close reason);
  // Closes a room, and dismisses its members when that is durable. Requires that no game has begun.
  void close(const Now& at);
  // Calls off a game that nobody has played for this long, and dismisses the remaining listeners.
  void abandon_after(Milliseconds patience, const Now& at);
  // Whether it was closed, durably.
  bool closed() const { return closed_; }

  const RoomCode& code() const { return room_.code; }
  const Roster& roster() const { return room_.roster; }
  engine::Preset preset() const { return room_.roster.opened().rules.preset; }
  protocol::RoomState state() const { return room_.game.state(); }
  protocol::RoomInfo info() const { return room_feed_.info(); }
  // Of the announced game, for its players.
  protocol::TurnInfo turn() const { return room_.game.turn(); }
  // The players who are not connected while the room waits for them.
  std::vector<SeatWait> waits() const { return seat_waits(room_, motions_); }
  // Whether this key admits to the room; always true without a password.
  [[nodiscard]] bool admits(const std::optional<std::string>& key) const {
    return room_.roster.admits(key);
  }
  const std::optional<RoomPassword>& room_password() const {
    return room_.roster.opened().room_password;
  }
  // The whole game when it is over, durably, and not sealed: it reveals the face-down dominoes.
  std::optional<Recorded> recorded() const;
  // The ranking of such a game.
  std::optional<engine::Ranking> result() const;
  // Its kingdoms in that order; none without a ranking.
  std::vector<engine::Kingdom> ranked_kingdoms() const;
  // protocol::encode_analysis() of the game; null: none was made. keep_analysis() stores a new one.
  const Frame& analysis() const { return analysis_; }
  void restore_analysis(Frame text) { analysis_ = std::move(text); }
  void keep_analysis(const Frame& text);
  // Whether so much waits for the journal that requests that change the room should fail.
  bool full() const { return room_.commits.full(); }
  bool deserted() const { return room_.audience.empty() && room_.commits.idle(); }
  // Whether the clock of a player runs.
  bool clock_runs() const { return table_.clock_runs(); }
  // Whether tick() has nothing to do, except after abandon_after() or close(), until somebody uses
  // the room.
  bool rests(const Now& at);
  // The room's date at this moment; and when somebody last came, left or acted.
  RoomTime date(const Now& at);
  RoomTime touched() const { return room_.touched; }
  // Time since then, during a game since somebody who still has a part in it did; and time that the
  // room has ticked since it was restored; unlimited if it was not restored.
  Milliseconds unused_for(const Now& at);
  Milliseconds back_for(const Now& at) const;
  // Whether info() has changed in what the list of rooms shows; the call resets it.
  [[nodiscard]] bool take_changed() { return std::exchange(room_.changed, false); }

  // For several tables with the same deal: the state of this one, and the number of unfinished
  // ones. While sealed, spectators cannot see the game, and the deal's source stays hidden from
  // everybody.
  const std::optional<SharedDeal>& duplicate() const { return room_.roster.opened().duplicate; }
  protocol::DuplicateTable table() const { return room_feed_.table(closed_); }
  void set_tables_open(std::uint32_t open) { room_feed_.set_tables_open(open); }
  bool sealed() const { return room_feed_.sealed(); }

  // Of a host or player.
  engine::Result<RematchPlan, RoomError> rematch(std::string_view token) const;
  // Links this room to the next one, which exists with these seats of the setup. The first link
  // stays.
  void link_rematch(const RoomCode& next, const std::vector<SeatTaken>& planned,
                    const Completion<RematchLink>& done);
  // In the next room: applies RematchLink::regained. Players who have left meanwhile stay away.
  void renew_seats(const std::vector<SeatRegained>& regained,
                   const Completion<std::monostate>& done);

  // Three ways to find a visitor. By its subscriber: an empty Visitor if it has not entered. By its
  // hello: whether or not it is admitted. By a token: the token's owner.
  Visitor identify(const Subscriber& subscriber) const;
  Visitor identify(const protocol::Hello& hello) const;
  Visitor identify(std::string_view token) const;
  std::optional<engine::Phase> phase() const;       // nullopt: no game has begun
  std::vector<protocol::PlayerId> players() const;  // of each seat; empty: unknown

  // By the operator. Ends the room permanently: closes it if it has no game, calls off a running
  // game. Listeners are still connected when it is done.
  void end(const Now& at, const Completion<std::monostate>& done);
  // Before the game, frees the seat. In a game the seat keeps its owner.
  void free_seat(engine::Seat seat, const Now& at, const Completion<std::monostate>& done);
  // While held, no game begins. Games that wait begin when the hold ends.
  void hold_games(bool hold, const Now& at);
  // Runs `work` when all entries of the room are durable (now, if they are), or when it halts.
  void run_when_durable(std::function<void()> work);

 private:
  struct Dispatch;

  RoomContext room_;
  Presence presence_;
  ChatDesk chat_;
  RoomFeed room_feed_;
  Advisor advisor_;
  Motions motions_;
  Table table_;
  Seating seating_;
  Hosting hosting_;
  Entrance entrance_;
  Frame analysis_;
  std::optional<SteadyTime> back_since_;  // first tick after restore()
  bool restored_ = false, closed_ = false, stood_still_ = false;
};

}  // namespace server::room
