// Games as files of their own. net is the caller, from any thread; storage stands behind it.
#pragma once

#include "server/room/journal.hpp"
#include "server/room/subscriber.hpp"

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace server::rooms {

class GameFiles {
 public:
  virtual ~GameFiles() = default;

  // The file of a game, as far as it has come.
  virtual std::string write(const room::Recorded& game) const = 0;

  // What is wrong with a file, in English: the row and the field.
  struct Complaint {
    std::string what;
  };
  // Any bytes. What the room would tell somebody who wants the game from its beginning, with events
  // and patches: frames from the welcome to the newest step, then who is present.
  virtual std::variant<std::vector<room::Frame>, Complaint> tell(std::string_view file) const = 0;
};

}  // namespace server::rooms
