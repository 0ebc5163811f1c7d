// Somebody who asks over HTTP for what has to be stored, while the database may be away: is told
// `busy` after limits::storing_patience, and then nothing comes of it, or is answered.
#pragma once

#include "server/net/routes.hpp"

#include <atomic>
#include <memory>
#include <utility>

namespace server::net {

struct World;

class Waiting {
 public:
  explicit Waiting(Respond respond) : respond_(std::move(respond)) {}

  // Any thread, all of these.

  // False: was told that it takes too long. Otherwise is not told so from now on, however long it
  // takes.
  bool keep();
  void answer(Response response);
  // Is told that it takes too long, if it is not kept.
  void give_up();

 private:
  enum class State { waits, kept, told };

  // Only whoever decides what is told. What the answer needs is not kept until the time is over.
  void tell(Response response);

  Respond respond_;
  std::atomic<State> state_ = State::waits;
};

// Begins now.
std::shared_ptr<Waiting> wait_for_storage(World& world, Respond respond);

// Where it is known that the database is away nothing is begun.
Response storage_busy();

}  // namespace server::net
