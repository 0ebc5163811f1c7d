// Finds the node of a room that is not in memory, where several nodes share one database. An
// interface, so that api can be tested without a database.
#pragma once

#include "server/room/journal.hpp"

#include <functional>
#include <string>
#include <variant>
#include <vector>

namespace server::cluster {

// The addresses of another node.
struct NodeEndpoints {
  std::string url;      // for clients, of this node alone; empty: requests are proxied to it
  std::string address;  // HOST:PORT for the other nodes

  bool operator==(const NodeEndpoints&) const = default;
};

enum class LocalResult {
  here,     // in this node's memory, claimed and loaded if necessary
  nowhere,  // no unfinished room has this code
  unknown,  // the database is away, or this node has no lease: retry later
};

using Location = std::variant<LocalResult, NodeEndpoints>;
using LocationHandler = std::function<void(Location)>;

class RoomLocator {
 public:
  virtual ~RoomLocator() = default;

  // Calls `done` once, soon, on any thread, perhaps before it returns. Cheap if the room is in
  // memory. Any thread.
  virtual void locate(const room::RoomCode& code, LocationHandler done) = 0;

  // Whether games are held at this node; while they are, the lobby should be on another node. Any
  // thread.
  virtual void hold_games(bool hold) = 0;

  // URLs to which clients may be redirected (NodeEndpoints::url); a page must be allowed to connect
  // to them. Any thread.
  virtual std::vector<std::string> urls() const = 0;
};

}  // namespace server::cluster
