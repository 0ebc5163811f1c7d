// The configuration of a running server, read again: what can change while people play does, and
// what cannot is named. Either all of it is good or nothing changes.
#pragma once

#include "server/api/http_context.hpp"
#include "server/config/config.hpp"

#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace server::app {

// Whether a running server takes a change of this option over.
bool changes_live(std::string_view option);

struct Reloaded {
  std::string complaint;  // empty: none. Otherwise nothing has changed
  std::vector<std::string> changed;
  std::vector<std::string> need_restart;  // also those of earlier times
};

class Reloading {
 public:
  // `config`: what the server was made by. The context outlives this.
  Reloading(config::ServeConfig config, api::HttpContext& context)
      : running_(std::move(config)), context_(context) {}

  // Reads the same file, environment and certificate again, and logs what came of it. Any thread,
  // while the shards run.
  Reloaded reload();

 private:
  // Throws std::runtime_error, and then nothing has changed.
  void apply(const config::ServeConfig& fresh, const std::vector<std::string>& changed);
  void change_rooms(const config::ServeConfig& fresh);
  void change_offer(const config::ServeConfig& fresh);

  std::mutex mutex_;
  config::ServeConfig running_;
  api::HttpContext& context_;
};

}  // namespace server::app
