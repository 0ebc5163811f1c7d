// The people of one table: they make a room, take their seats, put bots on the others, play to the
// end, and begin again in another room after a token was lost. Owned by the world.
#pragma once

#include "tests/simulation/client.hpp"
#include "tests/simulation/evening.hpp"
#include "tests/simulation/http_client.hpp"
#include "tests/simulation/player.hpp"

#include <memory>
#include <string>
#include <vector>

namespace simulation {

class Party {
 public:
  Party(Environment& environment, Network& network, HttpClient& http, Oracles& oracles,
        const TablePlan& plan, std::string name);
  // Plays from now on at this one of several tables, which the first party makes.
  void join(Evening& evening, std::size_t table);

  void begin();
  // All players have left.
  bool over() const;

 private:
  struct Chair {
    std::string name;
    Player* player = nullptr;           // the newest of them
    std::vector<Player*> devices = {};  // all clients that may have this seat open
    std::string known_as = {};          // the account; empty: unknown
    std::size_t seat = 0;
    std::string token = {};
    bool changing = false;  // its token, perhaps: another device has asked for it
    bool gave_back = false;
    bool was_kicked = false;
    bool settled = false;  // keeps its seat
    unsigned refused = 0;  // asked for in vain this many times
  };

  void later(std::function<void()> work);
  void create();
  void created(const Reply& reply);
  void arrive();
  nlohmann::json new_room() const;
  Client& add_spectator(const Manners& manners, const std::string& name);
  // The host's token; a guess where it has been handed over.
  std::string host_key() const;
  void take(std::size_t chair);
  void took(std::size_t chair, const Reply& reply);
  // Whether it was taken, according to the account that the server has for it.
  void find_out(std::size_t chair);
  // Opens the seat from another device.
  void change_device(std::size_t chair);
  void regain(std::size_t chair);
  // The same by a ticket that the previous device shows.
  void carry(std::size_t chair);
  void regained(std::size_t chair, const Reply& reply);
  // Asks for what must stay secret.
  void be_curious();
  void give_back(std::size_t chair);
  void given_back(std::size_t chair, const Reply& reply);
  // The host's work: seats a bot and may change its mind; finally fills the seats.
  void seat_bot(std::size_t seat);
  void remove_bot(std::size_t seat);
  void fill_when_settled();
  void fill();
  std::string any_level() const;
  void be_host();
  void kick(std::size_t chair);
  void kicked(std::size_t chair, const Reply& reply);
  void start();
  // When all players have left a game.
  void play_again();
  void follow(const std::string& code);
  // A token is lost, or the room: all players leave it.
  void begin_anew();
  Player& add_player(const Manners& manners, const std::string& name);

  Environment& environment_;
  Network& network_;
  HttpClient& http_;
  Oracles& oracles_;
  const TablePlan plan_;
  const std::string name_;
  Evening* evening_ = nullptr;
  std::size_t table_ = 0;
  std::string code_;
  std::string host_;
  std::string pass_;
  std::uint32_t rematches_ = 0;      // still to come
  bool host_lost_ = false;           // another player is the host
  std::vector<std::string> tokens_;  // of the present room: one of them is the host's
  bool full_ = false;                // all players are there
  unsigned attempt_ = 0;
  std::vector<Chair> chairs_;
  std::vector<std::unique_ptr<Client>> clients_;  // of former rooms too
};

}  // namespace simulation
