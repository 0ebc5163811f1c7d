// The game of a room: all accepted rows, and the durable part that is announced. The room is the
// owner; one thread. Knows neither the audience nor the journal.
#pragma once

#include "engine/state.hpp"
#include "protocol/command.hpp"
#include "protocol/notice.hpp"
#include "server/room/history.hpp"
#include "server/room/journal.hpp"
#include "server/room/random_source.hpp"
#include "server/room/status_tracker.hpp"
#include "server/util/queue.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace server::room {

// The actor for a seat: a bot, its player, or nobody.
struct ActSource {
  std::optional<BotLevel> bot = std::nullopt;  // nullopt: its player or nobody
  bool overdue = false;                        // because the player's time is up
};

// A stored game after its last row.
struct PlayedGame {
  engine::State state;
  StatusTracker status;
  std::uint32_t last_revealed = 0;  // see Replayer
};

// Plays these rows. Requires that they replay (storage::replay).
PlayedGame play_game(const engine::Rules& rules, const Setup& setup, const Begun& begun,
                     std::span<const Move> rows);

class RoomGame {
 public:
  // Deals a new game; begun() is still to be written.
  RoomGame(const engine::Rules& rules, const Setup& setup, RandomSource& random, RoomTime now);
  // A stored game, all of it announced; `played`: these rows. Does not play them again.
  RoomGame(const engine::Rules& rules, Setup setup, const Begun& begun, std::span<const Move> moves,
           PlayedGame played);

  // Null until the deal has been announced.
  History* history() { return announced_ ? &history_ : nullptr; }
  const History* history() const { return announced_ ? &history_ : nullptr; }

  // Judges against everything accepted, announced or not. nullopt: it may be accepted.
  [[nodiscard]] std::optional<protocol::Rejected> judge(engine::Seat seat,
                                                        const protocol::Act& act) const;
  // Why this seat gets no legal actions now; nullopt: it gets them.
  [[nodiscard]] std::optional<protocol::Refusal> judge_hints(engine::Seat seat) const;
  // Requires that judge() returns nullopt. The reference is valid until the act is announced.
  const Acted& accept(engine::Seat seat, const ActSource& hand, const protocol::Act& act,
                      RoomTime now);
  // Requires all_announced(), and that the decision is valid here.
  Ruled accept(protocol::TableDecision ruling, RoomTime now);
  // Whether the next game of the match is due: the last one has been shown long enough.
  bool next_game_due(RoomTime now) const;
  Begun accept_next_game(RandomSource& random, RoomTime now);
  const Begun& begun() const { return history_.begun(); }
  // The seat's act with this id, announced or not; null if there is none.
  const Acted* find(engine::Seat seat, const std::string& id) const;

  void announce_deal() { announced_ = true; }
  // In the order of acceptance.
  void announce_act();
  void announce(Move row);

  // These three include everything accepted, announced or not.
  const StatusTracker& status() const { return status_; }
  const engine::View& latest() const { return ahead_ ? ahead_->table->table : history_.view(); }
  bool has_resigned(engine::Seat seat) const {
    return ahead_ ? latest().resigned[engine::index(seat)] != 0 : history_.has_resigned(seat);
  }
  std::uint32_t seq() const { return seq_; }

  bool all_announced() const { return announced_ && seq_ == history_.seq(); }

 private:
  RoomGame(const engine::Rules& rules, Setup setup, const Begun& begun);

  // The table after everything accepted, and the events of its last row.
  struct Ahead {
    std::unique_ptr<engine::State> table;
    engine::Events events = {};
  };
  // Prepares `ahead_` for the next row; `before` describes the table before it.
  struct Before {
    std::unique_ptr<Ahead> kept;  // where other rows wait for the journal
    const engine::View& view;
  };
  Before begin_turn();
  // Links the row to the newest one, and lets the status follow it.
  void follow(Move& row, const Before& before);

  std::unique_ptr<Ahead> ahead_;  // null: everything accepted has been announced
  std::uint32_t seq_;             // of the newest accepted row
  RoomTime time_;                 // of that row; no row is earlier than the one before
  util::Hash head_;               // the hash of that row
  util::Queue<Acted> accepted_;   // and not yet announced
  History history_;
  StatusTracker status_;
  bool announced_ = false;
};

}  // namespace server::room
