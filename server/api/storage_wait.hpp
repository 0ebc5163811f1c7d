// An HTTP request that waits for storage: answered when stored, or with `busy` after
// limits::storage_timeout.
#pragma once

#include "server/api/routes.hpp"

#include <atomic>
#include <memory>
#include <utility>

namespace server::api {

struct HttpContext;

class StorageWait {
 public:
  // `status` of the timeout response: 503 if nothing will be stored after it, 502 if something may
  // be.
  StorageWait(Respond respond, unsigned status) : respond_(std::move(respond)), status_(status) {}

  // All members: any thread.

  // Returns false if the timeout response was sent. Otherwise disables the timeout.
  bool keep();
  void answer(Response response);
  // Sends the timeout response, unless kept or answered.
  void give_up();
  // Answered or kept: the timeout no longer matters.
  bool settled() const { return state_ != State::waits; }

 private:
  enum class State { waits, kept, told };

  // Only for the caller that won the race. Frees the response function early.
  void tell(Response response);

  Respond respond_;
  const unsigned status_;
  std::atomic<State> state_ = State::waits;
};

// Starts the timeout now. The caller must call keep() before anything that cannot be undone.
std::shared_ptr<StorageWait> wait_for_storage(HttpContext& context, Respond respond);

// The same for work that may be stored after the timeout without harm. If the database is known to
// be away, responds at once and returns null.
Respond answered_in_time(HttpContext& context, const Respond& respond);

// `status`: as for StorageWait.
Response storage_busy(unsigned status = 503);

}  // namespace server::api
