// Somebody who asks over HTTP for what has to be stored, while the database may be away: is
// answered, or is told `busy` after limits::storing_patience.
#pragma once

#include "server/api/routes.hpp"

#include <atomic>
#include <memory>
#include <utility>

namespace server::api {

struct HttpContext;

class StorageWait {
 public:
  // `status`: 503 where nothing comes of it when it was told that it takes too long, 502 where
  // something may.
  StorageWait(Respond respond, unsigned status) : respond_(std::move(respond)), status_(status) {}

  // Any thread, all of these.

  // False: was told that it takes too long. Otherwise is not told so from now on, however long it
  // takes.
  bool keep();
  void answer(Response response);
  // Is told that it takes too long, if it is not kept.
  void give_up();
  // Was told something, or is kept: time changes nothing any more.
  bool settled() const { return state_ != State::waits; }

 private:
  enum class State { waits, kept, told };

  // Only whoever decides what is told. What the answer needs is not kept until the time is over.
  void tell(Response response);

  Respond respond_;
  const unsigned status_;
  std::atomic<State> state_ = State::waits;
};

// Begins now. Who uses this asks keep() before anything is done that cannot be undone.
std::shared_ptr<StorageWait> wait_for_storage(HttpContext& context, Respond respond);

// The same for what is stored whenever it can be, and does no harm then. Where it is known that the
// database is away nothing is begun: answers, and returns nothing.
Respond answered_in_time(HttpContext& context, const Respond& respond);

// `status`: as for Waiting.
Response storage_busy(unsigned status = 503);

}  // namespace server::api
