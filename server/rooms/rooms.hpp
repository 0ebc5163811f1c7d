// The rooms of one shard. Called on the shard's thread only; the directory that it reports to is
// shared.
#pragma once

#include "server/players/bans.hpp"
#include "server/room/room.hpp"
#include "server/rooms/archive.hpp"
#include "server/rooms/directory.hpp"
#include "server/rooms/wait_watch.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"
#include "server/util/time.hpp"

#include <array>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

namespace server::rooms {

// How long unused rooms stay in memory.
struct RoomTimeouts {
  Milliseconds waiting = 0;   // a room without a game is closed
  Milliseconds finished = 0;  // a finished game leaves the memory, not the journal
  // How long after the last act an unattended game is called off; 0: never.
  Milliseconds abandoned = 0;
};

class Rooms {
 public:
  Rooms(Directory& directory, room::Journal& journal, room::RandomSource& random,
        room::BotService& bots, const protocol::LimitsInfo& limits, RoomTimeouts timeouts);

  // Requires that the directory has claimed the code. The players in `seats` have their seats at
  // once.
  void create(const room::RoomCode& code, const room::Opened& opened, const engine::Rules& rules,
              const std::vector<room::SeatTaken>& seats,
              const room::Completion<room::RoomGrant>& done);
  // Rematches that are being made. Several players may ask for one at the same time: adds a caller,
  // and returns whether it is the first. That one makes the rematch and calls end_rematch(), which
  // answers all callers.
  using RematchDone = room::Completion<std::optional<room::RoomCode>>;
  [[nodiscard]] bool begin_rematch(const room::RoomCode& before, RematchDone done);
  void end_rematch(const room::RoomCode& before,
                   const engine::Result<std::optional<room::RoomCode>, room::RoomError>& outcome);
  // Gives back a claimed code for which no room is created.
  void give_back(const room::RoomCode& code) { directory_.unload(code); }
  // For recovery: adds a room, to be restored from the journal.
  room::Room& add(const room::RoomCode& code, const room::Opened& opened,
                  const engine::Rules& rules);

  // The next setters are for the start, before the shard runs.
  // Sets the source of rooms that are no longer in memory.
  void set_archive(std::unique_ptr<Archive> archive) { archive_ = std::move(archive); }
  // Limits the messages of one seat, over all its sockets.
  void limit_players(limits::Rate rate) {
    player_messages_ = std::make_unique<util::RateLimiter>(rate);
  }
  void change_player_limit(limits::Rate rate) { player_messages_->change(rate); }
  util::RateLimiter& player_messages() { return *player_messages_; }
  // Changes the timeouts from now on.
  void change(RoomTimeouts timeouts) {
    timeouts_ = timeouts;
    wake();
  }
  // Sets the most permissive chat mode; rooms with a stricter one keep it.
  void allow_chat(protocol::ChatMode most);
  // Banned players and addresses. Outlives the rooms.
  void set_bans(const players::Bans& bans) { bans_ = &bans; }
  std::optional<protocol::Ban> ban_of(const players::BanSubject& caller, WallTime now) const {
    return bans_ == nullptr ? std::nullopt : bans_->find(caller, now);
  }
  // Reports the waits of all rooms from now on, at their ticks. Outlives the rooms.
  void set_wait_watch(WaitWatch& watch) { wait_watch_ = &watch; }
  // In a cluster: whether this server may answer from memory, because it has its lease. Without
  // one, its rooms may belong to another server.
  void set_lease_check(std::function<bool()> may) { may_serve_ = std::move(may); }
  bool may_serve() const { return !may_serve_ || may_serve_(); }
  // Unloads the room for another server as soon as all its entries are durable, and dismisses its
  // listeners with the reason. Nobody can play in it from now on. `to`: that server's name in the
  // journal; empty: any. Calls `done` when the room is only in the journal; at once, if it is not
  // here.
  void hand_over(const room::RoomCode& code, protocol::Close reason, const std::string& to,
                 const Now& now, std::function<void()> done);
  // Unloads all rooms at once, because other servers have them already; open requests fail. No room
  // is made until resume().
  void drop_all(protocol::Close reason);
  void resume() { dropped_ = false; }
  // A room in memory, or restored from the archive: then the call reads and replays its game. null:
  // there is none, or it cannot be read; see close_code_for_missing().
  room::Room* find(const room::RoomCode& code);
  // A room in memory; null: none. Ends the rest of the shard, as find() does.
  room::Room* find_in_memory(const room::RoomCode& code);
  // The close code for a room for which find() returns null.
  protocol::Close close_code_for_missing(const room::RoomCode& code) const;
  // Whether find() reads this room from the archive.
  bool restores(const room::RoomCode& code) const;
  // Call it after a finished game was added again. Unloads the oldest of these that nobody watches
  // if they are too many, so that requests for old games fill no memory.
  void bound_restored(const room::RoomCode& code);
  // The journal has no room of this code that can be served.
  void note_unservable(const room::RoomCode& code) { unservable_.insert(code); }
  // Whether find() returns null only because the server has no space for another room.
  bool waits_for_space(const room::RoomCode& code) const;
  // The close code for a client whose room has left memory.
  protocol::Close close_code_for_member(const room::RoomCode& code) const;
  // Reports a room's changes to the directory.
  void publish(room::Room& room);
  // Reports the room's state to the directory, and the number of open tables with the same deal to
  // the room. Until the directory knows the deal, the room keeps the number that it has.
  void sync_duplicates(room::Room& room);
  // Whether the journal may have tables with this deal, which the directory does not know.
  bool may_have_deal(const room::RoomCode& deal);
  Duplicates& duplicates() { return directory_.duplicates(); }

  // A connected client that has not sent its hello; dismissed with the others, in the order of
  // arrival. Must be removed before it is destroyed.
  void add_visitor(room::Subscriber& visitor) { visitors_.push_back(&visitor); }
  void remove_visitor(room::Subscriber& visitor) { std::erase(visitors_, &visitor); }

  void committed(const room::RoomCode& code, std::uint64_t ticket);
  // A bot's decision; the room may be gone.
  void bot_acts(const room::BotMove& act, const Now& now);
  void advice_found(const room::AdviceFound& found);
  void halt();
  // Halts this room, if it is in memory, because an entry was refused. It is unloaded and restored
  // from the journal: on the next request, or at the next tick. After each further halt it waits
  // longer.
  void halt(const room::RoomCode& code);
  // Whether this room has halted so often that it must not be restored yet.
  bool waits_after_halt(const room::RoomCode& code) const;
  // Forgets a halted room, which belongs to another server or no longer exists.
  void give_up_halted(const room::RoomCode& code);
  // The server stops; see Room::stop_serving().
  void stop_serving();
  // While held, no room is made and no game begins.
  void hold_games(bool hold, const Now& now);
  void quarantine(protocol::QuarantinedRoom room) { directory_.add_quarantined(std::move(room)); }
  // Calls `visit_room` with each room in memory.
  void for_each(const std::function<void(room::Room&)>& visit_room);
  void dismiss_all(protocol::Close reason);
  // Every limits::tick_period, or when it is due while all rooms rest.
  void tick(const Now& now);
  // The same in parts, between which the shard does other work: call tick_some() until it returns
  // false.
  void begin_tick(const Now& now);
  bool tick_some(const Now& now);
  // Whether no room needs a tick before tick_due(), unless one of them is used.
  bool resting() const { return resting_; }
  // Requires that it rests. nullopt: no tick is due.
  std::optional<SteadyTime> tick_due() const { return due_; }
  // Calls `woken` when a rest ends before tick_due().
  void on_wake(std::function<void()> woken) { woken_ = std::move(woken); }

  std::size_t size() const { return rooms_.size(); }
  // Written by the shard's thread; any thread may read its counts.
  telemetry::Metrics& metrics() { return metrics_; }

 private:
  room::Room* in_memory(const room::RoomCode& code);
  void abandon(room::Room& room, const Now& now) const;
  // Whether the room can be unloaded now.
  bool retire(room::Room& room, const Now& now);
  void unload(const room::RoomCode& code);

  struct Leaving {
    room::RoomCode code;
    protocol::Close reason;
    std::string to;
    WallTime last_played;  // until then
    std::function<void()> done;
  };
  void unload_leaving();
  void tick(room::Room& room, const Now& now);
  // When the room needs the next tick; nullopt: not before it is used.
  std::optional<SteadyTime> next_tick(room::Room& room, const Now& now) const;
  // The next tick is due after limits::tick_period.
  void wake();
  void count(const room::Room& room);
  void report_waits(room::Room& room, const Now& now);
  // Reports that rooms which are no longer here wait for nobody.
  void forget_waits();

  struct Halted {
    unsigned times = 0;
    // Until the next attempt to restore the room; if `restored`, until this record is removed.
    unsigned ticks = 0;
    bool restored = false;
    bool requested = false;  // another thread may restore it, whatever `ticks` is
    void wait();
  };
  bool is_unloaded_halted(const room::RoomCode& code) const;
  // Restores the room if its wait is over.
  void restore_halted_room(const room::RoomCode& code, Halted& halted);
  void restore_halted();

  telemetry::Metrics metrics_;
  Directory& directory_;
  room::Journal& journal_;
  room::RandomSource& random_;
  room::BotService& bot_service_;
  protocol::LimitsInfo limits_;
  RoomTimeouts timeouts_;
  std::unordered_map<room::RoomCode, std::unique_ptr<room::Room>> rooms_;
  std::unordered_map<room::RoomCode, std::vector<RematchDone>> rematches_;  // by the room before
  std::unique_ptr<Archive> archive_;
  std::unique_ptr<util::RateLimiter> player_messages_ = std::make_unique<util::RateLimiter>();
  std::unordered_set<room::RoomCode> unservable_;  // the archive could not restore them
  room::RoomCode unreadable_;                      // the archive could not read it just now
  std::deque<room::RoomCode> restored_;            // finished games that were read back
  std::vector<room::Subscriber*> visitors_;        // few: a client says hello at once
  std::unordered_map<room::RoomCode, Halted> halted_rooms_;
  std::vector<Leaving> leaving_;          // durable; to be unloaded at the next opportunity
  std::optional<SteadyTime> first_tick_;  // no client could reconnect before it
  const players::Bans* bans_ = nullptr;   // null: nobody is banned
  std::function<bool()> may_serve_;       // empty: always
  WaitWatch* wait_watch_ = nullptr;       // null: nobody asks
  // The waits that were reported, of rooms that have any.
  std::unordered_map<room::RoomCode, std::vector<room::SeatWait>> reported_waits_;
  std::vector<room::RoomCode> to_tick_;
  std::uint64_t clocks_ = 0;       // of rooms ticked, that run
  std::optional<SteadyTime> due_;  // the next tick, of rooms ticked
  bool resting_ = false;
  bool woken_in_tick_ = false;
  std::function<void()> woken_;  // empty: nobody asks
  // Rooms ticked, by preset and state.
  std::array<std::array<std::uint64_t, telemetry::States::size>,
             std::tuple_size_v<decltype(telemetry::Metrics::rooms)>>
      counted_{};
  bool dropped_ = false;
  bool draining_ = false;
  bool holding_ = false;
  bool halted_ = false;  // the journal has failed
};

}  // namespace server::rooms
