#include "tests/load/driver/table.hpp"

#include "protocol/record.hpp"
#include "tests/load/driver/table_member.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <nlohmann/json.hpp>

namespace load {

std::uint64_t now_ns() {
  return static_cast<std::uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
}

LoadTable::LoadTable(Loop& loop, const LoadPlan& plan, LoadFigures& figures, std::size_t index)
    : loop_(loop), plan_(plan), figures_(figures), index_(index), dice_(plan.seed + index) {
  for (std::size_t i = 0; i < seats() + plan.spectators; ++i)
    members_.push_back(std::make_unique<Member>(*this, i));
}

LoadTable::~LoadTable() = default;

void LoadTable::join() {
  leave();
  stage_ = Stage::joining;
  path_.clear();
  bots_made_ = seats_taken_ = members_ready_ = 0;
  mirror_.reset();
  said_.reset();
  prompted_.clear();
  seq_ = 0;
  acting_ = ended_ = false;
  outstanding_ = 0;
  ways_ = {};
  acts_done_ = acts_due_;
  joined_at_ = now_ns();
  members_[0]->join();
}

void LoadTable::resume() {
  stage_ = Stage::resuming;
  members_ready_ = 0;
  outstanding_ = 0;
  ways_ = {};
  const auto missed = static_cast<std::uint32_t>(std::min<std::size_t>(plan_.missed, seq_));
  for (const auto& member : members_) member->cut();
  for (const auto& member : members_) member->resume(seq_ - missed);
}

void LoadTable::leave() {
  for (const auto& member : members_) member->cut();
}

// --- until all members have the table -----------------------------------------------------------

void LoadTable::room_made(std::string_view body) {
  const auto room = nlohmann::json::parse(body, nullptr, false);
  if (!room.is_object()) return fail("the room cannot be read");
  if (path_.empty()) {
    path_ = "/api/rooms/" + room.value("code", std::string());
    host_ = room.value("host", std::string());
  }
  if (bots_made_ < plan_.bots) {
    const std::string seat = std::to_string(seats() + bots_made_++);
    return members_[0]->request("PUT", path_ + "/seats/" + seat + "/bot",
                                R"({"level":")" + plan_.bot_level + "\"}", host_);
  }
  members_[0]->take_seat();
  for (std::size_t i = 1; i < members_.size(); ++i)
    if (i < seats() || !plan_.absent) members_[i]->join();
}

void LoadTable::seated() {
  ++seats_taken_;
  if (plan_.absent && seats_are_taken()) {
    figures_.joins.add(now_ns() - joined_at_);
    stage_ = Stage::ready;
  }
}

void LoadTable::snapshot(std::string_view text) {
  if (plan_.unjudged || plan_.hints) return;
  mirror_ = Mirror::from_snapshot(plan_.rules, text);
  if (!mirror_) fail("the snapshot cannot be read");
}

void LoadTable::member_ready() {
  if (stage_ != Stage::joining || ++members_ready_ < members_.size()) return;
  figures_.joins.add(now_ns() - joined_at_);
  stage_ = Stage::ready;
  act_if_due();
}

void LoadTable::member_resumed(std::uint64_t since) {
  figures_.resumes.add(now_ns() - since);
  if (++members_ready_ == members_.size() && stage_ == Stage::resuming) stage_ = Stage::ready;
}

// --- play ---------------------------------------------------------------------------------------

void LoadTable::play(const Pace& pace) {
  pace_ = &pace;
  act_if_due();
}

void LoadTable::due() {
  ++acts_due_;
  // Acts that fall due while there is no game are dropped.
  if (stage_ != Stage::ready) acts_done_ = acts_due_;
  act_if_due();
}

std::size_t LoadTable::mover() const {
  if (plan_.unjudged) return seq_ % seats();
  return mirror_ ? mirror_->to_move() : prompted_member_;
}

// The member to move must have received the table first, and nobody may be more steps behind than
// are remembered.
void LoadTable::act_if_due() {
  if (stage_ != Stage::ready || pace_ == nullptr || acting_) return;
  if (ended_) return;
  if (!plan_.unjudged && !mirror_ && (prompted_.empty() || prompted_seq_ != seq_)) return;
  if (members_[mover()]->seq() != seq_ || way_of(seq_ + 1).left > 0) return;
  if (pace_->closed_loop()) return act(now_ns());
  if (acts_done_ == acts_due_) return;
  act(pace_->due_of_room(index_, acts_done_++));
}

std::optional<std::string> LoadTable::choose() {
  // As long as most acts of a game are.
  if (plan_.unjudged) return R"({"do":"place","cells":[[0,1],[0,2]]})";
  if (!mirror_) return std::exchange(prompted_, {});
  said_ = plan_.first ? mirror_->choose_first() : mirror_->choose(dice_);
  return protocol::record_action(*said_);
}

void LoadTable::act(std::uint64_t since) {
  const auto action = choose();
  way_of(seq_ + 1) = {seq_ + 1, mover(), members_.size(), since};
  acting_ = true;
  ++outstanding_;
  ++figures_.counts.acts;
  const std::string at = std::to_string(seq_);
  members_[mover()]->say(R"({"type":"act","id":")" + at + R"(","at":)" + at + R"(,"action":)" +
                         *action + "}");
}

void LoadTable::step(std::size_t member, std::uint32_t seq, std::string_view text) {
  ++figures_.counts.steps_heard;
  figures_.counts.step_bytes += text.size();
  Way& way = way_of(seq);
  const bool ours = way.seq == seq && way.left > 0;
  if (seq == seq_ + 1) first_to_hear(seq, text);
  if (ours) {
    const std::uint64_t time = now_ns() - way.since;
    if (--way.left == 0) {
      --outstanding_;
      figures_.to_all.add(time);
    }
    if (way.actor == member) figures_.to_self.add(time);
  }
  // The last step may be a bot's, which is not measured; all members must still receive it.
  const auto has_all = [this](const auto& each) { return each->seq() == seq_; };
  if (stage_ == Stage::ready && ended_ && std::all_of(members_.begin(), members_.end(), has_all))
    stage_ = Stage::over;
  act_if_due();
}

void LoadTable::first_to_hear(std::uint32_t seq, std::string_view text) {
  seq_ = seq;
  if (std::exchange(acting_, false)) ++figures_.counts.accepted;
  if (mirror_ && (!said_ || !mirror_->follow(*said_, text)))
    return fail("a step does not match the game");
  const bool over = plan_.unjudged ? seq >= plan_.acts
                    : mirror_      ? mirror_->over()
                                   : text.find(R"("event":"ended")") != text.npos;
  if (over) {
    ++figures_.counts.games_over;
    ended_ = true;
  }
}

void LoadTable::prompt(std::size_t member, std::string_view text) {
  const auto document = nlohmann::json::parse(text, nullptr, false);
  if (!document.is_object() || !document.contains("actions")) return;
  const auto& actions = document["actions"];
  if (actions.empty()) return;
  const std::size_t which = plan_.first ? 0 : dice_(static_cast<std::uint32_t>(actions.size()));
  prompted_ = actions[which].dump();
  prompted_member_ = member;
  prompted_seq_ = document.value("seq", 0u);
  act_if_due();
}

void LoadTable::fail(std::string_view why) {
  if (stage_ == Stage::failed) return;
  stage_ = Stage::failed;
  outstanding_ = 0;
  ++figures_.counts.failed;
  if (figures_.first_failure.empty()) figures_.first_failure = path_ + ": " + std::string(why);
  leave();
}

}  // namespace load
