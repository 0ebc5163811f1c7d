#include "server/util/token_file.hpp"

#include "server/util/limits.hpp"
#include "server/util/read_file.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <sys/stat.h>

namespace server::util {

namespace {

void require_private(const std::string& path) {
  struct stat status{};
  if (::stat(path.c_str(), &status) == 0 && (status.st_mode & (S_IRWXG | S_IRWXO)) != 0)
    throw std::runtime_error(path + ": others may read or write it; run chmod 600 " + path);
}

// Editors and shells end a file with a newline.
std::string read_without_end(const std::string& path, std::size_t bytes_max) {
  std::string text = read_file(path, bytes_max);
  while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
  return text;
}

std::string read_private(const std::string& path) {
  require_private(path);
  return read_without_end(path, limits::admin_token_bytes_max);
}

}  // namespace

std::string read_secret_file(const std::string& path) {
  std::string secret = read_private(path);
  if (secret.find_first_of(std::string_view("\0\n\r", 3)) != std::string::npos)
    throw std::runtime_error(path + ": a secret must be one line");
  return secret;
}

std::string read_key_file(const std::string& path) {
  std::string key = read_without_end(path, limits::key_bytes_max);
  if (key.find("-----BEGIN") == std::string::npos) require_private(path);
  return key;
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
