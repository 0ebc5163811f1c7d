// The rooms of one shard. Called on the shard's thread only; the directory that it reports to is
// shared.
#pragma once

#include "server/players/bans.hpp"
#include "server/room/room.hpp"
#include "server/rooms/archive.hpp"
#include "server/rooms/directory.hpp"
#include "server/telemetry/metrics.hpp"
#include "server/util/limits.hpp"
#include "server/util/rate_limiter.hpp"
#include "server/util/time.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
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
        room::BotService& bots, const protocol::LimitsInfo& limits, RoomTimeouts patience);

  // Requires that the directory has claimed the code. The players in `seats` have their seats at
  // once.
  void create(const std::string& code, const room::Opened& opened, const engine::Rules& rules,
              const std::vector<room::SeatTaken>& seats, const room::Done<room::RoomGrant>& done);
  // For recovery: adds a room, to be restored from the journal.
  room::Room& add(const std::string& code, const room::Opened& opened, const engine::Rules& rules);

  // Sets the source of rooms that are no longer in memory.
  void look_back_with(std::unique_ptr<Archive> archive) { archive_ = std::move(archive); }
  // Limits the messages of one seat, over all its sockets.
  void limit_players(limits::Rate rate) {
    player_messages_ = std::make_unique<util::RateLimiter>(rate);
  }
  void change_player_limit(limits::Rate rate) { player_messages_->change(rate); }
  util::RateLimiter& player_messages() { return *player_messages_; }
  // Changes the timeouts from now on.
  void change(RoomTimeouts patience) { patience_ = patience; }
  // Sets the most permissive chat mode; rooms with a stricter one keep it.
  void allow_chat(protocol::ChatMode most);
  // Banned players and addresses. Outlives the rooms.
  void keep_out(const players::Bans& bans) { bans_ = &bans; }
  std::optional<protocol::Ban> ban_of(const players::BanSubject& caller, WallTime now) const {
    return bans_ == nullptr ? std::nullopt : bans_->find(caller, now);
  }
  // In a cluster: whether this server may answer from memory, because it has its lease. Without
  // one, its rooms may belong to another server.
  void answer_while(std::function<bool()> may) { may_answer_ = std::move(may); }
  bool may_answer() const { return !may_answer_ || may_answer_(); }
  // Unloads the room for another server as soon as all its entries are durable, and dismisses its
  // listeners with the reason. `to`: that server's name in the journal; empty: any. Calls `done`
  // when the room is only in the journal; at once, if it is not here.
  void hand_over(const std::string& code, protocol::Close reason, const std::string& to,
                 std::function<void()> done);
  // Unloads all rooms at once, because other servers have them already; open requests fail. No room
  // is made until resume().
  void drop_all(protocol::Close reason);
  void resume() { dropped_ = false; }
  // A room in memory, or restored from the archive.
  room::Room* find(const std::string& code);
  // The close code for a room for which find() returns null.
  protocol::Close absence(const std::string& code) const;
  // Whether the room of this code was closed.
  bool was_closed(const std::string& code) const { return directory_.is_closed(code); }
  // The close code for a client whose room has left memory.
  protocol::Close gone(const std::string& code) const;
  // Reports a room's changes to the directory.
  void publish(room::Room& room);
  // Reports the room's state to the directory, and the number of open tables with the same deal to
  // the room.
  void compare(room::Room& room);
  // The tables with this deal, from memory or from the journal.
  std::optional<protocol::Duplicate> duplicate(const std::string& deal);

  // A connected client that has not sent its hello; dismissed with the others, in the order of
  // arrival. Must be removed before it is destroyed.
  void add_visitor(room::Subscriber& visitor) { visitors_.push_back(&visitor); }
  void remove_visitor(room::Subscriber& visitor) { std::erase(visitors_, &visitor); }

  void committed(const std::string& code, std::uint64_t ticket);
  // A bot's decision; the room may be gone.
  void bot_acts(const room::BotMove& act, const Now& now);
  void advice_found(const room::AdviceFound& found);
  void halt();
  // Halts this room, if it is in memory, because an entry was refused. It is unloaded and restored
  // from the journal: on the next request, or at the next tick. After each further halt it waits
  // longer.
  void halt(const room::RoomCode& code);
  // Forgets a halted room, which belongs to another server or no longer exists.
  void give_up_halted(const room::RoomCode& code);
  void drain();
  // While held, no room is made and no game begins.
  void hold_games(bool hold, const Now& now);
  void set_aside(protocol::QuarantinedRoom room) { directory_.set_aside(std::move(room)); }
  // Calls `look` for each room in memory.
  void visit(const std::function<void(room::Room&)>& look);
  void dismiss_all(protocol::Close reason);
  void tick(const Now& now);

  std::size_t size() const { return rooms_.size(); }
  // Written by the shard's thread; any thread may read its counts.
  telemetry::Metrics& metrics() { return metrics_; }

 private:
  room::Room* in_memory(const std::string& code);
  void abandon(room::Room& room, const Now& now) const;
  // Whether the room can be unloaded now.
  bool retire(room::Room& room, const Now& now);

  struct Leaving {
    std::string code;
    protocol::Close reason;
    std::string to;
    std::function<void()> done;
  };
  void let_go();
  void count_rooms();

  struct Halted {
    unsigned times = 0;
    // Until the next attempt to restore the room; if `back`, until this record is removed.
    unsigned ticks = 0;
    bool back = false;
  };
  bool is_away_halted(const std::string& code) const;
  static void leave_alone(Halted& halted);
  // Restores the room if its wait is over.
  void read_again(const std::string& code, Halted& halted);
  void read_halted_again();

  telemetry::Metrics metrics_;
  Directory& directory_;
  room::Journal& journal_;
  room::RandomSource& random_;
  room::BotService& bot_service_;
  protocol::LimitsInfo limits_;
  RoomTimeouts patience_;
  std::unordered_map<std::string, std::unique_ptr<room::Room>> rooms_;
  std::unique_ptr<Archive> archive_;
  std::unique_ptr<util::RateLimiter> player_messages_ = std::make_unique<util::RateLimiter>();
  std::unordered_set<std::string> unservable_;  // the archive could not restore them
  std::vector<room::Subscriber*> visitors_;     // few: a client says hello at once
  std::unordered_map<std::string, Halted> halted_rooms_;
  std::vector<Leaving> leaving_;          // durable; to be unloaded at the next opportunity
  std::optional<SteadyTime> first_tick_;  // no client could reconnect before it
  const players::Bans* bans_ = nullptr;   // null: nobody is banned
  std::function<bool()> may_answer_;      // empty: always
  bool dropped_ = false;
  bool draining_ = false;
  bool holding_ = false;
  bool halted_ = false;  // the journal has failed
};

}  // namespace server::rooms
