#include "server/bots/analysis_pool.hpp"

#include "engine/require.hpp"
#include "server/bots/thread_priority.hpp"
#include "server/room/audience.hpp"
#include "server/room/game_analysis.hpp"
#include "server/telemetry/log.hpp"

#include <exception>
#include <utility>

namespace server::bots {

AnalysisPool::AnalysisPool(Deliver deliver) : deliver_(std::move(deliver)) {}

AnalysisPool::~AnalysisPool() {
  stop();
}

void AnalysisPool::start(std::uint32_t playouts) {
  engine::require(!thread_.joinable(), "analyses are started once");
  playouts_ = playouts;
  thread_ = std::thread([this] { work(); });
}

void AnalysisPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  work_.notify_all();
  if (thread_.joinable()) thread_.join();
}

std::optional<AnalysisPool::AnalysisProgress> AnalysisPool::find(const room::RoomCode& code) const {
  for (const auto& job : queue_)
    if (job->game.code == code) return AnalysisProgress{job->rows, job->game.moves.size()};
  return std::nullopt;
}

std::optional<AnalysisPool::AnalysisProgress> AnalysisPool::progress_of(
    const room::RoomCode& code) {
  const std::lock_guard lock(mutex_);
  return find(code);
}

std::optional<AnalysisPool::AnalysisProgress> AnalysisPool::enqueue(room::Recorded game) {
  const std::lock_guard lock(mutex_);
  if (const auto known = find(game.code)) return known;
  if (queue_.size() >= limits::analyses_waiting_max || stopping_) return std::nullopt;
  auto job = std::make_unique<AnalysisJob>();
  job->game = std::move(game);
  const AnalysisProgress progress{0, job->game.moves.size()};
  queue_.push_back(std::move(job));
  work_.notify_one();
  return progress;
}

AnalysisPool::AnalysisJob* AnalysisPool::next() {
  std::unique_lock lock(mutex_);
  work_.wait(lock, [this] { return stopping_ || !queue_.empty(); });
  return stopping_ ? nullptr : queue_.front().get();
}

void AnalysisPool::done() {
  const std::lock_guard lock(mutex_);
  queue_.pop_front();
}

void AnalysisPool::work() {
  lower_thread_priority();
  while (AnalysisJob* const job = next()) {
    try {
      analyse(*job);
    } catch (const std::exception& error) {
      telemetry::log(telemetry::Area::bots, telemetry::LogLevel::error, "an analysis failed",
                     {{"room", job->game.code}, {"reason", error.what()}});
    }
    done();
  }
}

void AnalysisPool::analyse(AnalysisJob& job) {
  const auto on_progress = [&](std::size_t rows) {
    job.rows = rows;
    return !stopping_;
  };
  const auto analysis = room::analyse(job.game, playouts_, on_progress);
  if (analysis) deliver_(job.game.code, room::make_frame(protocol::encode_analysis(*analysis)));
}

}  // namespace server::bots
