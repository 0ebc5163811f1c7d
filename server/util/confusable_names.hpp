// Detects confusable names by Unicode's rules (UTS 39): "Ann", "ann" and one with a Cyrillic
// letter. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace server::util {

// Two skeletons of a name, in which similar characters are made equal. Names are confusable when
// either skeleton agrees: `folded` ignores case, `case_sensitive` does not, for characters that
// look alike in one case only, such as I and l.
struct NameSkeletons {
  std::string folded;
  std::string case_sensitive;

  bool confusable_with(const NameSkeletons& other) const {
    return folded == other.folded || case_sensitive == other.case_sensitive;
  }
};
// Requires UTF-8.
NameSkeletons skeletons_of(std::string_view name);

}  // namespace server::util
