#include "tests/simulation/player.hpp"

#include "tests/simulation/room_timeouts.hpp"

#include <algorithm>
#include <utility>

namespace simulation {

void Player::quit() {
  // A player who gives up the seat does not come back, even if the game has begun.
  if (is_outdated() || is_paused()) return retire();
  quitting_ = true;
  plan(20 * second, [this] {
    if (!seq_) retire();  // no game, and none will begin
  });
  if (seq_) resign();
}

void Player::welcomed() {
  voter_.welcomed();
  send_pending(0);
}

// --- acting --------------------------------------------------------------------------------------

void Player::act(const json& action, std::optional<std::uint32_t> at) {
  // Unique for the seat: other seats, and rooms, may use it too.
  const std::string number = std::to_string(++acts_);
  const std::string id = behaviour_.shares_seat ? name_ + "-" + number : number;
  json frame{{"type", "act"}, {"id", id}, {"action", action}};
  if (at) frame["at"] = *at;
  ++environment_.figures.acts;
  pending_[id] = {frame, environment_.clock.now()};
  send(frame);
  if (behaviour_.impatient && environment_.rng.one_in(3)) send(frame);
  if (behaviour_.sends_malformed && environment_.rng.one_in(4)) send_malformed(1);
}

void Player::resign() {
  if (resigned_ || over_) return;
  for (const auto& [id, pending] : pending_)
    if (pending.frame["action"]["do"] == "resign") return;
  act({{"do", "resign"}}, std::nullopt);
}

void Player::send_pending(Microseconds unanswered_for) {
  for (auto& [id, pending] : pending_) {
    if (environment_.clock.now() - pending.sent < unanswered_for) continue;
    ++environment_.figures.acts_repeated;
    pending.sent = environment_.clock.now();
    send(pending.frame);
  }
}

void Player::request_hints() {
  if (is_silent() || over_ || resigned_ || !pending_.empty()) return;
  send({{"type", "hints"}, {"id", "h" + std::to_string(++requested_)}});
}

void Player::request_hints_soon() {
  plan(environment_.rng.between(20 * millisecond, 500 * millisecond), [this] { request_hints(); });
}

void Player::choose(const json& prompt) {
  if (!connected() || !pending_.empty() || over_ || resigned_ || is_silent()) return;
  if (environment_.sabotage == Sabotage::idle_player && seat_ == 0u) return;
  // An inattentive player: the act will be stale.
  if (seq_ != prompt["seq"].get<std::uint32_t>() && !environment_.rng.one_in(10)) return;
  if (environment_.rng.permille(behaviour_.resigns)) return resign();
  const json& actions = prompt["actions"];
  act(actions[environment_.rng.below(actions.size())],
      behaviour_.names_seq ? std::optional(prompt["seq"].get<std::uint32_t>()) : std::nullopt);
}

// Requests more than an outbox holds and does not read it.
void Player::flood(std::size_t answer_bytes) {
  if (flooded_ || environment_.calm || answer_bytes < 700) return;
  flooded_ = true;
  stop_reading(10 * second);
  const json frame{{"type", "hints"}, {"id", "flood"}};
  for (std::size_t bytes = 0; bytes < 2 * 1024 * 1024; bytes += answer_bytes) send(frame);
}

// --- received frames -----------------------------------------------------------------------------

void Player::on_step(const json& step) {
  if (step["by"].is_null() || step["by"] != *seat_) return;
  const auto answered = pending_.find(step["re"].get<std::string>());
  if (answered == pending_.end()) return;
  // An act under the same id, by the previous player of the seat.
  const TrueRoom* room = oracles_.room(code_);
  if (room != nullptr && room->begun() &&
      room->given_at(engine::seat_at(*seat_)) > step["seq"].get<std::uint32_t>())
    return;
  const json frame = answered->second.frame;
  pending_.erase(answered);
  oracles_.acted(code_, step["seq"], frame);
  if (frame["action"]["do"] == "resign") resigned_ = true;
  if (resigned_ && quitting_) return retire();
}

void Player::on_view() {
  if (over_ || resigned_) return;
  if (quitting_) return resign();
  if (behaviour_.resigns_at > 0 && *seq_ >= behaviour_.resigns_at) return resign();
  if (environment_.rng.permille(behaviour_.resigns / 4)) return resign();
  if (behaviour_.walks_out_at > 0 && *seq_ >= behaviour_.walks_out_at && !environment_.calm &&
      !std::exchange(walked_out_, true))
    return disconnect_for(room_timeouts.abandoned * millisecond +
                          environment_.rng.between(-minute, 6 * minute));
  if (behaviour_.hints) return;
  // Without a view the outcome is unknown: ask sometimes.
  const bool mine = view_ ? (*view_)["to_move"] == *seat_ : environment_.rng.one_in(3);
  if (mine) request_hints_soon();
}

void Player::on_prompt(const json& prompt) {
  prompted_ = prompt["seq"].get<std::uint32_t>();
  for (; !is_silent() && environment_.rng.one_in(8); ++requested_)
    send({{"type", "advise"}, {"id", "a" + std::to_string(requested_)}});
  if (behaviour_.floods && !is_silent()) flood(prompt.dump().size());
  const std::uint32_t thought = ++thoughts_;
  const Microseconds time = environment_.rng.permille(behaviour_.dawdles)
                                ? environment_.rng.between(5 * second, 100 * second)
                                : environment_.rng.between(millisecond, behaviour_.thinks);
  plan(time, [this, thought, prompt] {
    if (thought == thoughts_) choose(prompt);
  });
}

// Some follow the advice.
void Player::on_advice(const json& advice) {
  ++environment_.figures.advised;
  if (environment_.rng.one_in(2)) return;
  choose({{"seq", advice["seq"]}, {"actions", {advice["moves"][0]["action"]}}});
}

void Player::on_rejected(const json& notice) {
  if (notice["re"].is_null()) return;
  const auto refused = pending_.find(notice["re"].get<std::string>());
  if (refused == pending_.end()) {
    if (notice["code"] == "stale") request_hints_soon();
    return;
  }
  if (notice["retryable"] == true) return;  // sent again later, under the same id
  if (notice["code"] == "already_resigned") resigned_ = true;
  pending_.erase(refused);
  if (resigned_ && quitting_) return retire();
  request_hints_soon();
}

void Player::on_notice(const std::string& type, const json& frame) {
  if (type == "status") voter_.on_status(frame);
  if (type == "presence") voter_.on_seats(frame["seats"]);
  if (type == "proposal" && !is_silent()) voter_.on_proposal(frame, *seat_);
}

bool Player::is_silent() const {
  if (behaviour_.falls_silent_at == 0 || !seq_ || *seq_ < behaviour_.falls_silent_at) return false;
  return !quitting_ && others_decide();
}

// Whether another player is left who can agree to a stand-in; a game with one player ends only
// through that player.
bool Player::others_decide() const {
  const TrueRoom* room = oracles_.room(code_);
  if (room == nullptr || !room->begun()) return true;
  const auto& bots = room->status().stand_ins();
  return std::ranges::any_of(room->seats(), [&](const auto& sits) {
    const auto& [seat, taken] = sits;
    const auto bot = bots.find(seat);
    return engine::index(seat) != *seat_ && !taken.bot &&
           room->newest().table.resigned[engine::index(seat)] == 0 &&
           (bot == bots.end() || !bot->second.for_good);
  });
}

void Player::idle() {
  expect_prompt();
  if (is_silent()) return;
  if (!seq_ && welcome())
    send({{"type", "ready"},
          {"id", "r" + std::to_string(++requested_)},
          {"ready", !environment_.rng.one_in(12)}});
  if (seq_ && welcome() && !over_) voter_.idle(*seat_, *seq_);
  if (seq_ && !over_ && !environment_.calm && environment_.rng.permille(behaviour_.strays))
    return disconnect_for(environment_.rng.one_in(2)
                              ? environment_.rng.between(second, 40 * second)
                              : environment_.rng.between(30 * second, 300 * second));
  send_pending(8 * second);
  if (quitting_ && seq_) resign();
  if (seq_ && environment_.rng.one_in(2)) request_hints();
}

// A client that subscribed to hints receives them without another request.
void Player::expect_prompt() const {
  if (!welcome() || !behaviour_.hints || behaviour_.slow || behaviour_.floods || !view_ ||
      prompted_ == seq_)
    return;
  if ((*view_)["to_move"] != *seat_ ||
      environment_.clock.running_time() - newest_table_ < 30 * second)
    return;
  throw BrokenPromise(promise::prompted, name_ + " is to move and received no hints");
}

}  // namespace simulation
