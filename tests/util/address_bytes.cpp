// Bytes that wait for the clients of one address.
#include "server/util/address_bytes.hpp"

#include "tests/support/catch.hpp"

#include <memory>
#include <string>
#include <vector>

using server::util::AddressBytes;

TEST_CASE("the bytes of one address are bounded together, and those of others apart") {
  AddressBytes bytes(100);
  const auto ann = bytes.of("192.0.2.7");
  CHECK(bytes.of("192.0.2.7") == ann);
  const auto bob = bytes.of("192.0.2.8");
  CHECK(ann->take(60));
  CHECK_FALSE(ann->take(41));
  CHECK(bob->take(100));
  ann->give_back(60);
  CHECK(ann->take(100));
}

TEST_CASE("the bytes of all addresses are bounded together, too") {
  AddressBytes bytes(100, 150);
  const auto ann = bytes.of("192.0.2.7");
  const auto bob = bytes.of("192.0.2.8");
  CHECK(ann->take(100));
  CHECK_FALSE(bob->take(51));
  CHECK(bob->take(50));
  ann->give_back(1);
  CHECK(bob->take(1));
  CHECK_FALSE(bob->take(1));
}

TEST_CASE("an address that holds nothing is forgotten") {
  AddressBytes bytes(100);
  std::vector<std::shared_ptr<AddressBytes::ByteAccount>> held;
  for (int i = 0; i < 10; ++i) held.push_back(bytes.of("held " + std::to_string(i)));
  for (int i = 0; i < 100'000; ++i) bytes.of(std::to_string(i));
  CHECK(bytes.size() < 1'000);
  CHECK(bytes.of("held 3") == held[3]);
}
