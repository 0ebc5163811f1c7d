#include "server/discovery/responder_machine.hpp"

#include <algorithm>
#include <array>
#include <functional>
#include <iterator>

namespace server::discovery {

namespace ip = boost::asio::ip;

namespace {

// Of RFC 6762, in milliseconds: 8.1 (probes), 8.3 (announcements), 6 (rates, and delays of shared
// records), 7.2 (delay after a truncated query).
constexpr Milliseconds probe_interval = 250;
constexpr unsigned probes = 3;
constexpr Milliseconds lost_tie_delay = 1'000;
constexpr unsigned conflicts_unhurried = 15;
constexpr Milliseconds many_conflicts_delay = 5'000;
constexpr Milliseconds announcement_interval = 1'000;
constexpr unsigned announcements = 2;
constexpr Milliseconds record_interval = 1'000;
constexpr Milliseconds shared_delay = 20;
constexpr Milliseconds truncated_delay = 400;
constexpr double delay_spread = 100;

// Seconds (RFC 6762, 10), and at most for resolvers that know nothing of multicast (6.7).
constexpr std::uint32_t host_ttl = 120;
constexpr std::uint32_t other_ttl = 4'500;
constexpr std::uint32_t legacy_ttl = 10;

// After castellan-99.local it begins again with the first name.
constexpr unsigned names_max = 99;
// Questions of a message that are read. A plain resolver asks one, which its response repeats: more
// of them would make the response longer than the query.
constexpr std::size_t questions_max = 64;
constexpr std::size_t legacy_questions_max = 1;

constexpr std::array<std::string_view, 2> services{"_castellan", "_http"};

DnsName service_name(std::string_view service) {
  return {{std::string(service), "_tcp", "local"}};
}

DnsName enumeration() {
  return {{"_services", "_dns-sd", "_udp", "local"}};
}

std::string address_data(const ip::address& address) {
  if (address.is_v4()) {
    const auto bytes = address.to_v4().to_bytes();
    return {bytes.begin(), bytes.end()};
  }
  const auto bytes = address.to_v6().to_bytes();
  return {bytes.begin(), bytes.end()};
}

bool is_address(DnsType type) {
  return type == DnsType::a || type == DnsType::aaaa;
}

// The claims of one machine about a name, in the order in which they are compared (RFC 6762, 8.2).
using Claims = std::vector<std::pair<DnsType, std::string>>;

// Whether a querier knows the record long enough (RFC 6762, 7.1).
bool is_known(const DnsRecord& record, const std::vector<DnsRecord>& known) {
  return std::ranges::any_of(known, [&](const DnsRecord& its) {
    return its.is_same(record) && its.ttl >= record.ttl / 2;
  });
}

}  // namespace

DnsName ResponderMachine::host_name() const {
  return {{number_ == 1 ? "castellan" : "castellan-" + std::to_string(number_), "local"}};
}

DnsName ResponderMachine::instance_of(std::string_view service) const {
  DnsName name = service_name(service);
  name.labels.insert(name.labels.begin(),
                     number_ == 1 ? "Castellan" : "Castellan (" + std::to_string(number_) + ")");
  return name;
}

std::string ResponderMachine::host() const {
  return is_named() ? host_name().labels.front() + ".local" : std::string();
}

ResponderMachine::OwnRecords ResponderMachine::records_of(const DiscoveryLink& link) const {
  OwnRecords records;
  const auto add = [&](DnsName name, DnsType type, bool unique, std::uint32_t ttl,
                       std::string data) {
    records.push_back({{std::move(name), type, unique, ttl, std::move(data)}});
  };
  const DnsName host = host_name();
  std::vector<DnsType> types;
  for (const LinkAddress& each : link.addresses) {
    const DnsType type = each.address.is_v4() ? DnsType::a : DnsType::aaaa;
    if (std::ranges::find(types, type) == types.end()) types.push_back(type);
    add(host, type, true, host_ttl, address_data(each.address));
  }
  add(host, DnsType::nsec, true, host_ttl, nsec_data(host, types));
  std::vector<std::string> texts{"version=" + settings_.version, "path=/"};
  if (!settings_.machine.empty()) texts.push_back("machine=" + settings_.machine);
  for (const std::string_view service : services) {
    const DnsName instance = instance_of(service);
    add(instance, DnsType::srv, true, host_ttl, srv_data(settings_.port, host));
    add(instance, DnsType::txt, true, other_ttl, txt_data(texts));
    add(instance, DnsType::nsec, true, host_ttl, nsec_data(instance, {DnsType::txt, DnsType::srv}));
    add(service_name(service), DnsType::ptr, false, other_ttl, ptr_data(instance));
    add(enumeration(), DnsType::ptr, false, other_ttl, ptr_data(service_name(service)));
  }
  return records;
}

bool ResponderMachine::has_unique_name(const DnsRecord& record) const {
  return record.name == host_name() || std::ranges::any_of(services, [&](std::string_view service) {
           return record.name == instance_of(service);
         });
}

bool ResponderMachine::is_ours(const DnsRecord& record) const {
  const auto same = [&](const DnsRecord& own) { return own.is_same(record); };
  return std::ranges::any_of(former_, same) ||
         std::ranges::any_of(records_, [&](const OwnRecords& of_link) {
           return std::ranges::any_of(of_link, same, &OwnRecord::record);
         });
}

void ResponderMachine::set_links(std::vector<DiscoveryLink> links, SteadyTime now) {
  if (links == links_) return;
  former_.clear();
  for (const OwnRecords& of_link : records_)
    for (const OwnRecord& own : of_link)
      if (is_address(own.record.type)) former_.push_back(own.record);
  links_ = std::move(links);
  probe(now + static_cast<Milliseconds>(random_() * probe_interval));
}

void ResponderMachine::probe(SteadyTime from) {
  records_.clear();
  replies_.clear();
  for (const DiscoveryLink& link : links_) records_.push_back(records_of(link));
  phase_ = links_.empty() ? ResponderPhase::idle : ResponderPhase::probing;
  step_ = 0;
  next_step_ = links_.empty() ? std::nullopt : std::optional(from);
}

void ResponderMachine::received(std::size_t link, const ip::udp::endpoint& from,
                                const DnsMessage& message, SteadyTime now) {
  if (link >= records_.size()) return;
  if (message.response) {
    if (from.port() == mdns_port) hear_response(link, message, now);
  } else if (is_named()) {
    answer(link, from, message, now);
  } else if (from.port() == mdns_port) {
    hear_probe(link, message, now);
  }
}

void ResponderMachine::hear_response(std::size_t link, const DnsMessage& message, SteadyTime now) {
  for (const auto* section : {&message.answers, &message.additionals})
    for (const DnsRecord& record : *section) {
      const auto own = std::ranges::find_if(
          records_[link], [&](const OwnRecord& each) { return each.record.is_same(record); });
      if (own == records_[link].end()) {
        if (contradicts(record)) return contradicted(now);
      } else if (record.ttl >= own->record.ttl / 2) {
        own->due.reset();  // somebody has given the same answer
      } else if (is_named() && !own->due) {
        // Somebody ends a record that is still true.
        own->due = std::max(now, own->last.value_or(now) + record_interval);
      }
    }
}

bool ResponderMachine::contradicts(const DnsRecord& record) const {
  if (record.ttl == 0 || record.type == DnsType::nsec || !has_unique_name(record)) return false;
  if (is_ours(record)) return false;
  // An echo or another server may have further types of a name that is established.
  return !is_named() || std::ranges::any_of(records_, [&](const OwnRecords& of_link) {
    return std::ranges::any_of(of_link, [&](const OwnRecord& own) {
      return own.record.type == record.type && own.record.name == record.name;
    });
  });
}

void ResponderMachine::contradicted(SteadyTime now) {
  ++conflicts_;
  // An established name is claimed again before it is given up.
  if (!is_named()) number_ = number_ % names_max + 1;
  const bool hurries = conflicts_ < conflicts_unhurried;
  probe(now +
        (hurries ? static_cast<Milliseconds>(random_() * probe_interval) : many_conflicts_delay));
}

void ResponderMachine::hear_probe(std::size_t link, const DnsMessage& message, SteadyTime now) {
  const auto claims_of = [](const auto& records, const DnsName& name, auto record_of) {
    Claims claims;
    for (const auto& each : records) {
      const DnsRecord& record = std::invoke(record_of, each);
      if (record.type != DnsType::nsec && record.name == name)
        claims.emplace_back(record.type, record.data);
    }
    std::ranges::sort(claims);
    return claims;
  };
  std::vector<DnsName> names{host_name()};
  for (const std::string_view service : services) names.push_back(instance_of(service));
  for (const DnsName& name : names) {
    const Claims theirs = claims_of(message.authorities, name, std::identity());
    if (theirs.empty()) continue;
    // Its own probe, also from another interface on the same network.
    const bool is_own = std::ranges::any_of(records_, [&](const OwnRecords& of_link) {
      return claims_of(of_link, name, &OwnRecord::record) == theirs;
    });
    if (!is_own && claims_of(records_[link], name, &OwnRecord::record) < theirs)
      return probe(now + lost_tie_delay);
  }
}

void ResponderMachine::answer(std::size_t link, const ip::udp::endpoint& from,
                              const DnsMessage& message, SteadyTime now) {
  OwnRecords& own = records_[link];
  const bool is_legacy = from.port() != mdns_port;
  const bool is_probe = !message.authorities.empty();
  const auto spread = static_cast<Milliseconds>(random_() * delay_spread);
  std::vector<OwnRecord*> unicast;

  const auto give = [&](OwnRecord& record, bool by_unicast) {
    if (is_known(record.record, message.answers)) return;
    const Milliseconds quarter = Milliseconds{record.record.ttl} * 1000 / 4;
    if (is_legacy || (by_unicast && (is_probe || record.is_fresh(now, quarter)))) {
      if (std::ranges::find(unicast, &record) == unicast.end()) unicast.push_back(&record);
      return;
    }
    const Milliseconds delay = message.truncated    ? truncated_delay + spread
                               : record.is_unique() ? 0
                                                    : shared_delay + spread;
    SteadyTime due = now + delay;
    if (record.last)
      due = std::max(due, *record.last + (is_probe ? probe_interval : record_interval));
    record.due = record.due ? std::min(*record.due, due) : due;
  };

  const std::size_t read =
      std::min(message.questions.size(), is_legacy ? legacy_questions_max : questions_max);
  for (std::size_t i = 0; i < read; ++i) {
    const DnsQuestion& question = message.questions[i];
    bool found = false;
    OwnRecord* negative = nullptr;
    for (OwnRecord& record : own) {
      if (record.record.name != question.name) continue;
      if (record.is_negative()) negative = &record;
      if (record.record.type != question.type &&
          (question.type != DnsType::any || record.is_negative()))
        continue;
      found = true;
      give(record, question.unicast);
    }
    if (!found && negative != nullptr) give(*negative, question.unicast);
  }

  // The rest of the known answers of a truncated query.
  if (message.questions.empty())
    for (OwnRecord& record : own)
      if (record.due && is_known(record.record, message.answers)) record.due.reset();

  if (unicast.empty() || unicast_.take(now) > 0) return;
  LinkMessage reply{link, from, {}};
  reply.message.response = true;
  for (const OwnRecord* record : unicast) reply.message.answers.push_back(record->record);
  if (is_legacy) {
    reply.message.id = message.id;
    reply.message.questions.assign(message.questions.begin(), message.questions.begin() + 1);
    for (DnsRecord& record : reply.message.answers) {
      record.flush = false;
      record.ttl = std::min(record.ttl, legacy_ttl);
    }
  }
  replies_.push_back(std::move(reply));
}

std::vector<LinkMessage> ResponderMachine::due(SteadyTime now) {
  std::vector<LinkMessage> out = std::exchange(replies_, {});
  if (next_step_ && *next_step_ <= now) take_step(now, out);
  for (std::size_t link = 0; link < records_.size(); ++link) {
    LinkMessage answer{link, std::nullopt, {}};
    answer.message.response = true;
    bool needs_services = false, needs_host = false;
    for (OwnRecord& own : records_[link]) {
      if (!own.due || *own.due > now) continue;
      own.due.reset();
      own.last = now;
      answer.message.answers.push_back(own.record);
      needs_services |= own.record.type == DnsType::ptr && own.record.name != enumeration();
      needs_host |= own.record.type == DnsType::srv || is_address(own.record.type);
    }
    if (answer.message.answers.empty()) continue;
    // The records for which a browser would ask next (RFC 6763, 12).
    for (OwnRecord& own : records_[link]) {
      const bool is_host = own.record.name == host_name();
      const bool is_wanted = is_host ? needs_host || needs_services
                                     : needs_services && own.is_unique() && !own.is_negative();
      if (!is_wanted || own.is_fresh(now, record_interval)) continue;
      own.last = now;
      answer.message.additionals.push_back(own.record);
    }
    out.push_back(std::move(answer));
  }
  return out;
}

void ResponderMachine::take_step(SteadyTime now, std::vector<LinkMessage>& out) {
  if (phase_ == ResponderPhase::probing && step_ == probes) {
    phase_ = ResponderPhase::announcing;
    step_ = 0;
  }
  const bool probing = phase_ == ResponderPhase::probing;
  for (std::size_t link = 0; link < records_.size(); ++link) {
    LinkMessage step{link, std::nullopt, {}};
    step.message.response = !probing;
    if (probing) {
      step.message.questions.push_back({host_name()});
      for (const std::string_view service : services)
        step.message.questions.push_back({instance_of(service)});
    }
    for (OwnRecord& own : records_[link]) {
      if (own.is_negative() || (probing && !own.is_unique())) continue;
      (probing ? step.message.authorities : step.message.answers).push_back(own.record);
      if (!probing) own.last = now;
    }
    // In a claim the record replaces nothing yet.
    for (DnsRecord& record : step.message.authorities) record.flush = false;
    out.push_back(std::move(step));
  }
  ++step_;
  if (probing) {
    next_step_ = now + probe_interval;
  } else if (step_ < announcements) {
    next_step_ = now + announcement_interval;
  } else {
    phase_ = ResponderPhase::established;
    next_step_.reset();
  }
}

std::vector<LinkMessage> ResponderMachine::goodbye() const {
  std::vector<LinkMessage> out;
  if (!is_named()) return out;
  for (std::size_t link = 0; link < records_.size(); ++link) {
    LinkMessage leave{link, std::nullopt, {}};
    leave.message.response = true;
    for (const OwnRecord& own : records_[link]) {
      // Others may have the same types of services.
      if (own.is_negative() || own.record.name == enumeration()) continue;
      leave.message.answers.push_back(own.record);
      leave.message.answers.back().ttl = 0;
    }
    out.push_back(std::move(leave));
  }
  return out;
}

std::optional<SteadyTime> ResponderMachine::next() const {
  std::optional<SteadyTime> next = next_step_;
  for (const OwnRecords& of_link : records_)
    for (const OwnRecord& own : of_link)
      if (own.due && (!next || *own.due < *next)) next = own.due;
  return next;
}

}  // namespace server::discovery
