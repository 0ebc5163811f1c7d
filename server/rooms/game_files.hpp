// Games as separate files. net calls it from any thread; storage implements it.
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

  // The file of a game with all its rows so far.
  virtual std::string write(const room::Recorded& game) const = 0;

  // The defect of a file, in English: the row and the field.
  struct FileError {
    std::string what;
  };
  // `file`: any bytes. Returns the frames for a client that replays the game, with events and
  // patches: from the welcome to the newest step, then the presence.
  virtual std::variant<std::vector<room::Frame>, FileError> replay_frames(
      std::string_view file) const = 0;
};

}  // namespace server::rooms
