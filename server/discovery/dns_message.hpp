// Messages of Multicast DNS (RFC 1035, RFC 6762): from bytes to records, and back. Pure, total and
// bounded: any bytes give a message or nullopt.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace server::discovery {

// Of one datagram (RFC 6762, 17).
inline constexpr std::size_t dns_message_bytes_max = 9'000;

// "castellan.local" is {"castellan", "local"}. Labels are bytes; nobody has checked them.
struct DnsName {
  std::vector<std::string> labels;

  // ASCII letters are equal in both cases.
  friend bool operator==(const DnsName& one, const DnsName& other);
};

// Other values occur, too.
enum class DnsType : std::uint16_t {
  a = 1,
  ptr = 12,
  txt = 16,
  aaaa = 28,
  srv = 33,
  nsec = 47,
  any = 255
};

struct DnsQuestion {
  DnsName name;
  DnsType type = DnsType::any;
  bool unicast = false;  // asks for a unicast response
};

struct DnsRecord {
  DnsName name;
  DnsType type = DnsType::any;
  bool flush = false;     // replaces what was known of this name and type
  std::uint32_t ttl = 0;  // seconds; 0: the record is no longer true
  std::string data;       // as on the wire; names in PTR and SRV are not compressed

  bool is_same(const DnsRecord& other) const {
    return type == other.type && data == other.data && name == other.name;
  }
};

struct DnsMessage {
  std::uint16_t id = 0;
  bool response = false;   // or a query
  bool truncated = false;  // of a query: more known answers follow
  std::vector<DnsQuestion> questions;
  std::vector<DnsRecord> answers;
  std::vector<DnsRecord> authorities;
  std::vector<DnsRecord> additionals;
};

// Leaves out questions and records of other classes than IN. nullopt: the bytes are no valid
// message, or one that Multicast DNS ignores: another opcode than QUERY, or an error.
std::optional<DnsMessage> decode_dns(std::string_view bytes);
// Without compression. Requires valid labels, as of decode_dns().
std::string encode_dns(const DnsMessage& message);

// The data of records.
std::string ptr_data(const DnsName& name);
std::string srv_data(std::uint16_t port, const DnsName& target);
// Cuts each text after 255 bytes.
std::string txt_data(const std::vector<std::string>& texts);
// The name has records of these types and no others (RFC 6762, 6.1). Types below 256.
std::string nsec_data(const DnsName& name, const std::vector<DnsType>& types);

struct DnsService {
  std::uint16_t port = 0;
  DnsName target;
};
// Of an SRV record from decode_dns().
std::optional<DnsService> read_srv(std::string_view data);
// The value of "key=value" in a TXT record; empty if there is none.
std::string_view txt_value(std::string_view data, std::string_view key);

}  // namespace server::discovery
