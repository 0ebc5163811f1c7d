#include "server/bots/analysis_pool.hpp"

#include "server/bots/thread_priority.hpp"
#include "server/room/audience.hpp"
#include "server/room/game_analysis.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"

#include <exception>
#include <utility>

namespace server::bots {

AnalysisPool::AnalysisPool(Deliver deliver, std::chrono::milliseconds unasked_max)
    : deliver_(std::move(deliver)),
      unasked_max_(unasked_max),
      pool_({.jobs_max = limits::analyses_waiting_max,
             .of_payer_max = limits::analyses_of_address_max,
             .waits_for_start = true,
             .on_thread = lower_thread_priority,
             .thread = "analyses"}) {}

void AnalysisPool::start(std::uint32_t playouts) {
  playouts_ = playouts;
  pool_.start();
}

std::optional<AnalysisPool::AnalysisProgress> AnalysisPool::find(const room::RoomCode& code) const {
  const auto found = jobs_.find(code);
  if (found == jobs_.end()) return std::nullopt;
  AnalysisJob& job = *found->second;
  job.asked = steady_now();
  return AnalysisProgress{job.rows, job.game.moves.size()};
}

std::optional<AnalysisPool::AnalysisProgress> AnalysisPool::progress_of(
    const room::RoomCode& code) {
  const std::lock_guard lock(mutex_);
  return find(code);
}

std::optional<AnalysisPool::AnalysisProgress> AnalysisPool::enqueue(room::Recorded game,
                                                                    const std::string& payer) {
  const std::lock_guard lock(mutex_);
  if (const auto known = find(game.code)) return known;
  const auto job = std::make_shared<AnalysisJob>();
  job->game = std::move(game);
  job->asked = steady_now();
  if (!pool_.post(payer, [this, job] { run(*job); })) return std::nullopt;
  jobs_.emplace(job->game.code, job);
  return find(job->game.code);
}

bool AnalysisPool::goes_on(const AnalysisJob& job) const {
  return !pool_.stopping() && steady_now() - job.asked.load() <= unasked_max_.count();
}

void AnalysisPool::run(AnalysisJob& job) {
  const auto on_progress = [&](std::size_t rows) {
    job.rows = rows;
    return goes_on(job);
  };
  try {
    const auto analysis =
        goes_on(job) ? room::analyse(job.game, playouts_, on_progress) : std::nullopt;
    if (analysis) deliver_(job.game.code, room::make_frame(protocol::encode_analysis(*analysis)));
  } catch (const std::exception& error) {
    telemetry::log(telemetry::Area::bots, telemetry::LogLevel::error, "an analysis failed",
                   {{"room", job.game.code}, {"reason", error.what()}});
  }
  const std::lock_guard lock(mutex_);
  jobs_.erase(job.game.code);
}

}  // namespace server::bots
