// Detects confusable names by Unicode's rules (UTS 39): "Ann", "ann" and one with a Cyrillic
// letter. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace server::util {

// Two skeletons of a name, in which similar characters are made equal. Names are confusable when
// either skeleton agrees: `folded` ignores case, `seen` keeps it, for characters that look alike in
// one case only, such as I and l.
struct Looks {
  std::string folded;
  std::string seen;

  bool alike(const Looks& other) const { return folded == other.folded || seen == other.seen; }
};
// Requires UTF-8.
Looks looks_of(std::string_view name);

}  // namespace server::util
