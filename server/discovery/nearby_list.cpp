#include "server/discovery/nearby_list.hpp"

#include "server/util/limits.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <string_view>
#include <tuple>

namespace server::discovery {

namespace ip = boost::asio::ip;

namespace {

constexpr Milliseconds between_questions = 1'000;
constexpr std::uint32_t ttl_max = 4'500;  // seconds
constexpr std::size_t machine_bytes_max = 63;

DnsName castellan_service() {
  return {{"_castellan", "_tcp", "local"}};
}

bool is_instance(const DnsName& name) {
  if (name.labels.size() != 4) return false;
  return DnsName{{name.labels.begin() + 1, name.labels.end()}} == castellan_service();
}

// The name of a machine as it may be shown; empty if it is none.
std::string machine_name(std::string_view text) {
  const auto fits = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' || c == '-';
  };
  const bool good = text.size() <= machine_bytes_max && std::ranges::all_of(text, fits);
  return std::string(good ? text : std::string_view());
}

ip::address address_of(const DnsRecord& record) {
  if (record.type == DnsType::a) {
    ip::address_v4::bytes_type bytes{};
    std::copy_n(record.data.begin(), bytes.size(), bytes.begin());
    return ip::address_v4(bytes);
  }
  ip::address_v6::bytes_type bytes{};
  std::copy_n(record.data.begin(), bytes.size(), bytes.begin());
  return ip::address_v6(bytes);
}

std::string url_at(const ip::address& address, std::uint16_t port) {
  const std::string host = address.to_string();
  return "http://" + (address.is_v6() ? "[" + host + "]" : host) + ":" + std::to_string(port) + "/";
}

}  // namespace

NearbyList::FoundServer* NearbyList::find(const DnsName& instance) {
  const auto found = std::ranges::find(found_, instance, &FoundServer::instance);
  return found == found_.end() ? nullptr : &*found;
}

void NearbyList::received(const DnsMessage& message, SteadyTime now) {
  if (!message.response) return;
  std::erase_if(found_, [&](const FoundServer& each) { return each.until <= now; });
  std::vector<const DnsRecord*> records;
  for (const auto* section : {&message.answers, &message.additionals})
    for (const DnsRecord& record : *section) records.push_back(&record);

  for (const DnsRecord* record : records) {
    if (record->type != DnsType::srv || !is_instance(record->name)) continue;
    const auto service = read_srv(record->data);
    FoundServer* server = find(record->name);
    if (record->ttl == 0 || !service || service->port == 0) {
      if (server != nullptr) found_.erase(found_.begin() + (server - found_.data()));
      continue;
    }
    if (server == nullptr) {
      if (found_.size() >= limits::nearby_servers_max) continue;
      server = &found_.emplace_back();
      server->instance = record->name;
    }
    server->port = service->port;
    server->target = service->target;
    server->until = now + Milliseconds{std::min(record->ttl, ttl_max)} * 1000;
  }
  for (const DnsRecord* record : records) {
    if (record->ttl == 0) continue;
    if (record->type == DnsType::txt) {
      if (FoundServer* const server = find(record->name))
        server->machine = machine_name(txt_value(record->data, "machine"));
    } else if (record->type == DnsType::a || record->type == DnsType::aaaa) {
      const ip::address address = address_of(*record);
      if (!is_private(address)) continue;
      for (FoundServer& server : found_)
        if (server.target == record->name) (address.is_v4() ? server.v4 : server.v6) = address;
    }
  }
}

bool NearbyList::want(SteadyTime now) {
  constexpr Milliseconds pause = std::chrono::milliseconds(limits::nearby_pause).count();
  if (asked_ && now - *asked_ < pause) return false;
  asked_ = now;
  next_question_ = now;
  return true;
}

bool NearbyList::asks(SteadyTime now) {
  if (!next_question_ || *next_question_ > now) return false;
  // Twice: wireless networks lose multicast packets.
  const bool is_first = now - *asked_ < between_questions;
  next_question_ = is_first ? std::optional(*asked_ + between_questions) : std::nullopt;
  return true;
}

// Without known answers, so that each server sends all its records.
DnsMessage NearbyList::question() {
  DnsMessage message;
  message.questions.push_back({castellan_service(), DnsType::ptr});
  return message;
}

std::vector<protocol::NearbyServer> NearbyList::servers(const std::vector<DiscoveryLink>& own,
                                                        std::uint16_t own_port,
                                                        SteadyTime now) const {
  std::vector<protocol::NearbyServer> servers;
  for (const FoundServer& each : found_) {
    const auto& address = each.v4 ? each.v4 : each.v6;
    if (!address || each.until <= now) continue;
    const bool is_own = each.port == own_port && std::ranges::any_of(own, [&](const auto& link) {
                          return std::ranges::find(link.addresses, *address,
                                                   &LinkAddress::address) != link.addresses.end();
                        });
    const std::string url = url_at(*address, each.port);
    // A server that was killed may come back by another name.
    const bool is_listed =
        std::ranges::find(servers, url, &protocol::NearbyServer::url) != servers.end();
    if (!is_own && !is_listed) servers.push_back({each.machine, url});
  }
  std::ranges::sort(servers, {}, [](const protocol::NearbyServer& server) {
    return std::tie(server.machine, server.url);
  });
  return servers;
}

}  // namespace server::discovery
