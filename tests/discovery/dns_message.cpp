// Messages of DNS: what is written can be read, and no bytes lead out of bounds or into a loop.
#include "server/discovery/dns_message.hpp"

#include "tests/support/catch.hpp"

#include <string>
#include <string_view>

using namespace server::discovery;

namespace {

using namespace std::string_literals;

// A header with these counts: questions, answers.
std::string head(char questions, char answers, std::string_view flags = {"\0\0", 2}) {
  return "\0\0"s + std::string(flags) + "\0"s + questions + "\0"s + answers + "\0\0\0\0"s;
}

// Of a question: PTR, class IN.
const std::string ptr_in = "\0\x0c\0\x01"s;

}  // namespace

TEST_CASE("a message that is written can be read") {
  const DnsName host{{"castellan", "local"}};
  DnsMessage message;
  message.id = 7;
  message.response = true;
  message.questions.push_back({host, DnsType::any, true});
  message.answers.push_back({host, DnsType::a, true, 120, "\xC0\xA8\x01\x07"});
  message.authorities.push_back({host, DnsType::srv, false, 120, srv_data(8080, host)});
  message.additionals.push_back({host, DnsType::txt, true, 4'500, txt_data({"a=1", "b="})});
  message.additionals.push_back({host, DnsType::ptr, false, 0, ptr_data({{"x", "local"}})});

  const auto read = decode_dns(encode_dns(message));
  REQUIRE(read);
  CHECK(read->id == 7);
  CHECK(read->response);
  CHECK_FALSE(read->truncated);
  REQUIRE(read->questions.size() == 1);
  CHECK(read->questions[0].name.labels == host.labels);
  CHECK(read->questions[0].type == DnsType::any);
  CHECK(read->questions[0].unicast);
  REQUIRE(read->answers.size() == 1);
  CHECK(read->answers[0].is_same(message.answers[0]));
  CHECK(read->answers[0].flush);
  CHECK(read->answers[0].ttl == 120);
  REQUIRE(read->authorities.size() == 1);
  CHECK_FALSE(read->authorities[0].flush);
  const auto service = read_srv(read->authorities[0].data);
  REQUIRE(service);
  CHECK(service->port == 8080);
  CHECK(service->target == host);
  REQUIRE(read->additionals.size() == 2);
  CHECK(txt_value(read->additionals[0].data, "a") == "1");
  CHECK(txt_value(read->additionals[0].data, "b").empty());
  CHECK(txt_value(read->additionals[0].data, "c").empty());
  CHECK(read->additionals[1].data == ptr_data({{"x", "local"}}));
}

TEST_CASE("the bytes of a question are those of RFC 1035") {
  DnsMessage message;
  message.questions.push_back({{{"_http", "_tcp", "local"}}, DnsType::ptr});
  CHECK(encode_dns(message) == head(1, 0) + "\5_http\4_tcp\5local\0"s + ptr_in);
}

TEST_CASE("names are equal in both cases") {
  CHECK(DnsName{{"Castellan", "LOCAL"}} == DnsName{{"castellan", "local"}});
  CHECK_FALSE(DnsName{{"castellan"}} == DnsName{{"castellan", "local"}});
  CHECK_FALSE(DnsName{{"\xC4"}} == DnsName{{"\xE4"}});
}

TEST_CASE("compressed names are read, also those within data") {
  // A question about local, and a PTR of a.local to b.local.
  const std::string bytes = head(1, 1) + "\5local\0"s + ptr_in + "\1a\xC0\x0C"s + ptr_in +
                            "\0\0\0\x78\0\4"s + "\1b\xC0\x0C"s;
  const auto message = decode_dns(bytes);
  REQUIRE(message);
  REQUIRE(message->answers.size() == 1);
  CHECK(message->answers[0].name == DnsName{{"a", "local"}});
  CHECK(message->answers[0].data == ptr_data({{"b", "local"}}));
  // An SRV record, too.
  const std::string srv = head(1, 1) + "\5local\0"s + ptr_in + "\xC0\x0C\0\x21\0\1"s +
                          "\0\0\0\x78\0\x0A"s + "\0\0\0\0\x1F\x90\1b\xC0\x0C"s;
  const auto with_srv = decode_dns(srv);
  REQUIRE(with_srv);
  CHECK(with_srv->answers.at(0).data == srv_data(8080, {{"b", "local"}}));
}

TEST_CASE("pointers lead to earlier bytes only, so that no name is endless") {
  CHECK_FALSE(decode_dns(head(1, 0) + "\xC0\x0C"s + ptr_in));          // to itself
  CHECK_FALSE(decode_dns(head(1, 0) + "\1a\xC0\x0C"s + ptr_in));       // to the name's beginning
  CHECK_FALSE(decode_dns(head(1, 0) + "\xC0\x0E\xC0\x0C"s + ptr_in));  // forward, and back
  CHECK_FALSE(decode_dns(head(1, 0) + "\xC0"s));
  // Two names, each of which points to the other.
  CHECK_FALSE(decode_dns(head(2, 0) + "\1a\xC0\x14"s + ptr_in + "\1b\xC0\x0C"s + ptr_in));
}

TEST_CASE("a name follows at most 127 pointers") {
  const auto record = [](const std::string& name, const std::string& data) {
    return name + "\3\xE7\0\1\0\0\0\0"s + '\0' + static_cast<char>(data.size()) + data;
  };
  // The second record's name leads through a chain of pointers, the data of the first.
  const auto read = [&](int chain) {
    constexpr int begin = 31;  // of the chain
    const auto pointer = [](int number) {
      const int target = number == 0 ? 12 : begin + 2 * (number - 1);
      return std::string{static_cast<char>(0xC0 | target >> 8), static_cast<char>(target & 0xFF)};
    };
    std::string pointers;
    for (int i = 0; i < chain; ++i) pointers += pointer(i);
    return decode_dns(head(1, 2) + "\1a\0"s + ptr_in + record("\xC0\x0C", pointers) +
                      record(pointer(chain), ""));
  };
  const auto message = read(126);
  REQUIRE(message);
  CHECK(message->answers.at(1).name == DnsName{{"a"}});
  CHECK_FALSE(read(127));
}

TEST_CASE("a name has at most 255 bytes, and a label 63") {
  const std::string label = "\x3F" + std::string(63, 'a');
  const std::string three = label + label + label;
  CHECK(decode_dns(head(1, 0) + three + "\x3D" + std::string(61, 'a') + "\0"s + ptr_in));
  CHECK_FALSE(decode_dns(head(1, 0) + three + "\x3E" + std::string(62, 'a') + "\0"s + ptr_in));
  CHECK_FALSE(decode_dns(head(1, 0) + "\x40" + std::string(64, 'a') + "\0"s + ptr_in));
  // Also one that is put together by a pointer.
  CHECK_FALSE(decode_dns(head(2, 0) + three + "\0"s + ptr_in + label + "\xC0\x0C"s + ptr_in));
}

TEST_CASE("every message that is cut is invalid") {
  DnsMessage message;
  message.response = true;
  message.answers.push_back({{{"a", "local"}}, DnsType::srv, true, 120, srv_data(80, {{"b"}})});
  message.answers.push_back({{{"a", "local"}}, DnsType::txt, true, 120, txt_data({"machine=x"})});
  const std::string whole = encode_dns(message);
  REQUIRE(decode_dns(whole));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    INFO(size);
    CHECK_FALSE(decode_dns(whole.substr(0, size)));
  }
}

TEST_CASE("data of a wrong length is invalid") {
  const auto with = [](DnsType type, const std::string& data) {
    DnsMessage message;
    message.answers.push_back({{{"a"}}, type, false, 1, data});
    return decode_dns(encode_dns(message)).has_value();
  };
  CHECK(with(DnsType::a, std::string(4, 'x')));
  CHECK_FALSE(with(DnsType::a, std::string(3, 'x')));
  CHECK_FALSE(with(DnsType::a, ""));
  CHECK(with(DnsType::aaaa, std::string(16, 'x')));
  CHECK_FALSE(with(DnsType::aaaa, std::string(4, 'x')));
  CHECK_FALSE(with(DnsType::srv, std::string(6, '\0')));
  CHECK_FALSE(with(DnsType::ptr, ptr_data({{"b"}}) + "x"));
  CHECK(with(DnsType{999}, "anything"));
}

TEST_CASE(
    "errors, other opcodes, other classes and messages of any size beyond the bound are ignored") {
  CHECK(decode_dns(head(0, 0)));
  CHECK_FALSE(decode_dns(head(0, 0, "\x28\0"s)));
  CHECK_FALSE(decode_dns(head(0, 0, "\0\3"s)));
  const auto chaos = decode_dns(head(1, 0) + "\1a\0\0\x0C\0\3"s);
  REQUIRE(chaos);
  CHECK(chaos->questions.empty());
  CHECK(decode_dns(head(0, 0) + std::string(dns_message_bytes_max - 12, 'x')));
  CHECK_FALSE(decode_dns(head(0, 0) + std::string(dns_message_bytes_max - 11, 'x')));
}

TEST_CASE("a negative answer names the types that there are") {
  // Bits 1 (A) and 28 (AAAA) of the first block.
  CHECK(nsec_data({{"a"}}, {DnsType::a, DnsType::aaaa}) == "\1a\0\0\4\x40\0\0\x08"s);
  CHECK(nsec_data({{"a"}}, {DnsType::txt, DnsType::srv}) == "\1a\0\0\5\0\0\x80\0\x40"s);
}

TEST_CASE("texts of a TXT record are cut, and never read beyond its end") {
  CHECK(txt_data({}) == "\0"s);
  CHECK(txt_data({std::string(300, 'x')}).size() == 256);
  CHECK(txt_value("\x40machine=x", "machine") == "x");
  CHECK(txt_value("\0\0\3a=b"s, "a") == "b");
  CHECK(txt_value("\7machine"s, "machine").empty());
}
