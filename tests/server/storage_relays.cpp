// Several servers on one PostgreSQL database: how many spectators each relays of the others' rooms.
#include "server/storage/relays.hpp"
#include "tests/server/storage_shared.hpp"

using namespace tests;
using storage::Relayed;

namespace {

void own(Shared& shared, const std::string& room, const storage::Writer& writer) {
  tamper(shared.home.where, "INSERT INTO owners (room, writer, alive_ms) VALUES ('" + room +
                                "', '" + writer.name() + "', 0)");
}

}  // namespace

TEST_CASE("the owner of a room hears how many spectators the others relay together") {
  Shared shared;
  const storage::Writer owner(shared.home.where, node("n1"));
  const storage::Writer second(shared.home.where, node("n2"));
  const storage::Writer third(shared.home.where, node("n3"));
  own(shared, "AAAAAA", owner);
  own(shared, "BBBBBB", owner);
  own(shared, "CCCCCC", second);
  const auto tell = [&](const storage::Writer& who, const Relayed& changed) {
    return storage::tell_relayed(shared.database(), who.name(), changed);
  };
  const auto heard = [&](const storage::Writer& who) {
    return storage::hear_relayed(shared.database(), who.name());
  };
  CHECK(heard(owner).empty());
  CHECK(tell(second, {{"AAAAAA", 4}, {"BBBBBB", 1}}));
  CHECK(tell(third, {{"AAAAAA", 3}, {"CCCCCC", 9}}));
  CHECK(heard(owner) == Relayed{{"AAAAAA", 7}, {"BBBBBB", 1}});
  CHECK(heard(second) == Relayed{{"CCCCCC", 9}});
  CHECK(tell(second, {{"AAAAAA", 0}, {"BBBBBB", 2}}));
  CHECK(heard(owner) == Relayed{{"AAAAAA", 3}, {"BBBBBB", 2}});

  SECTION("a room that goes elsewhere takes its spectators with it") {
    tamper(shared.home.where,
           "UPDATE owners SET writer = '" + second.name() + "' WHERE room = 'AAAAAA'");
    CHECK(heard(owner) == Relayed{{"BBBBBB", 2}});
    CHECK(heard(second) == Relayed{{"AAAAAA", 3}, {"CCCCCC", 9}});
  }
  SECTION("who is not heard of relays nothing") {
    shared.silence(third);
    CHECK(heard(owner) == Relayed{{"BBBBBB", 2}});
  }
  SECTION("who was replaced neither") {
    shared.silence(third);
    CHECK(storage::fence(shared.database(), shared.member(owner, third)));
    CHECK(shared.number("count(*) FROM relays WHERE spectators = 3") == 0);
    CHECK_FALSE(tell(third, {{"AAAAAA", 5}}));
    CHECK(heard(owner) == Relayed{{"BBBBBB", 2}});
  }
}

TEST_CASE("a database of a server that did not relay gets the table for it") {
  Shared shared;
  {
    const storage::Writer writer(shared.home.where, node("n1"));
  }
  tamper(shared.home.where, "DROP TABLE relays");
  const storage::Writer writer(shared.home.where, node("n1"));
  CHECK(shared.number("count(*) FROM relays") == 0);
}
