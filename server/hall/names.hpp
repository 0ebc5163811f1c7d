// Names of the people in the hall: no two look alike, but those of one player who is there twice.
// One thread, the hall's.
#pragma once

#include "server/room/alike.hpp"

#include <map>
#include <string>

namespace server::hall {

class Names {
 public:
  bool taken(const std::string& name) const {
    const room::Looks looks = room::looks_of(name);
    return folded_.contains(looks.folded) || seen_.contains(looks.seen);
  }
  void add(const std::string& name) {
    const room::Looks looks = room::looks_of(name);
    ++folded_[looks.folded];
    ++seen_[looks.seen];
  }
  // Requires that it was added.
  void remove(const std::string& name) {
    const room::Looks looks = room::looks_of(name);
    drop(folded_, looks.folded);
    drop(seen_, looks.seen);
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

}  // namespace server::hall
