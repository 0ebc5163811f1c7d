#include "tests/simulation/client.hpp"

#include "protocol/close.hpp"
#include "protocol/encode.hpp"
#include "protocol/enum_names.hpp"
#include "tests/simulation/malformed_frame.hpp"
#include "tests/simulation/room_timeouts.hpp"

#include <functional>
#include <utility>

namespace simulation {

using protocol::Close;

Client::Client(Environment& environment, SimulatedNetwork& network, Oracles& oracles,
               const Behaviour& behaviour, std::string name)
    : environment_(environment),
      network_(network),
      oracles_(oracles),
      behaviour_(behaviour),
      name_(std::move(name)),
      chatter_(environment, behaviour_, name_, [this](const json& frame) { send(frame); }) {}

void Client::plan(Microseconds delay, std::function<void()> work) {
  environment_.clock.after(delay, [this, work = std::move(work)] {
    if (!done_) work();
  });
}

// --- the connection ------------------------------------------------------------------------------

void Client::join(const std::string& code, std::optional<std::size_t> seat,
                  const std::string& token, const std::string& pass) {
  code_ = code;
  seat_ = seat;
  token_ = token;
  ++seats_given_;
  pass_ = pass;
  paused_ = false;
  connect();
  if (!std::exchange(joined_, true))
    plan(environment_.rng.between(3 * second, 12 * second), [this] { idle_now(); });
}

void Client::retire() {
  done_ = true;
  if (id_ != 0) network_.close(std::exchange(id_, 0));
}

void Client::hang_up() {
  network_.close(std::exchange(id_, 0));
  plan(environment_.rng.between(second, 5 * second), [this] { connect(); });
}

void Client::disconnect_for(Microseconds time) {
  ++environment_.figures.absences;
  back_ = environment_.clock.now() + time;
  if (id_ != 0) network_.close(std::exchange(id_, 0));
  opened_ = false;
  plan(time, [this] { connect(); });
}

void Client::connect() {
  if (done_ || paused_ || id_ != 0 || environment_.clock.now() < back_) return;
  farewell_.reset();
  opened_ = false;
  suspect_ = greeted_ = welcome_ = false;
  id_ = network_.connect(*this, code_, std::exchange(url_, {}));
  probed_at_ = environment_.clock.now();
}

void Client::probe_server() {
  if (behaviour_.bears_silence == 0 || probed_at_ != 0) return;
  probed_at_ = environment_.clock.now();
  send({{"type", "ping"}, {"t", 1}});
}

void Client::leave_silent_server() {
  if (behaviour_.bears_silence == 0 || id_ == 0 || probed_at_ == 0) return;
  if (environment_.clock.now() - probed_at_ < behaviour_.bears_silence) return;
  network_.close(std::exchange(id_, 0));
  opened_ = false;
}

void Client::opened() {
  opened_ = true;
  if (behaviour_.sends_malformed && environment_.rng.one_in(8))
    send_malformed(1 + environment_.rng.below(10));
  if (behaviour_.sends_malformed && environment_.rng.one_in(30)) return;  // hello_timeout
  say_hello();
}

void Client::say_hello() {
  json hello{{"type", "hello"},
             {"want", {{"diff", protocol::name_of(behaviour_.diff)}, {"hints", behaviour_.hints}}}};
  if (!token_.empty()) hello["token"] = token_;
  if (token_.empty() && !pass_.empty()) hello["pass"] = pass_;
  if (token_.empty() && behaviour_.named) hello["name"] = name_;
  if (!seq_ && environment_.rng.one_in(10)) hello["want"]["replay"] = true;
  sent_token_ = token_;
  sent_seats_given_ = seats_given_;
  greeted_ = true;
  // A malicious frame that the server took for a hello may have requested steps without patches.
  const bool folds = view_ || behaviour_.diff != protocol::Diff::patch;
  if (seq_ && folds && !environment_.rng.one_in(6)) {
    ++environment_.figures.resumed;
    hello["since"] = *seq_;
    if (environment_.rng.one_in(8)) hello["since"] = environment_.rng.below(*seq_ + 1u);
    if (environment_.rng.one_in(30)) hello["since"] = 999'999'999;
  }
  send(hello);
}

void Client::send_text(const std::string& frame, bool is_text) {
  if (!connected()) return;
  newest_sent_ = frame;
  network_.send(id_, frame, is_text);
}

void Client::send_malformed(std::uint32_t many) {
  if (environment_.calm) return;
  if (!greeted_) suspect_ = true;
  const std::string honest = newest_sent_;
  for (; many > 0 && connected(); --many) {
    ++environment_.figures.malformed_frames;
    send_text(malformed_frame(environment_.rng, honest, seq_.value_or(0)),
              !environment_.rng.one_in(20));
  }
  newest_sent_ = honest;
}

Microseconds Client::reading_time() {
  const Microseconds now = environment_.clock.now();
  if (reads_again_ > now) return reads_again_ - now;
  if (!behaviour_.slow || !environment_.rng.one_in(8))
    return environment_.rng.between(10, millisecond);
  ++environment_.figures.slow_reads;
  return environment_.rng.between(100 * millisecond, 3 * second);
}

void Client::closed(std::optional<unsigned> code) {
  id_ = 0;
  opened_ = false;
  if (done_) return;
  if (code && farewell_ != code)
    throw BrokenPromise(promise::farewell, name_ + " was closed with a code and without farewell");
  const auto is = [&](Close close) { return code && *code == protocol::code(close); };
  if (is(Close::no_such_room) || is(Close::room_closed)) {
    oracles_.not_found(code_);
    done_ = true;
    return;
  }
  // Others may look how it ended, but need not.
  if (is(Close::abandoned) && environment_.rng.one_in(2)) {
    done_ = true;
    return;
  }
  if (is(Close::password_needed) && !pass_.empty() && !suspect_)
    throw BrokenPromise(promise::kept, "the pass of " + name_ + " is not known in " + code_);
  // A malicious frame taken for the hello had no token; a client with a token comes back. Some ask
  // again: a restarted server must not have forgotten its passwords.
  if (is(Close::password_needed) && pass_.empty() && !(suspect_ && !token_.empty()) &&
      (++sent_away_ > 4 || environment_.rng.one_in(3))) {
    done_ = true;
    return;
  }
  // Some do not believe the first refusal.
  if (is(Close::taken_over) && environment_.rng.one_in(2))
    return plan(environment_.rng.between(second, 20 * second), [this] { connect(); });
  const bool given_away = is(Close::bad_token) && oracles_.is_given_away(code_, sent_token_);
  if (is(Close::taken_over) || given_away || (is(Close::bad_token) && outdated_)) {
    done_ = true;
    return;
  }
  // The other tables with its deal still play. Some clients wait for that, and so does a player
  // whose malicious frame was taken for the hello of a spectator.
  if (is(Close::no_spectators) && token_.empty() &&
      (++sent_away_ > 4 || environment_.rng.one_in(4))) {
    done_ = true;
    return;
  }
  // The player may have left the seat and taken it again meanwhile.
  if (is(Close::bad_token) && !suspect_ && !paused_ && sent_seats_given_ == seats_given_)
    throw BrokenPromise(promise::kept, "the token of " + name_ + " is not known in " + code_);
  const bool replaced = is(Close::replaced) || is(Close::no_spectators);
  plan(environment_.rng.between(replaced ? 5 * second : 50 * millisecond,
                                replaced ? 60 * second : 8 * second),
       [this] { connect(); });
}

void Client::idle_now() {
  leave_silent_server();
  connect();
  if (connected()) {
    probe_server();
    if (environment_.rng.one_in(3)) send({{"type", "ping"}, {"t", environment_.rng.below(1000)}});
    if (behaviour_.sends_malformed && environment_.rng.one_in(2)) send_malformed(1);
    if (behaviour_.sends_malformed && environment_.rng.one_in(60)) send_malformed(12);
    if (welcome()) chatter_.idle(seat_.has_value());
    idle();
  }
  plan(environment_.rng.between(3 * second, 12 * second), [this] { idle_now(); });
}

// --- received frames -----------------------------------------------------------------------------

void Client::on_frame(const std::string& text) {
  probed_at_ = 0;
  const json frame = json::parse(text);
  const std::string& type = frame["type"].get_ref<const std::string&>();
  if (type == "welcome") {
    // The host may have moved the player.
    const json& seat = frame["you"]["seat"];
    const bool sits = seat.is_number() && oracles_.has_sat(code_, sent_token_, seat);
    const bool as_requested = (seat_ ? sits : seat.is_null()) && frame["room"]["code"] == code_;
    if (suspect_ && !as_requested) return hang_up();
    if (sent_token_ == token_ && !as_requested)
      throw BrokenPromise(promise::kept, name_ + " is welcomed as another person");
    if (sits && as_requested) seat_ = seat.get<std::size_t>();
    newest_table_ = environment_.clock.running_time();
    welcome_ = true;
    welcomed();
  }
  if (type == "seated") seat_ = frame["seat"].get<std::size_t>();
  if (type == "snapshot") handle_snapshot(frame);
  if (type == "step") handle_step(frame);
  if (type == "prompt") on_prompt(frame);
  if (type == "advice") on_advice(frame);
  if (type == "rejected") on_rejected(frame);
  on_notice(type, frame);
  if (type != "farewell") return;
  farewell_ = frame["code"].get<unsigned>();
  if (frame.contains("url")) url_ = frame["url"];
}

void Client::handle_snapshot(const json& frame) {
  const std::uint32_t seq = frame["seq"];
  // A malicious frame taken for the hello may have requested all steps from the beginning.
  if (suspect_ && seq_ && seq < *seq_) return hang_up();
  if (seq_ && seq < *seq_)
    throw BrokenPromise(promise::kept, name_ + " received " + std::to_string(*seq_) + " and now " +
                                           std::to_string(seq));
  seq_ = seq;
  newest_table_ = environment_.clock.running_time();
  view_ = frame["view"];
  const std::string text = view_->dump();
  if (frame["digest"].get<std::string>() != protocol::digest_of(text))
    throw BrokenPromise(promise::digests, "of a snapshot for " + name_);
  oracles_.folded(code_, seq, text);
  if ((*view_)["phase"] == "over") see_over();
  on_view();
}

void Client::handle_step(const json& frame) {
  const std::uint32_t seq = frame["seq"];
  on_step(frame);
  if (seq_ && seq <= *seq_) return;  // received again
  const bool follows = seq_ && seq == *seq_ + 1;
  if (suspect_ && !follows) return hang_up();
  if (!follows)
    throw BrokenPromise(promise::folds, name_ + " received step " + std::to_string(seq) +
                                            " after " + (seq_ ? std::to_string(*seq_) : "nothing"));
  seq_ = seq;
  newest_table_ = environment_.clock.running_time();
  fold(frame);
  if (frame.contains("events"))
    for (const json& event : frame["events"])
      if (event["event"] == "ended") see_over();
  on_view();
}

void Client::fold(const json& step) {
  if (!step.contains("patch")) return view_.reset();
  if (!view_) return;
  const bool lazy = environment_.sabotage == Sabotage::lazy_folding && *seq_ > 5;
  if (!lazy) view_->patch_inplace(step["patch"]);
  const std::string text = view_->dump();
  if (!lazy && step["digest"].get<std::string>() != protocol::digest_of(text))
    throw BrokenPromise(promise::digests, "of step " + std::to_string(*seq_) + " for " + name_);
  oracles_.folded(code_, *seq_, text);
  if ((*view_)["phase"] == "over") see_over();
}

// Stays for a moment; now and then a client comes back for another look, also after the room was
// unloaded.
void Client::see_over() {
  over_ = true;
  if (std::exchange(leaving_, true)) return;
  if (environment_.rng.one_in(12)) {
    const Microseconds gone =
        room_timeouts.finished * millisecond + environment_.rng.between(0, 4 * minute);
    plan(second, [this, gone] { disconnect_for(gone); });
    return plan(gone + minute, [this] { retire(); });
  }
  const bool again = environment_.rng.one_in(5);
  plan(environment_.rng.between(0, 3 * second), [this, again] {
    if (!again) return retire();
    if (id_ != 0) network_.close(std::exchange(id_, 0));
    opened_ = false;
    plan(environment_.rng.between(60 * second, 300 * second), [this] { retire(); });
  });
}

}  // namespace simulation
