// The players of one table: they create a room, take seats, fill the remaining ones with bots, play
// to the end, and start over in another room when a token is lost. Owned by the world.
#pragma once

#include "tests/simulation/client.hpp"
#include "tests/simulation/duplicate_tables.hpp"
#include "tests/simulation/http_client.hpp"
#include "tests/simulation/player.hpp"

#include <memory>
#include <string>
#include <vector>

namespace simulation {

class Party {
 public:
  Party(Environment& environment, SimulatedNetwork& network, HttpClient& http, Oracles& oracles,
        const TablePlan& plan, std::string name);
  // Plays at this one of several tables with the same deal, which the first party creates.
  void join(DuplicateTables& duplicate, std::size_t table);

  void begin();
  // All players have left.
  bool over() const;

 private:
  struct PartySeat {
    std::string name;
    Player* player = nullptr;           // the newest client of this seat
    std::vector<Player*> devices = {};  // all clients that may have this seat open
    std::string known_as = {};          // the account; empty: unknown
    std::size_t seat = 0;
    std::string token = {};
    bool changing = false;  // another device has requested the seat, so its token may change
    bool gave_back = false;
    bool was_kicked = false;
    bool settled = false;  // keeps its seat
    unsigned refused = 0;  // number of rejected requests for the seat
  };

  void later(std::function<void()> work);
  void create();
  void created(const Reply& reply);
  void arrive();
  nlohmann::json new_room() const;
  Client& add_spectator(const Behaviour& behaviour, const std::string& name);
  // The host's token; one of the players' tokens if the host has changed.
  std::string host_key() const;
  void take(std::size_t chair);
  void took(std::size_t chair, const Reply& reply);
  // Asks the server by the player's account whether the seat was taken.
  void find_out(std::size_t chair);
  // Opens the seat from another device.
  void change_device(std::size_t chair);
  void regain(std::size_t chair);
  // The same by a ticket that the previous device requested.
  void carry(std::size_t chair);
  void regained(std::size_t chair, const Reply& reply);
  // Requests secret data.
  void probe_secrets();
  void give_back(std::size_t chair);
  void given_back(std::size_t chair, const Reply& reply);
  // The host's requests: seats a bot and may remove it; finally fills the free seats with bots.
  void seat_bot(std::size_t seat);
  void remove_bot(std::size_t seat);
  void fill_when_settled();
  void fill();
  std::string any_level() const;
  void be_host();
  void kick(std::size_t chair);
  void kicked(std::size_t chair, const Reply& reply);
  void start();
  // Begins the next game when all players have left the last one.
  void play_again();
  void follow(const std::string& code);
  // Starts over in another room, because a token or the room was lost.
  void restart();
  Player& add_player(const Behaviour& behaviour, const std::string& name);

  Environment& environment_;
  SimulatedNetwork& network_;
  HttpClient& http_;
  Oracles& oracles_;
  const TablePlan plan_;
  const std::string name_;
  DuplicateTables* duplicate_ = nullptr;
  std::size_t table_ = 0;
  std::string code_;
  std::string host_;
  std::string pass_;
  std::uint32_t rematches_ = 0;      // still to come
  bool host_lost_ = false;           // another player is the host
  std::vector<std::string> tokens_;  // of the present room: one of them is the host's
  bool full_ = false;                // all players are there
  unsigned attempt_ = 0;
  std::vector<PartySeat> chairs_;
  std::vector<std::unique_ptr<Client>> clients_;  // of former rooms too
};

}  // namespace simulation
