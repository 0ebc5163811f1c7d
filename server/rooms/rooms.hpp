// The rooms of one shard. Called from the shard's thread only; the directory it reports to is
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

// How long rooms that nobody uses stay in memory.
struct RoomTimeouts {
  Milliseconds waiting = 0;   // a room without a game is given up
  Milliseconds finished = 0;  // a finished game leaves the memory, not the journal
  // A game that nobody plays is ended so long after the last act; 0: never.
  Milliseconds abandoned = 0;
};

class Rooms {
 public:
  Rooms(Directory& directory, room::Journal& journal, room::RandomSource& random,
        room::BotService& bots, const protocol::LimitsInfo& limits, RoomTimeouts patience);

  // Requires that the directory has claimed the code. Those in `seats` sit there already.
  void create(const std::string& code, const room::Opened& opened, const engine::Rules& rules,
              const std::vector<room::SeatTaken>& seats, const room::Done<room::RoomGrant>& done);
  // For recovery: a room to be filled with what the journal has of it.
  room::Room& add(const std::string& code, const room::Opened& opened, const engine::Rules& rules);

  // Where finished games come from that nobody has asked for in a while.
  void look_back_with(std::unique_ptr<Archive> archive) { archive_ = std::move(archive); }
  // How often somebody on a seat may say something, over all sockets.
  void limit_players(limits::Rate rate) {
    player_messages_ = std::make_unique<util::RateLimiter>(rate);
  }
  void change_player_limit(limits::Rate rate) { player_messages_->change(rate); }
  util::RateLimiter& player_messages() { return *player_messages_; }
  // From now on.
  void change(RoomTimeouts patience) { patience_ = patience; }
  // The most that may be said in any room; in one that allows less it stays less.
  void allow_chat(protocol::ChatMode most);
  // Who is not let in. Outlives the rooms.
  void keep_out(const players::Bans& bans) { bans_ = &bans; }
  std::optional<protocol::Ban> ban_of(const players::BanSubject& caller, WallTime now) const {
    return bans_ == nullptr ? std::nullopt : bans_->find(caller, now);
  }
  // Where several servers share the journal: whether this one may say what it has in memory. What
  // it has may be another's by now, if it was not heard of for a while.
  void answer_while(std::function<bool()> may) { may_answer_ = std::move(may); }
  bool may_answer() const { return !may_answer_ || may_answer_(); }
  // The room leaves the memory for another server's as soon as all that it wrote is durable, and
  // whoever listens is told the reason. `to`: which one, as the journal knows it; empty: any.
  // `done` when it is the journal's; at once, if it is not here.
  void hand_over(const std::string& code, protocol::Close reason, const std::string& to,
                 std::function<void()> done);
  // All leave it at once, because other servers have them already; what is under way is refused.
  // No room is made until resume().
  void drop_all(protocol::Close reason);
  void resume() { dropped_ = false; }
  // In memory, or brought back into it.
  room::Room* find(const std::string& code);
  // Why find() finds none.
  protocol::Close absence(const std::string& code) const;
  // Whether a room of this code was given up.
  bool was_closed(const std::string& code) const { return directory_.is_closed(code); }
  // Why a room is not here any more.
  protocol::Close gone(const std::string& code) const;
  // Tells the directory what has changed in a room.
  void publish(room::Room& room);
  // What the other tables with the same deal and the room have to tell each other.
  void compare(room::Room& room);
  // The tables with this deal, from memory or from the journal.
  std::optional<protocol::Duplicate> duplicate(const std::string& deal);

  // Connected, but has not said hello to its room: is dismissed with the others. Whoever is added
  // is removed before it ends.
  void add_visitor(room::Subscriber& visitor) { visitors_.insert(&visitor); }
  void remove_visitor(room::Subscriber& visitor) { visitors_.erase(&visitor); }

  void committed(const std::string& code, std::uint64_t ticket);
  // What a bot has decided; the room may be gone.
  void bot_acts(const room::BotMove& act, const Now& now);
  void advice_found(const room::AdviceFound& found);
  void halt();
  // This one, if it is in memory: what it wrote was refused. It leaves the memory and is read
  // again, as it is stored: at once for whoever comes, else at the next tick. Each further time it
  // is left alone for longer before that.
  void halt(const room::RoomCode& code);
  // Of such a room: it is another server's, or nowhere.
  void give_up_halted(const room::RoomCode& code);
  void drain();
  // While it is, no room is made and no game begins.
  void hold_games(bool hold, const Now& now);
  void set_aside(protocol::SetAside room) { directory_.set_aside(std::move(room)); }
  // Each, as it is.
  void visit(const std::function<void(room::Room&)>& look);
  void dismiss_all(protocol::Close reason);
  void tick(const Now& now);

  std::size_t size() const { return rooms_.size(); }
  // Written by the shard's thread; its counts may be read by any.
  telemetry::Metrics& metrics() { return metrics_; }

 private:
  room::Room* in_memory(const std::string& code);
  void abandon(room::Room& room, const Now& now) const;
  // Whether the room can go now.
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
    unsigned ticks = 0;  // until it may be read again; once it is back, until that is forgotten
    bool back = false;
  };
  bool is_away_halted(const std::string& code) const;
  static void leave_alone(Halted& halted);
  // If it is time for that.
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
  std::unordered_set<std::string> unservable_;  // the archive was asked for them in vain
  std::unordered_set<room::Subscriber*> visitors_;
  std::unordered_map<std::string, Halted> halted_rooms_;
  std::vector<Leaving> leaving_;          // settled; at the next occasion
  std::optional<SteadyTime> first_tick_;  // nobody can have come back before
  const players::Bans* bans_ = nullptr;   // null: nobody is
  std::function<bool()> may_answer_;      // none: always
  bool dropped_ = false;
  bool draining_ = false;
  bool holding_ = false;
  bool halted_ = false;  // the journal answers nobody any more
};

}  // namespace server::rooms
