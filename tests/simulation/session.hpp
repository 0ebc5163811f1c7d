// The server's end of one connection, as net/socket_session.cpp is one: gives frames to the
// conversation, writes what it has to say one frame after the other, closes after a farewell. The
// simulated server owns it.
#pragma once

#include "server/hall/conversation.hpp"
#include "tests/simulation/network.hpp"
#include "tests/simulation/oracles.hpp"

#include <functional>
#include <string>

namespace simulation {

class Session {
 public:
  // `plan` runs work on the shard of the room, later, if the session still lives then.
  using Plan = std::function<void(Microseconds delay, void (Session::*work)())>;

  Session(Nature& nature, Network& network, Oracles& oracles, server::hall::Rooms& rooms,
          ConnectionId id, const std::string& code, std::function<void()> wake, Plan plan,
          std::function<void()> cut);

  void begin(bool stopping);
  void receive(const std::string& frame, bool is_text);
  void writable();
  // The client is gone.
  void end();
  // What wake() asked for, when the room is done with its work.
  void woken();
  // Looks for requests without an answer, and for too much memory.
  void check() const;
  // The disk has failed some time ago: who had entered has been told.
  void check_halted() const;

 private:
  void hello_is_due();
  void write();
  void settle();
  void close_is_due();
  // Whoever is not in the room any more has left it.
  void see_who_left();
  server::room::Frame next_frame();

  Nature& nature_;
  Network& network_;
  Oracles& oracles_;
  const ConnectionId id_;
  const Plan plan_;
  const std::function<void()> cut_;
  server::hall::Conversation conversation_;
  Overheard overheard_;
  server::room::Frame echoed_;  // is told a second time
  bool closing_ = false;
  bool writing_ = false;  // or waits until it can
  bool finished_ = false;
};

}  // namespace simulation
