#include "server/util/read_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <stdexcept>

namespace server::util {

std::string read_file(const std::string& path, std::size_t bytes_max) {
  errno = 0;
  std::ifstream file(path, std::ios::binary);
  std::string text(bytes_max + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  // Reading less than the buffer ends in eof; nothing else does.
  if (file.good())
    throw std::runtime_error(path + ": more than " + std::to_string(bytes_max) + " bytes");
  if (!file.eof())
    throw std::runtime_error(path + ": cannot be read" +
                             (errno == 0 ? "" : std::string(": ") + std::strerror(errno)));
  text.resize(static_cast<std::size_t>(file.gcount()));
  return text;
}

}  // namespace server::util
