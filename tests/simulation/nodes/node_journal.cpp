#include "tests/simulation/nodes/node_journal.hpp"

#include "tests/simulation/broken_promise.hpp"

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <variant>
#include <vector>

namespace simulation {

using Written = SimulatedDatabase::Written;
namespace room = server::room;
namespace storage = server::storage;

namespace {

constexpr const char* no_answer = "the database does not answer";

protocol::Milliseconds ago(const storage::Writer::Batch& batch, const storage::Released& one) {
  return std::chrono::floor<std::chrono::milliseconds>(batch.now - one.last_played).count();
}

}  // namespace

void NodeJournal::open(std::function<void()> then) {
  on_open_ = std::move(then);
  step();
}

void NodeJournal::append(const RoomCode& code, std::uint64_t ticket, room::Entry entry) {
  if (!machine_.accepts()) return;
  hooks_.on_written(code, entry);
  ++entries_[code].appended;
  machine_.append(code, ticket, std::move(entry));
  wake();
}

void NodeJournal::hand_over(const RoomCode& code, const std::string& to,
                            server::WallTime last_played) {
  const EntryCounts& counts = entries_[code];
  if (machine_.accepts() && counts.durable < counts.appended)
    throw BrokenPromise(promise::owned, last_name() + " gives " + code.text() +
                                            " away before its last entry is durable");
  leave(code, to, last_played);
}

void NodeJournal::leave(const RoomCode& code, const std::string& to, server::WallTime last_played) {
  if (!machine_.accepts()) return;
  const protocol::Milliseconds ago = environment_.clock.moment().wall - last_played;
  machine_.hand_over(code, to, now() - std::chrono::milliseconds(ago));
  wake();
}

void NodeJournal::recount(const RoomCode& code) {
  const std::uint64_t stored = line_.database().stored(last_name(), code).value_or(0);
  entries_[code] = {stored, stored};
}

void NodeJournal::fence() {
  machine_.fence();
  wake();
}

void NodeJournal::begin_again() {
  machine_.begin_again();
  wake();
}

// --- the thread ----------------------------------------------------------------------------------

void NodeJournal::wake() {
  if (waiting_ && machine_.ready()) wait(environment_.rng.between(0, 300));
}

void NodeJournal::wait(Microseconds delay) {
  waiting_ = true;
  process_.plan(Thread::journal, delay, [this, number = ++waits_] {
    if (number == waits_ && std::exchange(waiting_, false)) step();
  });
}

void NodeJournal::step() {
  std::visit([this](const auto& action) { perform(action); }, machine_.next(now(), entries_max()));
}

std::size_t NodeJournal::entries_max() {
  const std::size_t queued = machine_.queued();
  if (queued == 0 || !environment_.rng.permille(environment_.scenario.fault_rates.splits))
    return SIZE_MAX;
  return 1 + environment_.rng.below(queued);
}

void NodeJournal::perform(const server::util::MachineWait& one) {
  wait(one.at_most.count());
}

void NodeJournal::perform(const JournalMachine::Idle&) {
  waiting_ = true;
  ++waits_;
  wake();
}

void NodeJournal::perform(const JournalMachine::Write& write) {
  SimulatedDatabase::RowBatch batch;
  for (const storage::Queued& queued : write.batch.entries)
    batch.rows.push_back({queued.room, queued.entry});
  for (const storage::Released& one : write.batch.released)
    batch.released.push_back({one.room, one.to, ago(write.batch, one)});
  if (environment_.sabotage == Sabotage::partial_batch && batch.rows.size() > 1)
    batch.rows.resize(batch.rows.size() / 2);
  environment_.note(last_name(), "writes " + std::to_string(batch.rows.size()));
  if (environment_.sabotage == Sabotage::early_answers) acknowledge(write.batch.entries);
  line_.ask(
      Thread::journal, environment_.scenario.fault_rates.commit,
      [writer = last_name(), number = identity_.last_batch(),
       batch = std::move(batch)](SimulatedDatabase& database) {
        return database.write(writer, static_cast<std::uint64_t>(number), batch);
      },
      [this](std::optional<Written> outcome) {
        if (!outcome) {
          machine_.unavailable(now(), no_answer);
        } else if (*outcome == Written::fenced) {
          found_fenced();
        } else if (*outcome == Written::refused) {
          machine_.rejected("refused");
        } else {
          identity_.committed();
          machine_.written();
        }
        step();
      });
}

void NodeJournal::perform(const JournalMachine::Recover&) {
  line_.ask(
      Thread::journal, 20 * millisecond,
      [writer = last_name()](SimulatedDatabase& database) { return database.number(writer); },
      [this](std::optional<std::optional<std::uint64_t>> found) {
        if (!found)
          machine_.unavailable(now(), no_answer);
        else if (!*found)
          found_fenced();
        else
          found_batch(**found);
        step();
      });
}

void NodeJournal::found_batch(std::uint64_t number) {
  const auto committed = identity_.was_committed(static_cast<std::int64_t>(number));
  if (!committed) throw BrokenPromise(promise::kept, last_name() + " finds another database");
  environment_.note(last_name(), *committed ? "had written" : "writes again");
  if (*committed) identity_.committed();
  const bool forgets = environment_.sabotage == Sabotage::repeated_batch;
  machine_.recovered((*committed && !forgets) ||
                     environment_.sabotage == Sabotage::hopeful_journal);
}

// A node that ignores it goes on as if it had written.
void NodeJournal::found_fenced() {
  if (environment_.sabotage == Sabotage::ignored_fence) return machine_.written();
  machine_.found_fenced();
}

void NodeJournal::acknowledge(std::span<const storage::Queued> entries) {
  for (const storage::Queued& queued : entries) hooks_.on_durable(queued.room, queued.ticket);
}

void NodeJournal::count_durable(const RoomCode& code) {
  EntryCounts& counts = entries_[code];
  ++counts.durable;
  const auto stored = line_.database().stored(last_name(), code);
  if (!stored) return;
  if (counts.durable > *stored)
    throw BrokenPromise(promise::durable,
                        last_name() + " has not stored an entry of " + code.text());
  if (counts.appended < *stored)
    throw BrokenPromise(promise::once,
                        last_name() + " has stored an entry of " + code.text() + " twice");
}

void NodeJournal::perform(const JournalMachine::Acknowledge& done) {
  for (const storage::Queued& queued : done.entries) count_durable(queued.room);
  if (environment_.sabotage != Sabotage::early_answers) acknowledge(done.entries);
  machine_.acknowledged();
  step();
}

void NodeJournal::perform(const JournalMachine::HaltRoom& halt) {
  environment_.note(last_name(), "may not write to " + halt.room.text());
  recount(halt.room);
  hooks_.on_room_failed(halt.room);
  machine_.acknowledged();
  step();
}

void NodeJournal::perform(const JournalMachine::AnnounceFenced&) {
  environment_.note(last_name(), "is fenced");
  entries_.clear();
  hooks_.on_fenced();
  step();
}

void NodeJournal::perform(const JournalMachine::SignInWriter&) {
  // Whether the previous attempt has signed in is unknown.
  if (environment_.sabotage != Sabotage::reused_name || last_name().empty()) ++newest_;
  const WriterName name = node_ + "-" + std::to_string(newest_);
  line_.ask(
      Thread::journal, 20 * millisecond,
      [name, node = node_](SimulatedDatabase& database) {
        database.sign_in(name, node);
        return true;
      },
      [this, name](std::optional<bool> answered) {
        if (answered) {
          identity_.replace(name);
          machine_.signed_in(name);
          environment_.note(node_, "is " + name);
          if (const auto then = std::exchange(on_open_, nullptr)) then();
        } else {
          machine_.unavailable(now(), no_answer);
        }
        step();
      });
}

void NodeJournal::perform(const JournalMachine::Fail& fail) {
  throw BrokenPromise(promise::served, last_name() + " fails: " + fail.reason);
}

}  // namespace simulation
