#include "protocol/view_cache.hpp"

#include "protocol/crc32.hpp"
#include "protocol/view_json.hpp"
#include "protocol/view_text.hpp"

#include <array>
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
std::uint32_t operation_behind(std::size_t length) {
  thread_local std::array<std::uint32_t, 4096> known{};  // 0: not computed yet
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
      to.left_out();
      crc_ = static_cast<std::uint32_t>(crc32_combine_op(crc_, sum->crc, sum->operation));
    } else {
      write(to);
      const std::string_view text = to.text().substr(summed_);
      sum = Sum{crc32(text), operation_behind(text.size())};
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
  follow(view);
  if (whole_) return derived_;
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i) count(i);
  derived_.ranks = ranks(ranking(view, derived_.scores));
  derived_.allowed = kinds_allowed(view);
  whole_ = true;
  return derived_;
}

const Score& ViewCache::score(const View& view, std::size_t kingdom) {
  follow(view);
  count(kingdom);
  return derived_.scores[kingdom];
}

void ViewCache::count(std::size_t kingdom) {
  if (!std::exchange(counted_[kingdom], true))
    derived_.scores[kingdom] = engine::score(seen_, kingdom);
}

void ViewCache::follow(const View& view) {
  if (same(seen_, view)) return;
  // All entries depend on the rules.
  if (!same(seen_.rules, view.rules)) *this = {};
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i) follow_kingdom(view, i);
  const BoardCosts costs = board_costs(view);
  if (seen_.court != view.court || derived_.costs != costs) forget(ViewPart::court);
  if (seen_.current != view.current) forget(ViewPart::current);
  if (seen_.next != view.next) forget(ViewPart::next);
  if (seen_.resigned != view.resigned) forget(ViewPart::seats);
  derived_.costs = costs;
  whole_ = false;
  seen_ = view;
}

void ViewCache::follow_kingdom(const View& view, std::size_t kingdom) {
  if (same(seen_.kingdoms[kingdom], view.kingdoms[kingdom]) &&
      same(seen_.treasuries[kingdom], view.treasuries[kingdom]) &&
      (seen_.court.queen == kingdom) == (view.court.queen == kingdom))
    return;
  counted_[kingdom] = false;
  forget(before_rank(kingdom));
  forget(after_rank(kingdom));
}

}  // namespace protocol
