#include "server/cluster/list_replication.hpp"

#include "protocol/room_list.hpp"
#include "server/storage/listings.hpp"
#include "server/util/limits.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

namespace server::cluster {
namespace {

using rooms::Listing;
using storage::NodeListing;

std::int64_t number(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

std::size_t count(std::int64_t number) {
  return static_cast<std::size_t>(std::max<std::int64_t>(number, 0));
}

NodeListing described(const Listing::Snapshot& snapshot, std::uint64_t version) {
  std::vector<std::string> texts;
  std::size_t bytes = 0;
  for (const Listing::Shown& shown : snapshot.rooms) {
    std::string text = shown.text();
    bytes += text.size() + 2;
    if (bytes > limits::listing_bytes_max) break;
    texts.push_back(std::move(text));
  }
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  return {.version = static_cast<std::int64_t>(version),
          .people = number(snapshot.clients),
          .games = number(snapshot.games),
          .more = number(snapshot.more + snapshot.rooms.size() - texts.size()),
          .rooms = protocol::encode_room_list(views)};
}

}  // namespace

void ListReplication::publish(storage::sql::Database& database, const std::string& own,
                              std::chrono::steady_clock::time_point now) {
  // Read first: changes made meanwhile are published next time.
  const std::uint64_t version = listing_.version_here();
  const bool soon = now < published_at_ + limits::listing_interval_min;
  if (own == published_as_ && (version == published_version_ || soon)) return;
  const Listing::Snapshot snapshot = listing_.local_snapshot(limits::rooms_listed_max);
  if (!storage::publish_listing(database, own, described(snapshot, version))) return;
  published_as_ = own;
  published_version_ = version;
  published_at_ = now;
}

bool ListReplication::is_due(std::chrono::steady_clock::time_point now) const {
  return now >= refreshed_at_ + limits::listing_interval_max;
}

void ListReplication::refresh(storage::sql::Database& database, const std::string& own,
                              std::chrono::steady_clock::time_point now) {
  const auto received = storage::read_listings(database, own, versions_);
  auto before = std::exchange(versions_, {});
  for (const storage::ReceivedListing& one : received) {
    if (const auto& listing = one.listing) {
      listing_.put_node_list(
          one.writer,
          Listing::NodeList{protocol::decode_room_list(listing->rooms), count(listing->more),
                            count(listing->people), count(listing->games)});
      versions_[one.writer] = listing->version;
    } else {
      versions_[one.writer] = before[one.writer];
    }
    before.erase(one.writer);
  }
  for (const auto& [writer, version] : before) listing_.put_node_list(writer, std::nullopt);
  refreshed_at_ = now;
}

void ListReplication::expire(std::chrono::steady_clock::time_point now) {
  // Published rows may be lost with the database, because no commit waited for its disk.
  published_as_.clear();
  if (now < refreshed_at_ + listed_for_) return;
  for (const auto& [writer, version] : std::exchange(versions_, {}))
    listing_.put_node_list(writer, std::nullopt);
}

}  // namespace server::cluster
