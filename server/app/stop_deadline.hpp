// Ends the process when an orderly stop takes too long, whatever hangs: a database that is silent,
// a backup, a computation. Any thread.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <string>
#include <thread>

namespace server::app {

// The exit code then: EX_TEMPFAIL of sysexits.h.
inline constexpr int stopped_late = 75;
// Less than service managers wait before they kill a process.
inline constexpr std::chrono::seconds stop_timeout{18};

class StopDeadline {
 public:
  // Counts from now to the destructor. `end` is called after the limit, on another thread, and need
  // not return.
  explicit StopDeadline(std::chrono::milliseconds limit, std::function<void()> end = exit_late);
  ~StopDeadline();
  StopDeadline(const StopDeadline&) = delete;
  StopDeadline& operator=(const StopDeadline&) = delete;

  // Names the thing that is waited for from now on, for the log. `left` says how much of it is
  // left; it must not block, and is not called after the next stage begins.
  void begin(std::string stage, std::function<std::string()> left = nullptr);

 private:
  static void exit_late();
  void run(std::chrono::milliseconds limit);

  const std::function<void()> end_;
  std::mutex mutex_;
  std::condition_variable changed_;
  bool over_ = false;
  std::string stage_;
  std::function<std::string()> left_;
  std::thread thread_;  // last: it uses everything above
};

}  // namespace server::app
