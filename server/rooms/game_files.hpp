// Games as separate files. api calls it from any thread; storage implements it.
#pragma once

#include "engine/result.hpp"
#include "server/room/journal.hpp"
#include "server/room/subscriber.hpp"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace server::rooms {

class GameFiles {
 public:
  virtual ~GameFiles() = default;

  // The file of a game with all its rows so far.
  virtual std::string write(const room::Recorded& game) const = 0;

  // The defect of a file, in English: the row and the field. Or its frames are too long.
  struct FileError {
    std::string what;
    bool too_long = false;
  };
  // Whether nobody waits for the result any more: then it ends early, with any result. Asked before
  // each row that is read or checked, and after each frame. Null: somebody waits.
  using IsAbandoned = std::function<bool()>;
  // `file`: any bytes. Returns the frames for a client that replays the game, with events and
  // patches: from the welcome to the newest step, then the presence. At most
  // limits::replay_bytes_max.
  virtual engine::Result<std::vector<room::Frame>, FileError> replay_frames(
      std::string_view file, const IsAbandoned& is_abandoned = nullptr) const = 0;
};

}  // namespace server::rooms
