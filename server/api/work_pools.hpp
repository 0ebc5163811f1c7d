// The threads for work that is too long for a shard, separate by kind, so that slow work of one
// kind delays no other: a sign-in never waits for an uploaded game. Each has one thread. Those that
// write nothing into the database have a lower priority than the shards; a thread that writes must
// not hold up the journal.
#pragma once

#include "server/bots/thread_priority.hpp"
#include "server/players/players.hpp"
#include "server/util/limits.hpp"
#include "server/util/work_pool.hpp"

#include <array>

namespace server::api {

struct WorkPools {
  util::WorkPool files{{.jobs_max = limits::file_jobs_max,
                        .of_payer_max = limits::file_jobs_of_address_max,
                        .on_thread = bots::lower_thread_priority,
                        .thread = "files"}};
  util::WorkPool passwords{{.jobs_max = limits::secret_jobs_max,
                            .of_payer_max = limits::secret_jobs_of_address_max,
                            .on_thread = bots::lower_thread_priority,
                            .thread = "passwords"}};
  // Of players: accounts by token and id; passphrases; past games, lists, tables with the same
  // deal.
  util::WorkPool lookups{{.jobs_max = limits::player_jobs_max,
                          .of_payer_max = limits::player_jobs_of_address_max,
                          .thread = "lookups"}};
  util::WorkPool accounts{{.jobs_max = limits::secret_jobs_max,
                           .of_payer_max = limits::secret_jobs_of_address_max,
                           .thread = "accounts"}};
  util::WorkPool history{{.jobs_max = limits::player_jobs_max,
                          .of_payer_max = limits::player_jobs_of_address_max,
                          .on_thread = bots::lower_thread_priority,
                          .thread = "history"}};
  // Compresses responses.
  util::WorkPool packing{{.jobs_max = limits::packing_jobs_max,
                          .of_payer_max = limits::packing_jobs_of_address_max,
                          .on_thread = bots::lower_thread_priority,
                          .thread = "packing"}};

  std::array<util::WorkPool*, 6> all() {
    return {&files, &passwords, &lookups, &accounts, &history, &packing};
  }
  void start() {
    for (util::WorkPool* const pool : all()) pool->start();
  }
  void stop() {
    for (util::WorkPool* const pool : all()) pool->stop();
  }
};

// Null: no accounts. Each is used on the thread of the pool of its name. In tests all are the same.
struct PlayerConnections {
  PlayerConnections(players::Players* all) : lookups(all), accounts(all), history(all) {}
  PlayerConnections(players::Players* for_lookups, players::Players* for_accounts,
                    players::Players* for_history)
      : lookups(for_lookups), accounts(for_accounts), history(for_history) {}

  players::Players* lookups;
  players::Players* accounts;
  players::Players* history;
};

}  // namespace server::api
