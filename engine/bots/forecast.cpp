#include "engine/bots/forecast.hpp"

#include "engine/bots/last_line.hpp"
#include "engine/bots/playout.hpp"
#include "engine/bots/step.hpp"
#include "engine/require.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace engine::bots {
namespace {

constexpr std::int32_t whole_chance = 65'536;
constexpr int quarter_sixteenths = 4 * 16;

using SeatPolicies = std::array<Policy, seats_max>;

Policy policy_of(std::optional<Level> level) {
  if (!level || searches(*level)) return Policy::provident;
  switch (*level) {
    case Level::random:
      return Policy::random;
    case Level::greedy_placement:
      return Policy::greedy_placement;
    case Level::careless:
      return Policy::careless;
    case Level::provident:
      return Policy::provident;
    default:
      return Policy::full_greedy;
  }
}

// The sum of weight(line) over the dominoes that the seat has still to lay, from line 1.
template <class S, class Weight>
int dominoes_to_lay(const Position<S>& position, Seat seat, Weight&& weight) {
  if (position.over() || !position.in_play(seat)) return 0;
  const Rules& rules = position.rules();
  int sum = 0;
  for (int line = position.round() + 1; line <= rules.rounds; ++line)
    sum += weight(line) * rules.kings_per_seat;
  if (position.round() == 0) return sum;
  // A domino counts until its turn is over, so that its place alone changes nothing.
  for (auto i = static_cast<std::size_t>(position.turn()); i < position.current().size(); ++i)
    if (position.current()[i].king == seat) sum += weight(position.round());
  return sum;
}

// The result of each kingdom is certain if those that have still to lay do so as well as possible.
template <class S>
bool is_certain(const Position<S>& position, const SeatPolicies& policies) {
  if (position.over()) return true;
  if (in_last_turn(position)) return policies[index(position.mover())] == Policy::provident;
  if (!in_last_line(position)) return false;
  const Line& line = position.current();
  return std::all_of(line.begin() + position.turn(), line.end(), [&](const Slot& slot) {
    return slot.king == Seat::none || policies[index(slot.king)] == Policy::provident;
  });
}

template <class S>
Position<S> played_to_end(Position<S> position, const SeatPolicies& policies, std::uint64_t seed) {
  while (!position.over()) {
    const Policy policy = policies[index(position.mover())];
    if (policy == Policy::provident && in_last_line(position)) {
      lay_best(position);
      continue;
    }
    Dice dice = dice_of_turn(position, seed);
    play_turn(position, policy, dice);
  }
  return position;
}

template <class S>
class Forecaster {
 public:
  Forecaster(const View& view, const SeatLevels& seats) : start_(view), seats_(seats) {
    std::transform(seats.begin(), seats.end(), policies_.begin(), policy_of);
  }

  // `action`: null for none.
  ForecastPlayouts play(const Action* action, std::uint32_t playouts) {
    for (std::uint32_t i = 0; i < playouts; ++i) {
      Position<S> position = start_;
      position.order_unseen(mix(1, i));
      if (action != nullptr) perform(position, *action);
      if (i == 0) {
        describe(position);
        if (is_certain(position, policies_)) {
          found_.certain = true;
          add(in_last_turn(position) ? LastTurn<S>(position).best()
                                     : played_to_end(position, policies_, mix(2, i)));
          break;
        }
      }
      add(played_to_end(position, policies_, mix(2, i)));
    }
    return std::move(found_);
  }

 private:
  void describe(const Position<S>& position) {
    const Rules& rules = position.rules();
    found_.kingdoms = kingdoms(rules);
    for (std::size_t i = 0; i < found_.kingdoms; ++i) found_.in_play[i] = position.in_play(i);
    found_.certain = in_last_line(position);
    // Without a court the best place is certain to be found in the last line; and while the line
    // before it is laid, all dominoes are known.
    const bool open = has_court(rules);
    const auto quarters = [&](int line) {
      if (open || line + 1 < rules.rounds) return 4;
      return line < rules.rounds ? 1 : 0;
    };
    for (std::size_t i = 0; i < rules.seats; ++i) {
      const int dominoes = dominoes_to_lay(position, seat_at(i), quarters);
      const bool searched = seats_[i] && searches(*seats_[i]);
      const bool provident = seats_[i] == Level::provident;
      if (!seats_[i] || searched || provident) found_.undecided += dominoes;
      if (searched) found_.searched[kingdom_of(rules, seat_at(i))] += dominoes;
      if (provident) found_.provident[kingdom_of(rules, seat_at(i))] += dominoes;
    }
  }

  void add(const Position<S>& position) {
    auto& keys = found_.keys.emplace_back();
    for (std::size_t i = 0; i < found_.kingdoms; ++i) {
      keys[i] = rank_key(position, i);
      const PointsBySource points = points_by_source(position, i);
      for (std::size_t source = 0; source < points_sources; ++source)
        found_.points[i][source] += points[source];
    }
  }

  const Position<S> start_;
  const SeatLevels& seats_;
  SeatPolicies policies_{};
  ForecastPlayouts found_;
};

ForecastPlayouts play_forecast(const View& view, const Action* action, const SeatLevels& seats,
                               std::uint32_t playouts) {
  require(playouts > 0 && playouts <= forecast_playouts_max, "forecast: number of playouts");
  return view.rules.kingdom_size == Five::size
             ? Forecaster<Five>(view, seats).play(action, playouts)
             : Forecaster<Seven>(view, seats).play(action, playouts);
}

// The weight of each kingdom falls geometrically with its distance from the first, in integers.
class Weights {
 public:
  Weights(const ForecastPlayouts& playouts, const Calibration& calibration) : playouts_(playouts) {
    if (playouts.certain) return;
    const auto in_play = std::count(playouts.in_play.begin(), playouts.in_play.end(), true);
    const double left =
        double(playouts.undecided) / 4 / double(std::max<std::ptrdiff_t>(in_play, 1));
    // In 256ths of a point.
    const auto spread = static_cast<std::int64_t>(calibration.spread * 16 * std::sqrt(left));
    ratio_ = whole_chance * spread / (spread + 256);
    for (std::size_t i = 0; i < playouts.kingdoms; ++i)
      gains_[i] = (calibration.strength * playouts.searched[i] +
                   calibration.provident * playouts.provident[i] + quarter_sixteenths / 2) /
                  quarter_sixteenths;
  }

  std::array<std::int32_t, kingdoms_max> chances(const std::array<int, kingdoms_max>& keys) const {
    std::array<int, kingdoms_max> reached{};
    int most = -1;
    for (std::size_t i = 0; i < playouts_.kingdoms; ++i) {
      if (!playouts_.in_play[i]) continue;
      reached[i] = keys[i] + gains_[i] * rank_keys_a_point;
      most = std::max(most, reached[i]);
    }
    std::array<std::int64_t, kingdoms_max> weights{};
    std::int64_t sum = 0;
    std::size_t first = 0;
    for (std::size_t i = 0; i < playouts_.kingdoms; ++i) {
      if (!playouts_.in_play[i]) continue;
      weights[i] = weight(most, reached[i]);
      sum += weights[i];
      if (reached[i] == most) first = i;
    }
    std::array<std::int32_t, kingdoms_max> chances{};
    if (sum == 0) return chances;
    std::int32_t left = whole_chance;
    for (std::size_t i = 0; i < playouts_.kingdoms; ++i) {
      chances[i] = static_cast<std::int32_t>(weights[i] * whole_chance / sum);
      left -= chances[i];
    }
    chances[first] += left;
    return chances;
  }

 private:
  // Ties are broken only where every point counts in full.
  std::int64_t weight(int most, int reached) const {
    if (ratio_ == 0) return reached == most ? whole_chance : 0;
    std::int64_t weight = whole_chance;
    for (int points = most / rank_keys_a_point - reached / rank_keys_a_point; points > 0; --points)
      weight = weight * ratio_ / whole_chance;
    return weight;
  }

  const ForecastPlayouts& playouts_;
  std::int64_t ratio_ = 0;  // of the weights of kingdoms a point apart, in parts of whole_chance
  std::array<int, kingdoms_max> gains_{};  // points of searching bots beyond the playouts
};

// Of the differences of n numbers below whole_chance. Integers as far as sums go, so that every
// machine computes the same.
Estimate estimate(std::int64_t sum, std::int64_t squares, std::int64_t n) {
  const double mean = double(sum) / double(n) / whole_chance;
  if (n < 2) return {mean, 0};
  const std::int64_t spread = n * squares - sum * sum;
  return {mean, std::sqrt(double(spread) / double(n) / double(n) / double(n - 1)) / whole_chance};
}

template <class ChanceOf>
Estimate estimate(std::size_t playouts, ChanceOf&& chance_of) {
  std::int64_t sum = 0;
  std::int64_t squares = 0;
  for (std::size_t i = 0; i < playouts; ++i) {
    const std::int64_t chance = chance_of(i);
    sum += chance;
    squares += chance * chance;
  }
  return estimate(sum, squares, static_cast<std::int64_t>(playouts));
}

// A single playout stands for all.
std::int32_t chance_in(const Forecast& forecast, std::size_t playout, std::size_t kingdom) {
  return forecast.chances[forecast.chances.size() == 1 ? 0 : playout][kingdom];
}

}  // namespace

Calibration calibration_for(const Rules& rules) {
  if (!has_court(rules)) return {.spread = 28, .strength = 16, .provident = 9};
  if (rules.kingdom_size == Five::size) return {.spread = 48, .strength = 36, .provident = 18};
  return {.spread = 48, .strength = 60, .provident = 36};
}

ForecastPlayouts play_forecast(const View& view, const SeatLevels& seats, std::uint32_t playouts) {
  return play_forecast(view, nullptr, seats, playouts);
}

ForecastPlayouts play_forecast(const View& view, const Action& action, const SeatLevels& seats,
                               std::uint32_t playouts) {
  return play_forecast(view, &action, seats, playouts);
}

Forecast calibrate(const ForecastPlayouts& playouts, const Calibration& calibration) {
  const Weights weights(playouts, calibration);
  Forecast forecast;
  for (const auto& keys : playouts.keys) forecast.chances.push_back(weights.chances(keys));
  for (std::size_t i = 0; i < playouts.kingdoms; ++i) {
    forecast.win[i] = estimate(playouts.keys.size(),
                               [&](std::size_t playout) { return forecast.chances[playout][i]; });
    for (std::size_t source = 0; source < points_sources; ++source) {
      const double mean = double(playouts.points[i][source]) / double(playouts.keys.size());
      forecast.points_by_source[i][source] = mean;
      forecast.points[i] += mean;
    }
  }
  return forecast;
}

Forecast calibrate_as_later(ForecastPlayouts playouts, const ForecastPlayouts& later,
                            const Calibration& calibration) {
  playouts.certain = later.certain;
  playouts.undecided = later.undecided;
  playouts.searched = later.searched;
  playouts.provident = later.provident;
  return calibrate(playouts, calibration);
}

Forecast forecast(const View& view, const SeatLevels& seats,
                  std::optional<std::uint32_t> playouts) {
  return calibrate(play_forecast(view, seats, playouts.value_or(forecast_playouts(view.rules))),
                   calibration_for(view.rules));
}

Forecast forecast(const View& view, const Action& action, const SeatLevels& seats,
                  std::optional<std::uint32_t> playouts) {
  return calibrate(
      play_forecast(view, action, seats, playouts.value_or(forecast_playouts(view.rules))),
      calibration_for(view.rules));
}

Estimate change(const Forecast& from, const Forecast& to, std::size_t kingdom) {
  const std::size_t playouts = std::max(from.chances.size(), to.chances.size());
  return estimate(playouts, [&](std::size_t playout) {
    return chance_in(to, playout, kingdom) - chance_in(from, playout, kingdom);
  });
}

}  // namespace engine::bots
