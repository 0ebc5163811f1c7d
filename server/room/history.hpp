// The game as everyone has been told it: what is durable, and the frames that say so. The room is
// the owner; one thread.
//
// Steps are encoded when they are first asked for, so that a restart does not encode thousands of
// games that nobody resumes. The table can be let go of, too, and is made again from the rows by
// whoever asks for it; what a room looks at every second is kept beside it.
#pragma once

#include "engine/state.hpp"
#include "protocol/encode.hpp"
#include "server/room/journal.hpp"
#include "server/room/rows.hpp"
#include "server/room/subscriber.hpp"

#include <cstdint>
#include <functional>
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
  // Requires !check(rules, begun.deal).
  History(const engine::Rules& rules, Setup setup, const Begun& begun);
  ~History();

  // All of a stored game, where nothing else is. Requires that it replays; `follow` is told of each
  // row what it has made of the table.
  using Follow =
      std::function<void(const Move& row, const engine::View& before, const engine::View& after)>;
  void restore(std::span<const Move> rows, const Follow& follow);

  // The next row. Requires that it can be played here: a legal action, a deal for these rules when
  // the last game of the match is over, a ruling that makes sense.
  void append(Move move);
  // The same by somebody who has played it on state() already: what came of it, and what happened
  // on the board.
  void append(Move move, std::unique_ptr<engine::State> after, const engine::Events& events);

  std::uint32_t seq() const { return static_cast<std::uint32_t>(moves_.size()); }
  // When the newest row was written, or this one.
  Milliseconds time() const { return time(seq()); }
  Milliseconds time(std::uint32_t seq) const;
  const Setup& setup() const { return *setup_; }
  const Begun& begun() const { return begun_; }
  // Both valid until the next append() or let_table_go().
  const engine::State& state() const;
  const engine::View& view() const { return state().table; }
  // What a room asks for every second, also where the table was let go of.
  engine::Phase phase() const { return phase_; }
  engine::Seat to_move() const { return to_move_; }
  bool has_resigned(engine::Seat seat) const { return resigned_[engine::index(seat)] != 0; }

  // The action that this seat did under this id, if any.
  const Acted* find(engine::Seat seat, std::string_view id) const;

  std::span<const Move> rows() const { return moves_; }
  // From now on everybody may know what was dealt.
  void unseal();
  Recorded recorded() const { return {*setup_, begun_, moves_}; }

  // Requires 1 <= seq <= seq(). Valid until the next call of append() or forget_frames().
  const protocol::Step& step(std::uint32_t seq);
  // Lets go of what can be made again: encoded steps but for the newest ones, the snapshot, and,
  // when nothing was appended since the last call, what helps with the next step. Whether that is
  // so.
  bool forget_frames();
  // Lets go of state(), for a game that nobody watches; not while the newest step has not been
  // asked for. Requires that its rules are those of setup().opened.
  void let_table_go();
  bool has_table() const { return state_ != nullptr; }
  Frame snapshot();
  // The table as it was after this row.
  Frame snapshot(std::uint32_t seq) const;

 private:
  void encode_missing();
  void note_table();
  Dealt dealt() const { return {view().rules, begun_.deal}; }
  protocol::Step encode(const Move& move, const engine::View& before, const engine::Events& events,
                        const engine::View& after);
  protocol::ViewCache& cache();
  // What may be told about the deal of the game that was on after row `seq`.
  std::string deal_text(std::uint32_t seq, engine::Phase phase) const;

  const std::unique_ptr<const Setup> setup_;
  const Begun begun_;
  bool sealed_;  // other tables have the same deal and are not over
  engine::Phase phase_ = engine::Phase::claim;
  engine::Seat to_move_ = engine::Seat::none;
  decltype(engine::View::resigned) resigned_{};
  mutable std::unique_ptr<engine::State> state_;  // null: was let go of
  std::vector<Move> moves_;
  std::vector<std::uint32_t> keys_;  // of each: what is looked at before its seat and id are
  std::vector<std::unique_ptr<protocol::Step>> steps_;  // one for each move; null: not encoded
  std::size_t forgotten_ = 0;                           // how many of the first have been let go
  Frame snapshot_;                                      // of state(); null: none was asked for
  std::unique_ptr<protocol::ViewCache> cache_;          // null: nothing happens
  std::uint32_t forgot_at_ = 0;                         // seq() when forget_frames() was called
  // How the newest move changed the table, for encoding it without replaying the game; null when
  // that is done.
  struct Newest {
    std::unique_ptr<const engine::State> before;
    engine::Events events;
  };
  std::unique_ptr<Newest> newest_;
};

}  // namespace server::room
