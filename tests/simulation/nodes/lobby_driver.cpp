#include "tests/simulation/nodes/lobby_driver.hpp"

#include <optional>
#include <utility>
#include <variant>

namespace simulation {

using server::cluster::LocalResult;

namespace {

constexpr Microseconds between_polls = 250 * millisecond;
constexpr Microseconds to_database = 20 * millisecond;  // at most

}  // namespace

NodeLobby::NodeLobby(Environment& environment, Process& process, DatabaseLine& line,
                     NodeJournal& journal, std::function<bool()> may)
    : environment_(environment),
      process_(process),
      line_(line),
      journal_(journal),
      may_(std::move(may)),
      machine_({.holds_lease = may_,
                .writer = [this] { return journal_.name(); },
                .active = [this] { return active_; },
                .holding_games = [this] { return holding_games_; },
                .list_due = [this] { return environment_.rng.one_in(8); }}) {}

void NodeLobby::locate(const LocationHandler& done) {
  if (!may_() || stopping_) return done(LocalResult::unknown);
  if (active_) return done(LocalResult::here);
  requests_.push_back(done);
  if (std::exchange(resting_, false)) process_.plan(Thread::lobby, 0, [this] { begin(); });
}

void NodeLobby::give_up(LobbyWork then) {
  if (in_move_) return waiting_work_.push_back([this, then = std::move(then)] { give_up(then); });
  active_ = false;
  then();
}

void NodeLobby::leave() {
  stopping_ = true;
  if (in_move_) return waiting_work_.push_back([this] { leave(); });
  if (!active_) return;
  handing_over_ = in_move_ = true;
  line_.ask(
      Thread::lobby, to_database,
      [own = journal_.name()](SimulatedDatabase& database) {
        return database.hand_over_lobby(own);
      },
      [this](std::optional<bool>) {
        active_ = handing_over_ = false;
        perform(server::cluster::EndMove{});
      });
}

// --- the thread ----------------------------------------------------------------------------------

void NodeLobby::rest() {
  if (stopping_) return;
  resting_ = true;
  process_.plan(Thread::lobby, between_polls, [this, number = ++rests_] {
    if (number == rests_ && std::exchange(resting_, false)) begin();
  });
}

void NodeLobby::begin() {
  machine_.begin(std::exchange(requests_, {}), environment_.rng.one_in(4));
  step();
}

void NodeLobby::step() {
  if (stopping_ && !in_move_) return;
  std::visit([this](const auto& action) { perform(action); }, machine_.next());
}

template <class Statement, class Report>
void NodeLobby::execute(Statement statement, Report report) {
  line_.ask(Thread::lobby, to_database, std::move(statement),
            [this, report = std::move(report)](const auto& answer) {
              handing_over_ = false;
              answer ? report(*answer) : machine_.failed();
              step();
            });
}

void NodeLobby::perform(const server::cluster::RoundDone&) {
  rest();
}

void NodeLobby::perform(const server::cluster::AnswerRequest& answer) {
  answer.done(answer.where);
  step();
}

void NodeLobby::perform(const server::cluster::BeginMove&) {
  in_move_ = true;
  step();
}

void NodeLobby::perform(const server::cluster::EndMove&) {
  in_move_ = false;
  for (const LobbyWork& work : std::exchange(waiting_work_, {})) work();
  step();
}

void NodeLobby::perform(const ElectionMachine::SetActive& set) {
  if (std::exchange(active_, set.active) != set.active)
    environment_.note(journal_.last_name(), set.active ? "has the lobby" : "has no lobby");
  step();
}

void NodeLobby::perform(const ElectionMachine::ClaimLobby& claim) {
  execute([own = claim.writer](SimulatedDatabase& database) { return database.claim_lobby(own); },
          [this, own = claim.writer](auto owner) {
            if (owner && environment_.sabotage == Sabotage::two_lobbies) owner->writer = own;
            machine_.lobby_claimed(owner, own);
          });
}

void NodeLobby::perform(const ElectionMachine::Publish&) {
  machine_.published();
  step();
}

void NodeLobby::perform(const ElectionMachine::Refresh&) {
  machine_.refreshed();
  step();
}

void NodeLobby::perform(const ElectionMachine::HandOverLobby& one) {
  handing_over_ = true;
  execute([own = one.writer](SimulatedDatabase& database) { return database.hand_over_lobby(own); },
          [this](bool done) { machine_.handed_over(done); });
}

void NodeLobby::perform(const ElectionMachine::CheckOwner& check) {
  execute([own = check.writer](SimulatedDatabase& database) { return database.has_lobby(own); },
          [this](bool own) { machine_.owner_checked(own); });
}

}  // namespace simulation
