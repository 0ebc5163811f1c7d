// The game at the table: it begins, acts and decisions are judged, written and announced, bots and
// the clock act, and the next game of a match follows. The room is the owner; one thread.
//
// A row is accepted at once and written to the journal; the step is broadcast when it is durable.
#pragma once

#include "engine/rules.hpp"
#include "protocol/command.hpp"
#include "server/room/advisor.hpp"
#include "server/room/bot_driver.hpp"
#include "server/room/clock_watch.hpp"
#include "server/room/motions.hpp"
#include "server/room/presence.hpp"
#include "server/room/room_context.hpp"
#include "server/room/room_feed.hpp"
#include "server/room/status_feed.hpp"

#include <algorithm>
#include <bitset>
#include <functional>
#include <optional>
#include <span>

namespace server::room {

class Table {
 public:
  // These outlive this.
  Table(RoomContext& room, BotService& bots, Presence& presence, RoomFeed& room_feed,
        Advisor& advisor, Motions& motions);

  // Writes the deal of the first game. `then`: called when it is announced; `fail`: when the room
  // halts before.
  void begin(RoomTime now, const std::function<void()>& then = nullptr,
             const std::function<void()>& fail = nullptr);
  // Restores a stored game. `alive`: see Room::restore().
  void restore(const Begun& begun, std::span<const Move> moves, PlayedGame played,
               std::optional<RoomTime> alive);
  // No server ran the room from this date on.
  void begin_outage(RoomTime since) { clock_watch_.begin_outage(since); }

  // Accepts or rejects it. An act that was accepted before is answered with its step.
  void act(Subscriber& from, engine::Seat seat, const protocol::Act& act, RoomTime now);
  // The answer of the BotService; ignored if the game has moved on meanwhile.
  void bot_acts(const BotMove& move, RoomTime now);

  // A proposal that passed. Requires that everything is announced, like call_off().
  void carry_out(const OpenProposal& passed, RoomTime now);
  void call_off(RoomTime now) { decide({protocol::CallOff{}, {}}, now); }
  // Ends the stand-in for a player who is back, when everything is durable and the journal has
  // space.
  void hand_back(engine::Seat seat, RoomTime now);
  // A spectator that takes over a seat has disconnected.
  void forget_taker(const Subscriber& subscriber);

  // Whether the clock of a player runs.
  bool clock_runs() const;
  // Whether nothing below has anything to do until somebody comes or acts.
  bool rests() const;

  // Once a second.
  void hand_back_seats(RoomTime now);  // those for which the journal had no space
  void release_frames();
  void release_delayed(RoomTime now);
  // Returns whether it has written a row that gives time back.
  bool watch_clock(RoomTime now);
  // In place of it while nobody can play: that time is given back.
  void stand_still(RoomTime now) {
    if (room_.game.running()) clock_watch_.wait(now);
  }
  // No clock runs: a standstill of the process takes time from nobody yet.
  void pass_standstill(RoomTime now) { clock_watch_.pass_standstill(room_.timeline, now); }
  // If a bot is to move and is not thinking already.
  void request_bot_move(RoomTime now);
  void begin_next_game(RoomTime now);
  // Calls off a game that nobody has played for this long, and dismisses the remaining listeners.
  void abandon_after(Milliseconds patience, RoomTime now);

  // Before a member enters: gives back the time of an outage, and sends spectators what is due.
  void prepare_entry(RoomTime now);
  // Sends a new member that sees the present table its status.
  void send_status(Subscriber& to) const;

 private:
  [[nodiscard]] std::optional<protocol::Rejected> judge(engine::Seat seat,
                                                        const protocol::Act& act) const;
  void accept(engine::Seat seat, const ActSource& hand, const protocol::Act& act, RoomTime now);
  // Answers an already accepted act from the record. Returns false if the id is new.
  [[nodiscard]] bool answer_from_record(Subscriber& from, engine::Seat seat,
                                        const protocol::Act& act) const;
  // Requires that everything is announced.
  void decide(const protocol::TableDecision& decision, RoomTime now);
  void take_over(const OpenProposal& passed, RoomTime now);
  // From when players can be there after a row with this date: it may have waited for the disk.
  RoomTime announced_at(RoomTime row) const { return std::max(row, room_.timeline.newest()); }
  void broadcast_step(std::uint32_t seq);
  // The level of the bot that acts for the seat: a bot on the seat, a stand-in, or one that
  // finishes a turn whose time is up.
  std::optional<BotLevel> bot_for(engine::Seat seat) const;
  bool bot_is_to_move() const;
  // The time of the seat is up: what happens is a setting of the room.
  void end_turn(engine::Seat seat, RoomTime now);
  // Releases the table while nobody listens. Computing it again costs little compared with the
  // memory it saves.
  void release_state();

  RoomContext& room_;
  Presence& presence_;
  RoomFeed& room_feed_;
  Advisor& advisor_;
  Motions& motions_;
  ClockWatch clock_watch_;
  StatusFeed status_;
  BotDriver bots_;
  const Subscriber* taker_ = nullptr;    // takes over a seat and is connected; null: nobody
  std::bitset<engine::seats_max> back_;  // the seats for hand_back_seats()
  bool hands_back_ = false;              // it waits until everything is durable
};

}  // namespace server::room
