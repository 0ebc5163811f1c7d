#include "server/cluster/rebalancer.hpp"

#include "server/storage/durable_journal.hpp"
#include "server/telemetry/log.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <future>
#include <iterator>
#include <utility>

namespace server::cluster {
namespace {

using protocol::RoomState;
using storage::Load;

// Between checks while there is nothing to give.
constexpr std::chrono::seconds between_rounds{5};

struct Mean {
  std::size_t rooms = 0;
  std::size_t nodes = 0;

  std::size_t rounded_up() const { return (rooms + nodes - 1) / nodes; }
  // By more than a quarter, and some rooms.
  bool is_exceeded_by(const Load& load) const {
    return 4 * nodes * load.rooms > 5 * rooms &&
           nodes * load.rooms >= rooms + nodes * limits::rooms_above_mean_min;
  }
};

bool has_more(const Load& one, const Load& other) {
  return std::pair(other.rooms, one.writer) < std::pair(one.rooms, other.writer);
}

// Lower ranks go first, because fewer players notice; nullopt: the room stays.
std::optional<int> rank(const room::Room& room) {
  // Tables with the same deal stay together.
  if (room.duplicate() || room.closed()) return std::nullopt;
  switch (room.state()) {
    case RoomState::waiting:
      return room.deserted() ? 0 : 1;
    case RoomState::playing:
      return room.deserted() ? 0 : 2;
    case RoomState::finished:
    case RoomState::halted:
      break;
  }
  return std::nullopt;
}

}  // namespace

std::vector<Transfer> transfers(const std::vector<Load>& loads, const std::string& own) {
  std::vector<Load> takers;
  std::ranges::copy_if(loads, std::back_inserter(takers), &Load::takes);
  Mean mean{.rooms = 0, .nodes = takers.size()};
  for (const Load& load : takers) mean.rooms += load.rooms;
  std::ranges::sort(takers, has_more);
  const auto self = std::ranges::find(takers, own, &Load::writer);
  if (self == takers.end() || !mean.is_exceeded_by(*self)) return {};

  // Other givers see the same rows now, so each gives a share of what a taker lacks.
  const auto givers = static_cast<std::size_t>(
      std::ranges::count_if(takers, [&](const Load& load) { return mean.is_exceeded_by(load); }));
  const bool first = self == takers.begin();
  const std::size_t each = mean.rounded_up();
  std::vector<std::size_t> lacking;
  std::vector<Transfer> transfers;
  for (const Load& load : takers) {
    const std::size_t room_for = load.rooms < each ? each - load.rooms : 0;
    lacking.push_back(room_for / givers + (first ? room_for % givers : 0));
    transfers.push_back({.to = load.writer, .node = load.node});
  }
  for (auto left = std::min(self->rooms - each, limits::rooms_transferred_at_once); left > 0;
       --left) {
    const auto most = std::ranges::max_element(lacking);
    if (*most == 0) break;
    --*most;
    ++transfers[static_cast<std::size_t>(most - lacking.begin())].rooms;
  }
  std::erase_if(transfers, [](const Transfer& transfer) { return transfer.rooms == 0; });
  return transfers;
}

Rebalancer::Rebalancer(storage::DurableJournal& journal, const rooms::Directory& directory,
                       net::Shards& shards)
    : journal_(journal),
      directory_(directory),
      shards_(shards),
      under_way_(std::make_shared<std::atomic<std::size_t>>(0)) {}

void Rebalancer::look(storage::OwnershipLink& link) {
  const auto now = std::chrono::steady_clock::now();
  const std::string own = journal_.name();
  if (own.empty() || *under_way_ > 0) return;
  if (std::exchange(gave_, false))
    journal_.flush();  // so that rooms given before no longer count here
  else if (now < next_ || directory_.size() < limits::rooms_above_mean_min)
    return;
  next_ = now + between_rounds;
  const auto wanted = transfers(storage::loads(link.open()), own);
  if (wanted.empty()) return;
  const auto going = candidates();
  auto next = going.begin();
  for (const Transfer& transfer : wanted) {
    std::size_t given = 0;
    for (; given < transfer.rooms && next != going.end(); ++given)
      give((next++)->code, transfer.to);
    if (given == 0) break;
    gave_ = true;
    telemetry::log(telemetry::Area::rooms, telemetry::LogLevel::info,
                   "rooms transferred to another node",
                   {{"rooms", given}, {"node", transfer.node}});
  }
}

std::vector<Rebalancer::Candidate> Rebalancer::candidates() {
  std::vector<std::future<std::vector<Candidate>>> parts;
  for (std::size_t shard = 0; shard < shards_.count(); ++shard) {
    const auto found = std::make_shared<std::promise<std::vector<Candidate>>>();
    parts.push_back(found->get_future());
    shards_.post(shard, [found](rooms::Rooms& rooms) {
      std::vector<Candidate> some;
      rooms.visit([&](const room::Room& room) {
        if (const auto place = rank(room)) some.push_back({room.code(), *place});
      });
      found->set_value(std::move(some));
    });
  }
  std::vector<Candidate> all;
  for (auto& part : parts) std::ranges::move(part.get(), std::back_inserter(all));
  std::ranges::stable_sort(all, {}, &Candidate::rank);
  return all;
}

void Rebalancer::give(const room::RoomCode& code, const std::string& to) {
  ++*under_way_;
  shards_.post(shards_.of(code), [code, to, count = under_way_](rooms::Rooms& rooms) {
    rooms.hand_over(code, protocol::Close::moved, to, [count] { --*count; });
  });
}

}  // namespace server::cluster
