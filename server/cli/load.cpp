#include "server/cli/load.hpp"

#include "server/cli/interruption.hpp"
#include "server/cli/room_rules.hpp"
#include "server/load/driver.hpp"
#include "server/load/mirror.hpp"
#include "server/load/process.hpp"
#include "server/load/report.hpp"
#include "server/util/token_file.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <optional>
#include <sys/resource.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>
#include <variant>

namespace server::cli {
namespace {

// Completes the plan, or returns an error.
std::optional<std::string> complete(load::Plan& plan) {
  if (plan.bots >= plan.players) return "bots: the driver needs at least one seat";
  if (plan.bots > 0) plan.hints = true;
  if (auto complaint = write_room_body({plan.preset, plan.players, plan.options, plan.spectators},
                                       plan.room_body))
    return complaint;
  if (plan.unjudged) return std::nullopt;
  const auto rules = read_room_rules(plan.room_body);
  if (const auto* complaint = std::get_if<std::string>(&rules)) return *complaint;
  plan.rules = std::get<engine::Rules>(rules);
  if (plan.rules.games > 1) return "dynasty: load plays single games";
  if (!load::Mirror::can_follow(plan.rules)) plan.hints = true;
  return std::nullopt;
}

std::optional<load::Target> target_of(const load::Plan& plan) {
  load::Target target;
  const std::string numeric = plan.address == "localhost" ? "127.0.0.1" : plan.address;
  target.address.sin_family = AF_INET;
  target.address.sin_port = htons(plan.port);
  if (inet_pton(AF_INET, numeric.c_str(), &target.address.sin_addr) != 1) return std::nullopt;
  target.host = plan.address + ":" + std::to_string(plan.port);
  if (!plan.client_token_file.empty())
    target.client_token = util::read_token_file(plan.client_token_file);
  return target;
}

// nullopt if a server listens there; else the reason why not.
std::optional<std::string> unreachable(const load::Target& target) {
  const int probe = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (probe < 0) return std::generic_category().message(errno);
  const auto* address = reinterpret_cast<const sockaddr*>(&target.address);
  const int result = connect(probe, address, sizeof target.address);
  const int error = errno;
  close(probe);
  if (result == 0) return std::nullopt;
  return std::generic_category().message(error);
}

// Raises the limit of open files; returns false if the hard limit is too low.
bool allow_sockets(std::size_t sockets) {
  constexpr std::size_t files_beside = 32;
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  return limit.rlim_max >= sockets + files_beside;
}

int refuse(std::ostream& err, const std::string& why) {
  err << "castellan load: " << why << '\n';
  return 2;
}

}  // namespace

int load(load::Plan plan, std::ostream& out, std::ostream& err) {
  if (const auto why = complete(plan)) return refuse(err, *why);
  const auto target = target_of(plan);
  if (!target) return refuse(err, plan.address + ": must be an IPv4 address");
  if (const auto why = unreachable(*target))
    return refuse(err, "no server at " + target->host + ": " + *why +
                           "; start one with castellan serve --ephemeral --port " +
                           std::to_string(plan.port));
  const std::size_t sockets = plan.rooms * (plan.players - plan.bots + plan.spectators);
  if (!allow_sockets(sockets))
    return refuse(err, std::to_string(sockets) +
                           " sockets: more than the open files of a process (ulimit -Hn)");
  if (plan.pid > 0 && !load::usage_of(plan.pid))
    return refuse(err, "pid " + std::to_string(plan.pid) + ": no such process on this machine");

  load::Driver driver(plan, *target, note_interruption(),
                      isatty(STDERR_FILENO) != 0 ? &err : nullptr);
  const load::Figures figures = driver.run();
  load::report(plan, figures, out);
  if (figures.interrupted) return exit_interrupted;
  const bool whole = figures.counts.failed == 0 && figures.rooms_ready == plan.rooms &&
                     (plan.bots > 0 || figures.counts.accepted == figures.counts.acts);
  return whole ? 0 : 1;
}

}  // namespace server::cli
