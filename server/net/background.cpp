#include "server/net/background.hpp"

#include "server/limits.hpp"

#include <utility>

#include <boost/asio/post.hpp>
#include <boost/asio/thread_pool.hpp>

namespace server::net {

Background::Background() = default;

Background::~Background() {
  if (!pool_) return;
  pool_->stop();
  pool_->join();
}

void Background::start() {
  pool_ = std::make_unique<boost::asio::thread_pool>(1);
}

bool Background::post(std::function<void()> work) {
  if (!pool_) return work(), true;
  if (++waiting_ > limits::background_jobs_max) return --waiting_, false;
  boost::asio::post(*pool_, [this, work = std::move(work)] {
    work();
    --waiting_;
  });
  return true;
}

}  // namespace server::net
