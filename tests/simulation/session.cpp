#include "tests/simulation/session.hpp"

#include "server/room/audience.hpp"
#include "server/util/limits.hpp"

#include <utility>

namespace simulation {

namespace limits = server::limits;
using protocol::Close;

namespace {

Microseconds virtual_time(std::chrono::seconds seconds) {
  return seconds.count() * second;
}

}  // namespace

SimulatedSession::SimulatedSession(Environment& environment, SimulatedNetwork& network,
                                   Oracles& oracles, const Meet& meet, ConnectionId id,
                                   const std::string& code, std::function<void()> wake,
                                   PlanSessionWork plan, std::function<void()> cut)
    : environment_(environment),
      network_(network),
      oracles_(oracles),
      id_(id),
      plan_(std::move(plan)),
      cut_(std::move(cut)),
      session_(meet(std::move(wake))),
      observed_{.id = id, .code = code} {}

void SimulatedSession::begin(bool stopping) {
  session_->begin();
  if (stopping) session_->dismiss(Close::shutting_down);
  plan_(virtual_time(limits::hello_timeout), &SimulatedSession::on_hello_timeout);
}

void SimulatedSession::on_hello_timeout() {
  session_->on_hello_timeout();
}

void SimulatedSession::receive(const std::string& frame, bool is_text) {
  environment_.note("s" + std::to_string(id_) + " receives", frame);
  if (frame.size() > limits::frame_bytes_max) return cut_();
  if (!session_->farewell()) oracles_.on_request(observed_, frame, is_text);
  if (environment_.sabotage == Sabotage::deaf_server && environment_.rng.one_in(50)) return;
  std::string taken = frame;
  if (environment_.sabotage == Sabotage::forged_votes)
    if (const auto at = taken.find(R"("agree":false)"); at != std::string::npos)
      taken.replace(at, 13, R"("agree":true)");
  if (environment_.sabotage == Sabotage::hasty_bots)
    if (const auto at = taken.find(R"("bots_after":)"); at != std::string::npos)
      taken.replace(at, 13, R"("bots_after":0,"was":)");
  if (environment_.sabotage == Sabotage::shared_seat)
    if (const auto at = taken.find(R"("token":")"); at != std::string::npos) {
      const auto begin = at + 9;
      const auto end = taken.find('"', begin);
      const std::string token = taken.substr(begin, end - begin);
      if (const std::string given = oracles_.given_for(observed_.code, token); !given.empty())
        taken.replace(begin, token.size(), given);
    }
  const bool was_in = session_->entered();
  if (!was_in && !session_->farewell()) oracles_.may_enter(observed_);
  session_->receive(taken, is_text, environment_.clock.moment());
  if (!was_in && session_->entered()) oracles_.entered(observed_);
  report_leave();
}

void SimulatedSession::report_leave() {
  if (!session_->entered() && !is_lobby()) oracles_.left(observed_);
}

void SimulatedSession::woken() {
  oracles_.outbox(session_->bytes_waiting());
  if (session_->farewell() && !std::exchange(closing_, true)) {
    if (*session_->farewell() == Close::too_slow) ++environment_.figures.too_slow;
    if (*session_->farewell() == Close::replaced) ++environment_.figures.takeovers;
    plan_(virtual_time(limits::close_timeout), &SimulatedSession::on_close_timeout);
    plan_(environment_.rng.between(0, 2 * millisecond), &SimulatedSession::leave_if_dismissed);
  }
  if (!std::exchange(writing_, true))
    plan_(environment_.rng.between(0, 500), &SimulatedSession::write);
}

void SimulatedSession::leave_if_dismissed() {
  session_->leave_if_dismissed(environment_.clock.moment());
  report_leave();
  if (is_lobby()) oracles_.left(observed_);
}

void SimulatedSession::on_close_timeout() {
  cut_();
}

void SimulatedSession::writable() {
  if (writing_) write();
}

server::room::Frame SimulatedSession::next_frame() {
  constexpr auto npos = std::string::npos;
  if (echoed_) return std::exchange(echoed_, nullptr);
  const server::room::Frame frame = session_->next_frame();
  std::string text = *frame;
  const auto replace = [&](const std::string& old, const std::string& fresh) {
    if (const auto found = text.find(old); found != std::string::npos)
      text.replace(found, old.size(), fresh);
  };
  if (environment_.sabotage == Sabotage::changed_step && environment_.rng.one_in(20))
    replace(R"("events":[)", R"("events":[ )");
  if (environment_.sabotage == Sabotage::leak && text.starts_with(R"({"seats")"))
    replace(R"({"seats")",
            R"({"domino":)" + std::to_string(1 + environment_.rng.below(48)) + R"(,"seats")");
  if (environment_.sabotage == Sabotage::free_seats && text.find(R"("do":"take_over")") != npos &&
      text.find(R"("outcome":null)") != npos) {
    const std::string number = R"("number":)";
    forged_ = R"({"type":"vote","agree":true,"proposal":)" +
              text.substr(text.find(number) + number.size(), 13) + "}";
    plan_(millisecond, &SimulatedSession::forge);
  }
  if (environment_.sabotage == Sabotage::short_prompt)
    replace(R"("actions":[{)", R"("actions":[{},{)");
  if (environment_.sabotage == Sabotage::wrong_clock && text.find(R"("type":"status")") != npos)
    replace(R"("until":1)", R"("until":2)");
  if (environment_.sabotage == Sabotage::wrong_estimate)
    replace(R"("estimate_s":null)", R"("estimate_s":7)");
  if (environment_.sabotage == Sabotage::loud_team) replace(R"("to":"everyone")", R"("to":"team")");
  return server::room::make_frame(std::move(text));
}

// The server takes it for the player's.
void SimulatedSession::forge() {
  if (session_->entered()) session_->receive(forged_, true, environment_.clock.moment());
}

void SimulatedSession::write() {
  if (!network_.is_writable(id_)) return;
  if (session_->has_frames() || echoed_) {
    const server::room::Frame frame = next_frame();
    plan_(environment_.rng.between(1, 300), &SimulatedSession::write);
    if (environment_.sabotage == Sabotage::rude_server && session_->farewell()) return;
    oracles_.on_frame(observed_, *frame);
    if (environment_.sabotage == Sabotage::echo && environment_.rng.one_in(2) &&
        (frame->find(R"("type":"chat")") != std::string::npos ||
         frame->find(R"("type":"rejected")") != std::string::npos))
      echoed_ = frame;
    return network_.transmit(id_, frame);
  }
  if (const auto farewell = session_->farewell()) {
    if (std::exchange(finished_, true)) return;
    if (!observed_.farewell)
      throw BrokenPromise(promise::farewell,
                          "c" + std::to_string(id_) + " is closed without a farewell");
    return network_.finish(id_, protocol::code(*farewell));
  }
  writing_ = false;
}

void SimulatedSession::end() {
  session_->leave(environment_.clock.moment());
  oracles_.left(observed_);
}

void SimulatedSession::check_halted() const {
  if (!is_lobby() && session_->entered() && !session_->farewell())
    throw BrokenPromise(promise::farewell, "c" + std::to_string(id_) + " is kept in a halted room");
}

void SimulatedSession::check() const {
  oracles_.outbox(session_->bytes_waiting());
  if (!session_->has_frames() && !session_->farewell()) oracles_.check(observed_);
}

}  // namespace simulation
