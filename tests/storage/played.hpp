// A game being written into a database, and what is expected of its journal when storage fails.
#pragma once

#include "tests/storage/support.hpp"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>

namespace tests {

// A game being written into the database at `path`.
struct PlayedAt {
  explicit PlayedAt(std::string where) : path(std::move(where)) {}

  void append(WatchedStore& store, std::size_t count) {
    for (; count > 0 && next < game.entries.size(); --count, ++next)
      store.journal.append("ABCDEF", next, game.entries[next]);
  }
  // Two moves are stored.
  void begin(WatchedStore& store) {
    append(store, game.first_action + 2);
    store.journal.flush();
    REQUIRE(store.answers.durable().size() == next);
  }
  // The whole game, once, without failure.
  void expect_stored(WatchedStore& store) {
    store.journal.flush();
    CHECK(store.answers.failures().empty());
    CHECK(store.answers.durable().size() == game.entries.size());
    CHECK((read_room(path, "ABCDEF").moves == stored(game).moves));
  }

  const std::string path;
  const SampleGame game = sample_game();
  std::size_t next = 0;
};

struct OwnFolder {
  const TemporaryDirectory directory;
};

struct Played : OwnFolder, PlayedAt {
  Played() : PlayedAt(directory / "games.sqlite") {}
};

// Moves wait, `end` ends the fault, and the whole game is stored once.
inline void expect_to_be_waited_for(PlayedAt& played, WatchedStore& store, const std::string& code,
                                    const std::function<void()>& end) {
  const auto answered = store.answers.durable();
  played.append(store, 3);
  store.await("away");
  CHECK(store.journal.unavailable());
  CHECK(contains(store.journal.outage_reason(), "[" + code + "]"));
  CHECK(store.answers.durable() == answered);
  end();
  store.await("back");
  played.append(store, SIZE_MAX);
  played.expect_stored(store);
  CHECK(store.journal.outage_reason().empty());
}

inline void expect_the_end(PlayedAt& played, WatchedStore& store, const std::string& why) {
  const auto answered = store.answers.durable();
  played.append(store, 1);
  store.await("failed");
  CHECK(store.answers.durable() == answered);
  REQUIRE(store.answers.failures().size() == 1);
  CAPTURE(store.answers.failures()[0]);
  CHECK(contains(store.answers.failures()[0], why));
  CHECK_FALSE(store.journal.healthy());
}

}  // namespace tests
