#include "server/api/storage_wait.hpp"

#include "server/api/http_context.hpp"
#include "server/util/limits.hpp"

#include <chrono>
#include <utility>

namespace server::api {

bool StorageWait::keep() {
  State found = State::waits;
  state_.compare_exchange_strong(found, State::kept);
  return found != State::told;
}

void StorageWait::answer(Response response) {
  if (keep()) tell(std::move(response));
}

void StorageWait::give_up() {
  State found = State::waits;
  if (state_.compare_exchange_strong(found, State::told)) tell(storage_busy(status_));
}

void StorageWait::tell(Response response) {
  if (const auto respond = std::exchange(respond_, nullptr)) respond(std::move(response));
}

namespace {

using Clock = std::chrono::steady_clock;

void watch(HttpContext& context, Clock::time_point until) {
  const auto delay = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  context.shards.post_after(net::lobby_shard, delay, [&context](rooms::Rooms&) {
    if (const auto next = context.patience.expire(Clock::now())) watch(context, *next);
  });
}

std::shared_ptr<StorageWait> begin(HttpContext& context, Respond respond, unsigned status) {
  auto waiting = std::make_shared<StorageWait>(std::move(respond), status);
  const auto until = Clock::now() + limits::storage_timeout;
  if (context.patience.add(waiting, until)) watch(context, until);
  return waiting;
}

}  // namespace

std::shared_ptr<StorageWait> wait_for_storage(HttpContext& context, Respond respond) {
  return begin(context, std::move(respond), 503);
}

Respond answered_in_time(HttpContext& context, const Respond& respond) {
  if (context.storage.away()) {
    respond(storage_busy());
    return nullptr;
  }
  return [waiting = begin(context, respond, 502)](Response response) {
    waiting->answer(std::move(response));
  };
}

Response storage_busy(unsigned status) {
  const char* const what = status == 502 ? "Storing this takes too long; it may still be stored."
                                         : "Nothing can be stored at present.";
  Response response = error_response(status, "busy", what);
  response.headers.emplace_back("Retry-After", "2");
  return response;
}

}  // namespace server::api
