// The history of a game as clients receive it, however often cached data is released.
#include "server/room/history.hpp"

#include "engine/game.hpp"
#include "protocol/encode.hpp"
#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_games.hpp"

#include <string>
#include <utility>
#include <vector>

using namespace engine;
using namespace server;
using tests::RandomGame;

namespace {

struct Told {
  std::string digest;
  std::string patch;
};

// Plays a match with rows taken back; returns each step as it is sent then.
class ToldMatch {
 public:
  explicit ToldMatch(RandomGame game)
      : game_(std::move(game)), history_(game_.rules, setup(game_), {.deal = game_.deal}) {}

  void play() {
    while (history_.view().phase != Phase::over) {
      append_next();
      const protocol::EncodedStep& step = history_.step(history_.seq());
      const std::string text = protocol::encode_view(history_.view());
      REQUIRE(step.digest == protocol::digest_of(text));
      told_.push_back({step.digest, step.patch});
      if (game_.dice(10) == 0) check_snapshot(text);
      // A tick, and a second one before the next row.
      for (std::uint32_t ticks = game_.dice(3); ticks > 0; --ticks) history_.forget_frames();
      if (game_.dice(4) == 0) look_away();
    }
  }
  // All steps are released and made again.
  void check_again() {
    history_.unseal();
    for (std::uint32_t seq = 1; seq <= history_.seq(); ++seq) {
      const protocol::EncodedStep& step = history_.step(seq);
      REQUIRE(step.digest == told_[seq - 1].digest);
      REQUIRE(step.patch == told_[seq - 1].patch);
      REQUIRE(history_.steps_held() <= 2 * limits::encoded_steps_max);
      REQUIRE(history_.step_bytes_held() <= 2 * limits::encoded_steps_bytes_max);
    }
    // Far apart, as several clients read that were away for different times.
    for (std::uint32_t i = 0; i < 20; ++i) {
      const std::uint32_t seq = 1 + game_.dice(history_.seq());
      REQUIRE(history_.step(seq).patch == told_[seq - 1].patch);
    }
  }

 private:
  static room::Setup setup(const RandomGame& game) {
    room::Setup setup{.code = "ABCDEF", .opened = {}, .seats = {}};
    setup.opened.rules = game.request;
    return setup;
  }

  // Releases the table; later answers are as before.
  void look_away() {
    const State state = history_.state();
    history_.let_table_go();
    CHECK(history_.phase() == state.table.phase);
    CHECK(history_.to_move() == to_move(state.table));
    for (std::size_t i = 0; i < state.table.rules.seats; ++i)
      CHECK(history_.has_resigned(seat_at(i)) == (state.table.resigned[i] != 0));
    REQUIRE_FALSE(history_.has_table());
    CHECK(history_.steps_held() == 0);
    if (game_.dice(2) == 0) CHECK(history_.state() == state);
  }
  void append_next() {
    const std::uint32_t seq = history_.seq() + 1;
    const View& view = history_.view();
    if (view.phase == Phase::pause) {
      history_.append(room::Begun{.deal = make_deal(game_.rules, game_.dice), .seq = seq});
    } else if (seq > 9 && game_.dice(20) == 0) {
      const protocol::TakeBack back{.to = seq - 1 - game_.dice(8)};
      history_.append(room::Ruled{.seq = seq, .ruling = {.motion = back, .by = {}}});
    } else {
      const auto [seat, action] = game_.move(view);
      history_.append(room::Acted{.seq = seq, .seat = seat, .action = action});
    }
  }
  void check_snapshot(const std::string& view_text) {
    const room::Frame frame = history_.snapshot();
    CHECK(frame->find(",\"view\":" + view_text + ",\"deal\":") != std::string::npos);
    // Encoded once, for all current newcomers.
    CHECK(history_.snapshot() == frame);
    CHECK(*history_.snapshot(history_.seq()) == *frame);
  }

  RandomGame game_;
  room::History history_;
  std::vector<Told> told_;
};

}  // namespace

TEST_CASE("encoded steps are bounded in number and in bytes, the oldest go first") {
  const auto step_of = [](std::size_t bytes) {
    return protocol::EncodedStep{.events = std::string(bytes, 'x')};
  };
  room::HeldSteps held;
  for (std::uint32_t seq = 1; seq <= limits::encoded_steps_max + 2; ++seq)
    CHECK(held.add(seq, step_of(1)).events == "x");
  CHECK(held.size() == limits::encoded_steps_max);
  CHECK(held.find(2) == nullptr);
  CHECK(held.find(3) != nullptr);
  held.add(1, step_of(limits::encoded_steps_bytes_max));
  CHECK(held.size() == 1);
  CHECK(held.find(1) != nullptr);
  held.add(100, step_of(limits::encoded_steps_bytes_max / 2));
  CHECK(held.size() == 1);
  held.add(101, step_of(limits::encoded_steps_bytes_max / 3));
  CHECK(held.size() == 2);
  CHECK(held.bytes() <= limits::encoded_steps_bytes_max);
  held.clear();
  CHECK(held.bytes() == 0);
}

TEST_CASE("a step is the same with the cache of the previous one and without, the table, too") {
  for (const Preset preset : {Preset::kingdomino, Preset::queendomino})
    for (const std::uint64_t seed : {1u, 2u, 3u}) {
      ToldMatch match(RandomGame({.preset = preset, .players = 3, .games = dynasty_games}, seed));
      match.play();
      match.check_again();
    }
}
