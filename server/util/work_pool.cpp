#include "server/util/work_pool.hpp"

#include "server/util/thread_name.hpp"

#include <exception>
#include <utility>

namespace server::util {
namespace {

// A job that somebody waits for reports its own failure.
void run_contained(const std::function<void()>& job) {
  try {
    job();
  } catch (const std::exception&) {
    return;
  }
}

}  // namespace

void WorkPool::start(unsigned threads) {
  const std::lock_guard lock(mutex_);
  started_ = true;
  for (unsigned i = 0; i < threads; ++i) threads_.emplace_back([this] { work(); });
}

void WorkPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  posted_.notify_all();
  for (std::thread& thread : threads_)
    if (thread.joinable()) thread.join();
}

bool WorkPool::post(const std::string& payer, std::function<void()> job) {
  std::unique_lock lock(mutex_);
  if (stopping_ || size_ >= settings_.jobs_max) return false;
  if (!started_ && !settings_.waits_for_start) {
    lock.unlock();
    run_contained(job);
    return true;
  }
  const auto share = shares_.try_emplace(payer).first;
  Share& of_payer = share->second;
  const bool bounded = settings_.of_payer_max > 0 && !payer.empty();
  if (bounded && of_payer.waiting.size() + of_payer.running >= settings_.of_payer_max) return false;
  if (of_payer.waiting.empty()) turns_.push_back(share);
  of_payer.waiting.push_back(std::move(job));
  ++size_;
  posted_.notify_one();
  return true;
}

void WorkPool::begin(Shares::iterator share, std::function<void()>& job) {
  turns_.pop_front();
  Share& of_payer = share->second;
  job = std::move(of_payer.waiting.front());
  of_payer.waiting.pop_front();
  ++of_payer.running;
  if (!of_payer.waiting.empty()) turns_.push_back(share);
}

void WorkPool::end(Shares::iterator share) {
  --size_;
  if (--share->second.running == 0 && share->second.waiting.empty()) shares_.erase(share);
}

void WorkPool::work() {
  name_this_thread(settings_.thread);
  if (settings_.on_thread) settings_.on_thread();
  for (;;) {
    std::function<void()> job;
    std::unique_lock lock(mutex_);
    posted_.wait(lock, [this] { return stopping_ || !turns_.empty(); });
    if (stopping_) return;
    const auto share = turns_.front();
    begin(share, job);
    lock.unlock();
    run_contained(job);
    job = nullptr;
    lock.lock();
    end(share);
  }
}

}  // namespace server::util
