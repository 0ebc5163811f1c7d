// The oracle for hidden information: every domino and every building that a frame names must have
// been drawn, according to the deal.
#pragma once

#include "engine/buildings.hpp"
#include "engine/dominoes.hpp"
#include "engine/state.hpp"

#include <set>

#include <nlohmann/json.hpp>

namespace simulation {

// Tiles that a client itself has named in its acts: a rejection may repeat them.
struct Named {
  std::set<int> dominoes;
  std::set<engine::BuildingId> buildings;
};

// Throws BrokenPromise. `state`: the game as far as the frame may know it; null before the deal.
void check_secrecy(const nlohmann::json& frame, const engine::State* state, const Named& named);

}  // namespace simulation
