#include "server/cluster/lease.hpp"

#include "server/storage/durable_journal.hpp"
#include "server/storage/sql/storage_error.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/thread_name.hpp"

#include <ctime>
#include <utility>
#include <variant>

namespace server::cluster {

using telemetry::Area;
using telemetry::LogLevel;

Lease::Lease(std::string database, std::chrono::milliseconds lease,
             storage::DurableJournal& journal, Hooks hooks)
    : journal_(journal),
      hooks_(std::move(hooks)),
      link_(std::move(database), false),
      machine_(lease) {}

Lease::~Lease() {
  stop();
}

void Lease::start() {
  // The first renewal, so that this node holds its lease when the other parts start.
  for (auto action = next(); !std::holds_alternative<util::MachineWait>(action); action = next())
    std::visit([this](const auto& one) { perform(one); }, action);
  thread_ = std::thread([this] { run(); });
}

void Lease::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake_.notify_all();
  if (thread_.joinable()) thread_.join();
}

void Lease::on_fenced() {
  change([this](util::MachineTime) {
    machine_.fenced();
    woken_ = true;
  });
  wake_.notify_all();
}

std::vector<std::string> Lease::urls_of_others() const {
  const std::lock_guard lock(mutex_);
  return urls_;
}

util::MachineTime Lease::clock() {
  timespec now{};
  clock_gettime(CLOCK_BOOTTIME, &now);
  return std::chrono::duration_cast<util::MachineTime>(std::chrono::seconds(now.tv_sec) +
                                                       std::chrono::nanoseconds(now.tv_nsec));
}

void Lease::run() {
  util::name_this_thread("node-lease");
  for (;;) {
    const auto action = next();
    {
      const std::lock_guard lock(mutex_);
      if (stopping_) return;
    }
    std::visit([this](const auto& one) { perform(one); }, action);
  }
}

LeaseMachine::LeaseAction Lease::next() {
  const std::string writer = journal_.name();
  const std::lock_guard lock(mutex_);
  return machine_.next(clock(), writer);
}

template <class Change>
void Lease::change(Change&& change) {
  const std::lock_guard lock(mutex_);
  change(clock());
  valid_until_ = machine_.valid_until().count();
  database_unavailable_ = machine_.database_unavailable();
}

template <class Statement, class Report>
void Lease::execute(Statement&& statement, Report&& report) {
  try {
    const auto result = statement(link_.open());
    change([&](util::MachineTime now) { report(now, result); });
  } catch (const storage::StorageError& error) {
    if (!database_unavailable_)
      telemetry::log(Area::storage, LogLevel::warn, "this node cannot renew its lease",
                     {{"reason", error.what()}});
    change([this](util::MachineTime now) { machine_.unavailable(now); });
  }
}

void Lease::perform(const util::MachineWait& wait) {
  std::unique_lock lock(mutex_);
  wake_.wait_for(lock, wait.at_most, [this] { return stopping_ || woken_; });
  woken_ = false;
}

void Lease::perform(const LeaseMachine::Renew& renew) {
  const bool was_unavailable = database_unavailable_;
  execute([&](auto& database) { return storage::renew_lease(database, renew.writer); },
          [&](util::MachineTime now, bool is_writer) { machine_.renewed(now, is_writer); });
  if (was_unavailable && !database_unavailable_)
    telemetry::log(Area::storage, LogLevel::info, "this node renews its lease again");
}

void Lease::perform(const LeaseMachine::ReadNodes& read) {
  execute([&](auto& database) { return storage::other_members(database, read.writer); },
          [&](util::MachineTime now, const auto& others) {
            machine_.nodes_read(now, others);
            set_urls(others);
          });
}

void Lease::set_urls(const std::vector<storage::NodeRecord>& others) {
  urls_.clear();
  for (const storage::NodeRecord& member : others)
    if (!member.url.empty()) urls_.push_back(member.url);
}

void Lease::perform(const LeaseMachine::Fence& fence) {
  const storage::NodeRecord& node = fence.node;
  execute([&](auto& database) { return storage::fence(database, node); },
          [&](util::MachineTime, bool done) {
            machine_.node_fenced(done);
            if (done)
              telemetry::log(Area::storage, LogLevel::warn,
                             "the lease of a node has expired; its rooms are taken over",
                             {{"node", node.node}, {"writer", node.writer}});
          });
}

void Lease::perform(const LeaseMachine::DropEverything&) {
  telemetry::log(Area::storage, LogLevel::error,
                 "another node has taken over the rooms of this one, whose lease has expired; this "
                 "node starts again without them",
                 {{"writer", journal_.name()}});
  journal_.fence();
  hooks_.drop_everything();
  change([this](util::MachineTime) { machine_.dropped(); });
}

void Lease::perform(const LeaseMachine::SignInAgain&) {
  journal_.begin_again();
}

void Lease::perform(const LeaseMachine::AnnounceSignedIn&) {
  hooks_.on_signed_in();
  telemetry::log(Area::storage, LogLevel::info, "this node has started again",
                 {{"writer", journal_.name()}});
}

}  // namespace server::cluster
