// For whoever encodes the steps of a game one after the other. A move changes one kingdom or a
// line: what was counted and written of the others for the step before is used again. What it was
// made of is kept and compared, so that any view may come next; what comes out is what encode.hpp
// and the engine make of the view alone. Holds no text: 6 KB. One thread.
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
  // digest_of(encode_view(view)), without putting that text together.
  std::string digest(const engine::View& view);

  // derive(view), and engine::score(view, kingdom). Valid until the next call.
  const Derived& derived(const engine::View& view);
  const engine::Score& score(const engine::View& view, std::size_t kingdom);

 private:
  // The CRC-32 of a part's text, and what puts it behind that of the text before it: see
  // crc32_combine_op() of zlib.
  struct Sum {
    std::uint32_t crc;
    std::uint32_t operation;
  };
  class DigestBuilder;

  // Forgets what was made of something else than this.
  void follow(const engine::View& view);
  void follow_kingdom(const engine::View& view, std::size_t kingdom);
  void forget(ViewPart part) { sums_[index(part)].reset(); }

  // If it has not been done.
  void count(std::size_t kingdom);

  engine::View seen_;  // what all of this was made of
  std::array<std::optional<Sum>, view_parts_max> sums_;
  Derived derived_;
  bool whole_ = false;                                // all of that is there
  std::array<bool, engine::kingdoms_max> counted_{};  // and which of its points
};

// The same as encode_patch(before, events).
std::string encode_patch(const engine::View& before, const engine::Events& events,
                         ViewCache& cache);

}  // namespace protocol
