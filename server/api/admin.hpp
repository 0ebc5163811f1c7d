// The operator's side of a running server: who may ask, and what is done. admin_routes.cpp is the
// caller, on the thread of the operator's listener. Made once; ends after the shards have stopped
// and before what it refers to does.
#pragma once

#include "protocol/admin.hpp"
#include "server/api/drain.hpp"
#include "server/players/bans.hpp"
#include "server/room/token.hpp"
#include "server/util/job_queue.hpp"
#include "server/util/rate_limiter.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <variant>

namespace server::api {

class Admin {
 public:
  struct Settings {
    room::TokenHash token{};
    // A copy of what is kept, in a folder of the operator's, or why there is none; null: there is
    // no such folder. On a thread of its own.
    std::function<std::variant<protocol::BackupInfo, std::string>()> backup;
    std::function<void()> end;  // the server, as a signal does
  };

  // `nodes`: null: there are no others.
  Admin(net::SocketContext& sockets, cluster::RoomLocator* nodes, players::Bans& bans,
        Settings settings);
  // What is under way is finished. Before the listener that waits for it ends.
  void stop() { work_.stop(); }

  // In constant time. Who is wrong is logged, not too often.
  bool admits(std::string_view token);

  players::Bans& bans() { return bans_; }
  Drain& drain() { return drain_; }
  bool backs_up() const { return settings_.backup != nullptr; }
  // False: one is under way.
  bool back_up(std::function<void(std::variant<protocol::BackupInfo, std::string>)> done);

 private:
  players::Bans& bans_;
  const Settings settings_;
  Drain drain_;
  util::Bucket complaints_{{10, 10}};
  util::JobQueue work_{1};
};

}  // namespace server::api
