#include "server/util/token_file.hpp"

#include "server/util/limits.hpp"
#include "server/util/read_file.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <sys/stat.h>

namespace server::util {

namespace {

std::string read_private(const std::string& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) == 0 && (status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
    throw std::runtime_error(path + ": others may read or write it; run chmod 600 " + path);
  std::string token = read_file(path, limits::admin_token_bytes_max);
  // Editors and shells end a file with a newline.
  while (!token.empty() && (token.back() == '\n' || token.back() == '\r')) token.pop_back();
  return token;
}

}  // namespace

std::string read_secret_file(const std::string& path) {
  std::string secret = read_private(path);
  if (secret.find_first_of(std::string_view("\0\n\r", 3)) != std::string::npos)
    throw std::runtime_error(path + ": a secret must be one line");
  return secret;
}

std::string read_token_file(const std::string& path) {
  std::string token = read_private(path);
  if (token.size() < limits::admin_token_bytes_min)
    throw std::runtime_error(path + ": a token must have at least " +
                             std::to_string(limits::admin_token_bytes_min) + " characters");
  if (!std::ranges::all_of(token, [](char c) { return c > ' ' && c <= '~'; }))
    throw std::runtime_error(path + ": a token must be one line of printable ASCII without blanks");
  return token;
}

}  // namespace server::util
