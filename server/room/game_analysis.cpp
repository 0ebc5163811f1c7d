#include "server/room/game_analysis.hpp"

#include "engine/bots/advice.hpp"
#include "engine/bots/forecast.hpp"
#include "engine/bots/search.hpp"
#include "engine/game.hpp"
#include "engine/presets.hpp"
#include "server/room/advised_move.hpp"
#include "server/room/rows.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>
#include <vector>

namespace server::room {
namespace {

namespace bots = engine::bots;
using engine::View;

// A change of the probability to win. Smaller ones are no turning points, even if they are certain.
constexpr double turning_point_least = 0.05;
constexpr std::size_t turning_points_most = 3;
protocol::ExpectedResult expected(const bots::Forecast& forecast, std::size_t kingdom) {
  return {forecast.win[kingdom].value, forecast.points[kingdom], forecast.win[kingdom].error};
}

std::vector<protocol::ExpectedResult> expected(const View& view, const bots::Forecast& forecast) {
  const std::size_t kingdoms = engine::kingdoms(view.rules);
  std::vector<protocol::ExpectedResult> all;
  all.reserve(kingdoms);
  for (std::size_t i = 0; i < kingdoms; ++i) all.push_back(expected(forecast, i));
  return all;
}

class Analyst {
 public:
  Analyst(const Recorded& game, std::uint32_t playouts, const GoOn& go_on)
      : playouts_(playouts),
        go_on_(go_on),
        game_(game),
        seats_(seat_levels(game, {})),
        state_(engine::begin(*engine::make_rules(game.opened.rules), *game.begun.deal)) {
    analysis_.room = game.code;
    analysis_.playouts = playouts;
    begin(game.begun);
  }

  // Returns false when the work is stopped.
  bool see(const Move& move) {
    const auto* acted = std::get_if<Acted>(&move);
    if (acted != nullptr) judge(*acted);
    engine::Events events;
    advance(state_, move, events);
    if (acted != nullptr)
      look_again(*acted, events);
    else if (const auto* begun = std::get_if<Begun>(&move))
      begin(*begun);
    else
      look(seq(move));  // called off
    ++rows_;
    return goes_on();
  }

  protocol::Analysis finish() {
    auto& points = analysis_.turning_points;
    const auto size = [](const protocol::TurningPoint& p) { return std::abs(p.to - p.from); };
    std::stable_sort(points.begin(), points.end(),
                     [&](const auto& a, const auto& b) { return size(a) > size(b); });
    if (points.size() > turning_points_most) points.resize(turning_points_most);
    // Of one step, the decision comes first.
    std::sort(points.begin(), points.end(), [](const auto& a, const auto& b) {
      return std::pair(a.seq, !a.decided) < std::pair(b.seq, !b.decided);
    });
    return std::move(analysis_);
  }

 private:
  // Once false, it stays so.
  bool goes_on() {
    stopped_ = stopped_ || !go_on_(rows_);
    return !stopped_;
  }
  bots::Progress budget() {
    return [this, by_playouts = bots::by_playouts(playouts_)](std::uint32_t done) {
      return goes_on() ? by_playouts(done) : 1.0;
    };
  }

  const View& view() const { return engine::view(state_); }
  // As many as tips have, unless the analysis is to be cheaper.
  std::uint32_t forecast_playouts() const {
    return std::min(playouts_, bots::forecast_playouts(view().rules));
  }

  void begin(const Begun& begun) {
    seats_ = seat_levels(game_, std::span(game_.moves).first(begun.seq));
    follow(bots::play_forecast(view(), seats_, forecast_playouts()));
    analysis_.games.push_back({begun.seq, expected(view(), newest_)});
  }

  void look(std::uint32_t seq) {
    follow(bots::play_forecast(view(), seats_, forecast_playouts()));
    analysis_.tables.push_back({seq, expected(view(), newest_)});
  }

  void follow(bots::ForecastPlayouts playouts) {
    newest_ = calibrate(playouts, bots::calibration_for(view().rules));
    newest_playouts_ = std::move(playouts);
  }

  // After an action that cannot be judged by itself.
  void look_again(const Acted& acted, const engine::Events& events) {
    const bool resigned = kind_of(acted.action) == engine::ActionKind::resign;
    if (to_move(view()) == engine::Seat::none && !resigned) return;
    if (!resigned && !is_irreversible(events)) return;
    const bots::Forecast before = newest_;
    const bots::ForecastPlayouts playouts = newest_playouts_;
    look(acted.seq);
    note_turning_point(acted.seq, before, playouts, resigned);
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
    const bots::Forecast before = newest_;
    const bots::ForecastPlayouts playouts = newest_playouts_;
    for (; passes_over(); pass(state, acted.seat))
      judge(engine::view(state), acted, engine::Done{});
    judge(engine::view(state), acted, acted.action);
    note_turning_point(acted.seq, before, playouts, true);
  }

  static void pass(engine::State& state, engine::Seat seat) {
    engine::Events events;
    apply(state, seat, engine::Done{}, events);
  }

  void judge(const View& view, const Acted& acted, const engine::Action& action) {
    if (!goes_on()) return;
    const std::size_t kingdom = kingdom_of(view.rules, acted.seat);
    const bots::Forecast before = newest_;
    follow(bots::play_forecast(view, action, seats_, forecast_playouts()));
    protocol::JudgedMove decision{.seq = acted.seq,
                                  .seat = acted.seat,
                                  .action = action,
                                  .before = expected(before, kingdom),
                                  .after = expected(newest_, kingdom),
                                  .kingdoms = expected(view, newest_)};
    find_better(view, newest_, decision);
    analysis_.decisions.push_back(std::move(decision));
  }

  void find_better(const View& view, const bots::Forecast& played, protocol::JudgedMove& decision) {
    bots::Dice dice(decision.seq);
    const bots::SearchResult found = bots::Searcher({}).search(view, budget(), dice);
    if (found.moves.size() == 1) return;
    const std::size_t kingdom = kingdom_of(view.rules, decision.seat);
    const bots::MoveForecast known{{.action = decision.action}, played};
    auto moves = forecast_moves(view, found.moves, seats_, limits::advised_moves_max,
                                forecast_playouts(), &known);
    put_likeliest_first(moves, kingdom);
    const auto& [best, after] = moves[0];
    if (best.action == decision.action) return;
    const bots::Estimate loss = change(played, after, kingdom);
    decision.loss = std::max(0.0, loss.value);
    decision.uncertainty = loss.error;
    if (loss.value > 0 && differs(loss))
      decision.best = advised_move(best, kingdom, after, &played);
  }

  // Of the chances that the step itself has changed, not only what is left to be decided.
  void note_turning_point(std::uint32_t seq, const bots::Forecast& before,
                          const bots::ForecastPlayouts& playouts, bool decided) {
    const bots::Forecast without =
        calibrate_as_later(playouts, newest_playouts_, bots::calibration_for(view().rules));
    protocol::TurningPoint most{.seq = seq};
    double largest = 0;
    for (std::size_t i = 0; i < engine::kingdoms(view().rules); ++i) {
      const bots::Estimate by = change(without, newest_, i);
      const double shown = newest_.win[i].value - before.win[i].value;
      if (!differs(by) || by.value * shown <= 0) continue;
      const double size = std::min(std::abs(by.value), std::abs(shown));
      if (size <= largest) continue;
      largest = size;
      most = {seq, i, before.win[i].value, newest_.win[i].value, by.error, decided};
    }
    if (largest >= turning_point_least) analysis_.turning_points.push_back(most);
  }

  const std::uint32_t playouts_;
  const GoOn& go_on_;
  const Recorded& game_;
  bots::SeatLevels seats_;
  engine::State state_;
  std::size_t rows_ = 0;
  bool stopped_ = false;
  protocol::Analysis analysis_;
  bots::Forecast newest_;  // of the present table
  bots::ForecastPlayouts newest_playouts_;
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
