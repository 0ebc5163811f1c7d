#include "server/net/relaying.hpp"

#include "server/limits.hpp"
#include "server/net/relay_link.hpp"
#include "server/net/world.hpp"

#include <algorithm>
#include <memory>

namespace server::net {

bool Relaying::has(const room::RoomCode& code) const {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(code);
  return found != rooms_.end() && found->second.told > 0;
}

std::map<room::RoomCode, std::uint32_t> Relaying::spectators() const {
  std::map<room::RoomCode, std::uint32_t> counts;
  const std::lock_guard lock(mutex_);
  for (const auto& [code, room] : rooms_)
    if (room.spectators > 0) counts[code] = static_cast<std::uint32_t>(room.spectators);
  return counts;
}

void Relaying::change(const room::RoomCode& code, int Room::* count, int by) {
  if (by == 0) return;
  const std::lock_guard lock(mutex_);
  Room& room = rooms_[code];
  room.*count += by;
  if (room.told == 0 && room.spectators == 0) rooms_.erase(code);
}

void Relaying::count_told(const room::RoomCode& code, int by) {
  change(code, &Room::told, by);
}

void Relaying::count_spectators(const room::RoomCode& code, int by) {
  change(code, &Room::spectators, by);
}

hall::Relay* ShardRelays::find(const std::string& code, const std::optional<std::string>& pass) {
  const auto [first, last] = links_.equal_range(code);
  for (auto link = first; link != last; ++link)
    if (link->second->serves(pass)) return &link->second->relay();
  if (world_.relaying.relays() >= limits::relays_max || world_.stopping) return nullptr;
  const auto link = std::make_shared<RelayLink>(world_, shard_, code, pass);
  links_.emplace(code, link.get());
  link->start();
  return &link->relay();
}

void ShardRelays::remove(const RelayLink& link) {
  std::erase_if(links_, [&](const auto& one) { return one.second == &link; });
}

}  // namespace server::net
