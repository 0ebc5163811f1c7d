#include "server/storage/log_check.hpp"

#include "server/storage/new_file.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/storage/sql/wal_scan.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <system_error>

namespace server::storage {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t log_header_bytes = 32;

// SQLite's is beside the file, not beside a symbolic link to it.
std::string log_of(const std::string& path) {
  return fs::weakly_canonical(path).string() + "-wal";
}

std::optional<sql::WalDamage> scan(const std::string& log) {
  return sql::find_lasting_damage([&] {
    auto file = std::make_unique<std::ifstream>(log, std::ios::binary);
    if (!file->is_open() && errno != ENOENT)
      throw StorageError(log + ": " + std::generic_category().message(errno));
    return file;
  });
}

std::string text_of(const std::string& log, const sql::WalDamage& damage) {
  const std::string where =
      damage.frame == 0 ? "its header" : "its frame " + std::to_string(damage.frame);
  return log + ": " + where + " is damaged; " + std::to_string(damage.frames) +
         " whole frames after it, with " + std::to_string(damage.transactions) +
         " more transactions, cannot be read";
}

std::uintmax_t size_of(const std::string& path) {
  std::error_code missing;
  const std::uintmax_t size = fs::file_size(path, missing);
  return missing ? 0 : size;
}

// The name of the copy.
std::string keep_log(const std::string& log) {
  const std::string copy = log + ".torn-" + std::to_string(wall_now().count());
  PartFile part(copy);
  std::ifstream from(log, std::ios::binary);
  std::ofstream to(part.name(), std::ios::binary | std::ios::trunc);
  to << from.rdbuf();
  to.close();
  if (!to || size_of(part.name()) != size_of(log))
    throw StorageError(part.name() + ": cannot be written");
  part.publish(copy);
  return copy;
}

}  // namespace

std::string damage_in_log(const std::string& path) {
  const std::string log = log_of(path);
  const auto damage = scan(log);
  return damage ? text_of(log, *damage) : "";
}

void require_file_of_log(const std::string& path) {
  const std::string log = log_of(path);
  if (size_of(path) == 0 && size_of(log) > log_header_bytes)
    throw StorageError(path + ": the file is gone, but its log " + log +
                       " is there and has moves. Put the file back; or, to begin again without "
                       "these moves, move the log away");
}

void require_whole_log(const std::string& path) try {
  const std::string log = log_of(path);
  const auto damage = scan(log);
  if (!damage) return;
  const std::string what = text_of(log, *damage);
  if (damage->transactions > 0)
    throw StorageError(what +
                       ". Nothing was changed. Restore a backup; or copy what comes before the "
                       "damage with \"castellan backup\" and start the server on the copy");
  telemetry::log(telemetry::Area::storage, telemetry::LogLevel::error,
                 "the log ends in a torn transaction, as after a power failure; it is not read",
                 {{"damage", what}, {"copy", keep_log(log)}});
} catch (const fs::filesystem_error& error) {
  throw StorageError(error.path1().string() + ": " + error.code().message());
}

}  // namespace server::storage
