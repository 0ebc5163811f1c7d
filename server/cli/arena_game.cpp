#include "server/cli/arena_game.hpp"

#include "engine/game.hpp"
#include "engine/require.hpp"
#include "engine/scoring.hpp"

#include <algorithm>
#include <charconv>
#include <ctime>

namespace server::cli {
namespace {

using engine::View;
using engine::bots::Progress;
using Seconds = std::chrono::duration<double>;

// CPU time of the calling thread, so that other load costs nobody games.
Seconds thread_time() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return Seconds(double(time.tv_sec) + 1e-9 * double(time.tv_nsec));
}

Progress by_time(std::chrono::milliseconds time) {
  return [time, start = thread_time()](std::uint32_t) {
    return (thread_time() - start) / Seconds(time);
  };
}

Progress budget_of(const Entrant& entrant) {
  if (entrant.time.count() > 0) return by_time(entrant.time);
  return engine::bots::by_playouts(entrant.playouts);
}

class ArenaTable {
 public:
  ArenaTable(const engine::Rules& rules, const engine::Deal& deal,
             std::span<const Entrant* const> entrants, std::uint64_t seed, const TableWatch& watch)
      : state_(engine::begin(rules, deal)),
        entrants_(entrants),
        dice_(seed),
        watch_(watch),
        notes_(kingdoms(rules)) {
    for (KingdomStats& notes : notes_) notes.rounds.resize(rules.rounds + 1u);
    for (std::size_t seat = 0; seat < rules.seats; ++seat)
      players_.emplace_back(entrants[kingdom_of(rules, engine::seat_at(seat))]->level);
  }

  std::vector<KingdomStats> play() {
    while (to_move(table()) != engine::Seat::none) {
      const std::uint8_t round = table().round;
      if (watch_) watch_(table());
      move();
      if (table().round != round || to_move(table()) == engine::Seat::none) end_round(round);
    }
    if (watch_) watch_(table());
    const engine::Ranking ranking = engine::ranking(table());
    for (const engine::Standing& standing : ranking) end_game(standing, ranking);
    return std::move(notes_);
  }

 private:
  const View& table() const { return view(state_); }

  void move() {
    const engine::Seat seat = to_move(table());
    const std::size_t kingdom = kingdom_of(table().rules, seat);
    RoundStats& notes = notes_[kingdom].rounds[table().round];
    if (table().phase == engine::Phase::place || table().round == 0) count_moves(kingdom, notes);
    engine::bots::BotPlayer& player = players_[index(seat)];
    const Seconds start = thread_time();
    const engine::Action action = player.choose(table(), dice_, budget_of(*entrants_[kingdom]));
    notes.seconds += (thread_time() - start).count();
    notes.playouts += player.playouts();
    engine::Events events;
    apply(state_, seat, action, events);
  }

  // A forced discard has one placement, and so has a choice of a domino without a placement.
  void count_moves(std::size_t kingdom, RoundStats& notes) const {
    const auto at_least_one = [](std::size_t n) { return double(std::max<std::size_t>(n, 1)); };
    const double choices = at_least_one(engine::bots::free_dominoes(table()).size());
    double ordered = 1;
    if (table().phase == engine::Phase::place)
      ordered = at_least_one(table()
                                 .kingdoms[kingdom]
                                 .placements(domino_in_play(table()), table().rules.kingdom_size)
                                 .size());
    notes.ordered += ordered * choices;
    notes.distinct += at_least_one(engine::bots::distinct_placements(table()).size()) * choices;
    ++notes.turns;
  }

  void end_round(std::uint8_t round) {
    for (std::size_t i = 0; i < notes_.size(); ++i)
      notes_[i].rounds[round].points = score(table(), i).total;
  }

  void end_game(const engine::Standing& standing, const engine::Ranking& ranking) {
    const std::size_t kingdom = standing.kingdom;
    KingdomStats& notes = notes_[kingdom];
    const engine::Score result = score(table(), kingdom);
    notes.points = result.total;
    notes.bonuses = result.harmony + result.middle_kingdom;
    notes.harmony = result.harmony > 0;
    notes.middle_kingdom = result.middle_kingdom > 0;
    notes.discards = static_cast<int>(table().kingdoms[kingdom].discarded().size());
    int best = 0;
    for (std::size_t i = 0; i < notes_.size(); ++i)
      if (i != kingdom) best = std::max(best, score(table(), i).total);
    notes.margin = notes.points - best;
    notes.rank = standing.rank;
    const auto first = std::count_if(ranking.begin(), ranking.end(),
                                     [](const engine::Standing& s) { return s.rank == 1; });
    notes.win = standing.rank == 1 ? 1 / double(first) : 0;
  }

  engine::State state_;
  std::span<const Entrant* const> entrants_;
  engine::bots::Dice dice_;
  const TableWatch& watch_;
  std::vector<engine::bots::BotPlayer> players_;
  std::vector<KingdomStats> notes_;
};

}  // namespace

std::optional<Entrant> read_entrant(std::string_view text) {
  Entrant entrant;
  entrant.name = text;
  const std::size_t colon = text.find(':');
  const auto level = engine::bots::level_from_name(text.substr(0, colon));
  if (!level || engine::bots::searches(*level) != (colon != text.npos)) return std::nullopt;
  entrant.level = *level;
  if (colon == text.npos) return entrant;
  std::string_view budget = text.substr(colon + 1);
  const bool milliseconds = budget.ends_with("ms");
  const bool time = milliseconds || budget.ends_with("s");
  if (time) budget.remove_suffix(milliseconds ? 2 : 1);
  std::uint32_t number = 0;
  const auto [rest, error] = std::from_chars(budget.begin(), budget.end(), number);
  if (error != std::errc{} || rest != budget.end() || number == 0 || number > 100'000'000)
    return std::nullopt;
  if (time)
    entrant.time = std::chrono::milliseconds(milliseconds ? number : number * 1000ull);
  else
    entrant.playouts = number;
  return entrant;
}

std::vector<KingdomStats> play_game(const engine::Rules& rules, const engine::Deal& deal,
                                    std::span<const Entrant* const> entrants, std::uint64_t seed,
                                    const TableWatch& watch) {
  engine::require(entrants.size() == kingdoms(rules), "arena: an entrant for each kingdom");
  engine::require(rules.games == 1, "arena: one game");
  return ArenaTable(rules, deal, entrants, seed, watch).play();
}

}  // namespace server::cli
