#include "server/storage/sql/wal_scan.hpp"

#include <array>
#include <cstddef>
#include <span>
#include <vector>

namespace server::storage::sql {
namespace {

constexpr std::size_t wal_header_bytes = 32;
constexpr std::size_t wal_frame_header_bytes = 24;
constexpr int scans_max = 5;
// The least bit is set if checksums are of big-endian words.
constexpr std::uint32_t wal_magic = 0x377f0682;

using Words = std::span<const std::uint8_t>;
using Checksum = std::array<std::uint32_t, 2>;

std::uint32_t word_at(Words bytes, std::size_t at) {
  return std::uint32_t{bytes[at]} << 24 | std::uint32_t{bytes[at + 1]} << 16 |
         std::uint32_t{bytes[at + 2]} << 8 | std::uint32_t{bytes[at + 3]};
}

Checksum checksum_at(Words bytes, std::size_t at) {
  return {word_at(bytes, at), word_at(bytes, at + 4)};
}

Checksum continued(Checksum sum, Words bytes, bool big_endian) {
  for (std::size_t at = 0; at + 8 <= bytes.size(); at += 8) {
    const auto word = [&](std::size_t from) {
      const std::uint32_t big = word_at(bytes, from);
      return big_endian ? big : __builtin_bswap32(big);
    };
    sum[0] += word(at) + sum[1];
    sum[1] += word(at + 4) + sum[0];
  }
  return sum;
}

// The properties that all frames of one log share.
struct Format {
  std::uint32_t page_bytes = new_page_bytes;
  bool big_endian = false;
  Checksum salt{};
};

std::optional<WalDamage> damage_of(std::istream& log, const Format& format,
                                   std::optional<Checksum> sum) {
  WalDamage damage;
  bool bad = !sum;
  bool ends_own_transaction = !sum;  // without a header all transactions are lost
  std::uint32_t number = 0;
  std::vector<std::uint8_t> frame(wal_frame_header_bytes + format.page_bytes);
  while (
      log.read(reinterpret_cast<char*>(frame.data()), static_cast<std::streamsize>(frame.size()))) {
    ++number;
    const Words bytes(frame);
    const bool ours = checksum_at(bytes, 8) == format.salt;
    const Checksum stored = checksum_at(bytes, 16);
    const bool ends_transaction = word_at(bytes, 4) != 0;
    bool whole = false;
    if (ours && sum) {
      const Checksum head = continued(*sum, bytes.first(8), format.big_endian);
      whole = continued(head, bytes.subspan(wal_frame_header_bytes), format.big_endian) == stored;
    }
    if (!whole && !bad) {
      bad = true;
      damage.frame = number;
      ends_own_transaction = ours && ends_transaction;
    } else if (whole && bad) {
      ++damage.frames;
      if (ends_transaction && ends_own_transaction) ++damage.transactions;
      ends_own_transaction = ends_own_transaction || ends_transaction;
    }
    // The checksum of a frame continues that of the frame before, as stored.
    sum = ours ? std::optional(stored) : std::nullopt;
  }
  if (damage.frames == 0) return std::nullopt;
  return damage;
}

}  // namespace

std::optional<WalDamage> find_damage(std::istream& log) {
  std::array<std::uint8_t, wal_header_bytes> header{};
  if (!log.read(reinterpret_cast<char*>(header.data()), header.size())) return std::nullopt;
  const Words bytes(header);
  const std::uint32_t magic = word_at(bytes, 0);
  Format format{.page_bytes = word_at(bytes, 8),
                .big_endian = (magic & 1) != 0,
                .salt = checksum_at(bytes, 16)};
  const Checksum sum = continued({}, bytes.first(24), format.big_endian);
  const bool whole = (magic & ~1U) == wal_magic && sum == checksum_at(bytes, 24);
  if (whole) return damage_of(log, format, sum);

  // Nothing in the header can be relied on: the frames say which log they belong to.
  std::array<std::uint8_t, wal_frame_header_bytes> first{};
  if (!log.read(reinterpret_cast<char*>(first.data()), first.size())) return std::nullopt;
  format = {.salt = checksum_at(first, 8)};
  for (const std::uint32_t page_bytes : {new_page_bytes, old_page_bytes})
    for (const bool big_endian : {false, true}) {
      format.page_bytes = page_bytes;
      format.big_endian = big_endian;
      log.clear();
      log.seekg(wal_header_bytes);
      if (auto damage = damage_of(log, format, std::nullopt)) return damage;
    }
  return std::nullopt;
}

std::optional<WalDamage> find_lasting_damage(
    const std::function<std::unique_ptr<std::istream>()>& open) {
  const auto read_header = [&] {
    std::array<char, wal_header_bytes> header{};
    open()->read(header.data(), header.size());
    return header;
  };
  auto header = read_header();
  std::optional<WalDamage> before;
  for (int i = 0; i < scans_max; ++i) {
    const auto damage = find_damage(*open());
    if (!damage) return std::nullopt;
    const auto header_after = read_header();
    const bool same_log = header_after == header;
    if (same_log && before && before->frame == damage->frame) return damage;
    before = same_log ? damage : std::nullopt;
    header = header_after;
  }
  return std::nullopt;
}

}  // namespace server::storage::sql
