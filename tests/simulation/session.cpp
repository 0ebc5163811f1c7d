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

Session::Session(Nature& nature, Network& network, Oracles& oracles, const Meet& meet,
                 ConnectionId id, const std::string& code, std::function<void()> wake, Plan plan,
                 std::function<void()> cut)
    : nature_(nature),
      network_(network),
      oracles_(oracles),
      id_(id),
      plan_(std::move(plan)),
      cut_(std::move(cut)),
      dialogue_(meet(std::move(wake))),
      overheard_{.id = id, .code = code} {}

void Session::begin(bool stopping) {
  dialogue_->begin();
  if (stopping) dialogue_->dismiss(Close::shutting_down);
  plan_(virtual_time(limits::hello_timeout), &Session::hello_is_due);
}

void Session::hello_is_due() {
  dialogue_->hello_is_due();
}

void Session::receive(const std::string& frame, bool is_text) {
  nature_.note("s" + std::to_string(id_) + " receives", frame);
  if (frame.size() > limits::frame_bytes_max) return cut_();
  if (!dialogue_->farewell()) oracles_.asked(overheard_, frame, is_text);
  if (nature_.sabotage == Sabotage::deaf_server && nature_.luck.one_in(50)) return;
  std::string taken = frame;
  if (nature_.sabotage == Sabotage::forged_votes)
    if (const auto at = taken.find(R"("agree":false)"); at != std::string::npos)
      taken.replace(at, 13, R"("agree":true)");
  if (nature_.sabotage == Sabotage::hasty_bots)
    if (const auto at = taken.find(R"("bots_after":)"); at != std::string::npos)
      taken.replace(at, 13, R"("bots_after":0,"was":)");
  if (nature_.sabotage == Sabotage::shared_seat)
    if (const auto at = taken.find(R"("token":")"); at != std::string::npos) {
      const auto begin = at + 9;
      const auto end = taken.find('"', begin);
      const std::string token = taken.substr(begin, end - begin);
      if (const std::string given = oracles_.given_for(overheard_.code, token); !given.empty())
        taken.replace(begin, token.size(), given);
    }
  const bool was_in = dialogue_->entered();
  if (!was_in && !dialogue_->farewell()) oracles_.may_enter(overheard_);
  dialogue_->receive(taken, is_text, nature_.clock.moment());
  if (!was_in && dialogue_->entered()) oracles_.entered(overheard_);
  see_who_left();
}

void Session::see_who_left() {
  if (!dialogue_->entered() && !is_visit()) oracles_.left(overheard_);
}

void Session::woken() {
  oracles_.outbox(dialogue_->bytes_waiting());
  if (dialogue_->farewell() && !std::exchange(closing_, true)) {
    if (*dialogue_->farewell() == Close::too_slow) ++nature_.figures.too_slow;
    if (*dialogue_->farewell() == Close::replaced) ++nature_.figures.takeovers;
    plan_(virtual_time(limits::close_timeout), &Session::close_is_due);
    plan_(nature_.luck.between(0, 2 * millisecond), &Session::settle);
  }
  if (!std::exchange(writing_, true)) plan_(nature_.luck.between(0, 500), &Session::write);
}

void Session::settle() {
  dialogue_->settle(nature_.clock.moment());
  see_who_left();
  if (is_visit()) oracles_.left(overheard_);
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
  const server::room::Frame frame = dialogue_->next_frame();
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
  if (nature_.sabotage == Sabotage::free_seats && text.find(R"("do":"take_over")") != npos &&
      text.find(R"("outcome":null)") != npos) {
    const std::string number = R"("number":)";
    forged_ = R"({"type":"vote","agree":true,"proposal":)" +
              text.substr(text.find(number) + number.size(), 13) + "}";
    plan_(millisecond, &Session::forge);
  }
  if (nature_.sabotage == Sabotage::short_prompt) replace(R"("actions":[{)", R"("actions":[{},{)");
  if (nature_.sabotage == Sabotage::wrong_clock && text.find(R"("type":"course")") != npos)
    replace(R"("until":1)", R"("until":2)");
  if (nature_.sabotage == Sabotage::wrong_estimate)
    replace(R"("estimate_s":null)", R"("estimate_s":7)");
  if (nature_.sabotage == Sabotage::loud_team) replace(R"("to":"everyone")", R"("to":"team")");
  return server::room::make_frame(std::move(text));
}

// The server takes it to be the player's.
void Session::forge() {
  if (dialogue_->entered()) dialogue_->receive(forged_, true, nature_.clock.moment());
}

void Session::write() {
  if (!network_.is_writable(id_)) return;
  if (dialogue_->has_frames() || echoed_) {
    const server::room::Frame frame = next_frame();
    plan_(nature_.luck.between(1, 300), &Session::write);
    if (nature_.sabotage == Sabotage::rude_server && dialogue_->farewell()) return;
    oracles_.said(overheard_, *frame);
    if (nature_.sabotage == Sabotage::echo && nature_.luck.one_in(2) &&
        (frame->find(R"("type":"chat")") != std::string::npos ||
         frame->find(R"("type":"rejected")") != std::string::npos))
      echoed_ = frame;
    return network_.transmit(id_, frame);
  }
  if (const auto farewell = dialogue_->farewell()) {
    if (std::exchange(finished_, true)) return;
    if (!overheard_.farewell)
      throw Violation(promise::farewell,
                      "c" + std::to_string(id_) + " is closed without a farewell");
    return network_.finish(id_, protocol::code(*farewell));
  }
  writing_ = false;
}

void Session::end() {
  dialogue_->leave(nature_.clock.moment());
  oracles_.left(overheard_);
}

void Session::check_halted() const {
  if (!is_visit() && dialogue_->entered() && !dialogue_->farewell())
    throw Violation(promise::farewell, "c" + std::to_string(id_) + " is kept in a halted room");
}

void Session::check() const {
  oracles_.outbox(dialogue_->bytes_waiting());
  if (!dialogue_->has_frames() && !dialogue_->farewell()) oracles_.check(overheard_);
}

}  // namespace simulation
