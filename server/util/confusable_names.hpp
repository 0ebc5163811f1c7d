// Names that people take for each other, by Unicode's rules for confusable text (UTS 39): "Ann",
// "ann" and one with a Cyrillic letter in it. Any thread.
#pragma once

#include <string>
#include <string_view>

namespace server::util {

// What is left of a name when what looks alike is made the same. Two names are alike when they
// agree in one of the two: letters of the other case are the same in `folded`, and letters that
// only one case looks like, such as I and l, in `seen`.
struct Looks {
  std::string folded;
  std::string seen;

  bool alike(const Looks& other) const { return folded == other.folded || seen == other.seen; }
};
// Requires UTF-8.
Looks looks_of(std::string_view name);

}  // namespace server::util
