// The match whose history is the dearest, for the prices of requests.
#pragma once

#include "engine/bots/random.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "engine/require.hpp"
#include "server/room/history.hpp"
#include "server/util/limits.hpp"

#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

namespace bench {

// A match of three games on eight seats with about as many take-backs as there may be, from this
// game on. Each takes `deep` rows back, and `apart` acts follow before the next one.
class WorstMatch {
 public:
  WorstMatch(std::size_t deep, std::size_t apart, int from_game)
      : rules_(*engine::make_rules(request())), deal_(engine::make_deal(rules_, dice_)) {
    const auto played = begin();
    server::room::History& history = *played;
    std::vector<std::uint32_t> fresh{0};  // on the path, from the last reveal
    std::size_t beside = 0;
    std::size_t rest = 0;
    int game = 1;
    while (history.view().phase != engine::Phase::over) {
      const std::uint32_t seq = history.seq() + 1;
      if (history.view().phase == engine::Phase::pause) {
        history.append(server::room::Begun{.deal = engine::make_deal(rules_, dice_), .seq = seq});
        ++game;
      } else if (game >= from_game && rest == 0 && fresh.size() > deep &&
                 may_take_back(beside + deep)) {
        rest = apart;
        fresh.resize(fresh.size() - deep);
        beside += deep + 1;
        const protocol::TakeBack back{.to = fresh.back()};
        history.append(server::room::Ruled{.seq = seq, .ruling = {.motion = back, .by = {}}});
        take_backs_.push_back(seq);
        continue;
      } else {
        const engine::Seat seat = engine::to_move(history.view());
        history.append(
            server::room::Acted{.seq = seq,
                                .seat = seat,
                                .action = engine::bots::random_action(history.view(), dice_)});
        rest -= rest > 0 ? 1 : 0;
      }
      if (history.last_revealed() == seq) fresh.clear();
      fresh.push_back(seq);
    }
    rows_.assign(history.rows().begin(), history.rows().end());
    after_ = history.state();
    last_revealed_ = history.last_revealed();
    engine::require(beside + 100 > server::limits::rows_beside_the_table_max,
                    "nearly nothing more can be taken back");
  }

  // As restored from the journal: nothing is encoded, and there are no checkpoints.
  std::shared_ptr<server::room::History> restored() const {
    auto history = begin();
    history->restore(rows_, after_, last_revealed_);
    return history;
  }
  // The same when somebody has read older steps before.
  std::shared_ptr<server::room::History> read_before() const {
    auto history = restored();
    history->step(1);
    return history;
  }
  const engine::Rules& rules() const { return rules_; }
  server::room::Begun begun() const { return {.deal = deal_}; }
  const std::vector<server::room::Move>& moves() const { return rows_; }
  const std::vector<std::uint32_t>& take_backs() const { return take_backs_; }
  std::uint32_t rows() const { return static_cast<std::uint32_t>(rows_.size()); }

  static engine::RulesRequest request() {
    return {.preset = engine::Preset::royal_teams, .players = 8, .games = engine::dynasty_games};
  }

 private:
  // As a room does, see room/motions.cpp.
  bool may_take_back(std::size_t beside) const {
    return beside <= server::limits::rows_beside_the_table_max &&
           take_backs_.size() < server::limits::decisions_per_game_max;
  }
  std::shared_ptr<server::room::History> begin() const {
    server::room::Setup setup{.code = "ABCDEF", .opened = {}, .seats = {}};
    setup.opened.rules = request();
    return std::make_shared<server::room::History>(rules_, std::move(setup),
                                                   server::room::Begun{.deal = deal_});
  }

  engine::bots::Dice dice_{1};
  const engine::Rules rules_;
  const engine::Deal deal_;
  std::vector<server::room::Move> rows_;
  engine::State after_;
  std::uint32_t last_revealed_ = 0;
  std::vector<std::uint32_t> take_backs_;
};

// Short take-backs are many, and the steps of late ones large; long ones lead far.
inline std::shared_ptr<const WorstMatch> worst_match() {
  static const auto match = std::make_shared<const WorstMatch>(1, 2, 2);
  return match;
}
inline std::shared_ptr<const WorstMatch> longest_match() {
  static const auto match = std::make_shared<const WorstMatch>(16, 0, 1);
  return match;
}

}  // namespace bench
