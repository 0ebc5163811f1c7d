// Reads what an owner of the box has written down about the building tiles.
#pragma once

#include "engine/buildings.hpp"

#include <string>

namespace server::app {

// Throws std::runtime_error with the path and what is wrong: "tiles.json: bakery-1: vp: missing".
engine::Buildings read_building_file(const std::string& path);

}  // namespace server::app
