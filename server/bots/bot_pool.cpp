#include "server/bots/bot_pool.hpp"

#include "engine/bots/advice.hpp"
#include "engine/bots/random.hpp"
#include "engine/require.hpp"
#include "server/bots/thread_priority.hpp"
#include "server/room/advised_move.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/limits.hpp"
#include "server/util/thread_name.hpp"

#include <algorithm>
#include <exception>
#include <string>
#include <vector>

namespace server::bots {
namespace {

using engine::bots::BotPlayer;
using engine::bots::Dice;

}  // namespace

BotPool::BotPool(DeliverMove deliver_move, DeliverAdvice deliver_advice, Choose choose)
    : deliver_move_(std::move(deliver_move)),
      deliver_advice_(std::move(deliver_advice)),
      choose_(std::move(choose)) {}

BotPool::~BotPool() {
  stop();
}

void BotPool::start(std::size_t threads, std::chrono::milliseconds pace, const Budgets& budgets) {
  engine::require(threads > 0 && threads_.empty(), "a pool is started once, with threads");
  change(pace, budgets);
  {
    const std::lock_guard lock(mutex_);
    running_ = true;
  }
  for (std::size_t i = 0; i < threads; ++i) threads_.emplace_back([this, i] { work(i + 1); });
}

void BotPool::change(std::chrono::milliseconds pace, const Budgets& budgets) {
  pace_ = pace;
  const std::lock_guard lock(mutex_);
  budgets_ = budgets;
}

void BotPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    running_ = false;
    waiting_.clear();
    turns_.clear();
    queued_ = 0;
    newest_.clear();
  }
  work_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

void BotPool::think(room::BotRequest turn) {
  add({.turn = turn, .room = turn.room, .seq = turn.seq});
}

void BotPool::advise(room::AdviceTurn turn) {
  add({.turn = turn, .room = turn.room, .seq = turn.seq});
}

void BotPool::add(BotJob job) {
  if (payer_of_) job.payer = payer_of_(job.room);
  {
    const std::lock_guard lock(mutex_);
    if (!running_) return;
    const auto [newest, fresh] = newest_.try_emplace(job.room, job.age());
    if (!fresh && newest->second >= job.age()) return;
    newest->second = job.age();
    auto& of_payer = waiting_[job.payer];
    if (of_payer.empty()) turns_.push_back(job.payer);
    of_payer.push_back(std::make_unique<BotJob>(std::move(job)));
    ++queued_;
  }
  work_.notify_one();
}

std::unique_ptr<BotPool::BotJob> BotPool::next() {
  std::unique_lock lock(mutex_);
  for (;;) {
    work_.wait(lock, [this] { return !running_ || !turns_.empty(); });
    if (!running_) return nullptr;
    const auto of_payer = waiting_.find(turns_.front());
    std::unique_ptr<BotJob> job = std::move(of_payer->second.front());
    of_payer->second.pop_front();
    --queued_;
    if (of_payer->second.empty())
      waiting_.erase(of_payer);
    else
      turns_.push_back(turns_.front());
    turns_.pop_front();
    const auto newest = newest_.find(job->room);
    if (newest != newest_.end() && newest->second == job->age()) return job;
  }
}

void BotPool::work(std::size_t number) {
  util::name_this_thread("bots-" + std::to_string(number));
  lower_thread_priority();
  while (const auto job = next()) {
    ++computing_;
    try {
      if (const auto* turn = std::get_if<room::BotRequest>(&job->turn))
        decide(*job, *turn);
      else
        find_advice(*job, std::get<room::AdviceTurn>(job->turn));
    } catch (const std::exception& error) {
      // The room asks again.
      telemetry::log(telemetry::Area::bots, telemetry::LogLevel::error, "a request to a bot failed",
                     {{"room", job->room}, {"reason", error.what()}});
    }
    --computing_;
    const std::lock_guard lock(mutex_);
    const auto newest = newest_.find(job->room);
    if (newest != newest_.end() && newest->second == job->age()) newest_.erase(newest);
  }
}

void BotPool::decide(const BotJob& job, const room::BotRequest& turn) {
  BotPlayer player = take_player(turn);
  const engine::Action action = choose(player, job, turn);
  return_player(turn, std::move(player));
  deliver_move_({turn.room, turn.seat, turn.seq, action}, delay_for(turn, job.requested));
}

void BotPool::find_advice(const BotJob& job, const room::AdviceTurn& turn) {
  Dice dice(turn.dice);
  engine::bots::Searcher searcher({.tree = true});
  auto result =
      searcher.search(turn.view, budget(job, engine::bots::Level::tree_search), dice, turn.plan);
  // Advice for the steps of a turn agrees: the claim that was planned comes first, and steps
  // before it lead to it.
  std::stable_partition(result.moves.begin(), result.moves.end(), [&](const auto& move) {
    return move.action == engine::Action{engine::Claim{turn.plan}};
  });
  if (optional(turn.view.phase))
    for (engine::bots::MoveStats& move : result.moves) move.choice = turn.plan;
  auto moves = forecast_moves(turn.view, result.moves, turn.seats, limits::advised_moves_max,
                              engine::bots::forecast_playouts(turn.view.rules));
  const std::size_t kingdom = kingdom_of(turn.view.rules, turn.seat);
  // Optional steps all lead to the planned claim.
  if (turn.plan == engine::DominoId::none || optional(turn.view.phase))
    put_likeliest_first(moves, kingdom);
  room::AdviceFound advice{turn.room, turn.seat, turn.seq, {}};
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const std::size_t other = i == 0 ? 1 : 0;
    advice.moves.push_back(
        room::advised_move(moves[i].move, kingdom, moves[i].after,
                           other < moves.size() ? &moves[other].after : nullptr));
  }
  deliver_advice_(advice);
}

engine::bots::Progress BotPool::budget(const BotJob& job, engine::bots::Level level) {
  std::chrono::duration<double> time{};
  {
    const std::lock_guard lock(mutex_);
    time = level == engine::bots::Level::tree_search ? budgets_.tree_search : budgets_.flat_search;
    const auto threads = double(threads_.size());
    // This job and the others of its payer, as many times as there are payers.
    const auto same = waiting_.find(job.payer);
    const std::size_t others = same == waiting_.end() ? 0 : same->second.size();
    const std::size_t payers = waiting_.size() + (others == 0 ? 1 : 0);
    time *= threads / std::max(threads, double(payers * (others + 1)));
  }
  return [this, time, start = std::chrono::steady_clock::now()](std::uint32_t) {
    if (!running_) return 1.0;
    return (std::chrono::steady_clock::now() - start) /
           std::max(time, std::chrono::duration<double>(1e-6));
  };
}

engine::Action BotPool::choose(BotPlayer& player, const BotJob& job, const room::BotRequest& turn) {
  Dice dice(turn.dice);
  const auto complain = [&](const char* what) {
    telemetry::log(telemetry::Area::bots, telemetry::LogLevel::error,
                   "a bot failed, so it moves at random",
                   {{"room", turn.room},
                    {"bot", engine::bots::name_of(turn.level)},
                    {"seq", turn.seq},
                    {"reason", what}});
  };
  try {
    const engine::Action action = choose_(player, turn.view, dice, budget(job, turn.level));
    if (!engine::check(turn.view, turn.seat, action)) return action;
    complain("an illegal action");
  } catch (const std::exception& error) {
    complain(error.what());
  } catch (...) {
    complain("unknown error");
  }
  player = BotPlayer(turn.level);
  return engine::bots::random_action(turn.view, dice);
}

BotPlayer BotPool::take_player(const room::BotRequest& turn) {
  const std::lock_guard lock(mutex_);
  auto known = players_.extract(SeatKey{turn.room, turn.seat});
  return known && known.mapped().level == turn.level ? std::move(known.mapped().player)
                                                     : BotPlayer(turn.level);
}

void BotPool::return_player(const room::BotRequest& turn, BotPlayer player) {
  const std::lock_guard lock(mutex_);
  const auto now = std::chrono::steady_clock::now();
  if (now >= next_sweep_) {
    std::erase_if(players_, [&](const auto& remembered) {
      return remembered.second.since + limits::bot_remembered_for < now;
    });
    next_sweep_ = now + limits::bot_remembered_for;
  }
  if (players_.size() >= limits::bots_remembered_max) players_.clear();
  players_.insert_or_assign(SeatKey{turn.room, turn.seat},
                            Remembered{std::move(player), turn.level, now});
}

// 70 to 130 hundredths of the pace, counted from the request.
std::chrono::milliseconds BotPool::delay_for(
    const room::BotRequest& turn, std::chrono::steady_clock::time_point requested) const {
  Dice dice(~turn.dice);
  const auto due = requested + pace_.load() * (70 + dice(61)) / 100;
  const auto left =
      std::chrono::ceil<std::chrono::milliseconds>(due - std::chrono::steady_clock::now());
  return std::max(left, std::chrono::milliseconds(0));
}

}  // namespace server::bots
