#include "server/room/distinct_name.hpp"

#include "protocol/input_limits.hpp"
#include "protocol/unicode_text.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace server::room {
namespace {

std::string ending(std::size_t number) {
  return " (" + std::to_string(number) + ")";
}

std::size_t least_of(std::size_t digits) {
  std::size_t least = 1;
  for (std::size_t i = 1; i < digits; ++i) least *= 10;
  return std::max<std::size_t>(least, 2);
}

// The number of "Zoe (12)".
std::optional<std::size_t> number_of(std::string_view name) {
  const std::size_t open = name.rfind(" (");
  if (open == std::string_view::npos || !name.ends_with(')')) return std::nullopt;
  const std::string_view digits = name.substr(open + 2, name.size() - open - 3);
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  const bool whole = error == std::errc() && end == digits.data() + digits.size();
  return whole && ending(number) == name.substr(open) ? std::optional(number) : std::nullopt;
}

// ASCII joins nothing before it, so the skeletons are those of the parts.
util::NameSkeletons joined(const util::NameSkeletons& begin, const util::NameSkeletons& end) {
  return {begin.folded + end.folded, begin.case_sensitive + end.case_sensitive};
}

// `wanted`, cut so that `size` bytes of ASCII may follow.
std::string cut(const std::string& wanted, std::size_t size) {
  constexpr std::size_t most = protocol::player_name_characters_max;
  return std::string(
      protocol::longest_prefix(wanted, most - size, protocol::character_bytes * most - size));
}

}  // namespace

bool is_numbered(const std::string& name, const std::string& wanted) {
  if (!number_of(name)) return false;
  const std::string begin = name.substr(0, name.rfind(" ("));
  return util::skeletons_of(begin).confusable_with(
      util::skeletons_of(cut(wanted, name.size() - begin.size())));
}

void Names::add(const util::NameSkeletons& skeletons) {
  ++folded_[skeletons.folded];
  ++seen_[skeletons.case_sensitive];
}

void Names::remove(const std::string& name, const util::NameSkeletons& skeletons) {
  drop(folded_, skeletons.folded);
  drop(seen_, skeletons.case_sensitive);
  const auto number = number_of(name);
  if (!number) return;
  const std::string end = util::skeletons_of(ending(*number)).folded;
  if (!skeletons.folded.ends_with(end)) return;
  const std::size_t digits = std::to_string(*number).size();
  const auto next =
      next_.find({skeletons.folded.substr(0, skeletons.folded.size() - end.size()), digits});
  if (next == next_.end()) return;
  next->second = std::min(next->second, *number);
  if (next->second <= least_of(digits)) next_.erase(next);
}

void Names::drop(NameCounts& counts, const std::string& text) {
  const auto found = counts.find(text);
  if (--found->second == 0) counts.erase(found);
}

DistinctName Names::distinct(const std::string& wanted, const AlsoTaken& also_taken) {
  const auto is_taken = [&](const util::NameSkeletons& skeletons) {
    return taken(skeletons) || (also_taken && also_taken(skeletons));
  };
  if (util::NameSkeletons own = util::skeletons_of(wanted); !is_taken(own))
    return {wanted, std::move(own)};
  for (std::size_t digits = 1;; ++digits) {
    const std::size_t least = least_of(digits);
    const std::string begin = cut(wanted, ending(least).size());
    const util::NameSkeletons skeletons = util::skeletons_of(begin);
    const auto known = next_.find({skeletons.folded, digits});
    std::size_t number = known != next_.end() ? known->second : least;
    const std::size_t past = least_of(digits + 1);
    DistinctName name;
    for (; number < past; ++number) {
      const std::string end = ending(number);
      name = {begin + end, joined(skeletons, util::skeletons_of(end))};
      if (!is_taken(name.skeletons)) break;
    }
    // A name that only resembles those of a series leaves its number behind when it goes.
    if (next_.size() > folded_.size()) next_.clear();
    if (number > least) next_[{skeletons.folded, digits}] = number;
    if (number < past) return name;
  }
}

}  // namespace server::room
