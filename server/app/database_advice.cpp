#include "server/app/database_advice.hpp"

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <system_error>
#include <unistd.h>

namespace server::app {
namespace {

namespace fs = std::filesystem;

// The space that SQLite needs at first: the file, its log and its index.
constexpr std::uintmax_t bytes_to_begin = 256 * 1024;

}  // namespace

std::string advice_on_database(const std::string& path) {
  std::error_code error;
  const fs::path folder = fs::absolute(path, error).parent_path();
  if (error || !fs::is_directory(folder, error)) return "";
  const auto may = [](const fs::path& place) { return access(place.c_str(), R_OK | W_OK) == 0; };
  const std::string user = "user " + std::to_string(geteuid());
  if (!may(folder) && errno == EROFS)
    return " (the file system of " + folder.string() +
           " is read-only for this process: mount it writable, name the folder in ReadWritePaths= "
           "of the unit, or choose another --database)";
  if (!may(folder))
    return " (" + user + " may not write to the folder " + folder.string() +
           ", where SQLite needs further files: chown it to that user, or choose another "
           "--database)";
  for (const std::string& file : {path, path + ".lock"})
    if (fs::exists(file, error) && !may(file))
      return " (" + user + " may not write to " + file + ": chown it to that user)";
  const auto space = fs::space(folder, error);
  if (!error && space.available < bytes_to_begin)
    return " (" + std::to_string(space.available / 1024) + " KiB left on the disk of " +
           folder.string() + ": free some space, or choose another --database)";
  return "";
}

}  // namespace server::app
