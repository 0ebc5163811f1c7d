// The list of rooms, and the changes that the lobby sends.
#include "protocol/encode.hpp"
#include "server/lobby/feed.hpp"
#include "server/util/limits.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/instant.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <random>

#include <nlohmann/json.hpp>

using nlohmann::json;
using protocol::RoomCode;
using protocol::RoomInfo;
using protocol::RoomState;
using server::lobby::Feed;
using server::rooms::Listing;
using tests::Instant;
namespace limits = server::limits;

namespace {

RoomInfo sample_room(const protocol::RoomCode& code, protocol::Milliseconds created,
                     std::size_t people = 0, bool listed = true) {
  RoomInfo info;
  info.code = code;
  info.settings.listed = listed;
  info.created = created;
  for (std::size_t i = 0; i < people; ++i)
    info.seats.push_back({.name = "Ann", .connected = true, .bot = std::nullopt});
  return info;
}

std::string listed_codes(const Listing::Snapshot& snapshot) {
  std::string text;
  for (const auto& shown : snapshot.rooms) text += shown.code().text();
  return text;
}

// A client that keeps the list by the received changes.
struct Reader {
  void read(const server::room::Frame& frame) {
    const json told = json::parse(*frame);
    if (told["type"] == "lobby") {
      rooms.clear();
      for (const json& each : told["rooms"]) rooms[each["code"]] = each;
    } else {
      REQUIRE(told["type"] == "rooms");
      for (const json& code : told["gone"]) REQUIRE(rooms.erase(code) == 1);
      for (const json& each : told["changed"]) rooms[each["code"]] = each;
    }
    people = told["people"];
    games = told["games"];
    more = told["more"];
  }
  std::map<std::string, json> rooms;
  std::size_t people = 0;
  std::size_t games = 0;
  std::size_t more = 0;
};

}  // namespace

TEST_CASE("the list shows listed rooms that are not over, the newest first, and counts the rest") {
  Listing listing;
  listing.put(sample_room("A", 10, 1));
  listing.put(sample_room("B", 30, 2));
  listing.put(sample_room("C", 20, 4, false));
  RoomInfo bots = sample_room("D", 20);
  bots.seats.push_back({.name = "Bo", .connected = true, .bot = engine::bots::Level::random});
  bots.spectators = 8;
  bots.state = RoomState::playing;
  listing.put(bots);
  const auto snapshot = listing.snapshot(2);
  CHECK(listed_codes(snapshot) == "BD");
  CHECK(snapshot.more == 1);
  CHECK(snapshot.clients == 15);
  CHECK(snapshot.games == 1);

  bots.state = RoomState::finished;
  listing.put(bots);
  listing.remove("B");
  listing.remove("B");
  CHECK(listed_codes(listing.snapshot(9)) == "A");
  CHECK(listing.snapshot(9).clients == 13);
  CHECK(listing.snapshot(9).games == 0);
}

TEST_CASE("the version changes with the shown content, and with nothing else") {
  Listing listing;
  listing.put(sample_room("A", 10, 1, false));
  const auto before = listing.version();
  RoomInfo renamed = sample_room("A", 10, 1, false);
  renamed.name = "unlisted";
  listing.put(renamed);
  CHECK(listing.version() == before);
  listing.put(sample_room("A", 10, 2, false));
  CHECK(listing.version() != before);
}

// --- of other servers --------------------------------------------------------------------------

namespace {

Listing::NodeList elsewhere(const std::vector<RoomInfo>& rooms) {
  Listing::NodeList told{.rooms = {}, .more = 1, .clients = 10, .games = 5};
  for (const RoomInfo& info : rooms)
    told.rooms.push_back({info.code, info.created, protocol::encode_room(info)});
  return told;
}

}  // namespace

TEST_CASE("rooms of other servers stand among those of this one, as long as they are reported") {
  Listing listing;
  listing.put(sample_room("B", 20, 1));
  listing.put_node_list("n2", elsewhere({sample_room("C", 30), sample_room("A", 10)}));
  listing.put_node_list("n3", elsewhere({sample_room("D", 15)}));
  auto snapshot = listing.snapshot(3);
  CHECK(listed_codes(snapshot) == "CBD");
  CHECK(snapshot.more == 3);
  CHECK(snapshot.clients == 21);
  CHECK(snapshot.games == 10);
  CHECK(listed_codes(listing.local_snapshot(3)) == "B");
  CHECK(listing.local_snapshot(3).clients == 1);

  listing.put_node_list("n2", elsewhere({}));
  CHECK(listed_codes(listing.snapshot(3)) == "BD");
  const auto before = listing.version();
  listing.put_node_list("n3", std::nullopt);
  CHECK(listing.version() != before);
  CHECK(listed_codes(listing.snapshot(3)) == "B");
  CHECK(listing.snapshot(3).clients == 11);
}

TEST_CASE("a room on this server is shown as it is here, even if another still reports it") {
  Listing listing;
  RoomInfo info = sample_room("A", 10, 2);
  listing.put_node_list("n2", elsewhere({info, sample_room("B", 20)}));
  info.name = "here";
  listing.put(info);
  CHECK(listed_codes(listing.snapshot(9)) == "BA");
  CHECK(listing.snapshot(9).rooms[1].room->name == "here");
  CHECK(listing.snapshot(9).more == 1);
  // The other server's entry no longer counts.
  listing.put(sample_room("B", 20, 0, false));
  CHECK(listed_codes(listing.snapshot(9)) == "A");
  listing.remove("B");
  CHECK(listed_codes(listing.snapshot(9)) == "BA");
}

TEST_CASE("unchanged rooms of another server are not sent again") {
  Listing listing;
  Feed feed(listing);
  Instant now = 1'790'000'000'000;
  listing.put_node_list("n2", elsewhere({sample_room("A", 10), sample_room("B", 20)}));
  Reader reader;
  reader.read(feed.whole_list(1, now));
  const auto here = listing.version_here();
  listing.put_node_list("n2", elsewhere({sample_room("A", 10, 1), sample_room("B", 20)}));
  CHECK(listing.version_here() == here);
  const auto change = feed.changes(1, now += 20'000);
  REQUIRE(change);
  CHECK(json::parse(*change)["changed"].size() == 1);
  reader.read(change);
  // It moves: its new server shows it unchanged.
  listing.put(sample_room("A", 10, 1));
  CHECK(listing.version_here() != here);
  listing.put_node_list("n2", elsewhere({sample_room("B", 20)}));
  const auto moved = feed.changes(1, now += 20'000);
  REQUIRE(moved);
  CHECK(json::parse(*moved)["changed"].empty());
  CHECK(json::parse(*moved)["gone"].empty());
}

TEST_CASE("the lobby is silent without changes, and coarse with many") {
  Listing listing;
  Feed feed(listing);
  listing.put(sample_room("A", 10));
  Instant now = 1'790'000'000'000;
  Reader reader;
  reader.read(feed.whole_list(1, now));
  CHECK(reader.rooms.size() == 1);
  CHECK(feed.changes(1, now) == nullptr);

  listing.put(sample_room("B", 20));
  const auto first = feed.changes(1, now);
  REQUIRE(first);
  reader.read(first);
  listing.put(sample_room("C", 30));
  CHECK(feed.changes(1, now + limits::lobby_interval_min.count() - 1) == nullptr);
  reader.read(feed.changes(1, now + limits::lobby_interval_min.count()));
  CHECK(reader.rooms.size() == 3);

  SECTION("more listeners make it wait longer") {
    now += 10'000;
    listing.put(sample_room("D", 40));
    REQUIRE(feed.changes(10'000, now));
    listing.put(sample_room("E", 50));
    CHECK(feed.changes(10'000, now + 1000) == nullptr);
    CHECK(feed.changes(10'000, now + limits::lobby_interval_max.count()));
  }
  SECTION("a long frame makes it wait longer, too") {
    now += 10'000;
    for (char c = 'A'; c <= 'Z'; ++c)
      for (char d = 'A'; d <= 'D'; ++d) {
        protocol::RoomInfo room =
            sample_room(protocol::RoomCode(std::string(3, c) + std::string(3, d)), 50);
        room.name = std::string(1000, 'x');
        listing.put(room);
      }
    const auto frame = feed.changes(1, now);
    REQUIRE(frame);
    REQUIRE(frame->size() > limits::lobby_bytes_per_second_of_client);
    listing.remove("A");
    CHECK(feed.changes(1, now + 999) == nullptr);
    CHECK(feed.changes(1, now + limits::lobby_interval_max.count()));
  }
  SECTION("a room that is added and removed between two ticks is not sent") {
    now += 10'000;
    listing.put(sample_room("D", 40));
    listing.remove("D");
    CHECK(feed.changes(1, now) == nullptr);
  }
}

TEST_CASE("a newcomer has the same list as the others, at any time") {
  std::mt19937 dice(7);
  Listing listing;
  Feed feed(listing);
  std::vector<Reader> readers;
  Instant now = 1'790'000'000'000;
  for (int step = 0; step < 2000; ++step) {
    now += 300;
    const std::string code(1, static_cast<char>('A' + dice() % 26));
    const std::string second(1, static_cast<char>('A' + dice() % 26));
    if (dice() % 10 == 0) {
      std::vector<RoomInfo> others;
      for (auto left = dice() % 5; left > 0; --left) {
        const auto letter = static_cast<char>('A' + dice() % 26);
        others.push_back(
            sample_room(RoomCode(std::string{letter, letter}), letter * 100 + letter, dice() % 2));
      }
      listing.put_node_list("n" + std::to_string(dice() % 3), elsewhere(others));
    }
    if (dice() % 4 == 0)
      listing.remove(RoomCode(code + second));
    else
      listing.put(sample_room(RoomCode(code + second), (code + second)[0] * 100 + second[0],
                              dice() % 5, dice() % 5 != 0));
    if (dice() % 100 == 0) {
      readers.emplace_back();
      readers.back().read(feed.whole_list(readers.size(), now));
    }
    if (const auto change = feed.changes(readers.size(), now))
      for (Reader& reader : readers) reader.read(change);
  }
  now += limits::lobby_interval_max.count();
  if (const auto change = feed.changes(readers.size(), now))
    for (Reader& reader : readers) reader.read(change);
  REQUIRE(readers.size() > 5);
  const auto snapshot = listing.snapshot(limits::rooms_listed_max);
  for (const Reader& reader : readers) {
    REQUIRE(reader.rooms.size() == snapshot.rooms.size());
    for (const auto& shown : snapshot.rooms)
      CHECK(reader.rooms.at(shown.code()) == json::parse(shown.text()));
    CHECK(reader.people == snapshot.clients + readers.size());
    CHECK(reader.games == snapshot.games);
    CHECK(reader.more == snapshot.more);
  }
}

namespace {

constexpr std::size_t share = limits::rooms_listed_of_address_max;

// Codes "a0", "a1", … of rooms that the payer has opened, each newer than the one before.
void list_many(Listing& listing, const std::string& payer, std::size_t count,
               protocol::Milliseconds created) {
  for (std::size_t i = 0; i < count; ++i)
    listing.put(sample_room(RoomCode(payer + std::to_string(i)), created++), payer);
}

// Codes "old0", "old1", … of rooms of as many addresses.
void list_crowd(Listing& listing, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i)
    listing.put(sample_room(RoomCode("old" + std::to_string(i)), static_cast<std::int64_t>(i)),
                "crowd" + std::to_string(i));
}

// Codes "kept0", "kept1", … of rooms that were opened before a restart, or on another server.
void list_kept(Listing& listing, std::size_t count, protocol::Milliseconds created) {
  for (std::size_t i = 0; i < count; ++i)
    listing.put(sample_room(RoomCode("kept" + std::to_string(i)), created++));
}

std::size_t rooms_of(const std::string& payer, const Listing::Snapshot& snapshot) {
  std::size_t found = 0;
  for (const auto& shown : snapshot.rooms) found += shown.code().text().starts_with(payer) ? 1 : 0;
  return found;
}

}  // namespace

TEST_CASE("an address has its share of the places while others need them, its newest rooms") {
  Listing listing;
  list_many(listing, "b", limits::rooms_listed_max, 1'000);
  list_many(listing, "a", 3 * limits::rooms_listed_max, 10'000);
  list_crowd(listing, limits::rooms_listed_max);
  const auto snapshot = listing.snapshot(limits::rooms_listed_max);
  CHECK(snapshot.rooms.size() == limits::rooms_listed_max);
  CHECK(rooms_of("a", snapshot) == share);
  CHECK(rooms_of("b", snapshot) == share);
  CHECK(rooms_of("old", snapshot) == limits::rooms_listed_max - 2 * share);
  CHECK(snapshot.rooms.front().code() == "a299");
  CHECK(snapshot.more == 4 * limits::rooms_listed_max);
}

TEST_CASE("places that nobody else needs are free to all, and the newest come first") {
  Listing listing;
  list_many(listing, "a", share + 5, 1'000);
  listing.put(sample_room("B", 1));
  const auto snapshot = listing.snapshot(share + 3);
  CHECK(rooms_of("a", snapshot) == share + 2);
  CHECK(snapshot.more == 3);
  CHECK(std::ranges::is_sorted(snapshot.rooms, std::ranges::greater(),
                               [](const auto& shown) { return shown.room->created; }));
  // Other servers show their own rooms in such places.
  CHECK(rooms_of("a", listing.local_snapshot(share + 3)) == share);
  CHECK(listing.local_snapshot(share + 3).more == 5);
}

TEST_CASE("rooms of unknown addresses have the whole list as long as nobody else needs it") {
  Listing listing;
  list_kept(listing, limits::rooms_listed_max + 5, 1'000);
  auto snapshot = listing.snapshot(limits::rooms_listed_max);
  CHECK(rooms_of("kept", snapshot) == limits::rooms_listed_max);
  CHECK(snapshot.rooms.front().code() == "kept104");
  CHECK(snapshot.more == 5);

  // They are newer: those of another server that was taken over.
  list_crowd(listing, limits::rooms_listed_max - share);
  snapshot = listing.snapshot(limits::rooms_listed_max);
  CHECK(rooms_of("old", snapshot) == limits::rooms_listed_max - share);
  CHECK(rooms_of("kept", snapshot) == share);
  CHECK(snapshot.more == limits::rooms_listed_max + 5 - share);
  CHECK(rooms_of("kept", listing.local_snapshot(limits::rooms_listed_max)) == share);
}

TEST_CASE("rooms of unknown addresses come before those that an address has above its share") {
  Listing listing;
  list_kept(listing, 3 * share, 1'000);
  list_many(listing, "a", 3 * limits::rooms_listed_max, 10'000);
  const auto snapshot = listing.snapshot(limits::rooms_listed_max);
  CHECK(rooms_of("kept", snapshot) == 3 * share);
  CHECK(rooms_of("a", snapshot) == limits::rooms_listed_max - 3 * share);
  CHECK(std::ranges::is_sorted(snapshot.rooms, std::ranges::greater(),
                               [](const auto& shown) { return shown.room->created; }));
}

TEST_CASE("a share is right after any changes") {
  const std::string payer = GENERATE(as<std::string>{}, "a", "");
  Listing listing;
  std::mt19937 dice(1);
  std::map<int, bool> here;  // rooms of one address by their age: listed or not
  for (int i = 0; i < 3'000; ++i) {
    const int age = static_cast<int>(dice() % 60);
    const RoomCode code("a" + std::to_string(age));
    if (dice() % 3 == 0) {
      listing.remove(code);
      here.erase(age);
    } else {
      here[age] = dice() % 4 > 0;
      listing.put(sample_room(code, -age, 0, here[age]), payer);
    }
    std::string expected;
    std::size_t left = share;
    for (const auto& [young, listed] : here)
      if (listed && left > 0) {
        expected += "a" + std::to_string(young);
        --left;
      }
    REQUIRE(listed_codes(listing.local_snapshot(100)) == expected);
  }
}
