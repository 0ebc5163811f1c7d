// A coroutine without an executor: it begins at once and resumes wherever the callback that it
// waits for is called. It ends by itself; if a callback is destroyed without a call, so is the
// coroutine.
#pragma once

#include <coroutine>
#include <memory>
#include <optional>
#include <utility>

namespace server::util {

struct Detached {
  struct promise_type {
    Detached get_return_object() noexcept { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() noexcept {}
    void unhandled_exception() { throw; }
  };
};

// The owner of a suspended coroutine. One thread at a time.
class SuspendedCoroutine {
 public:
  explicit SuspendedCoroutine(std::coroutine_handle<> handle = nullptr) : handle_(handle) {}
  ~SuspendedCoroutine() {
    if (handle_) handle_.destroy();
  }
  SuspendedCoroutine(const SuspendedCoroutine&) = delete;
  SuspendedCoroutine& operator=(const SuspendedCoroutine&) = delete;

  void own(std::coroutine_handle<> handle) { handle_ = handle; }
  // Does nothing if it owns none.
  void resume() {
    if (const auto handle = std::exchange(handle_, nullptr)) handle.resume();
  }

 private:
  std::coroutine_handle<> handle_;
};

// co_await CallbackValue<Value>(begin): calls begin(callback) and returns the value with which the
// callback is called: at once, or later on the same thread.
template <class Value, class Begin>
class CallbackValue {
 public:
  // `begin` outlives the wait.
  explicit CallbackValue(const Begin& begin) : begin_(begin) {}

  bool await_ready() const noexcept { return false; }
  bool await_suspend(std::coroutine_handle<> handle) {
    const auto waiting = std::make_shared<SuspendedCoroutine>();
    begin_([this, waiting](Value value) {
      value_.emplace(std::move(value));
      waiting->resume();
    });
    if (value_) return false;
    waiting->own(handle);
    return true;
  }
  Value await_resume() { return *std::move(value_); }

 private:
  const Begin& begin_;
  std::optional<Value> value_;
};

template <class Value, class Begin>
CallbackValue<Value, Begin> callback_value(const Begin& begin) {
  return CallbackValue<Value, Begin>(begin);
}

}  // namespace server::util
