// The players of one table, on any node: they create a room, take seats, fill the remaining ones
// with bots, play to the end, and start over in another room when the state of a seat is unknown.
// Owned by the world.
#pragma once

#include "tests/simulation/client.hpp"
#include "tests/simulation/nodes/front.hpp"
#include "tests/simulation/player.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace simulation {

class PlayerGroup {
 public:
  PlayerGroup(Environment& environment, SimulatedNetwork& network, Front& front, Oracles& oracles,
              const TablePlan& plan, std::string name)
      : environment_(environment),
        network_(network),
        front_(front),
        oracles_(oracles),
        plan_(plan),
        name_(std::move(name)) {}

  void begin();
  // All players have left.
  bool over() const;

 private:
  void later(std::function<void()> work);
  void create();
  void created(const Reply& reply);
  void take(std::size_t number);
  void took(std::size_t number, const Reply& reply);
  void watch(const Behaviour& behaviour, std::size_t number);
  void fill();
  void begin_anew();

  Environment& environment_;
  SimulatedNetwork& network_;
  Front& front_;
  Oracles& oracles_;
  const TablePlan plan_;
  const std::string name_;
  std::string code_;
  std::string host_;
  std::vector<Player*> players_;
  std::vector<std::unique_ptr<Client>> clients_;  // of former rooms too
  std::size_t seated_ = 0;
  bool full_ = false;
  unsigned attempt_ = 0;
};

}  // namespace simulation
