// A client written from protocol/guide.md: sends hello, folds steps with JSON Patch, checks every
// digest, and reconnects with `since` when its connection is lost. This is all that a spectator
// does; a Player also acts. The party owns it.
#pragma once

#include "tests/simulation/chatter.hpp"
#include "tests/simulation/network.hpp"
#include "tests/simulation/oracles.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

namespace simulation {

class Client : public Peer {
 public:
  Client(Environment& environment, SimulatedNetwork& network, Oracles& oracles,
         const Behaviour& behaviour, std::string name);

  // Connects, and reconnects until the game is over. nullopt: as a spectator. `pass`: the access
  // key of a room with a password.
  void join(const std::string& code, std::optional<std::size_t> seat, const std::string& token,
            const std::string& pass = "");
  // Stops reconnecting, because the seat is about to be given back.
  void pause() { paused_ = true; }
  // Another device has taken the seat or will take it: the token may no longer be valid.
  void invalidate_token() { outdated_ = true; }
  // Leaves and does not come back.
  void retire();

  // Whether the client has received the end of the game, or will receive nothing more.
  bool done() const { return done_; }
  const std::string& name() const { return name_; }
  std::optional<std::size_t> seat() const { return seat_; }
  bool knows_table() const { return seq_.has_value(); }

  void opened() override;
  void on_frame(const std::string& frame) override;
  void closed(std::optional<unsigned> code) override;
  Microseconds reading_time() override;

 protected:
  using json = nlohmann::json;

  virtual void welcomed() {}
  virtual void on_step(const json& /*step*/) {}
  virtual void on_view() {}  // by a snapshot or a new step
  virtual void on_prompt(const json& /*prompt*/) {}
  virtual void on_advice(const json& /*advice*/) {}
  virtual void on_rejected(const json& /*notice*/) {}
  virtual void on_notice(const std::string& /*type*/, const json& /*frame*/) {}  // anything else
  virtual void idle() {}

  bool is_outdated() const { return outdated_; }
  bool is_paused() const { return paused_; }
  bool connected() const { return id_ != 0 && opened_; }
  // Welcomed as the hello requested.
  bool welcome() const { return welcome_ && !suspect_; }
  void send(const json& frame) { send_text(frame.dump()); }
  void send_text(const std::string& frame, bool is_text = true);
  void send_malformed(std::uint32_t many);
  // Disconnects, and reconnects at this time.
  void disconnect_for(Microseconds time);
  void stop_reading(Microseconds time) { reads_again_ = environment_.clock.now() + time; }
  // Calls work later, unless the client is done then.
  void plan(Microseconds delay, std::function<void()> work);

  Environment& environment_;
  SimulatedNetwork& network_;
  Oracles& oracles_;
  const Behaviour behaviour_;
  const std::string name_;
  std::string code_;
  std::optional<std::size_t> seat_;
  std::optional<std::uint32_t> seq_;
  std::optional<json> view_;       // as of seq_; nullopt where steps come without patches
  Microseconds newest_table_ = 0;  // when it was received, or the welcome
  bool over_ = false;

 private:
  void connect();
  void hang_up();
  void say_hello();
  void handle_snapshot(const json& frame);
  void handle_step(const json& frame);
  void fold(const json& step);
  void see_over();
  void idle_now();
  void probe_server();
  void leave_silent_server();

  ChatWriter chatter_;
  std::string token_;
  std::string pass_;
  std::string url_;             // where it was sent; empty: any server
  Microseconds probed_at_ = 0;  // time of a request with no answer so far; 0: none
  Microseconds back_ = 0;       // the client is away until this time
  std::string sent_token_;      // over the present connection
  unsigned seats_given_ = 0;
  unsigned sent_seats_given_ = 0;  // value of seats_given_ when the token was sent
  ConnectionId id_ = 0;
  bool opened_ = false;
  bool welcome_ = false;
  bool greeted_ = false;  // a hello was sent
  bool suspect_ = false;  // a malicious frame before the hello may have been accepted as one
  bool joined_ = false;
  bool paused_ = false;
  bool outdated_ = false;
  unsigned sent_away_ = 0;  // how often dismissed, as a spectator
  bool done_ = false;
  bool leaving_ = false;
  std::optional<unsigned> farewell_;
  Microseconds reads_again_ = 0;
  std::string newest_sent_ = "{}";  // the source of malicious frames
};

}  // namespace simulation
