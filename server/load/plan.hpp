// What `castellan load` is to do.
#pragma once

#include "engine/rules.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace server::load {

struct Plan {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;
  std::string client_token_file;  // empty: no token is shown

  std::size_t rooms = 100;
  std::string preset = "kingdomino";
  std::size_t players = 4;
  std::vector<std::string> options;  // NAME=VALUE
  std::size_t spectators = 0;        // in each room
  std::size_t bots = 0;              // of the server's, in each room
  std::string bot_level = "random";
  std::string diff = "both";
  bool absent = false;    // seats are taken, and nobody connects
  bool hints = false;     // moves are chosen from what the server lists
  bool first = false;     // the first legal move, not any
  bool unjudged = false;  // the server knows no game: tests/load/floor

  double rate = 0;           // acts a second over all rooms; 0: closed loop
  double seconds = 10;       // of play; 0: no bound, or none where there are no games either
  std::size_t games = 0;     // in each room; 0: as many as fit
  std::size_t acts = 96;     // of a game that nobody judges
  std::size_t at_once = 64;  // rooms that are being joined; 0: all
  bool resume = false;       // afterwards all sockets are cut and come back in the same moment
  std::size_t missed = 10;   // steps that each of them has missed

  std::uint64_t seed = 1;
  int pid = 0;  // the server's, on the same machine
  bool json = false;

  // Filled in from preset, players and options; not for unjudged games.
  engine::Rules rules;
  std::string room_body;  // of POST /api/rooms
};

}  // namespace server::load
