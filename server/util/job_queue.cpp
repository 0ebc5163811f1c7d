#include "server/util/job_queue.hpp"

#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

namespace server::util {

JobQueue::JobQueue(std::size_t jobs_max) : jobs_max_(jobs_max) {}

JobQueue::~JobQueue() {
  stop();
}

void JobQueue::stop() {
  stopped_ = true;
  if (!pool_) return;
  pool_->stop();
  pool_->join();
}

void JobQueue::start() {
  pool_ = std::make_unique<boost::asio::thread_pool>(1);
}

bool JobQueue::post(std::function<void()> work) {
  if (stopped_) return false;
  if (!pool_) return work(), true;
  if (++waiting_ > jobs_max_) return --waiting_, false;
  boost::asio::post(*pool_, [this, work = std::move(work)] {
    work();
    --waiting_;
  });
  return true;
}

}  // namespace server::util
