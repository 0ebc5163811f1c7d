#include "server/app/building_file.hpp"

#include "protocol/building_set.hpp"
#include "server/util/limits.hpp"
#include "server/util/read_file.hpp"

#include <stdexcept>
#include <variant>

namespace server::app {
engine::Buildings read_building_file(const std::string& path) {
  const auto read =
      protocol::decode_building_file(util::read_file(path, limits::building_file_bytes_max));
  if (const auto* error = std::get_if<protocol::BuildingSetError>(&read)) {
    std::string what = path;
    for (const std::string& part : {error->tile, error->field, error->message})
      if (!part.empty()) what += ": " + part;
    throw std::runtime_error(what);
  }
  return std::get<engine::Buildings>(read);
}

}  // namespace server::app
