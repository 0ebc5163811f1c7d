#include "server/rooms/listing.hpp"

#include "protocol/encode.hpp"
#include "server/rooms/code.hpp"
#include "server/util/limits.hpp"

#include <algorithm>

namespace server::rooms {

using protocol::RoomInfo;
using protocol::RoomState;

namespace {

std::size_t clients_in(const RoomInfo& info) {
  const auto is_there = [](const protocol::SeatInfo& seat) { return seat.connected && !seat.bot; };
  return info.spectators + static_cast<std::size_t>(std::ranges::count_if(info.seats, is_there));
}

}  // namespace

struct Listing::Shown::Text {
  std::once_flag once;
  std::string text;
};

Listing::Listing() : name_(make_code(CodeLength::short_code).text()) {}

const std::string& Listing::Shown::text() const {
  if (!room) return other->text;
  std::call_once(own_text->once, [this] { own_text->text = protocol::encode_room(*room); });
  return own_text->text;
}

void Listing::forget(const ListedEntry& entry) {
  clients_ -= entry.clients;
  games_ -= entry.playing ? 1 : 0;
  if (!entry.listed) return;
  shown_.erase(entry.place);
  surplus_of(entry.payer).erase(entry.place);
  const auto found = listed_by_payer_.find(entry.payer);
  if (found == listed_by_payer_.end()) return;
  found->second.erase(entry.place);
  if (found->second.empty()) listed_by_payer_.erase(found);
}

void Listing::share_out(const std::string& payer) {
  const auto found = listed_by_payer_.find(payer);
  if (found == listed_by_payer_.end()) return;
  ShownRooms& surplus = surplus_of(payer);
  // One room has come, which is in the surplus, or gone: at most one more is on the wrong side.
  auto place = found->second.begin();
  for (std::size_t i = 0; i < limits::rooms_listed_of_address_max; ++i, ++place) {
    if (place == found->second.end()) return;
    if (auto room = surplus.extract(*place)) shown_.insert(std::move(room));
  }
  if (place == found->second.end()) return;
  if (auto room = shown_.extract(*place)) surplus.insert(std::move(room));
}

void Listing::put(const RoomInfo& info, const std::string& payer) {
  const ListedEntry next{.clients = clients_in(info),
                         .playing = info.state == RoomState::playing,
                         .listed = info.settings.listed && info.state != RoomState::finished,
                         .place = {-info.created, info.code},
                         .payer = payer};
  auto room = next.listed ? std::make_shared<const RoomInfo>(info) : nullptr;
  const std::lock_guard lock(mutex_);
  ListedEntry& entry = rooms_[info.code];
  if (next.listed || entry.listed || next.clients != entry.clients ||
      next.playing != entry.playing) {
    ++version_here_;
    ++version_;
  }
  forget(entry);
  entry = next;
  clients_ += entry.clients;
  games_ += entry.playing ? 1 : 0;
  if (entry.listed) {
    surplus_of(payer)[entry.place] = {
        .room = std::move(room), .version = version_, .own_text = std::make_shared<Shown::Text>()};
    listed_by_payer_[payer].insert(entry.place);
  }
  share_out(payer);
}

void Listing::remove(const protocol::RoomCode& code) {
  const std::lock_guard lock(mutex_);
  const auto found = rooms_.find(code);
  if (found == rooms_.end()) return;
  ++version_here_;
  ++version_;
  const std::string payer = found->second.payer;
  forget(found->second);
  rooms_.erase(found);
  share_out(payer);
}

void Listing::put_node_list(const std::string& server, std::optional<NodeList> list) {
  const std::lock_guard lock(mutex_);
  if (!list && !node_lists_.contains(server)) return;
  ++version_;
  if (list)
    node_lists_[server] = *std::move(list);
  else
    node_lists_.erase(server);
  merge_node_lists();
}

void Listing::merge_node_lists() {
  const auto before = std::exchange(shown_remote_, {});
  for (const auto& [server, list] : node_lists_)
    for (const protocol::ListedRoom& room : list.rooms) {
      const ListPosition place{-room.created, room.code};
      const auto known = before.find(place);
      // An unchanged room keeps its version, so it is not sent again.
      if (known != before.end() && known->second.other->text == room.text)
        shown_remote_.insert(*known);
      else
        shown_remote_.insert({place,
                              {.room = nullptr,
                               .other = std::make_shared<const protocol::ListedRoom>(room),
                               .version = version_}});
    }
}

std::uint64_t Listing::version() const {
  const std::lock_guard lock(mutex_);
  return version_;
}

std::uint64_t Listing::version_here() const {
  const std::lock_guard lock(mutex_);
  return version_here_;
}

Listing::Snapshot Listing::local_snapshot(std::size_t most) const {
  const std::lock_guard lock(mutex_);
  return local_rooms(most);
}

Listing::Snapshot Listing::local_rooms(std::size_t most) const {
  Snapshot snapshot{.rooms = {},
                    .more = shown_.size() - std::min(most, shown_.size()) + surplus_[0].size() +
                            surplus_[1].size(),
                    .clients = clients_,
                    .games = games_};
  for (const auto& [place, shown] : shown_) {
    if (snapshot.rooms.size() == most) break;
    snapshot.rooms.push_back(shown);
  }
  return snapshot;
}

void Listing::sort_by_place(std::vector<Shown>& rooms) {
  std::ranges::sort(rooms, {}, [](const Shown& shown) {
    return ListPosition{-(shown.room ? shown.room->created : shown.other->created), shown.code()};
  });
}

Listing::Snapshot Listing::snapshot(std::size_t most) const {
  const std::lock_guard lock(mutex_);
  Snapshot snapshot = local_rooms(most);
  snapshot.tag = name_ + "-" + std::to_string(version_);
  for (const auto& [server, list] : node_lists_) {
    snapshot.more += list.more;
    snapshot.clients += list.clients;
    snapshot.games += list.games;
  }
  for (const auto& [place, shown] : shown_remote_)
    if (!rooms_.contains(place.second)) snapshot.rooms.push_back(shown);
  if (!node_lists_.empty()) sort_by_place(snapshot.rooms);
  if (snapshot.rooms.size() > most) {
    snapshot.more += snapshot.rooms.size() - most;
    snapshot.rooms.resize(most);
  }
  const std::size_t shares = snapshot.rooms.size();
  for (const ShownRooms& surplus : surplus_)
    for (const auto& [place, shown] : surplus) {
      if (snapshot.rooms.size() == most) break;
      snapshot.rooms.push_back(shown);
      --snapshot.more;
    }
  if (snapshot.rooms.size() > shares) sort_by_place(snapshot.rooms);
  return snapshot;
}

}  // namespace server::rooms
