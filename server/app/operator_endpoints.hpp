// What a server has for those who run it: the listeners for whoever watches and for castellan
// admin, and who is kept out.
#pragma once

#include "server/api/admin.hpp"
#include "server/api/http_session.hpp"
#include "server/api/operator_context.hpp"
#include "server/config/config.hpp"
#include "server/net/operator_listener.hpp"
#include "server/players/bans.hpp"

#include <memory>
#include <optional>

namespace server::tools {

class KeptBans {
 public:
  // Requires that the journal has been opened, if there is one. Throws StorageError.
  explicit KeptBans(const ServeConfig& config);

  people::Bans& operator*() { return *bans_; }

 private:
  std::unique_ptr<people::BanKeeper> keeper_;  // null: nothing is kept
  std::unique_ptr<people::Bans> bans_;
};

// Ends before what it refers to.
class Operate {
 public:
  // Whoever watches is answered from now on. Throws std::runtime_error, also for what is wrong with
  // the token.
  Operate(const ServeConfig& config, people::Bans& bans, net::HttpContext& context);

  // When there are rooms.
  void administer();
  // Nobody administers any more. Before the shards stop, which may still have something to answer.
  void stop();

 private:
  const ServeConfig& config_;
  people::Bans& bans_;
  net::HttpContext& context_;
  const net::HttpEndpoint for_watchers_;
  net::HttpEndpoint for_admin_;
  std::optional<room::TokenHash> token_;
  std::optional<net::Admin> admin_;
  std::optional<net::OperatorListener> watching_;
  std::optional<net::OperatorListener> administering_;
};

}  // namespace server::tools
