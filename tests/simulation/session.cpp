#include "tests/simulation/session.hpp"

#include "server/hall/code.hpp"
#include "server/limits.hpp"

#include <utility>

namespace simulation {

namespace hall = server::hall;
namespace limits = server::limits;
using protocol::Close;

namespace {

Microseconds virtual_time(std::chrono::seconds seconds) {
  return seconds.count() * second;
}

}  // namespace

Session::Session(Nature& nature, Network& network, Oracles& oracles, hall::Rooms& rooms,
                 ConnectionId id, const std::string& code, std::function<void()> wake, Plan plan,
                 std::function<void()> cut)
    : nature_(nature),
      network_(network),
      oracles_(oracles),
      id_(id),
      plan_(std::move(plan)),
      cut_(std::move(cut)),
      conversation_(rooms, hall::read_code(code), std::move(wake)),
      overheard_{.id = id, .code = code} {}

void Session::begin(bool stopping) {
  conversation_.begin();
  if (stopping) conversation_.dismiss(Close::shutting_down);
  plan_(virtual_time(limits::hello_timeout), &Session::hello_is_due);
}

void Session::hello_is_due() {
  conversation_.hello_is_due();
}

void Session::receive(const std::string& frame, bool is_text) {
  nature_.note("s" + std::to_string(id_) + " receives", frame);
  if (frame.size() > limits::frame_bytes_max) return cut_();
  if (!conversation_.farewell()) oracles_.asked(overheard_, frame, is_text);
  if (nature_.sabotage == Sabotage::deaf_server && nature_.luck.one_in(50)) return;
  std::string taken = frame;
  if (nature_.sabotage == Sabotage::forged_votes)
    if (const auto at = taken.find(R"("agree":false)"); at != std::string::npos)
      taken.replace(at, 13, R"("agree":true)");
  const bool was_in = conversation_.entered();
  if (!was_in) oracles_.may_enter(overheard_);
  conversation_.receive(taken, is_text, nature_.clock.wall());
  if (!was_in && conversation_.entered()) oracles_.entered(overheard_);
  see_who_left();
}

void Session::see_who_left() {
  if (!conversation_.entered()) oracles_.left(overheard_);
}

void Session::woken() {
  oracles_.outbox(conversation_.bytes_waiting());
  if (conversation_.farewell() && !std::exchange(closing_, true)) {
    if (*conversation_.farewell() == Close::too_slow) ++nature_.figures.too_slow;
    if (*conversation_.farewell() == Close::replaced) ++nature_.figures.takeovers;
    plan_(virtual_time(limits::close_timeout), &Session::close_is_due);
    plan_(nature_.luck.between(0, 2 * millisecond), &Session::settle);
  }
  if (!std::exchange(writing_, true)) plan_(nature_.luck.between(0, 500), &Session::write);
}

void Session::settle() {
  conversation_.settle(nature_.clock.wall());
  see_who_left();
}

void Session::close_is_due() {
  cut_();
}

void Session::writable() {
  if (writing_) write();
}

server::room::Frame Session::next_frame() {
  constexpr auto npos = std::string::npos;
  if (echoed_) return std::exchange(echoed_, nullptr);
  const server::room::Frame frame = conversation_.next_frame();
  std::string text = *frame;
  const auto replace = [&](const std::string& old, const std::string& fresh) {
    if (const auto found = text.find(old); found != std::string::npos)
      text.replace(found, old.size(), fresh);
  };
  if (nature_.sabotage == Sabotage::changed_step && nature_.luck.one_in(20))
    replace(R"("events":[)", R"("events":[ )");
  if (nature_.sabotage == Sabotage::leak && text.starts_with(R"({"seats")"))
    replace(R"({"seats")",
            R"({"domino":)" + std::to_string(1 + nature_.luck.below(48)) + R"(,"seats")");
  if (nature_.sabotage == Sabotage::short_prompt) replace(R"("actions":[{)", R"("actions":[{},{)");
  if (nature_.sabotage == Sabotage::wrong_clock && text.find(R"("type":"course")") != npos)
    replace(R"("until":1)", R"("until":2)");
  if (nature_.sabotage == Sabotage::loud_team) replace(R"("to":"everyone")", R"("to":"team")");
  return server::room::make_frame(std::move(text));
}

void Session::write() {
  if (!network_.is_writable(id_)) return;
  if (conversation_.has_frames() || echoed_) {
    const server::room::Frame frame = next_frame();
    plan_(nature_.luck.between(1, 300), &Session::write);
    if (nature_.sabotage == Sabotage::rude_server && conversation_.farewell()) return;
    oracles_.said(overheard_, *frame);
    if (nature_.sabotage == Sabotage::echo && nature_.luck.one_in(2) &&
        (frame->find(R"("type":"chat")") != std::string::npos ||
         frame->find(R"("type":"rejected")") != std::string::npos))
      echoed_ = frame;
    return network_.transmit(id_, frame);
  }
  if (const auto farewell = conversation_.farewell()) {
    if (std::exchange(finished_, true)) return;
    if (!overheard_.farewell)
      throw Violation(promise::farewell,
                      "c" + std::to_string(id_) + " is closed without a farewell");
    return network_.finish(id_, protocol::code(*farewell));
  }
  writing_ = false;
}

void Session::end() {
  conversation_.leave(nature_.clock.wall());
  see_who_left();
}

void Session::check_halted() const {
  if (conversation_.entered() && !conversation_.farewell())
    throw Violation(promise::farewell, "c" + std::to_string(id_) + " is kept in a halted room");
}

void Session::check() const {
  oracles_.outbox(conversation_.bytes_waiting());
  if (!conversation_.has_frames() && !conversation_.farewell())
    overheard_.requests.check(nature_.clock.now());
}

}  // namespace simulation
