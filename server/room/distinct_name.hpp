// Keeps names distinct for people who have no other identification.
#pragma once

#include "server/util/confusable_names.hpp"

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <utility>

namespace server::room {

// A name with its skeletons, which are expensive: ICU takes some 13,000 instructions for a short
// one.
struct DistinctName {
  std::string text;
  util::NameSkeletons skeletons;
};

// Whether Names::distinct() may have made `name` of one that looks like `wanted`.
bool is_numbered(const std::string& name, const std::string& wanted);

// A set of names of which no two look alike, except those of one player who is present twice. One
// thread.
class Names {
 public:
  using AlsoTaken = std::function<bool(const util::NameSkeletons&)>;

  bool taken(const util::NameSkeletons& skeletons) const {
    return folded_.contains(skeletons.folded) || seen_.contains(skeletons.case_sensitive);
  }
  void add(const util::NameSkeletons& skeletons);
  // Requires that the name was added.
  void remove(const std::string& name, const util::NameSkeletons& skeletons);

  // "Zoe", "Zoe (2)", …: the first free one, cut if it would be too long. Numbers that were found
  // taken are not tried again until a name of their series goes, so that the cost does not grow
  // with the number of equal names.
  DistinctName distinct(const std::string& wanted, const AlsoTaken& also_taken = nullptr);

 private:
  using NameCounts = std::map<std::string, int>;
  // The folded skeleton of the name before its number, and the number of digits.
  using Series = std::pair<std::string, std::size_t>;

  static void drop(NameCounts& counts, const std::string& text);

  NameCounts folded_;
  NameCounts seen_;
  // The first number of a series that may be free; the lower ones are taken.
  std::map<Series, std::size_t> next_;
};

}  // namespace server::room
