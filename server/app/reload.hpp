// Reloads the configuration of a running server: applies the options that can change live and lists
// the others. If any of it is invalid, nothing changes.
#pragma once

#include "server/api/http_context.hpp"
#include "server/config/config.hpp"

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace server::app {

// Whether a running server applies a change of this option.
bool changes_live(std::string_view option);

struct Reloaded {
  std::string error;  // empty: no error; otherwise nothing has changed
  std::vector<std::string> changed;
  std::vector<std::string> need_restart;  // including those of earlier reloads
};

class Reloader {
 public:
  // `config`: the configuration with which the server was started. The context outlives this.
  Reloader(config::ServeConfig config, api::HttpContext& context)
      : running_(std::move(config)), context_(context) {}

  // Reads the same file, environment and certificate again, and logs the result. Any thread, while
  // the shards run.
  Reloaded reload();

 private:
  // If it throws std::runtime_error, nothing has changed.
  void apply(const config::ServeConfig& fresh, const std::vector<std::string>& changed);
  void change_rooms(const config::ServeConfig& fresh);
  void change_catalog(const config::ServeConfig& fresh);

  std::mutex mutex_;
  config::ServeConfig running_;
  api::HttpContext& context_;
};

}  // namespace server::app
