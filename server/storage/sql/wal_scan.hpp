// Looks for damage in the log of an SQLite database (FILE-wal). SQLite ends the log at its first
// frame with a wrong checksum, and reports nothing. That is right after a crash, but wrong if a bit
// of the file has flipped. Pure; see https://www.sqlite.org/fileformat.html#the_write_ahead_log.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <memory>
#include <optional>

namespace server::storage::sql {

// The size of pages of the files that this program creates, and of those that it created earlier.
inline constexpr std::uint32_t new_page_bytes = 1024;
inline constexpr std::uint32_t old_page_bytes = 4096;

struct WalDamage {
  std::uint32_t frame = 0;   // the first that SQLite does not read, from 1; 0: the header
  std::uint32_t frames = 0;  // whole ones after it, which it does not read either
  // Transactions after the one of that frame. Each was begun when the one before was on disk,
  // except those of chat. 0: the bad frame may be part of the last transaction before a power
  // failure.
  std::uint32_t transactions = 0;

  friend bool operator==(const WalDamage&, const WalDamage&) = default;
};

// nullopt: no whole frame of this log follows a bad one. Reads the log to its end.
std::optional<WalDamage> find_damage(std::istream& log);

// Like find_damage(), for a log to which a server may write meanwhile, or which it may begin again.
// A scan that reads past the end while frames of an older log are overwritten can take one of these
// for damage, but the next scan finds that frame whole. So two scans must find the same bad frame.
// `open`: opens the log; called several times.
std::optional<WalDamage> find_lasting_damage(
    const std::function<std::unique_ptr<std::istream>()>& open);

}  // namespace server::storage::sql
