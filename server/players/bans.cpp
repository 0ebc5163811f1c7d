#include "server/players/bans.hpp"

#include "server/util/confusable_names.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <charconv>
#include <memory>
#include <netinet/in.h>
#include <utility>

namespace server::players {
namespace {

using protocol::Ban;
using protocol::BanKind;
using AddressBytes = std::array<std::uint8_t, 16>;

constexpr unsigned mapped_bits = 96;  // prefix of an IPv4 address written as an IPv6 one
constexpr AddressBytes mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
// The IPv6 network of one household or one hired machine.
constexpr unsigned household_bits = 64;
constexpr unsigned bits_min_v4 = 8;
constexpr unsigned bits_min_v6 = 16;

bool is_v4(const AddressBytes& bytes) {
  return std::equal(mapped.begin(), mapped.begin() + 12, bytes.begin());
}

std::optional<AddressBytes> read_address(const std::string& text) {
  AddressBytes bytes = mapped;
  if (inet_pton(AF_INET, text.c_str(), bytes.data() + 12) == 1) return bytes;
  if (inet_pton(AF_INET6, text.c_str(), bytes.data()) == 1) return bytes;
  return std::nullopt;
}

void clear_after(AddressBytes& bytes, unsigned bits) {
  for (unsigned bit = bits; bit < 128; ++bit)
    bytes[bit / 8] = static_cast<std::uint8_t>(bytes[bit / 8] & ~(0x80u >> (bit % 8)));
}

bool holds(const Ban& ban, WallTime now) {
  return !ban.until || WallTime(*ban.until) > now;
}

}  // namespace

engine::Result<Bans::Network, std::string> Bans::read_network(std::string text) {
  const auto slash = text.find('/');
  std::optional<unsigned> bits;
  if (slash != std::string::npos) {
    unsigned number = 0;
    const char* const begin = text.data() + slash + 1;
    const char* const end = text.data() + text.size();
    const auto parsed = std::from_chars(begin, end, number);
    if (parsed.ec != std::errc{} || parsed.ptr != end || number > 128)
      return "the prefix length after / is a number up to 128";
    bits = number;
    text.resize(slash);
  }
  const auto bytes = read_address(text);
  if (!bytes) return "not an address: write 192.0.2.7, 203.0.113.0/24 or 2001:db8::/32";
  Network network{*bytes, 128};
  if (is_v4(*bytes)) {
    const bool as_v6 = text.find(':') != std::string::npos;
    if (bits && !as_v6 && *bits > 32) return "the prefix length of an IPv4 network is at most 32";
    if (bits) network.bits = as_v6 ? *bits : mapped_bits + *bits;
    if (network.bits < mapped_bits + bits_min_v4) return "the network is too large";
  } else {
    network.bits = bits.value_or(household_bits);
    if (network.bits < bits_min_v6) return "the network is too large";
  }
  clear_after(network.bytes, network.bits);
  return network;
}

std::string Bans::to_text(const Network& network) {
  const bool v4 = is_v4(network.bytes);
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(v4 ? AF_INET : AF_INET6, network.bytes.data() + (v4 ? 12 : 0), text.data(),
            text.size());
  const unsigned bits = v4 ? network.bits - mapped_bits : network.bits;
  return std::string(text.data()) + (bits == (v4 ? 32 : 128) ? "" : "/" + std::to_string(bits));
}

bool Bans::contains(const Network& network, const AddressBytes& address) {
  // An IPv6 network such as ::/64 may have all IPv4 addresses, as they are stored here.
  if (is_v4(network.bytes) != is_v4(address)) return false;
  AddressBytes front = address;
  clear_after(front, network.bits);
  return front == network.bytes;
}

std::optional<Bans::StoredBan> Bans::prepare(const Ban& ban) {
  StoredBan stored{.ban = ban};
  if (ban.kind == BanKind::name) {
    util::NameSkeletons skeletons = util::skeletons_of(ban.whom);
    stored.folded = std::move(skeletons.folded);
    stored.case_sensitive = std::move(skeletons.case_sensitive);
  }
  if (ban.kind == BanKind::address) {
    const auto network = read_network(ban.whom);
    if (!network) return std::nullopt;
    stored.network = *network;
  }
  return stored;
}

Bans::Bans(BanStorage* storage) : storage_(storage) {
  const std::lock_guard changing(changing_);
  reload_if_changed();
  changed_ = false;
}

void Bans::reload_if_changed() {
  if (storage_ == nullptr) return;
  // In this order: changes in between are read again the next time.
  std::string version = storage_->version();
  if (version == version_) return;
  std::vector<StoredBan> bans;
  for (const Ban& ban : storage_->read()) {
    newest_ = std::max(newest_, ban.id);
    if (auto stored = prepare(ban)) bans.push_back(*std::move(stored));
  }
  version_ = std::move(version);
  changed_ = true;
  const std::lock_guard lock(mutex_);
  bans_ = std::move(bans);
  any_ = !bans_.empty();
}

bool Bans::refresh() {
  const std::lock_guard changing(changing_);
  reload_if_changed();
  return std::exchange(changed_, false);
}

engine::Result<Ban, std::string> Bans::add(const protocol::NewBan& wanted, WallTime now) {
  Ban ban{.kind = wanted.kind, .whom = wanted.whom, .reason = wanted.reason, .since = now.count()};
  if (wanted.seconds) ban.until = now.count() + Milliseconds{1000} * *wanted.seconds;
  if (ban.kind == BanKind::address) {
    const auto network = read_network(ban.whom);
    if (!network) return network.error();
    ban.whom = to_text(*network);
  }
  auto stored = prepare(ban);
  if (!stored) return "no such network";
  const std::lock_guard changing(changing_);
  reload_if_changed();
  // Another server may take the next number first.
  do {
    ban.id = ++newest_;
  } while (storage_ != nullptr && !storage_->insert(ban));
  stored->ban.id = ban.id;
  version_.clear();
  const std::lock_guard lock(mutex_);
  bans_.push_back(*std::move(stored));
  any_ = true;
  return ban;
}

bool Bans::lift(std::uint32_t id) {
  const auto is_it = [id](const StoredBan& stored) { return stored.ban.id == id; };
  const std::lock_guard changing(changing_);
  reload_if_changed();
  {
    const std::lock_guard lock(mutex_);
    if (std::ranges::none_of(bans_, is_it)) return false;
  }
  if (storage_ != nullptr) storage_->remove(id);
  version_.clear();
  const std::lock_guard lock(mutex_);
  std::erase_if(bans_, is_it);
  any_ = !bans_.empty();
  return true;
}

std::vector<Ban> Bans::list(WallTime now) const {
  std::vector<Ban> list;
  const std::lock_guard lock(mutex_);
  for (const StoredBan& stored : bans_)
    if (holds(stored.ban, now)) list.push_back(stored.ban);
  std::ranges::reverse(list);
  return list;
}

std::optional<Ban> Bans::find(const BanSubject& caller, WallTime now) const {
  if (!any_) return std::nullopt;
  const auto address = read_address(std::string(caller.address));
  const util::NameSkeletons skeletons = util::skeletons_of(caller.name);
  const auto is_meant = [&](const StoredBan& stored) {
    switch (stored.ban.kind) {
      case BanKind::player:
        return !caller.player.empty() && stored.ban.whom == caller.player;
      case BanKind::name:
        return !caller.name.empty() &&
               skeletons.confusable_with({stored.folded, stored.case_sensitive});
      case BanKind::address:
        return address && contains(stored.network, *address);
    }
    return false;
  };
  std::optional<Ban> longest;
  const std::lock_guard lock(mutex_);
  for (const StoredBan& stored : bans_)
    if (holds(stored.ban, now) && is_meant(stored) &&
        (!longest ||
         (longest->until && (!stored.ban.until || *stored.ban.until > *longest->until))))
      longest = stored.ban;
  return longest;
}

}  // namespace server::players
