// The directory, which every thread may read: used codes, and the list.
#include "server/rooms/directory.hpp"

#include "tests/support/catch.hpp"

using protocol::RoomInfo;
using protocol::RoomState;
using server::rooms::CodeLength;
using server::rooms::Directory;

namespace {

RoomInfo listed_room(const protocol::RoomCode& code, protocol::Milliseconds created) {
  RoomInfo info;
  info.code = code;
  info.settings.listed = true;
  info.created = created;
  return info;
}

std::string codes(const std::vector<RoomInfo>& rooms) {
  std::string text;
  for (const RoomInfo& info : rooms) text += info.code.text().back();
  return text;
}

}  // namespace

TEST_CASE("a code is claimed once") {
  Directory directory(10);
  CHECK(directory.claim("AAAAAA") == Directory::CodeClaim::ok);
  CHECK(directory.claim("AAAAAA") == Directory::CodeClaim::taken);
  CHECK(directory.claim("AAAAAB") == Directory::CodeClaim::ok);
  CHECK(directory.size() == 2);
}

TEST_CASE("a full directory accepts no rooms until one retires; retired codes stay used") {
  Directory directory(2);
  directory.claim("AAAAAA");
  directory.claim("AAAAAB");
  CHECK(directory.claim("AAAAAC") == Directory::CodeClaim::full);
  CHECK(directory.claim("AAAAAB") == Directory::CodeClaim::taken);
  directory.unload("AAAAAA");
  CHECK(directory.size() == 1);
  CHECK(directory.claim("AAAAAA") == Directory::CodeClaim::taken);
  CHECK(directory.claim("AAAAAC") == Directory::CodeClaim::ok);
}

TEST_CASE("a code known only to the journal can be retired before it is claimed") {
  Directory directory(2);
  directory.unload("AAAAAA");
  CHECK(directory.claim("AAAAAA") == Directory::CodeClaim::taken);
  CHECK(directory.size() == 0);
}

TEST_CASE("the list shows listed rooms, newest first, up to its limit, and no finished ones") {
  Directory directory(10);
  directory.update(listed_room("AAAAAA", 100));
  directory.update(listed_room("AAAAAB", 300));
  directory.update(listed_room("AAAAAC", 200));
  RoomInfo secret = listed_room("AAAAAD", 400);
  secret.settings.listed = false;
  directory.update(secret);
  CHECK(codes(directory.listed(10)) == "BCA");
  CHECK(codes(directory.listed(2)) == "BC");
  CHECK(codes(directory.listed(0)).empty());

  for (const RoomState state : {RoomState::playing, RoomState::halted, RoomState::finished}) {
    RoomInfo changed = listed_room("AAAAAB", 300);
    changed.state = state;
    directory.update(changed);
    CHECK(codes(directory.listed(10)) == (state == RoomState::finished ? "CA" : "BCA"));
  }
  directory.unload("AAAAAC");
  CHECK(codes(directory.listed(10)) == "A");
}

TEST_CASE("a claimed code is not listed before its room is known") {
  Directory directory(10);
  directory.claim("AAAAAA");
  CHECK(directory.listed(10).empty());
}

TEST_CASE("an address has a number of rooms, until one of them leaves memory") {
  Directory directory(10, 2);
  CHECK(directory.claim("AAAAAA", "ann") == Directory::CodeClaim::ok);
  CHECK(directory.claim("AAAAAB", "ann") == Directory::CodeClaim::ok);
  CHECK(directory.claim("AAAAAC", "ann") == Directory::CodeClaim::payer_full);
  CHECK_FALSE(directory.admits("ann"));
  CHECK(directory.claim_new(CodeLength::short_code, "ann").error() ==
        Directory::CodeClaim::payer_full);
  CHECK(server::rooms::ClaimedCodes(directory, 1, CodeLength::short_code, "ann").refusal() ==
        Directory::CodeClaim::payer_full);
  // Others, and those who are exempt, still have space.
  CHECK(directory.claim("AAAAAC", "ben") == Directory::CodeClaim::ok);
  CHECK(directory.claim_new(CodeLength::short_code));
  CHECK(directory.admits(""));

  directory.unload("AAAAAA");
  CHECK(directory.admits("ann"));
  directory.change(10, 1);
  CHECK_FALSE(directory.admits("ann"));
  directory.change(10, 0);
  CHECK(directory.claim_new(CodeLength::short_code, "ann"));
}

TEST_CASE("a request for more tables than an address may have leaves no code behind") {
  Directory directory(10, 2);
  CHECK(server::rooms::ClaimedCodes(directory, 3, CodeLength::short_code, "ann").list().empty());
  CHECK(directory.size() == 0);
  CHECK(server::rooms::ClaimedCodes(directory, 2, CodeLength::short_code, "ann").list().size() ==
        2);
  CHECK(directory.size() == 0);
}

TEST_CASE("the list knows who has opened a room, as long as it is in memory") {
  constexpr std::size_t share = server::limits::rooms_listed_of_address_max;
  Directory directory(1'000);
  for (std::size_t i = 0; i <= share; ++i) {
    const protocol::RoomCode code = *directory.claim_new(CodeLength::short_code, "ann");
    directory.update(listed_room(code, static_cast<protocol::Milliseconds>(i)));
  }
  CHECK(directory.listing().local_snapshot(1'000).rooms.size() == share);
}

TEST_CASE("rooms beyond the share of their address are listed while there is space") {
  Directory directory(100);
  for (char last = 'A'; last <= 'Y'; ++last)
    directory.update(listed_room(protocol::RoomCode(std::string("AAAAA") + last), last));
  CHECK(directory.listed(100).size() == 25);
  CHECK(directory.listed(22).size() == 22);
}
