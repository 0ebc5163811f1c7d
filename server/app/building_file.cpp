#include "server/app/building_file.hpp"

#include "protocol/building_set.hpp"
#include "server/util/limits.hpp"
#include "server/util/read_file.hpp"

#include <stdexcept>

namespace server::app {
engine::Buildings read_building_file(const std::string& path) {
  const auto read =
      protocol::decode_building_file(util::read_file(path, limits::building_file_bytes_max));
  if (!read) {
    std::string what = path;
    for (const std::string& part : {read.error().tile, read.error().field, read.error().message})
      if (!part.empty()) what += ": " + part;
    throw std::runtime_error(what);
  }
  return *read;
}

}  // namespace server::app
