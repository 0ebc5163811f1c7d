#include "server/app/stop_deadline.hpp"

#include "server/telemetry/log.hpp"
#include "server/util/thread_name.hpp"

#include <unistd.h>
#include <utility>

namespace server::app {

StopDeadline::StopDeadline(std::chrono::milliseconds limit, std::function<void()> end)
    : end_(std::move(end)), thread_([this, limit] { run(limit); }) {}

StopDeadline::~StopDeadline() {
  {
    const std::lock_guard lock(mutex_);
    over_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void StopDeadline::begin(std::string stage, std::function<std::string()> left) {
  const std::lock_guard lock(mutex_);
  stage_ = std::move(stage);
  left_ = std::move(left);
}

void StopDeadline::run(std::chrono::milliseconds limit) {
  util::name_this_thread("stop-deadline");
  std::unique_lock lock(mutex_);
  if (changed_.wait_for(lock, limit, [this] { return over_; })) return;
  telemetry::log(telemetry::Area::server, telemetry::LogLevel::critical,
                 "stopped before its work was done",
                 {{"waiting_for", stage_}, {"left", left_ ? left_() : ""}, {"exit", stopped_late}});
  end_();
}

void StopDeadline::exit_late() {
  _exit(stopped_late);
}

}  // namespace server::app
