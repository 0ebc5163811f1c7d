// The operators' part of a server: the metrics listener, the admin listener and the bans.
#pragma once

#include "server/api/admin_service.hpp"
#include "server/api/http_session.hpp"
#include "server/api/operator_context.hpp"
#include "server/config/config.hpp"
#include "server/net/operator_listener.hpp"
#include "server/players/bans.hpp"

#include <memory>
#include <optional>
#include <stop_token>

namespace server::app {

class StoredBans {
 public:
  // Requires that the journal has been opened, if there is one. Throws StorageError.
  explicit StoredBans(const config::ServeConfig& config);

  players::Bans& operator*() { return *bans_; }

 private:
  std::unique_ptr<players::BanStorage> storage_;  // null: bans are not stored
  std::unique_ptr<players::Bans> bans_;
};

// Destroyed before anything that it refers to.
class OperatorEndpoints {
 public:
  // Starts to serve metrics. Throws std::runtime_error, also for an invalid token.
  OperatorEndpoints(const config::ServeConfig& config, players::Bans& bans,
                    api::HttpContext& context);

  // Opens the admin port. Call it after recovery.
  void open_admin_port();
  // Closes the admin port, and ends a backup that is under way. Call it before the shards stop,
  // which may still have to respond.
  void stop();
  // Waits until no backup is under way. Call it before this is destroyed.
  void finish_backup();
  // Closes the metrics port, which reads the other parts of the server.
  void close_metrics_port();

 private:
  const config::ServeConfig& config_;
  players::Bans& bans_;
  api::HttpContext& context_;
  const std::optional<room::TokenHash> token_;
  api::OperatorConnections metrics_connections_;
  api::OperatorConnections admin_connections_;
  const api::HttpEndpoint metrics_endpoint_;
  api::HttpEndpoint admin_endpoint_;
  std::stop_source stop_backup_;
  std::optional<api::AdminService> admin_;
  std::optional<api::OperatorContext> operators_;
  std::optional<net::OperatorListener> metrics_listener_;
  std::optional<net::OperatorListener> admin_listener_;
};

}  // namespace server::app
