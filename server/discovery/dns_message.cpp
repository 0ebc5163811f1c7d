#include "server/discovery/dns_message.hpp"

#include <algorithm>
#include <array>

namespace server::discovery {
namespace {

constexpr std::uint16_t response_bit = 0x8000;
constexpr std::uint16_t authoritative_bit = 0x0400;
constexpr std::uint16_t truncated_bit = 0x0200;
constexpr std::uint16_t opcode_and_rcode = 0x780F;
constexpr std::uint16_t top_bit = 0x8000;  // of a class: flush, or a unicast response is welcome
constexpr std::uint16_t class_in = 1;
constexpr std::uint16_t class_any = 255;

constexpr std::size_t label_bytes_max = 63;
constexpr std::size_t name_bytes_max = 255;
constexpr std::size_t pointers_max = 127;  // of a name; it has no more labels

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

// Reads a part of a message. After an error everything is empty or 0.
class DnsReader {
 public:
  explicit DnsReader(std::string_view message) : message_(message), end_(message.size()) {}

  bool good() const { return good_; }
  bool at_end() const { return at_ == end_; }

  std::uint8_t byte() {
    if (at_ >= end_) return fail<std::uint8_t>();
    return static_cast<std::uint8_t>(message_[at_++]);
  }
  std::uint16_t two() {
    const std::uint16_t high = byte();
    return static_cast<std::uint16_t>(high << 8 | byte());
  }
  std::uint32_t four() {
    const std::uint32_t high = two();
    return high << 16 | two();
  }
  std::string_view bytes(std::size_t count) {
    if (count > end_ - at_) return fail<std::string_view>();
    at_ += count;
    return message_.substr(at_ - count, count);
  }
  // A reader of the next bytes, in which names may point to earlier parts of the message.
  DnsReader part(std::size_t count) {
    DnsReader part = *this;
    if (bytes(count).size() == count) part.end_ = part.at_ + count;
    part.good_ = good_;
    return part;
  }

  DnsName name() {
    DnsName name;
    std::size_t length = 1;  // of the whole name, uncompressed
    std::size_t from = at_;  // of the next label
    std::size_t limit = end_;
    std::size_t bound = at_;  // pointers lead to places before it, so they make no loop
    std::size_t jumps = 0;    // bounded, too: thousands of names could share one long chain
    while (from < limit) {
      const auto head = static_cast<std::uint8_t>(message_[from]);
      if (head == 0) {
        if (jumps == 0) at_ = from + 1;
        return name;
      }
      if (head >= 0xC0) {
        if (limit - from < 2) break;
        const auto low = static_cast<std::uint8_t>(message_[from + 1]);
        const std::size_t target = (head & 0x3Fu) << 8 | low;
        if (target >= bound || jumps == pointers_max) break;
        if (jumps++ == 0) at_ = from + 2;
        limit = from;  // of earlier bytes only
        from = bound = target;
        continue;
      }
      length += 1u + head;
      if (head > label_bytes_max || length > name_bytes_max || limit - from <= head) break;
      name.labels.emplace_back(message_.substr(from + 1, head));
      from += 1u + head;
    }
    return fail<DnsName>();
  }

 private:
  template <class Value>
  Value fail() {
    good_ = false;
    at_ = end_;
    return {};
  }

  std::string_view message_;
  std::size_t at_ = 0;
  std::size_t end_;
  bool good_ = true;
};

void put_two(std::string& out, std::size_t number) {
  out += static_cast<char>(number >> 8 & 0xFF);
  out += static_cast<char>(number & 0xFF);
}

void put_name(std::string& out, const DnsName& name) {
  for (const std::string& label : name.labels) {
    out += static_cast<char>(label.size());
    out += label;
  }
  out += '\0';
}

void put_record(std::string& out, const DnsRecord& record) {
  put_name(out, record.name);
  put_two(out, static_cast<std::uint16_t>(record.type));
  put_two(out, class_in | (record.flush ? top_bit : 0u));
  put_two(out, record.ttl >> 16);
  put_two(out, record.ttl & 0xFFFF);
  put_two(out, record.data.size());
  out += record.data;
}

// The data of a record with every name in full. The reader fails if it is not of its type.
std::string read_data(DnsReader& data, DnsType type, std::size_t length) {
  switch (type) {
    case DnsType::ptr:
      return ptr_data(data.name());
    case DnsType::srv: {
      std::string whole(data.bytes(6));
      put_name(whole, data.name());
      return whole;
    }
    default:
      return std::string(data.bytes(length));
  }
}

bool fits(DnsType type, std::size_t length) {
  return type == DnsType::a ? length == 4 : type != DnsType::aaaa || length == 16;
}

// nullopt: the message is invalid.
std::optional<std::vector<DnsRecord>> read_records(DnsReader& reader, std::size_t count) {
  std::vector<DnsRecord> records;
  for (; count > 0; --count) {
    DnsRecord record;
    record.name = reader.name();
    record.type = static_cast<DnsType>(reader.two());
    const std::uint16_t its_class = reader.two();
    record.flush = (its_class & top_bit) != 0;
    record.ttl = reader.four();
    const std::size_t length = reader.two();
    DnsReader data = reader.part(length);
    record.data = read_data(data, record.type, length);
    if (!reader.good() || !data.good() || !data.at_end() || !fits(record.type, length))
      return std::nullopt;
    if ((its_class & ~top_bit) == class_in) records.push_back(std::move(record));
  }
  return records;
}

}  // namespace

bool operator==(const DnsName& one, const DnsName& other) {
  const auto same = [](const std::string& label, const std::string& its) {
    return std::ranges::equal(label, its, {}, lower, lower);
  };
  return std::ranges::equal(one.labels, other.labels, same);
}

std::optional<DnsMessage> decode_dns(std::string_view bytes) {
  if (bytes.size() > dns_message_bytes_max) return std::nullopt;
  DnsReader reader(bytes);
  DnsMessage message;
  message.id = reader.two();
  const std::uint16_t flags = reader.two();
  message.response = (flags & response_bit) != 0;
  message.truncated = (flags & truncated_bit) != 0;
  const std::size_t questions = reader.two();
  std::array<std::size_t, 3> counts{};
  for (std::size_t& count : counts) count = reader.two();
  if (!reader.good() || (flags & opcode_and_rcode) != 0) return std::nullopt;
  for (std::size_t i = 0; i < questions; ++i) {
    DnsQuestion question;
    question.name = reader.name();
    question.type = static_cast<DnsType>(reader.two());
    const std::uint16_t its_class = reader.two();
    question.unicast = (its_class & top_bit) != 0;
    if (!reader.good()) return std::nullopt;
    const unsigned wanted = its_class & ~unsigned{top_bit};
    if (wanted == class_in || wanted == class_any) message.questions.push_back(std::move(question));
  }
  const std::array sections{&message.answers, &message.authorities, &message.additionals};
  for (std::size_t i = 0; i < sections.size(); ++i) {
    auto records = read_records(reader, counts[i]);
    if (!records) return std::nullopt;
    *sections[i] = *std::move(records);
  }
  return message;
}

std::string encode_dns(const DnsMessage& message) {
  std::string out;
  put_two(out, message.id);
  put_two(out, (message.response ? response_bit | authoritative_bit : 0u) |
                   (message.truncated ? truncated_bit : 0u));
  put_two(out, message.questions.size());
  put_two(out, message.answers.size());
  put_two(out, message.authorities.size());
  put_two(out, message.additionals.size());
  for (const DnsQuestion& question : message.questions) {
    put_name(out, question.name);
    put_two(out, static_cast<std::uint16_t>(question.type));
    put_two(out, class_in | (question.unicast ? top_bit : 0u));
  }
  for (const auto* section : {&message.answers, &message.authorities, &message.additionals})
    for (const DnsRecord& record : *section) put_record(out, record);
  return out;
}

std::string ptr_data(const DnsName& name) {
  std::string data;
  put_name(data, name);
  return data;
}

std::string srv_data(std::uint16_t port, const DnsName& target) {
  std::string data(4, '\0');  // priority and weight
  put_two(data, port);
  put_name(data, target);
  return data;
}

std::string txt_data(const std::vector<std::string>& texts) {
  std::string data;
  for (const std::string& text : texts) {
    const std::string cut = text.substr(0, 255);
    data += static_cast<char>(cut.size());
    data += cut;
  }
  // An empty record has one empty text (RFC 6763, 6.1).
  return data.empty() ? std::string(1, '\0') : data;
}

std::string nsec_data(const DnsName& name, const std::vector<DnsType>& types) {
  std::string bits;
  for (const DnsType type : types) {
    const auto number = static_cast<std::size_t>(type);
    if (bits.size() <= number / 8) bits.resize(number / 8 + 1, '\0');
    bits[number / 8] = static_cast<char>(bits[number / 8] | 0x80 >> number % 8);
  }
  std::string data;
  put_name(data, name);
  data += '\0';  // of types below 256
  data += static_cast<char>(bits.size());
  return data + bits;
}

std::optional<DnsService> read_srv(std::string_view data) {
  DnsReader reader(data);
  static_cast<void>(reader.bytes(4));
  DnsService service{reader.two(), reader.name()};
  if (!reader.good() || !reader.at_end()) return std::nullopt;
  return service;
}

std::string_view txt_value(std::string_view data, std::string_view key) {
  while (!data.empty()) {
    const std::size_t length = static_cast<std::uint8_t>(data.front());
    const std::string_view text = data.substr(1, length);
    data.remove_prefix(1 + text.size());
    if (text.starts_with(key) && text.substr(key.size()).starts_with('='))
      return text.substr(key.size() + 1);
  }
  return {};
}

}  // namespace server::discovery
