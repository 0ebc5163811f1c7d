// The operator's part of a running server: authentication, backup, drain, bans. admin_routes.cpp
// calls it on the thread of the operator's listener. Made once; destroyed after the shards have
// stopped and before anything that it refers to.
#pragma once

#include "engine/result.hpp"
#include "protocol/admin.hpp"
#include "server/api/drain.hpp"
#include "server/players/bans.hpp"
#include "server/room/token.hpp"
#include "server/util/rate_limiter.hpp"
#include "server/util/work_pool.hpp"

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>

namespace server::api {

class AdminService {
 public:
  struct AdminSettings {
    room::TokenHash token{};
    // Copies the database into the operator's folder, or returns the reason why not; null if there
    // is no such folder. Runs on a dedicated thread.
    std::function<engine::Result<protocol::BackupInfo, std::string>()> backup;
    std::function<void()> end;  // stops the server, as a signal does
  };

  // `nodes`: null without other nodes.
  AdminService(net::SocketContext& sockets, cluster::RoomLocator* nodes, players::Bans& bans,
               AdminSettings settings);
  // Finishes the current backup. Call it before the listener that waits for it is destroyed.
  void stop() { backups_.stop(); }

  // Compares in constant time.
  [[nodiscard]] bool admits(std::string_view token) const;
  // Logs a wrong token, at a limited rate. Returns how long its sender waits for the response:
  // after a few, some seconds for each.
  Milliseconds note_wrong_token(const std::string& address);

  players::Bans& bans() { return bans_; }
  Drain& drain() { return drain_; }
  bool backs_up() const { return settings_.backup != nullptr; }
  // Requires backs_up(). Blocks: call it on the thread of backups(), one at a time.
  engine::Result<protocol::BackupInfo, std::string> back_up() const { return settings_.backup(); }
  util::WorkPool& backups() { return backups_; }

 private:
  players::Bans& bans_;
  const AdminSettings settings_;
  Drain drain_;
  std::uint64_t wrong_tokens_ = 0;
  util::RateLimiter wrong_tokens_free_{{5, 12}};  // by address
  util::TokenBucket complaints_{{10, 10}};
  util::WorkPool backups_{{.jobs_max = 1, .thread = "backups"}};
};

}  // namespace server::api
