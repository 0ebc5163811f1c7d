// The tests' own PostgreSQL server; see tests/support/postgres.
#pragma once

#include "tests/support/temporary_directory.hpp"

#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <string>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

namespace tests {

class Postgres {
 public:
  Postgres() {
    // PostgreSQL may run as another user, who needs access.
    std::filesystem::permissions(directory_ / "", std::filesystem::perms(0755));
    start();
  }
  ~Postgres() { end(SIGQUIT); }
  Postgres(const Postgres&) = delete;
  Postgres& operator=(const Postgres&) = delete;

  // `search_path`: the schema; empty: the public one.
  std::string url(const std::string& search_path = "") const {
    std::string url = "postgresql://castellan:secret@/postgres?host=" + folder();
    if (!search_path.empty()) url += "&options=-csearch_path%3D" + search_path;
    return url;
  }

  void start() {
    const std::string script = std::string(CASTELLAN_SOURCE_DIR) + "/tests/support/postgres";
    process_ = fork();
    if (process_ == 0) {
      execl(script.c_str(), script.c_str(), folder().c_str(), nullptr);
      _exit(1);
    }
    while (!answers()) {
      if (waitpid(process_, nullptr, WNOHANG) == process_)
        throw std::runtime_error("PostgreSQL does not start; see tests/support/postgres");
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  }
  // SIGINT: orderly shutdown; SIGQUIT: like a crash.
  void end(int signal) {
    if (process_ <= 0) return;
    kill(process_, signal);
    waitpid(process_, nullptr, 0);
    process_ = -1;
  }

 private:
  std::string folder() const { return directory_ / "postgres"; }

  // The check that pg_ctl makes.
  bool answers() const {
    std::ifstream file(folder() + "/data/postmaster.pid");
    std::string first;
    std::string line;
    std::getline(file, first);
    for (int i = 0; i < 7; ++i) std::getline(file, line);
    return first == std::to_string(process_) && line.starts_with("ready");
  }

  // In memory, if it has space: tests crash the server but not the machine.
  static std::filesystem::path place() {
    std::error_code error;
    const std::filesystem::path memory = "/dev/shm";
    const auto space = std::filesystem::space(memory, error);
    const bool roomy = !error && space.available > (std::uintmax_t{1} << 30);
    return roomy ? memory : std::filesystem::temp_directory_path();
  }

  const TemporaryDirectory directory_{place()};
  pid_t process_ = -1;
};

}  // namespace tests
