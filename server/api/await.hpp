// Work on other threads, awaited by a coroutine, which resumes on its own executor.
//
// The coroutine can be destroyed or cancelled while the work is under way, or time out. So the work
// owns what it uses: it captures values, and references only to parts of the server.
#pragma once

#include "server/api/http_context.hpp"
#include "server/api/routes.hpp"
#include "server/net/use_tuple.hpp"

#include <chrono>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/error.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/this_coro.hpp>

namespace server::api {

using AwaitTime = std::chrono::steady_clock::time_point;

// Gets a result that no coroutine has received. Any thread.
template <class Value>
using Undo = std::function<void(const Value&)>;

// Shared by a coroutine that waits and the work that it waits for.
template <class Value>
struct AwaitState {
  // The coroutine wants a result up to `sent`.
  enum class AwaitStage { waiting, committed, sent, received, gone };

  AwaitState(boost::asio::any_io_executor its_executor, Undo<Value> if_lost)
      : executor(std::move(its_executor)), undo(std::move(if_lost)) {}

  const boost::asio::any_io_executor executor;  // the coroutine's
  const Undo<Value> undo;                       // null: a lost result changes nothing
  std::mutex mutex;                             // protects the following two
  AwaitStage stage = AwaitStage::waiting;
  std::optional<Value> value;                  // the result, or that of the deadline
  boost::asio::steady_timer* timer = nullptr;  // of the coroutine; only on `executor`
};

// The work's end: sends the result. Copies are the same promise. Any thread.
template <class Value>
class Promise {
  using AwaitStage = typename AwaitState<Value>::AwaitStage;

 public:
  explicit Promise(std::shared_ptr<AwaitState<Value>> state) : state_(std::move(state)) {}

  // Whether the coroutine still waits.
  bool is_wanted() const {
    const std::lock_guard lock(state_->mutex);
    return state_->stage < AwaitStage::received;
  }
  // Call it before a step that cannot be undone: from now on the coroutine waits for the result,
  // and at its deadline gets `late`; without one it waits on. Returns false if it has gone.
  [[nodiscard]] bool commit(std::optional<Value> late = std::nullopt) const {
    const std::lock_guard lock(state_->mutex);
    if (state_->stage >= AwaitStage::received) return false;
    state_->stage = AwaitStage::committed;
    state_->value = std::move(late);
    return true;
  }
  // Call it at most once. Undoes the result if the coroutine has gone without one.
  void send(Value value) const {
    {
      const std::lock_guard lock(state_->mutex);
      if (state_->stage == AwaitStage::received) return;
      if (state_->stage != AwaitStage::gone) {
        state_->value.emplace(std::move(value));
        state_->stage = AwaitStage::sent;
        const auto wake = [state = state_] {
          if (state->timer != nullptr) state->timer->cancel();
        };
        return boost::asio::post(state_->executor, wake);
      }
    }
    if (state_->undo) state_->undo(value);
  }

 private:
  std::shared_ptr<AwaitState<Value>> state_;
};

// The coroutine's end: a local variable of it. Its thread only.
template <class Value>
class Waiter {
  using AwaitStage = typename AwaitState<Value>::AwaitStage;

 public:
  explicit Waiter(const boost::asio::any_io_executor& executor, Undo<Value> undo = nullptr)
      : state_(std::make_shared<AwaitState<Value>>(executor, std::move(undo))), timer_(executor) {
    state_->timer = &timer_;
  }
  ~Waiter() {
    std::optional<Value> lost;
    {
      const std::lock_guard lock(state_->mutex);
      if (state_->stage == AwaitStage::sent) lost.swap(state_->value);
      if (state_->stage != AwaitStage::received) state_->stage = AwaitStage::gone;
      state_->timer = nullptr;
    }
    if (lost && state_->undo) state_->undo(*lost);
  }
  Waiter(const Waiter&) = delete;
  Waiter& operator=(const Waiter&) = delete;

  Promise<Value> promise() const { return Promise<Value>(state_); }

  // The result; nullopt if neither it nor a commitment came in time. Throws operation_aborted if
  // the coroutine is cancelled.
  boost::asio::awaitable<std::optional<Value>> wait(AwaitTime until = AwaitTime::max()) {
    for (bool expired = false, cancelled = false;;) {
      {
        const std::lock_guard lock(state_->mutex);
        const bool committed = state_->stage == AwaitStage::committed;
        if (state_->stage == AwaitStage::sent || (expired && committed && state_->value)) {
          state_->stage = AwaitStage::received;
          co_return std::exchange(state_->value, std::nullopt);
        }
        if (expired && state_->stage == AwaitStage::waiting) {
          state_->stage = AwaitStage::gone;
          co_return std::nullopt;
        }
        timer_.expires_at(committed && !state_->value ? AwaitTime::max() : until);
      }
      if (cancelled) throw boost::system::system_error(boost::asio::error::operation_aborted);
      const auto [error] = co_await timer_.async_wait(net::use_tuple);
      expired = !error;
      cancelled = bool(error);
    }
  }

 private:
  const std::shared_ptr<AwaitState<Value>> state_;
  boost::asio::steady_timer timer_;
};

// Runs work(rooms) on the shard's thread, unless the coroutine has gone before; returns its result.
template <class Work>
auto on_shard(HttpContext& context, std::size_t shard, Work work)
    -> boost::asio::awaitable<std::invoke_result_t<const Work&, rooms::Rooms&>> {
  using Value = std::invoke_result_t<const Work&, rooms::Rooms&>;
  const auto executor = co_await boost::asio::this_coro::executor;
  Waiter<Value> waiter(executor);
  context.shards.post(shard, [promise = waiter.promise(), work = std::move(work)](auto& rooms) {
    if (promise.is_wanted()) promise.send(work(rooms));
  });
  auto result = co_await waiter.wait();
  co_return *std::move(result);
}

// The same on the shard of the room with this code.
template <class Work>
auto on_shard(HttpContext& context, const room::RoomCode& code, Work work) {
  return on_shard(context, context.shards.of(code), std::move(work));
}

// An Or<Value>, but a Response is a Response.
template <class Value>
using OrError = std::conditional_t<std::is_same_v<Value, Response>, Response, Or<Value>>;

// Whether nobody waits for a long job any more: then it ends early, with any result.
using IsAbandoned = rooms::GameFiles::IsAbandoned;

// work(is_abandoned) or work().
template <class Work>
auto run_job(const Work& work, const IsAbandoned& is_abandoned) {
  if constexpr (std::is_invocable_v<const Work&, const IsAbandoned&>)
    return work(is_abandoned);
  else
    return work();
}

// Runs work() or work(is_abandoned) on the pool's thread; returns its result. Returns `busy` if the
// pool or the payer's share of it is full, or the work has not begun in time or ends early, and 500
// if it throws. Does not begin it when the client has gone.
template <class Work>
auto on_pool(util::WorkPool& pool, const Request& request, Work work) -> boost::asio::awaitable<
    OrError<decltype(run_job(std::declval<const Work&>(), IsAbandoned()))>> {
  using JobOutcome = OrError<decltype(run_job(work, IsAbandoned()))>;
  const auto executor = co_await boost::asio::this_coro::executor;
  Waiter<JobOutcome> waiter(executor);
  const auto gone = request.watch_client ? request.watch_client() : nullptr;
  auto job = [promise = waiter.promise(), gone, &pool, work = std::move(work)] {
    const IsAbandoned is_abandoned = [&] {
      return pool.stopping() || (gone && *gone) || !promise.is_wanted();
    };
    if (is_abandoned()) return promise.send(busy_response());
    if (!promise.commit()) return;
    try {
      JobOutcome outcome = run_job(work, is_abandoned);
      // It has ended early: its result may be incomplete.
      if (std::is_invocable_v<const Work&, const IsAbandoned&> && is_abandoned())
        outcome = busy_response();
      promise.send(std::move(outcome));
    } catch (const std::exception& error) {
      promise.send(job_failed(error));
    }
  };
  if (!pool.post(request.payer, std::move(job))) co_return busy_response();
  auto outcome = co_await waiter.wait(std::chrono::steady_clock::now() + limits::job_wait_max);
  if (!outcome) co_return busy_response();
  co_return *std::move(outcome);
}

}  // namespace server::api
