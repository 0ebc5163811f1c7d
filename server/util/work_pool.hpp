// Threads for work that is too long for a shard. Fair to those who pay for it: payers take turns,
// and each has few places, so one cannot fill the queue or delay the others by more than a job.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

namespace server::util {

struct WorkPoolSettings {
  std::size_t jobs_max = 1;      // that wait or run
  std::size_t of_payer_max = 0;  // of them those of one payer; 0: no bound
  // Without this, jobs that are posted before start() run at once, on the calling thread.
  bool waits_for_start = false;
  std::function<void()> on_thread = nullptr;  // called first on each thread
  std::string thread = "work";                // the name of each thread
};

class WorkPool {
 public:
  explicit WorkPool(WorkPoolSettings settings) : settings_(std::move(settings)) {}
  ~WorkPool() { stop(); }
  WorkPool(const WorkPool&) = delete;
  WorkPool& operator=(const WorkPool&) = delete;

  // Throws std::system_error if no thread can be had.
  void start(unsigned threads = 1);
  // Drops waiting and later jobs, and waits until the running ones end.
  void stop();
  // Whether stop() was called: a long job ends early. Any thread.
  bool stopping() const { return stopping_; }
  // `payer`: the key of its limits; empty: only `jobs_max` applies. Returns false and drops the job
  // when the pool or the payer's share of it is full, or after stop(). An exception ends the job
  // and nothing else. Any thread.
  bool post(const std::string& payer, std::function<void()> job);
  // Jobs that wait or run. Any thread.
  std::size_t size() const { return size_; }

 private:
  struct Share {
    std::deque<std::function<void()>> waiting;
    std::size_t running = 0;
  };
  using Shares = std::map<std::string, Share>;

  void work();
  // Both require the lock. A payer with a waiting job has one entry in `turns_`.
  void begin(Shares::iterator share, std::function<void()>& job);
  void end(Shares::iterator share);

  const WorkPoolSettings settings_;
  std::atomic<std::size_t> size_ = 0;
  std::atomic<bool> stopping_ = false;
  std::mutex mutex_;
  std::condition_variable posted_;
  Shares shares_;
  std::deque<Shares::iterator> turns_;
  bool started_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace server::util
