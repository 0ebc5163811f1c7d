#include "server/config/measuring_options.hpp"

#include <CLI/CLI.hpp>

namespace server::config {

CLI::App* add_perft(CLI::App& app, PerftConfig& config) {
  CLI::App* perft =
      app.add_subcommand("perft", "Count the action sequences of a game, for comparing engines");
  perft->add_option("--preset", config.preset, "Edition")->capture_default_str();
  perft->add_option("--players", config.players, "Players")->capture_default_str();
  perft->add_option("--seed", config.seed, "Fixes the deal")->capture_default_str();
  perft->add_option("--depth", config.depth, "Actions in a row")
      ->capture_default_str()
      ->check(CLI::Range(1, 100));
  return perft;
}

CLI::App* add_arena(CLI::App& app, ArenaConfig& config) {
  CLI::App* arena = app.add_subcommand("arena", "Let computer players play against each other");
  arena
      ->add_option("player", config.players_named,
                   "Who plays, such as full_greedy or tree_search:100ms; the last one named takes "
                   "all seats that are left")
      ->required();
  arena->add_option("--preset", config.preset, "Edition")->capture_default_str();
  arena->add_option("--players", config.players, "Seats")->capture_default_str();
  arena->add_option("--option", config.options, "An option of the game; can be given again")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  arena->add_option("--games", config.games, "Games at least: all orders of each deal are played")
      ->capture_default_str()
      ->check(CLI::Range(1, 10'000'000));
  arena->add_option("--seed", config.seed, "Fixes the deals and what players draw")
      ->capture_default_str();
  arena->add_option("-t,--threads", config.threads, "Games at once; 0 is one for each core")
      ->check(CLI::Range(0, 256))
      ->capture_default_str();
  arena->add_option("--format", config.format, "What is printed; csv has a line for each result")
      ->check(CLI::IsMember({"text", "csv", "json"}))
      ->capture_default_str();
  arena->add_flag("--rounds", config.rounds,
                  "Print points, possible moves and playouts a second by round, too");
  arena->footer(
      "Players: random, greedy_placement, full_greedy, and flat_search:BUDGET and\n"
      "tree_search:BUDGET, which try moves out. A budget is a number of playouts a move, which\n"
      "gives the same games again, or a time such as 100ms or 1s,\n"
      "counted on the processor's clock: other load does not make anybody weaker.\n\n"
      "  castellan arena tree_search:100ms full_greedy --option middle_kingdom=true");
  return arena;
}

CLI::App* add_load(CLI::App& app, load::Plan& plan) {
  CLI::App* load =
      app.add_subcommand("load", "Play many games against a running server, and measure it");
  const auto add = [&](const char* name, auto& value, const char* text) {
    return load->add_option(name, value, text)->capture_default_str();
  };
  add("-a,--address", plan.address, "Where the server listens: an IPv4 address");
  add("-p,--port", plan.port, "Its port");
  load->add_option("--client-token-file", plan.client_token_file,
                   "The file of its --client-token-file")
      ->type_name("FILE");
  add("--pid", plan.pid, "Its process, if it runs on this machine: its processor time and memory");
  add("--rooms", plan.rooms, "Rooms at once")->check(CLI::Range(1, 100'000));
  add("--players", plan.players, "Seats of each")->check(CLI::Range(1, 8));
  add("--spectators", plan.spectators, "Who watch in each room")->check(CLI::Range(0, 100'000));
  add("--preset", plan.preset, "Edition");
  load->add_option("--option", plan.options, "An option of the game; can be given again")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  add("--rate", plan.rate,
      "Acts a second over all rooms, counted from when they are due; 0: each room as fast as it "
      "can")
      ->check(CLI::NonNegativeNumber);
  add("--seconds", plan.seconds, "How long is played; 0: until --games are over, or not at all")
      ->check(CLI::NonNegativeNumber);
  add("--games", plan.games, "In each room, one after the other; 0: as many as fit into --seconds");
  add("--diff", plan.diff, "What steps are to hold")
      ->check(CLI::IsMember({"both", "events", "patch"}));
  load->add_flag("--first", plan.first, "Play the first legal move, not any");
  load->add_flag("--hints", plan.hints,
                 "Choose from what the server lists; always so where there are buildings");
  add("--bots", plan.bots, "Seats of each room that are given to the server's bots");
  add("--bot-level", plan.bot_level, "How strong these are");
  add("--at-once", plan.at_once, "Rooms that are joined at the same time; 0: all, a storm");
  load->add_flag("--absent", plan.absent, "Take the seats, but connect nobody, and play nothing");
  load->add_flag("--resume", plan.resume,
                 "At the end cut all sockets, and let them resume in the same moment");
  add("--missed", plan.missed, "Steps that each of them has missed");
  add("--seed", plan.seed, "Fixes what is played, as far as the deals allow");
  load->add_flag("--unjudged", plan.unjudged, "For tests/load/floor, which knows no game");
  add("--acts", plan.acts, "Acts of each game that nobody judges");
  load->add_flag("--json", plan.json, "Print JSON");
  load->footer(
      "Joins, plays, resumes, and prints what each took. With --rate an act counts from when it "
      "was\n"
      "due, not from when it could be sent: a server that stands still hides nothing. Percentiles\n"
      "are exact to 0.4 %. Ctrl-C prints what was measured. Exits with 0; 1 when rooms failed; 2 "
      "when\n"
      "nobody answers or the arguments make no sense.\n\n"
      "  castellan load --rooms 500 --rate 4000 --pid $(pidof castellan)\n"
      "  castellan load --rooms 2500 --games 1 --seconds 0     one game in each room, and no more\n"
      "  castellan load --rooms 500 --at-once 0 --resume       storms of joins and of resumes\n"
      "  castellan load --rooms 50 --seconds 86400             a day");
  return load;
}

}  // namespace server::config
