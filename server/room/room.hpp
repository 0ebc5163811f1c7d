// One room: its seats, its game and its audience. The room judges every act with the engine, writes
// it to the journal, and broadcasts it when it is durable; it never announces what a crash could
// lose.
//
// Called by the shard that owns it, always on that shard's thread. It does no I/O, owns no lock and
// reads no clock: callers pass the time. Calls fail or throw only for lack of memory.
#pragma once

#include "engine/rules.hpp"
#include "protocol/decode.hpp"
#include "protocol/duplicate.hpp"
#include "protocol/notice.hpp"
#include "server/room/audience.hpp"
#include "server/room/bot_driver.hpp"
#include "server/room/chat_log.hpp"
#include "server/room/clock_watch.hpp"
#include "server/room/commit_queue.hpp"
#include "server/room/game.hpp"
#include "server/room/host_watch.hpp"
#include "server/room/presence_tracker.hpp"
#include "server/room/rematch.hpp"
#include "server/room/requests.hpp"
#include "server/room/roster.hpp"
#include "server/room/silence.hpp"
#include "server/room/spectator_feed.hpp"
#include "server/room/tickets.hpp"
#include "server/room/timeline.hpp"
#include "server/room/visitor.hpp"
#include "server/room/voting.hpp"
#include "server/telemetry/metrics.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace server::room {

class Room {
 public:
  Room(RoomCode code, Opened opened, const engine::Rules& rules, Journal& journal,
       RandomSource& random, BotService& bots, const protocol::LimitsInfo& limits,
       telemetry::Metrics& metrics);

  // Opens a new room: draws its seed and, unless it has a host, the host's token; writes its seats.
  void open(const std::vector<SeatTaken>& seats, const Done<RoomGrant>& done);
  // Restores a room from the journal. Requires the played game if one has begun. A full room
  // without a durable deal is dealt now. `alive`: when the server last ran, so that nobody loses
  // time for the outage; nullopt: no clock ran.
  void restore(std::span<const SeatTaken> seats, const std::optional<Begun>& begun,
               std::span<const Move> moves, std::optional<PlayedGame> played,
               std::optional<Milliseconds> alive = std::nullopt);
  // Restores stored chat messages, in the order of their numbers; after restore().
  void restore_chat(std::span<const ChatEntry> kept) { chat_.restore(kept); }
  void allow_chat(protocol::ChatMode most) { limits_.chat = most; }

  // Requests before the game wait until everything written before is durable.
  // With the host's token as the key, the seat becomes the host's and keeps that token. With a
  // password, the pass or that token is needed. The player who takes the last seat is answered when
  // the game has begun. A player who no longer waits when the entry is durable stands up again,
  // unanswered.
  void take_seat(const protocol::TakeSeat& request, const std::optional<std::string>& key,
                 const Now& at, const Done<SeatGrant>& done, const Identity& who = {},
                 const std::function<bool()>& waits = nullptr);
  // Gives the seat of a known player a new token; the old one becomes invalid.
  void regain_seat(std::string_view player, const Now& at, const Done<SeatGrant>& done);
  // Creates a ticket that moves the seat to another device, authorized by the seat's token; and
  // uses it: the old token becomes invalid, and its sockets are dismissed.
  void link_seat(engine::Seat seat, std::string_view token, const Now& at,
                 const Done<SeatLink>& done);
  void carry_seat(engine::Seat seat, std::string_view ticket, const Now& at,
                  const Done<SeatGrant>& done);
  // Authorized by the seat's token or by the host's.
  void leave_seat(engine::Seat seat, const Caller& caller, const Now& at,
                  const Done<std::monostate>& done);

  // The host's actions before the game. seat_bot() changes the level of a bot on the seat.
  std::optional<RoomError> judge_host(const Caller& host) const;  // nullopt: allowed
  void change(const RoomChange& change, const Caller& host, const Now& at,
              const Done<protocol::RoomInfo>& done);
  // Moves a player to a seat, or swaps the players of both seats.
  void move_seat(engine::Seat from, engine::Seat to, const Caller& host, const Now& at,
                 const Done<protocol::RoomInfo>& done);
  // From now on the token of that seat is the host's.
  void hand_over(engine::Seat to, const Caller& host, const Now& at,
                 const Done<protocol::RoomInfo>& done);
  void start(const Caller& host, const Now& at, const Done<protocol::RoomInfo>& done);
  void seat_bot(engine::Seat seat, BotLevel level, const Caller& host, const Now& at,
                const Done<protocol::RoomInfo>& done);
  void remove_bot(engine::Seat seat, const Caller& host, const Now& at,
                  const Done<std::monostate>& done);
  void seat_bots(BotLevel level, const Caller& host, const Now& at,
                 const Done<protocol::RoomInfo>& done);
  // Answers of the BotService; ignored if the game has moved on meanwhile.
  void bot_acts(const BotMove& act, const Now& at);
  void advice_found(const AdviceFound& found);

  // Whether this key admits to the room; always true without a password.
  bool admits(const std::optional<std::string>& key) const { return roster_.admits(key); }
  const std::optional<RoomPassword>& room_password() const {
    return roster_.opened().room_password;
  }

  // protocol::encode_analysis() of the game; null: none was made. keep_analysis() stores a new one.
  const Frame& analysis() const { return analysis_; }
  void restore_analysis(Frame text) { analysis_ = std::move(text); }
  void keep_analysis(const Frame& text);

  // For several tables with the same deal: the state of this one, and the number of unfinished
  // ones.
  const std::optional<DuplicateTable>& duplicate() const { return roster_.opened().duplicate; }
  protocol::DuplicateTable table() const;
  void set_tables_open(std::uint32_t open);
  // While sealed, spectators cannot see the game, and the deal's source stays hidden from
  // everybody.
  bool sealed() const { return tables_open_ > 0; }

  // From now on the subscriber receives all frames, unless a reason to reject it is returned.
  std::optional<protocol::Close> enter(Subscriber& subscriber, const protocol::Hello& hello,
                                       const Now& at);
  void exit(const Subscriber& subscriber, const Now& at);
  // Sends a member that is behind more of the missed steps, as many as it wants; returns whether
  // more are left.
  bool catch_up(const Subscriber& subscriber);
  // Handles a command of a member that has sent its hello.
  void receive(Subscriber& from, const protocol::Command& command, const Now& at);
  void refuse(Subscriber& from, const protocol::DecodeError& error);

  // The journal's answers.
  void committed(std::uint64_t ticket);
  void halt();

  // Once a second: the next game of a match, bots that never answered, and work that can wait.
  void tick(const Now& at);
  void drain() { draining_ = true; }
  void dismiss_all(protocol::Close reason);
  // Closes a room whose game has not begun.
  void close(const Now& at);
  // Calls off a game that nobody has played for this long, and dismisses the remaining listeners.
  void abandon_after(Milliseconds patience, const Now& at);
  // Whether it was closed, durably.
  bool closed() const { return closed_; }

  const RoomCode& code() const { return code_; }
  const Roster& roster() const { return roster_; }
  engine::Preset preset() const { return roster_.opened().rules.preset; }
  protocol::RoomState state() const;
  protocol::RoomInfo info() const;
  // The whole game when it is over, durably, and not sealed: it reveals the face-down dominoes.
  std::optional<Recorded> recorded() const;
  bool deserted() const { return audience_.empty() && commits_.idle(); }
  // The room's date at this moment; and when somebody last came, left or acted.
  Milliseconds date(const Now& at) { return timeline_.date(at); }
  Milliseconds touched() const { return touched_; }
  // Whether info() has changed in what the list of rooms shows; the call resets it.
  bool take_changed() { return std::exchange(changed_, false); }

  // Leads to the room of the rematch: its code, or its setup if there is none yet.
  std::variant<RoomError, RoomCode, Setup> rematch(std::string_view token) const;
  // Links this room to the next one, which exists with these seats of the setup. The first link
  // stays.
  void link_rematch(const RoomCode& next, const std::vector<SeatTaken>& planned,
                    const Done<RematchLink>& done);
  // In the next room: applies RematchLink::regained. Players who have left meanwhile stay away.
  void renew_seats(const std::vector<SeatRegained>& regained, const Done<std::monostate>& done);

  // The member with this subscriber; an empty Visitor, if it has not entered.
  Visitor who(const Subscriber& subscriber) const;
  // The sender of this hello, whether or not it is admitted.
  Visitor who(const protocol::Hello& hello) const;
  // The owner of the token.
  Visitor who(std::string_view token) const;
  std::optional<engine::Phase> phase() const;  // nullopt: no game has begun
  std::vector<std::string> players() const;    // id of each seat; empty: unknown
  // Time since somebody last came, left or acted.
  Milliseconds unused_for(const Now& at);
  // Time that the room has ticked since it was restored; unlimited if it was not restored.
  Milliseconds back_for(const Now& at) const;

  // By the operator. Ends the room permanently: closes it if it has no game, calls off a running
  // game. Listeners are still connected when it is done.
  void end(const Now& at, const Done<std::monostate>& done);
  // Before the game, frees the seat. In a game the seat keeps its owner.
  void free_seat(engine::Seat seat, const Now& at, const Done<std::monostate>& done);
  // While held, no game begins. Games that wait begin when the hold ends.
  void hold_games(bool hold, const Now& at);
  // Runs `work` when all entries of the room are durable (now, if they are), or when it halts.
  void run_when_durable(std::function<void()> work) { commits_.run_when_durable(std::move(work)); }

 private:
  std::optional<RoomError> not_serving() const;
  Visitor visitor_on(engine::Seat seat) const;

  // Requires that the seat has the token `before`.
  void renew_token(const SeatRegained& regained, const std::function<void()>& answer,
                   const std::function<void()>& fail = nullptr);
  void stand_up(engine::Seat seat, protocol::Close reason, Milliseconds now,
                const Done<std::monostate>& done);
  // Writes the new terms and seats of the room, and broadcasts them.
  void apply_terms(Opened opened, const engine::Rules& rules,
                   std::optional<std::vector<SeatTaken>> seats, Milliseconds now,
                   const Done<protocol::RoomInfo>& done);
  void broadcast_room(const std::vector<SeatTaken>& before);
  void replace_host(Milliseconds now);
  SeatTaken new_bot(engine::Seat seat, BotLevel level, const std::vector<SeatTaken>& sitting,
                    Milliseconds now);
  // The players as they are, and these bots.
  void seat_all(std::vector<SeatTaken> seats, Milliseconds now,
                const Done<protocol::RoomInfo>& done);
  // If a bot is to move and is not thinking already.
  void ask_bot(Milliseconds now);
  // The level of the bot that acts for the seat: a bot on the seat, a stand-in, or one that
  // finishes a turn whose time is up.
  std::optional<BotLevel> bot_for(engine::Seat seat) const;

  // Whether a person has the seat and has not resigned. Requires a game.
  bool plays(engine::Seat seat) const;
  // When the others may decide without that player, who is away or silent; nullopt: not at all.
  std::optional<Milliseconds> away_at(engine::Seat seat) const;
  bool is_away(engine::Seat seat, Milliseconds now) const;
  std::vector<engine::Seat> voters(Milliseconds now) const;
  // The voters who decide about this motion.
  std::vector<engine::Seat> asked_about(const protocol::Motion& motion, Milliseconds now) const;
  std::optional<protocol::Refusal> judge(const protocol::Motion& motion, engine::Seat by,
                                         Milliseconds now) const;
  std::optional<protocol::Refusal> judge_take_back(std::uint32_t to, engine::Seat by) const;
  void propose(const Member& member, const protocol::Propose& propose, Milliseconds now);
  void vote(const Member& member, const protocol::Vote& vote, Milliseconds now);
  void count_votes(Milliseconds now);
  void carry_out_proposal(Milliseconds now);
  void close_proposal(protocol::Outcome outcome);
  Frame proposal(std::optional<protocol::Outcome> outcome) const;
  void broadcast_proposal(std::optional<protocol::Outcome> outcome) const;
  // Requires that everything is announced.
  void rule(const protocol::TableDecision& ruling, Milliseconds now);
  void hand_back(engine::Seat seat, Milliseconds now);
  std::string name_for_seat(const Member& member, engine::Seat seat) const;
  std::optional<protocol::Refusal> judge_take_over(const protocol::TakeOver& over) const;
  void take_over(const protocol::TableDecision& ruling, const OpenProposal& proposal,
                 Milliseconds now);
  // Dismisses the listener on the seat.
  void dismiss_seat(engine::Seat seat, protocol::Close reason);
  // Whether a bot plays the seat until its player plays again.
  bool has_temporary_stand_in(engine::Seat seat) const;
  // The person that everybody waits for in a game without a clock; none: nobody.
  engine::Seat waited_for() const;
  void watch_silence(Milliseconds now);
  void watch_clock(Milliseconds now);
  // The time of the seat is up: what happens is a setting of the room.
  void end_turn(engine::Seat seat, Milliseconds now);
  bool status_is_plain() const;
  Frame status() const;
  void broadcast_status();
  void say_ready(const Member& member, const protocol::Ready& ready, Milliseconds now);
  // Whether the game begins now without a request to start.
  bool ready_to_start() const;
  // `then`: called when the game has begun, or at once.
  void begin_if_ready(Milliseconds now, const std::function<void()>& then = nullptr,
                      const std::function<void()>& fail = nullptr);

  void begin(Milliseconds now, const std::function<void()>& then = nullptr,
             const std::function<void()>& fail = nullptr);
  void answer(Subscriber& from, const Member& member, const protocol::Command& command,
              const Now& at);
  void act(Subscriber& from, engine::Seat seat, const protocol::Act& act, Milliseconds now);
  std::optional<protocol::Rejected> judge(engine::Seat seat, const protocol::Act& act) const;
  void accept(engine::Seat seat, const ActSource& hand, const protocol::Act& act, Milliseconds now);
  // Answers an already accepted act from the record. Returns false if the id is new.
  bool answer_from_record(Subscriber& from, engine::Seat seat, const protocol::Act& act);
  void broadcast_step(std::uint32_t seq);
  void send_spectators_away();
  Setup setup() const { return {code_, roster_.opened(), roster_.seats().sitting()}; }
  std::vector<protocol::SeatInfo> seat_infos() const;
  void greet(Member& member, const protocol::Hello& hello, Milliseconds now);
  void release_state();
  // Stored requests finish later than they were made, so the date never goes back.
  void touch(Milliseconds when) { touched_ = std::max(touched_, when); }
  void watch_presence(Milliseconds now);
  void broadcast_presence();
  Frame presence() const;
  const Member* mover() const;
  void prompt(const Member* member);
  void hint(const Member& member, const protocol::Hints& hints);
  void deliver_hints(const Member& to, const std::optional<std::string>& re) const;
  // Why a question about the present table is rejected now; nullopt: it is answered.
  std::optional<protocol::Refusal> judge_question(const Member& member) const;
  void advise(const Member& member, const protocol::Advise& ask, Milliseconds now);
  void deliver_advice(const Member& to, const std::optional<std::string>& re) const;
  // The member that waits for advice, while connected.
  const Member* find(const BotDriver::Asker& asker) const;
  void drop_advice();
  void reject(Subscriber& to, protocol::Rejected notice) const;

  Person person(const Member& member) const;
  void name_spectator(Member& member, const std::string& wanted) const;
  void rename_confusable_spectators();
  std::vector<std::string> named_spectators() const;
  protocol::ChatMode chat_mode() const;
  // It has been dealt and is not over.
  bool game_on() const;
  std::optional<TokenHash> partner_of(engine::Seat seat) const;  // requires teams; nullopt: a bot
  void say(Subscriber& from, const protocol::Chat& chat, const Now& at);
  std::optional<protocol::Refusal> judge(const Member& member, const protocol::Chat& chat) const;
  void tell(const ChatEntry& said) const;
  void send_chats(const Member& member) const;
  void mute(const Member& member, const protocol::Mute& mute, Milliseconds now);

  std::size_t spectators() const { return audience_.spectators(); }
  // Sends spectators of a delayed room what is old enough.
  void release_delayed(Milliseconds now);
  // The announced part of the game; null before the first deal is announced.
  History* history() { return game_ ? game_->history() : nullptr; }
  const History* history() const { return game_ ? game_->history() : nullptr; }
  std::uint32_t announced_seq() const { return history() != nullptr ? history()->seq() : 0; }

  const RoomCode code_;
  Journal& journal_;
  RandomSource& random_;
  protocol::LimitsInfo limits_;
  telemetry::Metrics& metrics_;  // of its shard
  Roster roster_;
  std::uint32_t tables_open_;  // 0: also if its deals are unique
  CommitQueue commits_;
  Audience audience_;
  SpectatorFeed feed_;
  ChatLog chat_;
  std::unique_ptr<Game> game_;  // the deal is written, perhaps not yet durable
  BotDriver bots_;
  Frame analysis_;
  Voting voting_;
  PresenceTracker presence_;
  Silence silence_;
  Tickets tickets_;
  const Subscriber* taker_ = nullptr;  // takes over a seat and is connected; null: nobody
  ClockWatch clock_watch_;
  bool plain_sent_ = true;  // the members know of no status other than the plain one
  HostWatch host_watch_;
  Milliseconds touched_ = 0;
  Timeline timeline_{touched_};
  std::optional<SteadyTime> back_since_;                     // first tick after restore()
  bool restored_ = false, draining_ = false, held_ = false;  // held: no game begins
  bool closed_ = false, changed_ = true, crowd_changed_ = false;
  mutable std::string seed_hash_;  // empty: not computed yet
};

}  // namespace server::room
