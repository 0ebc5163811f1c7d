// Where a room is that this server does not have in memory, where several servers share one
// database. Implemented by tools, because net knows no storage.
#pragma once

#include "server/room/journal.hpp"

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace server::cluster {

// Another server.
struct NodePlace {
  std::string url;      // where clients reach just this one; empty: they are passed through
  std::string address;  // HOST:PORT, where the other nodes do

  bool operator==(const NodePlace&) const = default;
};

enum class NotElsewhere {
  here,     // in this server's memory, claimed and restored if need be
  nowhere,  // there is no unfinished room of this code
  unknown,  // the database is away, or this node may not answer: busy, to be asked again
};

using Location = std::variant<NotElsewhere, NodePlace>;

// In place of a room's code: where the lobby is, of which all of them have one.
inline constexpr const char* lobby_place = "lobby";

class RoomLocator {
 public:
  virtual ~RoomLocator() = default;

  // Any thread. `done` is called once, soon, on any thread, also before this returns. Cheap when
  // the room is in memory.
  virtual void locate(const room::RoomCode& code, std::function<void(Location)> done) = 0;

  // No game begins at this server just now, or may again: the lobby, where tables are laid, is to
  // be another one's. Any thread.
  virtual void hold_games(bool hold) = 0;

  // Where clients may be sent, as NodePlace has it: what a page has to be allowed to connect to.
  // Any thread.
  virtual std::vector<std::string> urls() const = 0;
};

}  // namespace server::cluster
