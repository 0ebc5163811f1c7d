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

class SimulatedSession {
 public:
  // Creates the server's session, with the room or with the lobby.
  using Meet = std::function<std::unique_ptr<server::session::Session>(std::function<void()> wake)>;
  // Runs work later on the shard of the room or the lobby, if the session still exists.
  using PlanSessionWork = std::function<void(Microseconds delay, void (SimulatedSession::*work)())>;

  // `code`: empty for the lobby.
  SimulatedSession(Environment& environment, SimulatedNetwork& network, Oracles& oracles,
                   const Meet& meet, ConnectionId id, const std::string& code,
                   std::function<void()> wake, PlanSessionWork plan, std::function<void()> cut);

  void begin(bool stopping);
  void receive(const std::string& frame, bool is_text);
  void writable();
  // Call it when the client is gone.
  void end();
  bool is_lobby() const { return observed_.code.empty(); }
  // Notifies the oracles that the client is gone before the server learns it.
  void seem_gone() { oracles_.left(observed_); }
  // Whether the farewell was sent, or is the next frame.
  bool is_dismissed() const { return session_->farewell().has_value(); }
  // Does the work that wake() requested. Call it after the room has finished its work.
  void woken();
  // Checks that all requests are answered and that the memory is bounded.
  void check() const;
  // Checks that the client was notified if it had joined; call it some time after a disk failure.
  void check_halted() const;

 private:
  void on_hello_timeout();
  void write();
  void leave_if_dismissed();
  void forge();
  void on_close_timeout();
  // Notifies the oracles if the client has left the room.
  void report_leave();
  server::room::Frame next_frame();

  Environment& environment_;
  SimulatedNetwork& network_;
  Oracles& oracles_;
  const ConnectionId id_;
  const PlanSessionWork plan_;
  const std::function<void()> cut_;
  const std::unique_ptr<server::session::Session> session_;
  ObservedConnection observed_;
  server::room::Frame echoed_;  // is sent a second time
  std::string forged_;
  bool closing_ = false;
  bool writing_ = false;  // write() runs or waits until the connection is writable
  bool finished_ = false;
};

}  // namespace simulation
