// A thread for work that takes milliseconds and that nobody at a table waits for.
#pragma once

#include <atomic>
#include <cstddef>
#include <functional>
#include <memory>

namespace boost::asio {
class thread_pool;
}

namespace server::net {

class Background {
 public:
  Background();
  // What is under way is finished; what waits is forgotten.
  ~Background();
  Background(const Background&) = delete;
  Background& operator=(const Background&) = delete;

  // Until then work is done at once, by whoever brings it.
  void start();
  // Any thread. False, and nothing is done, while limits::background_jobs_max wait.
  bool post(std::function<void()> work);

 private:
  std::atomic<std::size_t> waiting_ = 0;
  std::unique_ptr<boost::asio::thread_pool> pool_;
};

}  // namespace server::net
