// Reads the operator's file of building tiles.
#pragma once

#include "engine/buildings.hpp"

#include <string>

namespace server::app {

// Throws std::runtime_error with the path and the error: "tiles.json: bakery-1: vp: missing".
engine::Buildings read_building_file(const std::string& path);

}  // namespace server::app
