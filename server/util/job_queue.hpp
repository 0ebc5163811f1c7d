// A thread for work that takes milliseconds and that nobody at a table waits for.
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
  // `jobs_max`: how many may wait.
  explicit JobQueue(std::size_t jobs_max);
  ~JobQueue();
  JobQueue(const JobQueue&) = delete;
  JobQueue& operator=(const JobQueue&) = delete;

  // Until then work is done at once, by whoever brings it.
  void start();
  // What is under way is finished; what waits is forgotten, and what comes later.
  void stop();
  // Any thread. False, and nothing is done, while as many wait as may, or
  // after stop().
  bool post(std::function<void()> work);
  // Those that wait or are under way. Any thread.
  std::size_t waiting() const { return waiting_; }

 private:
  const std::size_t jobs_max_;
  std::atomic<std::size_t> waiting_ = 0;
  std::atomic<bool> stopped_ = false;
  std::unique_ptr<boost::asio::thread_pool> pool_;
};

}  // namespace server::util
