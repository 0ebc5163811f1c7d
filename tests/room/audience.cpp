// The listeners of a room, without a room.
#include "server/room/audience.hpp"

#include "tests/room/parts.hpp"

#include <memory>
#include <string>
#include <vector>

using namespace tests;
using protocol::Diff;
using room::Audience;
using room::Member;

namespace {

// Writes down who hears something, in this order: "ann", or "-ann" for a farewell, or "+ann" for
// one to a member.
class Named final : public room::Subscriber {
 public:
  Named(std::string name, const Audience& audience, std::string& told)
      : name_(std::move(name)), audience_(audience), told_(told) {}
  void deliver(const room::Frame&) override { told_ += name_ + " "; }
  bool wants_more() const override { return true; }
  void dismiss(Close) override {
    told_ += (audience_.find(*this) == nullptr ? "-" : "+") + name_ + " ";
  }

 private:
  std::string name_;
  const Audience& audience_;
  std::string& told_;
};

bool is_taken(Audience& audience, const std::string& name) {
  return audience.names().taken(server::util::skeletons_of(name));
}

room::DistinctName distinct(const std::string& name) {
  return {name, server::util::skeletons_of(name)};
}

}  // namespace

TEST_CASE("players are notified before spectators, in any order of arrival") {
  std::string told;
  std::vector<std::unique_ptr<Named>> all;
  Audience audience;
  const auto add = [&](const std::string& name, std::optional<Seat> seat) {
    all.push_back(std::make_unique<Named>(name, audience, told));
    Member& member = audience.add({.subscriber = all.back().get(), .seat = seat});
    CHECK(member.subscriber == all.back().get());
  };
  CHECK(audience.empty());
  add("s1", std::nullopt);
  add("s2", std::nullopt);
  add("p1", seat_at(1));
  add("s3", std::nullopt);
  add("p0", seat_at(0));
  CHECK_FALSE(audience.empty());
  CHECK(audience.spectators() == 3);
  audience.deliver(room::make_frame("frame"));
  CHECK(told == "p1 p0 s1 s2 s3 ");

  CHECK(audience.remove(*all[0]));
  CHECK_FALSE(audience.remove(*all[0]));
  CHECK(audience.find(*all[0]) == nullptr);
  CHECK(audience.remove(*all[2]));
  CHECK(audience.spectators() == 2);
  told.clear();
  audience.deliver(room::make_frame("frame"));
  CHECK(told == "p0 s3 s2 ");
  CHECK(audience.find(*all[3])->subscriber == all[3].get());
  CHECK(audience.on_seat(seat_at(0))->subscriber == all[4].get());
  CHECK(audience.on_seat(seat_at(1)) == nullptr);
}

TEST_CASE("members who are dismissed are gone before they hear it") {
  std::string told;
  Audience audience;
  Named ann("ann", audience, told), bob("bob", audience, told), zoe("zoe", audience, told);
  audience.add({.subscriber = &ann, .seat = seat_at(0)});
  audience.add({.subscriber = &bob, .seat = seat_at(1)});
  audience.add({.subscriber = &zoe, .name = "Zoe"});
  audience.dismiss_seat(seat_at(2), Close::replaced);
  CHECK(told.empty());
  audience.dismiss_seat(seat_at(0), Close::replaced);
  CHECK(told == "-ann ");
  CHECK(audience.find(bob) != nullptr);
  audience.dismiss_all(Close::halted);
  CHECK(told == "-ann -bob -zoe ");
  CHECK(audience.empty());
  CHECK(audience.spectators() == 0);
  CHECK_FALSE(audience.has_names());

  Recorder cat, dan;
  audience.add({.subscriber = &cat, .seat = seat_at(2)});
  audience.add({.subscriber = &dan});
  audience.dismiss_seat(seat_at(2), Close::replaced);
  audience.dismiss_all(Close::halted);
  CHECK(cat.dismissed == Close::replaced);
  CHECK(dan.dismissed == Close::halted);
}

TEST_CASE("no two members of a room ever have the same number") {
  Audience audience;
  Recorder ann, zoe;
  const auto number = [&](Recorder& who) {
    return audience.add({.subscriber = &who, .number = 7}).number;
  };
  const std::uint64_t first = number(ann);
  const std::uint64_t second = number(zoe);
  CHECK(first != second);
  audience.dismiss_all(Close::halted);
  const std::uint64_t third = number(zoe);
  CHECK(third != first);
  CHECK(third != second);
}

TEST_CASE("a spectator's name is taken until the spectator has another, leaves or is dismissed") {
  Audience audience;
  Recorder zoe, nobody;
  audience.add({.subscriber = &nobody});
  CHECK_FALSE(audience.has_names());
  Member& member = audience.add({.subscriber = &zoe, .name = "Zoe"});
  CHECK(audience.has_names());
  CHECK(is_taken(audience, "zoe"));
  CHECK(member.skeletons.confusable_with(server::util::skeletons_of("Zoe")));
  audience.rename(member, distinct("Yan"));
  CHECK(member.name == "Yan");
  CHECK(member.skeletons.confusable_with(server::util::skeletons_of("Yan")));
  CHECK_FALSE(is_taken(audience, "Zoe"));
  CHECK(is_taken(audience, "Yan"));
  audience.rename(member, {});
  CHECK(member.name.empty());
  CHECK_FALSE(is_taken(audience, "Yan"));
  CHECK_FALSE(is_taken(audience, ""));
  audience.rename(member, distinct("Zoe"));
  audience.remove(zoe);
  CHECK_FALSE(is_taken(audience, "Zoe"));
  audience.remove(nobody);
  audience.add({.subscriber = &zoe, .name = "Zoe"});
  audience.dismiss_all(Close::halted);
  CHECK_FALSE(is_taken(audience, "Zoe"));
}

TEST_CASE("a step is encoded once for each format, for those who follow and may see it") {
  Audience audience;
  Recorder ann, bob, cat, dan, behind, zoe;
  audience.add({.subscriber = &ann, .seat = seat_at(0)});
  audience.add({.subscriber = &bob, .seat = seat_at(1), .diff = Diff::patch});
  audience.add({.subscriber = &cat, .seat = seat_at(2), .diff = Diff::events});
  audience.add({.subscriber = &dan, .seat = seat_at(3), .diff = Diff::both});
  audience.add({.subscriber = &behind, .seat = seat_at(4), .behind = 6});
  audience.add({.subscriber = &zoe, .diff = Diff::patch});
  const protocol::EncodedStep step{.seq = 7, .events = "[]", .patch = "[]", .digest = "00000000"};
  audience.deliver(step, false);
  CHECK(zoe.frames.empty());
  audience.deliver(step, true);
  REQUIRE(ann.frames.size() == 2);
  CHECK(*ann.frames[1] == protocol::encode_step(step, Diff::both));
  CHECK(dan.frames[1] == ann.frames[1]);
  CHECK(*bob.frames[1] == protocol::encode_step(step, Diff::patch));
  CHECK(zoe.frames == std::vector{bob.frames[1]});
  CHECK(*cat.frames[1] == protocol::encode_step(step, Diff::events));
  CHECK(behind.frames.empty());
}

TEST_CASE("a member that is behind gets the missed steps as fast as it reads, and no later one") {
  Ground t;
  t.deal();
  for (const char* id : {"m1", "m2", "m3", "m4"}) {
    t.accept(id);
    t.room.game->announce_act();
  }
  room::History& history = *t.room.game.history();
  Recorder zoe;
  Member member{.subscriber = &zoe, .diff = Diff::events, .behind = 1};
  zoe.patience = 1;
  CHECK_FALSE(Audience::catch_up(member, history, 3));
  CHECK(member.behind == 2);
  CHECK_FALSE(member.shown);
  zoe.patience = SIZE_MAX;
  CHECK(Audience::catch_up(member, history, 3));
  CHECK_FALSE(member.behind);
  CHECK(member.shown == 3);
  REQUIRE(zoe.frames.size() == 2);
  for (std::uint32_t seq : {2u, 3u})
    CHECK(*zoe.frames[seq - 2] == protocol::encode_step(history.step(seq), Diff::events));
  // It gets the steps of a member that is up to date from now on.
  CHECK(Audience::catch_up(member, history, 4));
  CHECK(zoe.frames.size() == 2);
  CHECK(member.shown == 3);
}
