// The announced game: its durable rows and their frames. The room is the owner; one thread.
//
// Steps are encoded when they are first needed, so that a restart does not encode thousands of
// games that nobody resumes. Only the newest stay encoded; a client that missed older ones gets
// each encoded again, from a checkpoint. The table can be released, too, and is computed again from
// the rows on demand; values that a room reads every second are kept beside it.
#pragma once

#include "engine/state.hpp"
#include "protocol/encode.hpp"
#include "server/room/checkpoints.hpp"
#include "server/room/held_steps.hpp"
#include "server/room/journal.hpp"
#include "server/room/rows.hpp"
#include "server/room/subscriber.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace protocol {
class ViewCache;
}

namespace server::room {

class History {
 public:
  // Requires !check(rules, *begun.deal).
  History(const engine::Rules& rules, Setup setup, const Begun& begun);
  ~History();

  // Restores a complete stored game into an empty history, without playing it. `after`: the state
  // after the rows; `last_revealed`: see below.
  void restore(std::span<const Move> rows, const engine::State& after, std::uint32_t last_revealed);

  // Appends the next row. Requires that it is valid here: a legal action, a deal for these rules
  // when the last game of the match is over, or a valid table decision.
  void append(Move move);
  // The same for a caller that has already played it on state(): the resulting state and its
  // events.
  void append(Move move, std::unique_ptr<engine::State> after, const engine::Events& events);

  std::uint32_t seq() const { return static_cast<std::uint32_t>(moves_.size()); }
  // When the newest row was written, or this one.
  RoomTime time() const { return time(seq()); }
  RoomTime time(std::uint32_t seq) const;
  const Setup& setup() const { return *setup_; }
  const Begun& begun() const { return begun_; }
  // Both valid until the next append() or let_table_go().
  const engine::State& state() const;
  const engine::View& view() const { return state().table; }
  // Available every second, also while the table is released.
  engine::Phase phase() const { return phase_; }
  engine::Seat to_move() const { return to_move_; }
  bool has_resigned(engine::Seat seat) const { return resigned_[engine::index(seat)] != 0; }
  // See Replayer.
  std::uint32_t last_revealed() const { return last_revealed_; }

  // The seat's act with this id; null if there is none.
  const Acted* find(engine::Seat seat, std::string_view id) const;

  std::span<const Move> rows() const { return moves_; }
  // From now on the deal is public.
  void unseal();
  Recorded recorded() const { return {*setup_, begun_, moves_}; }

  // Plays the row that follows the newest one on `state`, the state after that. `out` receives the
  // events on the board, and stays empty if something was taken back.
  void play(engine::State& state, const Move& row, engine::Events& out) const;

  // Requires 1 <= seq <= seq(). Valid until the next call of step(), append() or forget_frames().
  const protocol::EncodedStep& step(std::uint32_t seq);
  // How many steps are encoded, and their bytes.
  std::size_t steps_held() const;
  std::size_t step_bytes_held() const;
  // Releases what can be computed again: the snapshots, the place in older steps, and, if nothing
  // was appended since the last call, the cache for the next step. Returns whether nothing was
  // appended.
  bool forget_frames();
  // Releases state(), the checkpoints and the encoded steps, for a game that nobody watches; does
  // nothing while the newest step is not encoded. Requires that its rules are those of
  // setup().opened.
  void let_table_go();
  bool has_table() const { return state_ != nullptr; }
  Frame snapshot();
  // The table after this row. One older row's is kept, for newcomers of a delayed game.
  Frame snapshot(std::uint32_t seq);

 private:
  // The states and steps kept while clients read older rows.
  struct Older;

  protocol::EncodedStep encode_older(std::uint32_t seq);
  void note_table();
  engine::State state_after(std::uint32_t seq) const;
  const Checkpoints& checkpoints() const;
  protocol::EncodedStep encode(const Move& move, const engine::View& before,
                               const engine::Events& events, const engine::View& after,
                               protocol::ViewCache& cache) const;
  // The part of the deal that is public for the game that was played after row `seq`.
  std::string deal_text(std::uint32_t seq, engine::Phase phase) const;

  const std::unique_ptr<const Setup> setup_;
  const Begun begun_;
  bool sealed_;  // other tables have the same deal and are not over
  engine::Phase phase_ = engine::Phase::claim;
  engine::Seat to_move_ = engine::Seat::none;
  decltype(engine::View::resigned) resigned_{};
  mutable std::unique_ptr<engine::State> state_;  // null: released
  std::vector<Move> moves_;
  std::vector<std::uint32_t> keys_;                   // of each row, compared before seat and id
  HeldSteps steps_;                                   // the newest
  std::unique_ptr<Older> older_;                      // null: nobody has read older steps lately
  mutable std::unique_ptr<Checkpoints> checkpoints_;  // null: not needed yet
  Frame snapshot_;                                    // of state(); null: not encoded
  Frame older_snapshot_;                              // of the row older_snapshot_seq_
  std::uint32_t older_snapshot_seq_ = 0;
  std::unique_ptr<protocol::ViewCache> cache_;  // null: no recent act
  std::uint32_t forgot_at_ = 0;                 // seq() when forget_frames() was called
  std::uint32_t last_revealed_ = 0;
  // The newest move's effect on the table, to encode it without replaying the game; null when it is
  // encoded.
  struct Newest {
    std::unique_ptr<const engine::State> before;
    engine::Events events;
  };
  std::unique_ptr<Newest> newest_;
};

}  // namespace server::room
