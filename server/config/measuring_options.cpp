#include "server/config/measuring_options.hpp"

#include <CLI/CLI.hpp>

namespace server::config {

CLI::App* add_perft(CLI::App& app, PerftConfig& config) {
  CLI::App* perft =
      app.add_subcommand("perft", "Count the action sequences of a game, to compare engines");
  perft->add_option("--preset", config.preset, "Preset")->capture_default_str();
  perft->add_option("--players", config.players, "Number of players")->capture_default_str();
  perft->add_option("--seed", config.seed, "Seed of the deal")->capture_default_str();
  perft->add_option("--depth", config.depth, "Length of the sequences, in actions")
      ->capture_default_str()
      ->check(CLI::Range(1, 100));
  return perft;
}

CLI::App* add_arena(CLI::App& app, ArenaConfig& config) {
  CLI::App* arena = app.add_subcommand("arena", "Let bots play against each other");
  arena
      ->add_option(
          "player", config.players_named,
          "Bots, such as full_greedy or tree_search:100ms; the last one takes all remaining seats")
      ->required();
  arena->add_option("--preset", config.preset, "Preset")->capture_default_str();
  arena->add_option("--players", config.players, "Number of seats")->capture_default_str();
  arena->add_option("--option", config.options, "Game option; repeatable")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  arena
      ->add_option("--games", config.games,
                   "Minimum number of games; every seating order of each deal is played")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000'000));
  arena->add_option("--seed", config.seed, "Seed of the deals and of the bots' random numbers")
      ->capture_default_str();
  arena->add_option("-t,--threads", config.threads, "Concurrent games; 0: one per core")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  arena->add_option("--format", config.format, "Output format; csv has one line for each result")
      ->check(CLI::IsMember({"text", "csv", "json"}))
      ->capture_default_str();
  arena->add_flag("--rounds", config.rounds,
                  "Also print points, legal moves and playouts per second by round");
  arena->footer(
      "Bots: random, greedy_placement, full_greedy, flat_search:BUDGET and tree_search:BUDGET;\n"
      "the last two search. A budget is a number of playouts per move, which makes games\n"
      "reproducible, or a CPU time such as 100ms or 1s, which makes strength independent of\n"
      "other load.\n\n"
      "  castellan arena tree_search:100ms full_greedy --option middle_kingdom=true");
  return arena;
}

CLI::App* add_load(CLI::App& app, load::Plan& plan) {
  CLI::App* load =
      app.add_subcommand("load", "Play many games against a running server and measure it");
  const auto add = [&](const char* name, auto& value, const char* text) {
    return load->add_option(name, value, text)->capture_default_str();
  };
  add("-a,--address", plan.address, "IPv4 address of the server");
  add("-p,--port", plan.port, "Port of the server");
  load->add_option("--client-token-file", plan.client_token_file,
                   "The server's --client-token-file")
      ->type_name("FILE");
  add("--pid", plan.pid,
      "Process id of a server on this machine, to measure its CPU time and memory");
  add("--rooms", plan.rooms, "Concurrent rooms")->check(CLI::Range(1, 100'000));
  add("--players", plan.players, "Seats of each room")->check(CLI::Range(1, 8));
  add("--spectators", plan.spectators, "Spectators of each room")->check(CLI::Range(0, 100'000));
  add("--preset", plan.preset, "Preset");
  load->add_option("--option", plan.options, "Game option; repeatable")
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
  load->add_flag("--first", plan.first, "Play the first legal move instead of a random one");
  load->add_flag("--hints", plan.hints,
                 "Choose from the server's list of legal actions; always on with buildings");
  add("--bots", plan.bots, "Seats of each room for the server's bots");
  add("--bot-level", plan.bot_level, "Level of these bots");
  add("--at-once", plan.at_once, "Rooms joined concurrently; 0: all at once");
  load->add_flag("--absent", plan.absent, "Take the seats, but do not connect or play");
  load->add_flag("--resume", plan.resume,
                 "At the end drop all sockets and resume them all at once");
  add("--missed", plan.missed, "Steps that each resuming client has missed");
  add("--seed", plan.seed, "Seed of the moves, as far as the deals allow");
  load->add_flag("--unjudged", plan.unjudged, "For tests/load/floor, which knows no game");
  add("--acts", plan.acts, "Acts of each game with --unjudged");
  load->add_flag("--json", plan.json, "Print JSON");
  load->footer(
      "Joins, plays, resumes, and prints the latency of each. With --rate an act is timed from\n"
      "when it is due, not from when it could be sent, so a stalled server cannot hide.\n"
      "Percentiles are exact to 0.4 %. Ctrl-C prints the results so far. Exit status: 0 on\n"
      "success, 1 when rooms failed, 2 when the server does not respond or the arguments are\n"
      "invalid.\n\n"
      "  castellan load --rooms 500 --rate 4000 --pid $(pidof castellan)\n"
      "  castellan load --rooms 2500 --games 1 --seconds 0     one game in each room\n"
      "  castellan load --rooms 500 --at-once 0 --resume       storms of joins and of resumes\n"
      "  castellan load --rooms 50 --seconds 86400             a day");
  return load;
}

}  // namespace server::config
