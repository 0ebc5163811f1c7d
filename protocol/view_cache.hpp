// Caches derived data while the steps of a game are encoded in order. A move changes one kingdom or
// a line, so the scores and checksums of the other parts are reused. The cache compares each view
// with the previous one, so views may come in any order; the results are the same as without a
// cache (encode.hpp, engine). It holds no text and takes 6 KB. One thread.
#pragma once

#include "engine/event.hpp"
#include "engine/scoring.hpp"
#include "engine/view.hpp"
#include "protocol/view_parts.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace protocol {

class ViewCache {
 public:
  // digest_of(encode_view(view)), without building that text.
  std::string digest(const engine::View& view);

  // The results of derive(view) and engine::score(view, kingdom), valid until the next call.
  const Derived& derived(const engine::View& view);
  const engine::Score& score(const engine::View& view, std::size_t kingdom);

 private:
  // The CRC-32 of a part's text, and the operator that appends it to the preceding checksum: see
  // crc32_combine_op() of zlib.
  struct Sum {
    std::uint32_t crc;
    std::uint32_t operation;
  };
  class DigestBuilder;

  // Drops the entries whose input differs from this view.
  void drop_outdated(const engine::View& view);
  void drop_outdated_kingdom(const engine::View& view, std::size_t kingdom);
  void drop(ViewPart part) { sums_[index(part)].reset(); }

  // Scores the kingdom unless it is cached.
  void score_kingdom(std::size_t kingdom);

  engine::View input_;  // the input of all entries
  std::array<std::optional<Sum>, view_parts_max> sums_;
  Derived derived_;
  bool derived_complete_ = false;                    // derived_ is complete
  std::array<bool, engine::kingdoms_max> scored_{};  // kingdoms whose score is in derived_
};

}  // namespace protocol
