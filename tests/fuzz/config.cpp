// A configuration file: it gives a configuration that the server can use, or an exit
// code; whatever stands in it, nothing is thrown.
#include "server/config/config.hpp"

#include "tests/fuzz/input.hpp"

#include <array>
#include <iostream>
#include <stdexcept>
#include <streambuf>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <variant>

using tests::require;

namespace {

// A file in memory only.
class File {
 public:
  explicit File(std::string_view text) : descriptor_(memfd_create("config", 0)) {
    if (descriptor_ < 0 || write(descriptor_, text.data(), text.size()) != ssize_t(text.size()))
      throw std::runtime_error("memfd_create");
  }
  ~File() { close(descriptor_); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;

  std::string path() const { return "/proc/self/fd/" + std::to_string(descriptor_); }

 private:
  int descriptor_;
};

// The parser's messages are discarded.
class Silence {
 public:
  Silence() : out_(std::cout.rdbuf(&nowhere_)), err_(std::cerr.rdbuf(&nowhere_)) {}
  ~Silence() {
    std::cout.rdbuf(out_);
    std::cerr.rdbuf(err_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  struct Nowhere : std::streambuf {
    int overflow(int c) override { return c; }
  };
  Nowhere nowhere_;
  std::streambuf* out_;
  std::streambuf* err_;
};

void check_config(const server::config::ServeConfig& config) {
  require(config.threads <= 256, "threads");
  require(config.listen.connections_max >= 1 && config.rooms.max >= 1, "at least one of each");
  const auto minutes_at_most = 2147483647.0;
  for (const double time : {config.timeouts.handshake_seconds, config.timeouts.request_seconds,
                            config.timeouts.idle_seconds, config.timeouts.hello_seconds,
                            config.timeouts.heartbeat_seconds, config.rooms.waiting_minutes,
                            config.rooms.finished_minutes})
    require(time > 0 && time <= minutes_at_most, "a time is a number of milliseconds");
}

void parse(const std::string& path, const char* command) {
  const std::array<const char*, 4> argv{"castellan", command, "--config", path.c_str()};
  const server::config::Subcommand parsed =
      server::config::parse_command_line(int(argv.size()), argv.data());
  if (const auto* serve = std::get_if<server::config::ServeConfig>(&parsed)) check_config(*serve);
  if (const auto* exit = std::get_if<server::config::Exit>(&parsed))
    require(exit->code == 0 || exit->code == 2, "a documented exit code");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const File file(tests::text_of(data, size));
  const Silence silence;
  parse(file.path(), "serve");
  return 0;
}
