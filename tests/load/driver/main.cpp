// castellan-load: plays many games against a running server over real sockets, and reports latency
// and cost.
#include "server/cli/interruption.hpp"
#include "server/cli/room_rules.hpp"
#include "server/util/token_file.hpp"
#include "tests/load/driver/driver.hpp"
#include "tests/load/driver/mirror.hpp"
#include "tests/load/driver/process.hpp"
#include "tests/load/driver/report.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <cerrno>
#include <exception>
#include <iostream>
#include <optional>
#include <sys/resource.h>
#include <sys/socket.h>
#include <system_error>
#include <unistd.h>

#include <CLI/CLI.hpp>

namespace load {
namespace {

// Completes the plan, or returns an error.
std::optional<std::string> complete(LoadPlan& plan) {
  if (plan.bots >= plan.players) return "bots: the driver needs at least one seat";
  if (plan.bots > 0) plan.hints = true;
  if (auto complaint = server::cli::write_room_body(
          {plan.preset, plan.players, plan.options, plan.spectators}, plan.room_body))
    return complaint;
  if (plan.unjudged) return std::nullopt;
  const auto rules = server::cli::read_room_rules(plan.room_body);
  if (!rules) return rules.error();
  plan.rules = *rules;
  if (plan.rules.games > 1) return "dynasty: load plays single games";
  if (!Mirror::can_follow(plan.rules)) plan.hints = true;
  return std::nullopt;
}

std::optional<Target> target_of(const LoadPlan& plan) {
  Target target;
  const std::string numeric = plan.address == "localhost" ? "127.0.0.1" : plan.address;
  target.address.sin_family = AF_INET;
  target.address.sin_port = htons(plan.port);
  if (inet_pton(AF_INET, numeric.c_str(), &target.address.sin_addr) != 1) return std::nullopt;
  target.host = plan.address + ":" + std::to_string(plan.port);
  if (!plan.client_token_file.empty())
    target.client_token = server::util::read_token_file(plan.client_token_file);
  return target;
}

// nullopt if a server listens there; else the reason why not.
std::optional<std::string> unreachable(const Target& target) {
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

void add_options(CLI::App& app, LoadPlan& plan) {
  const auto add = [&](const char* name, auto& value, const char* text) {
    return app.add_option(name, value, text)->capture_default_str();
  };
  add("-a,--address", plan.address, "IPv4 address of the server");
  add("-p,--port", plan.port, "Port of the server");
  app.add_option("--client-token-file", plan.client_token_file, "The server's --client-token-file")
      ->type_name("FILE");
  add("--pid", plan.pid,
      "Process id of a server on this machine, to measure its CPU time and memory");
  add("--rooms", plan.rooms, "Concurrent rooms")->check(CLI::Range(1, 100'000));
  add("--players", plan.players, "Seats of each room")->check(CLI::Range(1, 8));
  add("--spectators", plan.spectators, "Spectators of each room")->check(CLI::Range(0, 100'000));
  add("--preset", plan.preset, "Preset");
  app.add_option("--option", plan.options, "Game option; repeatable")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  add("--rate", plan.rate,
      "Acts per second over all rooms, measured from when they are due; 0: each room as fast as it "
      "can")
      ->check(CLI::NonNegativeNumber);
  add("--seconds", plan.seconds, "Seconds to play; 0: until --games are over, or no play at all")
      ->check(CLI::NonNegativeNumber);
  add("--games", plan.games,
      "Games in each room, one after another; 0: as many as fit into --seconds");
  add("--diff", plan.diff, "Contents of each step")
      ->check(CLI::IsMember({"both", "events", "patch"}));
  app.add_flag("--first", plan.first, "Play the first legal move instead of a random one");
  app.add_flag("--hints", plan.hints,
               "Choose from the server's list of legal actions; always on with buildings");
  add("--bots", plan.bots, "Seats of each room for the server's bots");
  add("--bot-level", plan.bot_level, "Level of these bots");
  add("--at-once", plan.at_once, "Rooms joined concurrently; 0: all at once");
  app.add_flag("--absent", plan.absent, "Take the seats, but do not connect or play");
  app.add_flag("--resume", plan.resume, "At the end drop all sockets and resume them all at once");
  add("--missed", plan.missed, "Steps that each resuming client has missed");
  add("--seed", plan.seed, "Seed of the moves, as far as the deals allow");
  app.add_flag("--unjudged", plan.unjudged, "For tests/load/floor, which knows no game");
  add("--acts", plan.acts, "Acts of each game with --unjudged");
  app.add_flag("--json", plan.json, "Print JSON");
  app.footer(
      "Joins, plays, resumes, and prints the latency of each. With --rate an act is timed from "
      "when\nit is due, not from when it could be sent, so a stalled server cannot hide. "
      "Percentiles are\nexact to 0.4 %. Exit status: 0 on success, 1 when rooms failed or acts had "
      "no answer, 2 when\nthe server does not respond or the arguments are invalid, 130 after "
      "Ctrl-C, which prints the\nresults so far.\n\n"
      "  castellan-load --rooms 500 --rate 4000 --pid $(pidof castellan)\n"
      "  castellan-load --rooms 2500 --games 1 --seconds 0     one game in each room\n"
      "  castellan-load --rooms 500 --at-once 0 --resume       storms of joins and of resumes\n"
      "  castellan-load --rooms 50 --seconds 86400             a day");
}

int refuse(std::ostream& err, const std::string& why) {
  err << "castellan-load: " << why << '\n';
  return 2;
}

// Returns the exit code: 0; 1 when rooms failed or acts were not answered; 2 when the plan is
// invalid or no server responds; 130 after Ctrl-C, which prints the results so far.
int run(LoadPlan plan, std::ostream& out, std::ostream& err) {
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
  if (plan.pid > 0 && !usage_of(plan.pid))
    return refuse(err, "pid " + std::to_string(plan.pid) + ": no such process on this machine");

  Driver driver(plan, *target, server::cli::interruption_flag(),
                isatty(STDERR_FILENO) != 0 ? &err : nullptr);
  const LoadFigures figures = driver.run();
  report(plan, figures, out);
  if (figures.interrupted) return server::cli::exit_interrupted;
  const bool whole = figures.counts.failed == 0 && figures.rooms_ready == plan.rooms &&
                     (plan.bots > 0 || figures.counts.accepted == figures.counts.acts);
  return whole ? 0 : 1;
}

}  // namespace
}  // namespace load

int main(int argc, char** argv) try {
  CLI::App app("Play many games against a running Castellan server, and measure it",
               "castellan-load");
  load::LoadPlan plan;
  load::add_options(app, plan);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  return load::run(plan, std::cout, std::cerr);
} catch (const std::exception& error) {
  std::cerr << "castellan-load: " << error.what() << '\n';
  return 2;
}
