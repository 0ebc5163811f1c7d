#include "server/tools/process.hpp"

#include <sys/prctl.h>
#include <sys/resource.h>

#include <spdlog/spdlog.h>

namespace server::tools {

void keep_memory_secret() {
  const rlimit nothing{};
  setrlimit(RLIMIT_CORE, &nothing);
#ifndef __SANITIZE_ADDRESS__  // which looks for leaks from another process
  prctl(PR_SET_DUMPABLE, 0);
#endif
}

void raise_file_limit(std::size_t connections_max) {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  if (limit.rlim_cur < connections_max + 64)
    spdlog::warn("only {} files may be open, so fewer than {} connections fit", limit.rlim_cur,
                 connections_max);
}

}  // namespace server::tools
