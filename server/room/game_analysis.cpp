#include "server/room/game_analysis.hpp"

#include "engine/bots/search.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "server/room/rows.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

namespace server::room {
namespace {

namespace bots = engine::bots;
using engine::View;

// A difference in winning probability. Smaller ones may be noise of the playouts.
constexpr double turning_point_least = 0.05;
constexpr std::size_t turning_points_most = 3;

protocol::ExpectedResult expected(const bots::MoveStats& tried) {
  return {tried.win, tried.points};
}

std::vector<protocol::ExpectedResult> expected(const View& view, const bots::Forecast& forecast) {
  std::vector<protocol::ExpectedResult> all(engine::kingdoms(view.rules));
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = {forecast.win[i], forecast.points[i]};
  return all;
}

class Analyst {
 public:
  Analyst(const Recorded& game, std::uint32_t playouts, const GoOn& go_on)
      : playouts_(playouts),
        go_on_(go_on),
        state_(engine::begin(*engine::make_rules(game.opened.rules), game.begun.deal)) {
    analysis_.room = game.code;
    analysis_.playouts = playouts;
    begin(game.begun);
  }

  // Returns false when the work is stopped.
  bool see(const Move& move) {
    engine::Events events;
    if (const auto* acted = std::get_if<Acted>(&move)) {
      judge(*acted);
      apply(state_, acted->seat, acted->action, events);
    } else if (const auto* begun = std::get_if<Begun>(&move)) {
      engine::begin_next(state_, begun->deal, events);
      begin(*begun);
    }
    return go_on_(++rows_);
  }

  protocol::Analysis finish() {
    auto& points = analysis_.turning_points;
    const auto size = [](const protocol::TurningPoint& p) { return std::abs(p.to - p.from); };
    std::stable_sort(points.begin(), points.end(),
                     [&](const auto& a, const auto& b) { return size(a) > size(b); });
    if (points.size() > turning_points_most) points.resize(turning_points_most);
    std::sort(points.begin(), points.end(),
              [](const auto& a, const auto& b) { return a.seq < b.seq; });
    return std::move(analysis_);
  }

 private:
  bots::Progress budget() const {
    return [this, by_playouts = bots::by_playouts(playouts_)](std::uint32_t done) {
      return go_on_(rows_) ? by_playouts(done) : 1.0;
    };
  }

  void begin(const Begun& begun) {
    bots::Dice dice(begun.seq);
    const View& view = engine::view(state_);
    newest_ = expected(view, forecast(view, budget(), dice));
    analysis_.games.push_back({begun.seq, newest_});
  }

  // Steps that an action skips were decided, too.
  void judge(const Acted& acted) {
    const auto kind = kind_of(acted.action);
    if (kind == engine::ActionKind::resign) return;
    engine::State state = state_;
    const auto passes_over = [&] {
      return kind != engine::ActionKind::done &&
             engine::phase_of(kind) != engine::view(state).phase;
    };
    const std::size_t before = analysis_.decisions.size();
    for (; passes_over(); pass(state, acted.seat))
      judge(engine::view(state), acted, engine::Done{});
    judge(engine::view(state), acted, acted.action);
    if (analysis_.decisions.size() > before) note_turning_point(acted.seq);
  }

  static void pass(engine::State& state, engine::Seat seat) {
    engine::Events events;
    apply(state, seat, engine::Done{}, events);
  }

  void judge(const View& view, const Acted& acted, const engine::Action& action) {
    bots::Dice dice(acted.seq);
    const auto verdict = bots::Searcher({}).judge(view, action, budget(), dice);
    if (!verdict) return;
    const auto& [played, best, after] = *verdict;
    protocol::JudgedMove decision{
        acted.seq,    acted.seat,           action, expected(best), expected(played),
        std::nullopt, expected(view, after)};
    if (best.worth > played.worth)
      decision.best = protocol::Advised{best.action, best.choice, best.win, best.points};
    analysis_.decisions.push_back(std::move(decision));
  }

  void note_turning_point(std::uint32_t seq) {
    const auto before = std::exchange(newest_, analysis_.decisions.back().kingdoms);
    protocol::TurningPoint most{seq};
    for (std::size_t i = 0; i < newest_.size(); ++i)
      if (std::abs(newest_[i].win - before[i].win) > std::abs(most.to - most.from))
        most = {seq, i, before[i].win, newest_[i].win};
    if (std::abs(most.to - most.from) >= turning_point_least)
      analysis_.turning_points.push_back(most);
  }

  const std::uint32_t playouts_;
  const GoOn& go_on_;
  engine::State state_;
  std::size_t rows_ = 0;
  protocol::Analysis analysis_;
  std::vector<protocol::ExpectedResult> newest_;  // the expected result so far
};

}  // namespace

std::optional<protocol::Analysis> analyse(const Recorded& game, std::uint32_t playouts,
                                          const GoOn& go_on) {
  Analyst analyst(game, playouts, go_on);
  const auto rows = static_cast<std::uint32_t>(game.moves.size());
  for (const Move* move : path(game.moves, rows))
    if (!analyst.see(*move)) return std::nullopt;
  return analyst.finish();
}

}  // namespace server::room
