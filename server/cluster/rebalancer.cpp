#include "server/cluster/rebalancer.hpp"

#include "server/storage/durable_journal.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/clock.hpp"

#include <chrono>
#include <future>
#include <iterator>
#include <utility>
#include <variant>

namespace server::cluster {

Rebalancer::Rebalancer(storage::DurableJournal& journal, const rooms::Directory& directory,
                       net::Shards& shards)
    : journal_(journal),
      directory_(directory),
      shards_(shards),
      leaving_(std::make_shared<std::atomic<std::size_t>>(0)) {}

void Rebalancer::rebalance(storage::OwnershipLink& link) {
  const auto now = std::chrono::steady_clock::now().time_since_epoch();
  machine_.begin(std::chrono::duration_cast<util::MachineTime>(now), journal_.name(),
                 directory_.size(), *leaving_);
  for (auto action = machine_.next(); !std::holds_alternative<RoundDone>(action);
       action = machine_.next())
    std::visit([&](const auto& one) { perform(one, link); }, action);
}

void Rebalancer::perform(const FlushJournal&, storage::OwnershipLink&) {
  journal_.flush();
}

void Rebalancer::perform(const RebalancerMachine::ReadLoads&, storage::OwnershipLink& link) {
  machine_.loads_read(storage::loads(link.open()));
}

void Rebalancer::perform(const RebalancerMachine::ListCandidates&, storage::OwnershipLink&) {
  std::vector<std::future<std::vector<TransferCandidate>>> parts;
  for (std::size_t shard = 0; shard < shards_.count(); ++shard) {
    const auto found = std::make_shared<std::promise<std::vector<TransferCandidate>>>();
    parts.push_back(found->get_future());
    shards_.post(shard, [found](rooms::Rooms& rooms) {
      std::vector<TransferCandidate> some;
      rooms.for_each([&](const room::Room& room) {
        if (auto one = transfer_candidate(room)) some.push_back(*std::move(one));
      });
      found->set_value(std::move(some));
    });
  }
  std::vector<TransferCandidate> all;
  for (auto& part : parts) std::ranges::move(part.get(), std::back_inserter(all));
  machine_.candidates_listed(std::move(all));
}

void Rebalancer::perform(const RebalancerMachine::HandOverRoom& one, storage::OwnershipLink&) {
  ++*leaving_;
  shards_.post(shards_.of(one.code), [one, count = leaving_](rooms::Rooms& rooms) {
    rooms.hand_over(one.code, protocol::Close::moved, one.to, now(), [count] { --*count; });
  });
}

void Rebalancer::perform(const RebalancerMachine::AnnounceTransfer& announce,
                         storage::OwnershipLink&) {
  telemetry::log(telemetry::Area::rooms, telemetry::LogLevel::info,
                 "rooms transferred to another node",
                 {{"rooms", announce.transfer.rooms}, {"node", announce.transfer.node}});
}

}  // namespace server::cluster
