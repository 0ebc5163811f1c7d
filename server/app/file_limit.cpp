#include "server/app/file_limit.hpp"

#include "server/telemetry/log.hpp"

#include <sys/resource.h>

namespace server::app {

void raise_file_limit(std::size_t connections_max, bool encrypted) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  const std::size_t needed = connections_max * (encrypted ? 3 : 1) + 64;
  if (limit.rlim_cur < needed)
    telemetry::log(telemetry::Area::server, telemetry::LogLevel::warn,
                   "the limit of open files allows fewer connections than configured",
                   {{"files_max", limit.rlim_cur},
                    {"files_needed", needed},
                    {"connections_max", connections_max}});
}

}  // namespace server::app
