// One room: its seats, its game and everyone who listens. The room judges every act with the
// engine, writes it to the journal and tells everyone when it is durable; nothing is announced that
// could be forgotten.
//
// Called by the shard that owns it, always from that shard's thread. It does no I/O, owns no lock
// and reads no clock: time comes in with the calls. No call fails or throws but for lack of memory.
#pragma once

#include "engine/rules.hpp"
#include "protocol/decode.hpp"
#include "protocol/duplicate.hpp"
#include "protocol/notice.hpp"
#include "server/room/audience.hpp"
#include "server/room/bot_service.hpp"
#include "server/room/chat_log.hpp"
#include "server/room/game.hpp"
#include "server/room/open_proposal.hpp"
#include "server/room/pending.hpp"
#include "server/room/presence_tracker.hpp"
#include "server/room/requests.hpp"
#include "server/room/seats.hpp"
#include "server/room/silence.hpp"
#include "server/room/tickets.hpp"
#include "server/room/timeline.hpp"
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

  // A new room: draws its seed and, unless it has a host, a token for one; writes who sits there.
  void open(const std::vector<SeatTaken>& seats, const Done<RoomGrant>& done);
  // A room from the journal. Requires that the game replays (storage::replay). A full room whose
  // deal was not durable in time is dealt now.
  // `alive`: when the server last ran, so that nobody pays for the time since; none: no clock ran.
  void restore(std::span<const SeatTaken> seats, const std::optional<Begun>& begun,
               std::span<const Move> moves, std::optional<Milliseconds> alive = std::nullopt);
  // What the journal kept of what was said, in the order of the numbers; after restore().
  void restore_chat(std::span<const ChatEntry> kept) { talk_.restore(kept); }
  void allow_chat(protocol::ChatMode most) { limits_.chat = most; }

  // What people do before the game waits until what was written before is durable.
  // With the host's token as the key the seat becomes the host's, and is opened by it; with a
  // password the pass is needed, or that token. Whoever takes the last seat is answered when the
  // game has begun. Who does not wait any more when it is durable stands up before, unanswered.
  void take_seat(const protocol::TakeSeat& request, const std::optional<std::string>& key,
                 const Now& at, const Done<SeatGrant>& done, const Identity& who = {},
                 const std::function<bool()>& waits = nullptr);
  // The seat of somebody who is known, by a new token: the one before opens nothing any more.
  void regain_seat(std::string_view player, const Now& at, const Done<SeatGrant>& done);
  // A ticket that carries the seat to another device, by the seat's own token; and its use: the
  // old token opens nothing any more, and its sockets are dismissed.
  void link_seat(engine::Seat seat, std::string_view token, const Now& at,
                 const Done<SeatLink>& done);
  void carry_seat(engine::Seat seat, std::string_view ticket, const Now& at,
                  const Done<SeatGrant>& done);
  // By the seat's own token, or by the host's.
  void leave_seat(engine::Seat seat, const Caller& caller, const Now& at,
                  const Done<std::monostate>& done);

  // What the host does before the game. A bot that is there already changes its level.
  std::optional<RoomError> judge_host(const Caller& host) const;  // nothing: may do it
  void change(const RoomChange& change, const Caller& host, const Now& at,
              const Done<protocol::RoomInfo>& done);
  // Who sits there changes places with whoever sits here.
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
  // The answers of the BotService. Are ignored when the game has moved on meanwhile.
  void bot_acts(const BotMove& act, const Now& at);
  void advice_found(const AdviceFound& found);

  // Whether this opens the door: everything, where there is none.
  bool admits(const std::optional<std::string>& key) const;
  const std::optional<RoomPassword>& room_password() const { return opened_.room_password; }

  // protocol::encode_analysis() of the game; null: none was made. A new one is written.
  const Frame& analysis() const { return analysis_; }
  void restore_analysis(Frame text) { analysis_ = std::move(text); }
  void keep_analysis(const Frame& text);

  // Of several tables with the same deal: how far this one is, and how many are still to be played.
  const std::optional<DuplicateTable>& duplicate() const { return opened_.duplicate; }
  protocol::DuplicateTable table() const;
  void set_tables_open(std::uint32_t open);
  // While it is, nobody without a seat is told the game, and nobody what it was dealt from.
  bool sealed() const { return tables_open_ > 0; }

  // From now on the subscriber hears everything, unless a reason to turn it away is returned.
  std::optional<protocol::Close> enter(Subscriber& subscriber, const protocol::Hello& hello,
                                       const Now& at);
  void exit(const Subscriber& subscriber, const Now& at);
  // Sends somebody who has missed much more of it, as much as it wants; whether more is left.
  bool catch_up(const Subscriber& subscriber);
  // What somebody who has entered says after the hello.
  void receive(Subscriber& from, const protocol::Command& command, const Now& at);
  void refuse(Subscriber& from, const protocol::DecodeError& error);

  // The journal's answers.
  void committed(std::uint64_t ticket);
  void halt();

  // Once a second: the next game of a match, a bot that never answered, what need not be sooner.
  void tick(const Now& at);
  void drain() { draining_ = true; }
  void dismiss_all(protocol::Close reason);
  // Gives up a room whose game has not begun.
  void close(const Now& at);
  // Ends a game that nobody plays for longer than this; who still listens is told farewell.
  void abandon_after(Milliseconds patience, const Now& at);
  // Whether it was given up, durably.
  bool closed() const { return closed_; }

  const RoomCode& code() const { return code_; }
  engine::Preset preset() const { return opened_.rules.preset; }
  protocol::RoomState state() const;
  protocol::RoomInfo info() const;
  // The whole game when it is over, durably, and not sealed: it tells what lies face down.
  std::optional<Recorded> recorded() const;
  bool deserted() const { return audience_.empty() && uncommitted_.empty() && waiting_.empty(); }
  // The date of the room at this moment; and when somebody came, left or acted last.
  Milliseconds date(const Now& at) { return timeline_.date(at); }
  Milliseconds touched() const { return touched_; }
  // Whether info() has changed in what the list of rooms shows; asking resets it.
  bool take_changed() { return std::exchange(changed_, false); }

 private:
  friend class Rematch;
  friend class RoomAdmin;
  // Announces when the entry is durable; `fail` is for whoever waits for an answer.
  void write(Entry entry, std::function<void()> announce, std::function<void()> fail = nullptr);
  std::optional<RoomError> closed_for_business() const;
  // Of the terms (settings, rules, password) and of the people; the same after a restart.
  std::string version() const;
  // Whether the version that a client was shown is out of date; no, where it names none.
  bool is_other(const std::string& shown) const;
  // The same for the terms alone.
  bool has_other_terms(const std::string& shown) const;
  // When everything that was written is durable: now, if it is.
  void when_settled(std::function<void()> work);
  void go_on();

  // Requires that it is opened by the token before.
  void renew_token(const SeatRegained& regained, const std::function<void()>& answer,
                   const std::function<void()>& fail = nullptr);
  void stand_up(engine::Seat seat, protocol::Close reason, Milliseconds now,
                const Done<std::monostate>& done);
  // Writes what the room is from now on, and tells everybody.
  void become(Opened opened, const engine::Rules& rules,
              std::optional<std::vector<SeatTaken>> seats, Milliseconds now,
              const Done<protocol::RoomInfo>& done);
  void tell_changed(const std::vector<SeatTaken>& before);
  bool is_host(std::string_view token) const;
  bool is_host(const SeatTaken& taken) const;
  bool is_host(const Member& member) const;
  void look_for_host(Milliseconds now);
  SeatTaken new_bot(engine::Seat seat, BotLevel level, const std::vector<SeatTaken>& sitting,
                    Milliseconds now);
  // People as they are, and these bots.
  void seat_all(std::vector<SeatTaken> seats, Milliseconds now,
                const Done<protocol::RoomInfo>& done);
  // If one is to move, and is not thinking already.
  void ask_bot(Milliseconds now);
  // Who acts for the seat in place of its player: the bot that sits there, who stands in, or
  // whoever finishes a turn whose time is up.
  std::optional<BotLevel> bot_for(engine::Seat seat) const;

  // A person who has not left the game. Requires that there is one.
  bool plays(engine::Seat seat) const;
  // When the others may decide without that player, who is away or silent; none: not at all.
  std::optional<Milliseconds> away_at(engine::Seat seat) const;
  bool is_away(engine::Seat seat, Milliseconds now) const;
  std::vector<engine::Seat> voters(Milliseconds now) const;
  // Those of them who decide about this.
  std::vector<engine::Seat> asked_about(const protocol::Motion& motion, Milliseconds now) const;
  std::optional<protocol::Refusal> judge(const protocol::Motion& motion, engine::Seat by,
                                         Milliseconds now) const;
  std::optional<protocol::Refusal> judge_take_back(std::uint32_t to, engine::Seat by) const;
  void propose(const Member& member, const protocol::Propose& propose, Milliseconds now);
  void vote(const Member& member, const protocol::Vote& vote, Milliseconds now);
  void see_proposal(Milliseconds now);
  void close_proposal(protocol::Outcome outcome);
  Frame proposal(std::optional<protocol::Outcome> outcome) const;
  void tell_proposal(std::optional<protocol::Outcome> outcome) const;
  // Requires that everything is announced.
  void rule(const protocol::TableDecision& ruling, Milliseconds now);
  void hand_back(engine::Seat seat, Milliseconds now);
  std::string name_on(const Member& member, engine::Seat seat) const;
  std::optional<protocol::Refusal> judge_take_over(const protocol::TakeOver& over) const;
  void take_over(const protocol::TableDecision& ruling, const OpenProposal& proposal,
                 Milliseconds now);
  // Dismisses the listener on the seat.
  void send_away(engine::Seat seat, protocol::Close reason);
  // Whether a bot plays on the seat until its player plays again.
  bool is_played_for(engine::Seat seat) const;
  // The person whom everybody waits for in a game without a clock; none: there is no such.
  engine::Seat waited_for() const;
  void watch_silence(Milliseconds now);
  void watch_clock(Milliseconds now);
  bool status_is_plain() const;
  Frame status() const;
  void broadcast_status();
  // What is about the table as it is now: to nobody who is told of it later.
  void tell_present(const Frame& frame) const;
  void say_ready(const Member& member, const protocol::Ready& ready, Milliseconds now);
  // Whether the game begins without anybody saying so.
  bool due() const;
  // `then`: when it has begun, or at once.
  void begin_if_due(Milliseconds now, const std::function<void()>& then = nullptr,
                    const std::function<void()>& fail = nullptr);

  void begin(Milliseconds now, const std::function<void()>& then = nullptr,
             const std::function<void()>& fail = nullptr);
  void answer(Subscriber& from, const Member& member, const protocol::Command& command,
              const Now& at);
  void act(Subscriber& from, engine::Seat seat, const protocol::Act& act, Milliseconds now);
  std::optional<protocol::Rejected> judge(engine::Seat seat, const protocol::Act& act) const;
  void accept(engine::Seat seat, const ActSource& hand, const protocol::Act& act, Milliseconds now);
  // The act was accepted before: answers it from the record. False if the id is new.
  bool answer_again(Subscriber& from, engine::Seat seat, const protocol::Act& act);
  void tell_step(std::uint32_t seq);
  void send_spectators_away();
  // Whether the tables with the same deal are played by the same rules afterwards.
  bool keeps_alike(const RoomChange& change) const;
  Setup setup() const { return {code_, opened_, seats_.sitting()}; }
  std::vector<protocol::SeatInfo> seat_infos() const;
  void greet(Member& member, const protocol::Hello& hello, Milliseconds now);
  void rest();
  // What waited to be stored is finished later than it was asked for, and takes back no date.
  void touch(Milliseconds when) { touched_ = std::max(touched_, when); }
  void watch_presence(Milliseconds now);
  void tell_presence();
  Frame presence() const;
  const Member* mover() const;
  void prompt(const Member* member);
  void hint(const Member& member, const protocol::Hints& hints);
  void deliver_hints(const Member& to, const std::optional<std::string>& re) const;
  // Why somebody who asks about the present table is not answered now; nothing: is answered.
  std::optional<protocol::Refusal> judge_question(const Member& member) const;
  void advise(const Member& member, const protocol::Advise& ask, Milliseconds now);
  void ask_for_advice(Milliseconds now);
  void deliver_advice(const Member& to, const std::optional<std::string>& re) const;
  void forget_advice();
  void forget_asker(const Subscriber& subscriber);
  void reject(Subscriber& to, protocol::Rejected notice) const;

  Person person(const Member& member) const;
  void name_spectator(Member& member, const std::string& wanted) const;
  void keep_names_apart();
  std::vector<std::string> watching() const;
  protocol::ChatMode chat_mode() const;
  // It has been dealt, and is not over.
  bool game_on() const;
  std::optional<TokenHash> partner_of(engine::Seat seat) const;  // requires teams; none: a bot
  void say(Subscriber& from, const protocol::Chat& chat, const Now& at);
  std::optional<protocol::Refusal> judge(const Member& member, const protocol::Chat& chat) const;
  void tell(const ChatEntry& said) const;
  void tell_chats(const Member& member) const;
  void mute(const Member& member, const protocol::Mute& mute, Milliseconds now);

  // Whether spectators are told the game later.
  bool delayed() const;
  // The newest row that spectators, and so everybody, may be told; none: not even the deal.
  std::optional<std::uint32_t> public_seq() const { return delayed() ? horizon_ : known_seq(); }
  std::optional<std::uint32_t> known_seq() const;
  std::optional<std::uint32_t> seq_for(const Member& member) const;
  std::size_t spectators() const { return audience_.spectators(); }
  // Tells spectators what is old enough.
  void release(Milliseconds now);
  // What everybody has been told of the game; null before.
  History* history() { return game_ ? game_->history() : nullptr; }
  const History* history() const { return game_ ? game_->history() : nullptr; }
  std::uint32_t announced_seq() const { return history() != nullptr ? history()->seq() : 0; }

  const RoomCode code_;
  Opened opened_;
  engine::Rules rules_;
  Journal& journal_;
  RandomSource& random_;
  BotService& bot_service_;
  protocol::LimitsInfo limits_;
  telemetry::Metrics& metrics_;  // of its shard
  Seats seats_;
  std::uint32_t tables_open_;  // 0: also where nobody else has its deals
  Audience audience_;
  ChatLog talk_;
  std::optional<std::uint32_t> horizon_;  // of spectators, in a room that is delayed
  std::unique_ptr<Game> game_;            // the deal is written, perhaps not yet durable
  util::Queue<Uncommitted> uncommitted_;
  util::Queue<std::function<void()>> waiting_;  // for that to be empty
  std::uint64_t next_ticket_ = 1;
  std::optional<Asked> asked_;
  engine::Rare<Suggestion> counsel_;
  Frame analysis_;
  engine::Rare<OpenProposal> proposal_;
  Milliseconds last_proposal_ = 0;  // a number: a time, so that no restart gives it again
  std::vector<Declined> declined_;  // of late
  PresenceTracker absences_;
  Silence silence_;
  Tickets tickets_;
  const Subscriber* taker_ = nullptr;  // takes over a seat and is connected; null: nobody
  std::optional<Milliseconds> outage_since_, untold_since_;
  std::optional<std::uint32_t> overdue_, low_told_;  // the rows at which a time was up, or nearly
  bool plain_told_ = true;                           // no member knows of anything but the board
  // Since when; silent: while a full table waits for the host, who is here.
  std::optional<Milliseconds> host_gone_, host_silent_;
  Milliseconds touched_ = 0;
  Timeline timeline_{touched_};
  std::optional<SteadyTime> back_since_;                     // first tick after restore()
  bool restored_ = false, draining_ = false, held_ = false;  // held: no game begins
  bool halted_ = false, closed_ = false, changed_ = true, crowd_changed_ = false;
  mutable std::string seed_hash_;  // empty: nobody has asked for it yet
};

}  // namespace server::room
