// Keeps names distinct for people who have no other identification.
#pragma once

#include "protocol/input_limits.hpp"
#include "protocol/unicode_text.hpp"
#include "server/util/confusable_names.hpp"

#include <cstddef>
#include <map>
#include <string>

namespace server::room {

// A set of names of which no two look alike, except those of one player who is present twice. One
// thread.
class Names {
 public:
  bool taken(const std::string& name) const {
    const util::NameSkeletons looks = util::skeletons_of(name);
    return folded_.contains(looks.folded) || seen_.contains(looks.case_sensitive);
  }
  void add(const std::string& name) {
    const util::NameSkeletons looks = util::skeletons_of(name);
    ++folded_[looks.folded];
    ++seen_[looks.case_sensitive];
  }
  // Requires that the name was added.
  void remove(const std::string& name) {
    const util::NameSkeletons looks = util::skeletons_of(name);
    drop(folded_, looks.folded);
    drop(seen_, looks.case_sensitive);
  }

 private:
  using Counts = std::map<std::string, int>;

  static void drop(Counts& counts, const std::string& text) {
    const auto found = counts.find(text);
    if (--found->second == 0) counts.erase(found);
  }

  Counts folded_;
  Counts seen_;
};

// "Zoe", "Zoe (2)", …: the first free one, cut if it would be too long.
template <class Taken>
std::string distinct_name(const std::string& wanted, Taken&& taken) {
  std::string name = wanted;
  for (int i = 2; taken(name); ++i) {
    const std::string end = " (" + std::to_string(i) + ")";
    constexpr std::size_t most = protocol::player_name_characters_max;
    name = protocol::longest_prefix(wanted, most - end.size(),
                                    protocol::character_bytes * most - end.size()) +
           end;
  }
  return name;
}

}  // namespace server::room
