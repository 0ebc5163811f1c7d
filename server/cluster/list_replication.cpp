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
using storage::ToldListing;

std::int64_t number(std::size_t count) {
  return static_cast<std::int64_t>(count);
}

std::size_t count(std::int64_t number) {
  return static_cast<std::size_t>(std::max<std::int64_t>(number, 0));
}

ToldListing described(const Listing::Look& look, std::uint64_t version) {
  std::vector<std::string> texts;
  std::size_t bytes = 0;
  for (const Listing::Shown& shown : look.rooms) {
    std::string text = shown.text();
    bytes += text.size() + 2;
    if (bytes > limits::listing_bytes_max) break;
    texts.push_back(std::move(text));
  }
  const std::vector<std::string_view> views(texts.begin(), texts.end());
  return {.version = static_cast<std::int64_t>(version),
          .people = number(look.people),
          .games = number(look.games),
          .more = number(look.more + look.rooms.size() - texts.size()),
          .rooms = protocol::encode_room_list(views)};
}

}  // namespace

void ListReplication::tell(storage::sql::Database& database, const std::string& own,
                           std::chrono::steady_clock::time_point now) {
  // Read first: changes made meanwhile are published next time.
  const std::uint64_t version = listing_.version_here();
  const bool soon = now < told_at_ + limits::listing_interval_min;
  if (own == told_as_ && (version == told_ || soon)) return;
  const Listing::Look look = listing_.look_here(limits::rooms_listed_max);
  if (!storage::tell_listing(database, own, described(look, version))) return;
  told_as_ = own;
  told_ = version;
  told_at_ = now;
}

bool ListReplication::is_due(std::chrono::steady_clock::time_point now) const {
  return now >= heard_at_ + limits::listing_interval_max;
}

void ListReplication::hear(storage::sql::Database& database, const std::string& own,
                           std::chrono::steady_clock::time_point now) {
  const auto heard = storage::hear_listings(database, own, known_);
  auto before = std::exchange(known_, {});
  for (const storage::HeardListing& one : heard) {
    if (const auto& told = one.listing) {
      listing_.put_elsewhere(
          one.writer, Listing::Elsewhere{protocol::decode_room_list(told->rooms), count(told->more),
                                         count(told->people), count(told->games)});
      known_[one.writer] = told->version;
    } else {
      known_[one.writer] = before[one.writer];
    }
    before.erase(one.writer);
  }
  for (const auto& [writer, version] : before) listing_.put_elsewhere(writer, std::nullopt);
  heard_at_ = now;
}

void ListReplication::miss(std::chrono::steady_clock::time_point now) {
  // Published rows may be lost with the database, because no commit waited for its disk.
  told_as_.clear();
  if (now < heard_at_ + kept_) return;
  for (const auto& [writer, version] : std::exchange(known_, {}))
    listing_.put_elsewhere(writer, std::nullopt);
}

}  // namespace server::cluster
