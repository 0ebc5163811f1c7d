#include "protocol/view_cache.hpp"

#include "protocol/crc32.hpp"
#include "protocol/view_json.hpp"
#include "protocol/view_text.hpp"

#include <array>
#include <memory>
#include <string_view>
#include <type_traits>
#include <utility>
#include <zlib.h>

namespace protocol {

using namespace engine;

namespace {

// Whether the bytes are the same: then the values are equal. Equal values may differ in bytes past
// the end of a list or in padding; they are only computed again.
template <class T>
bool same(const T& a, const T& b) {
  static_assert(std::is_trivially_copyable_v<T>);
  const auto bytes = [](const T& of) {
    return std::string_view(reinterpret_cast<const char*>(&of), sizeof of);
  };
  return bytes(a) == bytes(b);
}

// crc32_combine_gen(), cached for the lengths of parts, because it costs as much as twenty
// combinations.
std::uint32_t operation_after(std::size_t length) {
  // Allocated at the first use, because most threads encode nothing. 0: not computed yet.
  thread_local const auto memory = std::make_unique<std::array<std::uint32_t, 4096>>();
  std::array<std::uint32_t, 4096>& known = *memory;
  const auto find = [&] {
    return static_cast<std::uint32_t>(crc32_combine_gen(static_cast<z_off_t>(length)));
  };
  if (length >= known.size()) return find();
  if (known[length] == 0) known[length] = find();
  return known[length];
}

}  // namespace

// The checksum of a text that is written in order, without the parts whose checksums are cached.
class ViewCache::DigestBuilder {
 public:
  explicit DigestBuilder(ViewCache& cache) : cache_(cache) {}

  template <class Write>
  void part(JsonWriter& to, ViewPart which, const Write& write) {
    add_text(to);
    std::optional<Sum>& sum = cache_.sums_[index(which)];
    if (sum) {
      to.skip_item();
      crc_ = static_cast<std::uint32_t>(crc32_combine_op(crc_, sum->crc, sum->operation));
    } else {
      write(to);
      const std::string_view text = to.text().substr(summed_);
      sum = Sum{crc32(text), operation_after(text.size())};
      add_text(to);  // summing the text again is cheaper than a combination
    }
  }

  // The checksum of the whole text, after the last part.
  std::uint32_t sum(const JsonWriter& to) {
    add_text(to);
    return crc_;
  }

 private:
  // Adds the text that was written since the last part.
  void add_text(const JsonWriter& to) {
    crc_ = crc32(to.text().substr(summed_), crc_);
    summed_ = to.text().size();
  }

  ViewCache& cache_;
  std::uint32_t crc_ = 0;
  std::size_t summed_ = 0;  // bytes of the writer's text in crc_
};

std::string ViewCache::digest(const View& view) {
  const Derived& known = derived(view);
  JsonWriter to(4096);
  DigestBuilder summing(*this);
  write_view(to, view, known, [&](JsonWriter& w, ViewPart which, const auto& write) {
    summing.part(w, which, write);
  });
  return digest_text(summing.sum(to));
}

const Derived& ViewCache::derived(const View& view) {
  drop_outdated(view);
  if (derived_complete_) return derived_;
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i) score_kingdom(i);
  derived_.ranks = ranks(ranking(view, derived_.scores));
  derived_.allowed = kinds_allowed(view);
  derived_complete_ = true;
  return derived_;
}

const Score& ViewCache::score(const View& view, std::size_t kingdom) {
  drop_outdated(view);
  score_kingdom(kingdom);
  return derived_.scores[kingdom];
}

void ViewCache::score_kingdom(std::size_t kingdom) {
  if (!std::exchange(scored_[kingdom], true))
    derived_.scores[kingdom] = engine::score(input_, kingdom);
}

void ViewCache::drop_outdated(const View& view) {
  if (same(input_, view)) return;
  // All entries depend on the rules.
  if (!same(input_.rules, view.rules)) *this = {};
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i) drop_outdated_kingdom(view, i);
  const BoardCosts costs = board_costs(view);
  if (input_.court != view.court || derived_.costs != costs) drop(ViewPart::court);
  if (input_.current != view.current) drop(ViewPart::current);
  if (input_.next != view.next) drop(ViewPart::next);
  if (input_.resigned != view.resigned) drop(ViewPart::seats);
  derived_.costs = costs;
  derived_complete_ = false;
  input_ = view;
}

void ViewCache::drop_outdated_kingdom(const View& view, std::size_t kingdom) {
  if (same(input_.kingdoms[kingdom], view.kingdoms[kingdom]) &&
      same(input_.treasuries[kingdom], view.treasuries[kingdom]) &&
      (input_.court.queen == kingdom) == (view.court.queen == kingdom))
    return;
  scored_[kingdom] = false;
  drop(before_rank(kingdom));
  drop(after_rank(kingdom));
}

}  // namespace protocol
