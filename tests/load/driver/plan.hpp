// The plan of a `castellan-load` run.
#pragma once

#include "engine/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace load {

struct LoadPlan {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string client_token_file;  // empty: no token is sent

  std::size_t rooms = 100;
  std::string preset = "kingdomino";
  std::size_t players = 4;
  std::vector<std::string> options;  // NAME=VALUE
  std::size_t spectators = 0;        // in each room
  std::size_t bots = 0;              // server's bots, in each room
  std::string bot_level = "random";
  std::string diff = "both";
  bool absent = false;    // seats are taken, but nobody connects
  bool hints = false;     // chooses moves from the server's hints
  bool first = false;     // chooses the first legal move instead of a random one
  bool unjudged = false;  // the server does not check moves: tests/load/floor

  double rate = 0;           // acts a second over all rooms; 0: closed loop
  double seconds = 10;       // of play; 0: unlimited, or no play if `games` is 0, too
  std::size_t games = 0;     // in each room; 0: as many as fit
  std::size_t acts = 96;     // of an unjudged game
  std::size_t at_once = 64;  // rooms joining at the same time; 0: all
  bool resume = false;       // afterwards all sockets are cut and reconnect at once
  std::size_t missed = 10;   // steps missed by each of them

  std::uint64_t seed = 1;
  int pid = 0;  // the server's, on the same machine
  bool json = false;

  // Filled in from preset, players and options; not for unjudged games.
  engine::Rules rules;
  std::string room_body;  // of POST /api/rooms
};

}  // namespace load
