#include "tests/load/driver/driver.hpp"

#include "tests/load/driver/pace.hpp"
#include "tests/load/driver/process.hpp"

#include <algorithm>
#include <iomanip>

namespace load {
namespace {

constexpr std::uint64_t second = 1'000'000'000;
// How long an operation may take before it counts as lost.
constexpr std::uint64_t patience = 60 * second;
constexpr std::uint64_t settle_patience = 5 * second;
constexpr std::uint64_t look_every = second / 20;

LoadCounts difference(const LoadCounts& after, const LoadCounts& before) {
  return {after.acts - before.acts,
          after.accepted - before.accepted,
          after.steps_heard - before.steps_heard,
          after.step_bytes - before.step_bytes,
          after.frames_heard - before.frames_heard,
          after.frames_said - before.frames_said,
          after.requests - before.requests,
          after.bytes_in - before.bytes_in,
          after.bytes_out - before.bytes_out,
          after.games_over - before.games_over,
          after.rejected - before.rejected,
          after.failed - before.failed};
}

// Processor time between two measurements; the memory of the second one.
Usage difference(const Usage& after, const Usage& before) {
  return {after.user_seconds - before.user_seconds, after.system_seconds - before.system_seconds,
          after.rss_bytes, after.peak_bytes};
}

}  // namespace

Driver::Driver(const LoadPlan& plan, const Target& target, const std::atomic<bool>& stop,
               std::ostream* progress)
    : plan_(plan), stop_(stop), progress_(progress), loop_(target), games_begun_(plan.rooms) {
  for (std::size_t i = 0; i < plan.rooms; ++i)
    tables_.push_back(std::make_unique<LoadTable>(loop_, plan_, figures_, i));
}

LoadFigures Driver::run() {
  measured("join", [this] { join_all(); });
  figures_.rooms_ready = count(LoadTable::Stage::ready);
  if (!plan_.absent)
    figures_.sockets = figures_.rooms_ready * (plan_.players - plan_.bots + plan_.spectators);
  const bool plays = plan_.seconds > 0 || plan_.games > 0;
  if (plays && !plan_.absent && !stop_) measured("play", [this] { play(); });
  if (plan_.resume && !plan_.absent && !stop_) measured("resume", [this] { resume_all(); });
  figures_.interrupted = stop_;
  if (progress_ != nullptr) *progress_ << '\r' << std::string(78, ' ') << '\r' << std::flush;
  return std::move(figures_);
}

void Driver::measured(const char* name, const std::function<void()>& what) {
  phase_ = name;
  const auto server = plan_.pid > 0 ? usage_of(plan_.pid) : std::nullopt;
  if (server) forget_peak(plan_.pid);
  const Usage driver = own_usage();
  const LoadCounts counts = figures_.counts;
  const std::uint64_t start = now_ns();
  what();
  note_bytes();
  LoadPhase phase;
  phase.name = name;
  phase.seconds = static_cast<double>(now_ns() - start) / 1e9;
  phase.counts = difference(figures_.counts, counts);
  phase.driver = difference(own_usage(), driver);
  if (server) {
    phase.rss_before = server->rss_bytes;
    if (const auto after = usage_of(plan_.pid)) phase.server = difference(*after, *server);
  }
  figures_.phases.push_back(std::move(phase));
}

void Driver::join_all() {
  const std::size_t at_once = plan_.at_once == 0 ? tables_.size() : plan_.at_once;
  std::size_t begun = 0;
  const std::uint64_t deadline = now_ns() + patience;
  while (!stop_ && figures_.counts.failed == 0 && now_ns() < deadline) {
    std::size_t joining = count(LoadTable::Stage::joining);
    for (; begun < tables_.size() && joining < at_once; ++joining) {
      ++games_begun_[begun];
      tables_[begun++]->join();
    }
    if (joining == 0) return;
    wait(look_every);
  }
}

void Driver::play() {
  const std::uint64_t start = now_ns();
  const std::uint64_t until =
      plan_.seconds > 0 ? start + static_cast<std::uint64_t>(plan_.seconds * 1e9) : UINT64_MAX;
  const Pace pace(plan_.rate, tables_.size(), start);
  for (const auto& table : tables_)
    if (table->stage() == LoadTable::Stage::ready) table->play(pace);
  std::uint64_t told = 0;
  std::uint64_t looked_at = start;
  while (!stop_ && now_ns() < until) {
    const std::uint64_t now = now_ns();
    for (const std::uint64_t due = pace.count_due(now); told < due; ++told) {
      figures_.late_max = std::max(figures_.late_max, now_ns() - pace.due(told));
      tables_[told % tables_.size()]->due();
    }
    if (now - looked_at >= look_every) {
      looked_at = now;
      if (!look_after_tables()) break;
    }
    std::uint64_t next = std::min(until, looked_at + look_every);
    if (!pace.closed_loop()) next = std::min(next, pace.due(told));
    const std::uint64_t after = now_ns();
    wait(next > after ? next - after : 0);
  }
  for (const auto& table : tables_) table->stop_playing();
  settle();
}

// Replaces finished games by new ones in new rooms. Returns false when no table plays.
bool Driver::look_after_tables() {
  bool anybody = false;
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    if (tables_[i]->stage() == LoadTable::Stage::over &&
        (plan_.games == 0 || games_begun_[i] < plan_.games)) {
      ++games_begun_[i];
      tables_[i]->join();
    }
    const auto stage = tables_[i]->stage();
    anybody = anybody || stage == LoadTable::Stage::ready || stage == LoadTable::Stage::joining;
  }
  return anybody;
}

// Waits until all members have received the last steps.
void Driver::settle() {
  const std::uint64_t deadline = now_ns() + settle_patience;
  const auto settled = [](const auto& table) { return table->settled(); };
  while (!std::all_of(tables_.begin(), tables_.end(), settled) && now_ns() < deadline)
    wait(look_every);
}

void Driver::resume_all() {
  for (const auto& table : tables_)
    if (table->stage() == LoadTable::Stage::ready || table->stage() == LoadTable::Stage::over)
      table->resume();
  const std::uint64_t deadline = now_ns() + patience;
  while (!stop_ && count(LoadTable::Stage::resuming) > 0 && now_ns() < deadline) wait(look_every);
}

std::size_t Driver::count(LoadTable::Stage stage) const {
  return static_cast<std::size_t>(std::count_if(
      tables_.begin(), tables_.end(), [&](const auto& table) { return table->stage() == stage; }));
}

void Driver::wait(std::uint64_t wait_ns) {
  loop_.run_once(wait_ns);
  if (progress_ != nullptr) show_progress();
}

void Driver::note_bytes() {
  figures_.counts.bytes_in = loop_.bytes_in;
  figures_.counts.bytes_out = loop_.bytes_out;
}

void Driver::show_progress() {
  const std::uint64_t now = now_ns();
  if (now - shown_at_ < second) return;
  const double since = shown_at_ == 0 ? 1 : static_cast<double>(now - shown_at_) / 1e9;
  const auto accepted = figures_.counts.accepted;
  *progress_ << '\r' << std::left << std::setw(7) << phase_ << count(LoadTable::Stage::ready)
             << " rooms ready, " << accepted << " acts ("
             << static_cast<std::uint64_t>(static_cast<double>(accepted - accepted_shown_) / since)
             << "/s), p50 " << figures_.to_self.quantile(0.5) / 1000 << " us, p99 "
             << figures_.to_self.quantile(0.99) / 1000 << " us   " << std::flush;
  shown_at_ = now;
  accepted_shown_ = accepted;
}

}  // namespace load
