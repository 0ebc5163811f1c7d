// A thread for jobs that take milliseconds and that no player waits for.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

namespace boost::asio {
class thread_pool;
}

namespace server::util {

class JobQueue {
 public:
  // `jobs_max`: how many jobs may wait.
  explicit JobQueue(std::size_t jobs_max);
  ~JobQueue();
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;

  // Before start() jobs run at once, on the calling thread.
  void start();
  // Finishes the running job; drops waiting and later ones.
  void stop();
  // Any thread. Returns false and drops the job when the queue is full, or after stop().
  bool post(std::function<void()> work);
  // Jobs that wait or run. Any thread.
  std::size_t waiting() const { return waiting_; }

 private:
  const std::size_t jobs_max_;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<bool> stopped_ = false;
  std::unique_ptr<boost::asio::thread_pool> pool_;
};

}  // namespace server::util
