#include "server/net/waiting.hpp"

#include "server/limits.hpp"
#include "server/net/world.hpp"

#include <utility>

namespace server::net {

bool Waiting::keep() {
  State found = State::waits;
  state_.compare_exchange_strong(found, State::kept);
  return found != State::told;
}

void Waiting::answer(Response response) {
  if (keep()) tell(std::move(response));
}

void Waiting::give_up() {
  State found = State::waits;
  if (state_.compare_exchange_strong(found, State::told)) tell(storage_busy());
}

void Waiting::tell(Response response) {
  if (const auto respond = std::exchange(respond_, nullptr)) respond(std::move(response));
}

std::shared_ptr<Waiting> wait_for_storage(World& world, Respond respond) {
  auto waiting = std::make_shared<Waiting>(std::move(respond));
  world.shards.post_after(World::hall_shard, limits::storing_patience,
                          [waiting](hall::Rooms&) { waiting->give_up(); });
  return waiting;
}

Response storage_busy() {
  Response response = error_response(503, "busy", "Nothing can be stored just now.");
  response.headers.emplace_back("Retry-After", "2");
  return response;
}

}  // namespace server::net
