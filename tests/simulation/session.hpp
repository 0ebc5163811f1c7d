// The server's end of one connection, the counterpart of api/socket_session.cpp: passes frames to
// the room or lobby session, writes its frames one after the other, closes after a farewell. Owned
// by the simulated server.
#pragma once

#include "server/session/session.hpp"
#include "tests/simulation/network.hpp"
#include "tests/simulation/oracles.hpp"

#include <functional>
#include <memory>
#include <string>

namespace simulation {

class Session {
 public:
  // Makes the other side: a session with its room, or with the lobby.
  using Meet = std::function<std::unique_ptr<server::session::Session>(std::function<void()> wake)>;
  // `plan` runs work later on the shard of the other side, if the session still lives then.
  using Plan = std::function<void(Microseconds delay, void (Session::*work)())>;

  // No code: the lobby.
  Session(Environment& environment, Network& network, Oracles& oracles, const Meet& meet,
          ConnectionId id, const std::string& code, std::function<void()> wake, Plan plan,
          std::function<void()> cut);

  void begin(bool stopping);
  void receive(const std::string& frame, bool is_text);
  void writable();
  // The client is gone.
  void end();
  bool is_visit() const { return overheard_.code.empty(); }
  // The oracles know that it is gone, and the server does not yet.
  void seem_gone() { oracles_.left(overheard_); }
  // The farewell was sent, or is next.
  bool is_dismissed() const { return session_->farewell().has_value(); }
  // The work that wake() requested, after the room has finished its own.
  void woken();
  // Looks for requests without an answer, and for too much memory.
  void check() const;
  // The disk failed some time ago: all clients that had joined have been notified.
  void check_halted() const;

 private:
  void hello_is_due();
  void write();
  void settle();
  void forge();
  void close_is_due();
  // A client that is no longer in the room has left it.
  void see_who_left();
  server::room::Frame next_frame();

  Environment& environment_;
  Network& network_;
  Oracles& oracles_;
  const ConnectionId id_;
  const Plan plan_;
  const std::function<void()> cut_;
  const std::unique_ptr<server::session::Session> session_;
  Overheard overheard_;
  server::room::Frame echoed_;  // is sent a second time
  std::string forged_;
  bool closing_ = false;
  bool writing_ = false;  // or waits until it can
  bool finished_ = false;
};

}  // namespace simulation
