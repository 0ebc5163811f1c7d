// The owner of each room.
#include "server/rooms/code.hpp"
#include "server/storage/lobby_owner.hpp"
#include "tests/simulation/nodes/database.hpp"

#include <algorithm>
#include <cstdint>

namespace simulation {

using server::storage::DatabaseTime;
using server::storage::NodeLoad;
using server::storage::NodeRecord;
using server::storage::RoomClaim;
using server::storage::TransferredRooms;
using ClaimOutcome = server::storage::RoomClaim::ClaimOutcome;

namespace {

constexpr protocol::Milliseconds commits_late = 90'000;

// FNV-1a, in place of md5: another order of the nodes for each room.
std::uint64_t order_of(const std::string& text) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
  return hash;
}

}  // namespace

std::optional<WriterName> SimulatedDatabase::owner(const RoomCode& code) const {
  const auto found = owners_.find(code);
  return found == owners_.end() ? std::nullopt : found->second.writer;
}

std::vector<RoomCode> SimulatedDatabase::free_rooms(const WriterName& writer,
                                                    std::size_t most) const {
  std::vector<RoomCode> free;
  if (!is_writer(writer)) return free;
  for (const auto& [code, owner] : owners_) {
    if (owner.writer || free.size() == most) continue;
    const WriterName* first = nullptr;
    std::uint64_t least = 0;
    for (const auto& [name, row] : writers_) {
      if (row.leaving || is_overdue(row)) continue;
      const std::uint64_t order = order_of(code.text() + row.node);
      if (first == nullptr || order < least) {
        first = &name;
        least = order;
      }
    }
    if ((first != nullptr && *first == writer) || owner.alive < now() - 4 * lease_ / millisecond)
      free.push_back(code);
  }
  return free;
}

std::optional<RoomClaim> SimulatedDatabase::claim(const WriterName& writer, const RoomCode& code) {
  const auto known = owners_.find(code);
  const bool is_known = known != owners_.end();
  if (is_known && known->second.writer && known->second.writer != writer)
    return RoomClaim{.outcome = ClaimOutcome::theirs,
                     .owner = member(*known->second.writer, writers_.at(*known->second.writer))};
  const auto room = rooms_.find(code);
  if (room == rooms_.end()) return RoomClaim{};
  const bool given_up = room->second.ended && !room->second.begun;
  if (given_up && !is_known) return RoomClaim{.outcome = ClaimOutcome::given_up};
  const bool before = is_known && known->second.writer == writer;
  if (!before && !is_writer(writer)) return std::nullopt;
  OwnerRow& owner = owners_.try_emplace(code, OwnerRow{std::nullopt, now()}).first->second;
  owner.writer = writer;
  if (owner.released_by == writer) owner.released_by.clear();
  return RoomClaim{.outcome = ClaimOutcome::ours,
                   .rooms = {{code, server::RoomTime(owner.alive), before}}};
}

std::optional<NodeRecord> SimulatedDatabase::claim_lobby(const WriterName& writer) {
  auto owner = owners_.find(server::rooms::lobby_key);
  if (owner == owners_.end()) {
    if (!is_writer(writer)) return std::nullopt;
    owner = owners_.try_emplace(server::rooms::lobby_key, OwnerRow{writer, now()}).first;
  }
  return member(*owner->second.writer, writers_.at(*owner->second.writer));
}

bool SimulatedDatabase::has_lobby(const WriterName& writer) const {
  return owner(server::rooms::lobby_key) == writer;
}

bool SimulatedDatabase::hand_over_lobby(const WriterName& writer) {
  if (!has_lobby(writer)) return false;
  for (const auto& [name, row] : writers_) {
    if (name == writer || row.leaving || is_overdue(row)) continue;
    owners_[server::rooms::lobby_key].writer = name;
    return true;
  }
  return false;
}

std::vector<NodeLoad> SimulatedDatabase::loads() const {
  std::vector<NodeLoad> loads;
  for (const auto& [name, row] : writers_) {
    const bool has_any = std::ranges::any_of(
        owners_, [&](const auto& owner) { return owner.second.writer == name; });
    loads.push_back({.writer = name,
                     .node = row.node,
                     .rooms = transferred_rooms(name, {}).rooms.size(),
                     .takes = !row.leaving && !is_overdue(row) && has_any});
  }
  return loads;
}

TransferredRooms SimulatedDatabase::transferred_rooms(const WriterName& writer,
                                                      DatabaseTime since) const {
  TransferredRooms given{.rooms = {}, .until = DatabaseTime(now())};
  for (const auto& [code, owner] : owners_)
    if (owner.writer == writer && is_open(code) && owner.alive >= (since - commits_late).count())
      given.rooms.push_back(code);
  return given;
}

std::vector<RoomCode> SimulatedDatabase::reserve(const WriterName& writer,
                                                 const std::vector<RoomCode>& wanted) {
  std::vector<RoomCode> reserved;
  if (!is_writer(writer)) return reserved;
  for (const RoomCode& code : wanted)
    if (!rooms_.contains(code) && owners_.try_emplace(code, OwnerRow{writer, now()}).second)
      reserved.push_back(code);
  return reserved;
}

bool SimulatedDatabase::given_lately(const RoomCode& code) const {
  const auto found = owners_.find(code);
  return found != owners_.end() && now() - found->second.given < 5000;
}

bool SimulatedDatabase::refused_lately(const RoomCode& code) const {
  const auto found = refused_.find(code);
  return found != refused_.end() && now() - found->second < 70'000;
}

std::vector<RoomCode> SimulatedDatabase::open_rooms() const {
  std::vector<RoomCode> codes;
  for (const auto& [code, room] : rooms_)
    if (!room.ended) codes.push_back(code);
  return codes;
}

std::size_t SimulatedDatabase::over_and_owned() const {
  return static_cast<std::size_t>(std::ranges::count_if(owners_, [&](const auto& owner) {
    return rooms_.contains(owner.first) && !is_open(owner.first);
  }));
}

}  // namespace simulation
