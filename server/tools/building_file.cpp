#include "server/tools/building_file.hpp"

#include "protocol/building_set.hpp"
#include "server/limits.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>
#include <variant>

namespace server::tools {
namespace {

constexpr std::size_t bytes_max = limits::building_file_bytes_max;

std::string read_whole(const std::string& path) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text(bytes_max + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  // A text shorter than the room for it ends in eof, and nothing else does.
  if (file.good())
    throw std::runtime_error(path + ": more than " + std::to_string(bytes_max) + " bytes");
  if (!file.eof())
    throw std::runtime_error(path + ": can not be read" +
                             (errno == 0 ? "" : std::string(": ") + std::strerror(errno)));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

}  // namespace

engine::Buildings read_building_file(const std::string& path) {
  const auto read = protocol::decode_building_file(read_whole(path));
  if (const auto* error = std::get_if<protocol::BuildingSetError>(&read)) {
    std::string what = path;
    for (const std::string& part : {error->tile, error->field, error->message})
      if (!part.empty()) what += ": " + part;
    throw std::runtime_error(what);
  }
  return std::get<engine::Buildings>(read);
}

}  // namespace server::tools
