// The chat between the members of a room, without a room.
#include "server/room/chat_desk.hpp"

#include "tests/room/parts.hpp"

#include <span>
#include <string>
#include <vector>

using namespace tests;
using protocol::ChatMode;
using protocol::ChatTo;

namespace {

// Ann and Bob on their seats, and Zoe, who watches.
struct Chatting : Ground {
  explicit Chatting(const protocol::Settings& settings = {},
                    const std::string& rules_text = "kingdomino players=2")
      : Ground(settings, rules_text) {
    sit_all();
    enter(ann, 0);
    enter(bob, 1);
    watch(zoe, "Zoe");
  }
  void say(Recorder& who, const std::string& id, ChatTo to = ChatTo::everyone) {
    chat.say(who, {id, to, "Hello", std::nullopt}, now, now);
    now += 10'000;
  }
  bool mute(Recorder& who, std::optional<std::size_t> seat, bool muted = true) {
    const auto on = seat ? std::optional(seat_at(*seat)) : std::nullopt;
    return chat.mute(member(who), {"m", on, muted}, now);
  }

  room::ChatDesk chat{room};
  Recorder ann, bob, zoe;
};

}  // namespace

TEST_CASE("a message reaches all members and the journal, and only its author sees its id") {
  Chatting t;
  t.say(t.ann, "c1");
  const json own = t.ann.take_one();
  CHECK(own["type"] == "chat");
  CHECK(own["from"]["name"] == "Ann");
  CHECK(own["re"] == "c1");
  const json other = t.bob.take_one();
  CHECK(other["text"] == "Hello");
  CHECK(other["re"].is_null());
  CHECK(t.zoe.take_one() == other);
  REQUIRE(t.journal.said.size() == 1);
  CHECK(t.journal.said[0].message.text == "Hello");
  CHECK(t.room.touched == server::RoomTime(2000));
  CHECK(t.metrics.chat[ChatTo::everyone].value() == 1);
}

TEST_CASE("an id that was used is answered again, and rejected with another text or for others") {
  Chatting t;
  t.say(t.ann, "c1");
  t.ann.take();
  t.bob.take();
  t.say(t.ann, "c1");
  CHECK(t.ann.take_one()["type"] == "chat");
  t.chat.say(t.ann, {"c1", ChatTo::everyone, "Bye", std::nullopt}, t.now, t.now);
  CHECK(rejection(t.ann) == "id_reused");
  t.chat.say(t.ann, {"c1", ChatTo::team, "Hello", std::nullopt}, t.now, t.now);
  CHECK(rejection(t.ann) == "id_reused");
  CHECK(t.bob.take().empty());
  CHECK(t.journal.said.size() == 1);
}

TEST_CASE("the chat is refused by the room's mode, without a name and without a team") {
  Chatting t({.chat = ChatMode::phrases, .spectator_chat = false});
  t.say(t.ann, "c1");
  CHECK(rejection(t.ann) == "phrases_only");
  t.chat.say(t.zoe, {"z", ChatTo::everyone, "", protocol::Phrase::hello}, t.now, t.now);
  CHECK(rejection(t.zoe) == "chat_off");
  t.chat.say(t.ann, {"c2", ChatTo::team, "", protocol::Phrase::hello}, t.now, t.now);
  CHECK(rejection(t.ann) == "no_team");
  t.room.limits.chat = ChatMode::off;
  t.say(t.ann, "c3");
  CHECK(rejection(t.ann) == "chat_off");
  t.chat.send_history(t.member(t.ann));
  CHECK(t.ann.take().empty());
  t.room.stopping = true;
  t.say(t.ann, "c4");
  CHECK(rejection(t.ann) == "shutting_down");

  Chatting other;
  Recorder nobody;
  other.watch(nobody);
  other.say(nobody, "n");
  CHECK(rejection(nobody) == "no_name");
  CHECK(other.journal.said.empty());
}

TEST_CASE("players and spectators write only so much in a while") {
  Chatting t;
  for (Recorder* who : {&t.ann, &t.zoe}) {
    for (std::size_t i = 0; i < server::limits::chat_messages_in_window; ++i) {
      t.say(*who, "c" + std::to_string(i));
      t.now += -10'000;
    }
    who->take();
    t.now += 1000;
    t.say(*who, "late");
    const json refused = who->take_one();
    CHECK(refused["code"] == "too_fast");
    CHECK(refused["params"]["retry_ms"] == 9000);
    t.say(*who, "in time");
    CHECK(who->take_one()["type"] == "chat");
    t.now += 100'000;
  }
}

TEST_CASE("during a game the players do not see what spectators write") {
  Chatting t;
  t.deal();
  t.say(t.zoe, "z1");
  CHECK(t.zoe.take_one()["to"] == "spectators");
  CHECK(t.ann.take().empty());
  t.say(t.ann, "c1");
  CHECK(t.zoe.take_one()["from"]["name"] == "Ann");
  t.ann.take();
  t.resign(0);
  t.say(t.zoe, "z2");
  CHECK(t.ann.take_one()["from"]["name"] == "Zoe");
}

TEST_CASE("a message to the team reaches the partner and nobody else") {
  Chatting t({}, "royal-teams players=6");
  Recorder cat;
  t.enter(cat, 2);
  t.say(t.ann, "c1", ChatTo::team);
  CHECK(t.ann.take_one()["re"] == "c1");
  CHECK(t.bob.take_one()["to"] == "team");
  CHECK(cat.take().empty());
  CHECK(t.zoe.take().empty());
  t.say(t.zoe, "z1", ChatTo::team);
  CHECK(rejection(t.zoe) == "no_team");
}

TEST_CASE("a new member receives the messages that it may see, in frames of limited length") {
  Chatting t;
  const std::size_t messages = server::limits::chat_messages_in_frame + 1;
  for (std::size_t i = 0; i < messages; ++i) t.say(t.ann, "c" + std::to_string(i));
  Recorder late;
  t.watch(late, "Lea");
  t.chat.send_history(t.member(late));
  const auto frames = late.take();
  REQUIRE(frames.size() == 2);
  CHECK(frames[0]["messages"].size() == server::limits::chat_messages_in_frame);
  CHECK(frames[1]["messages"].size() == 1);
}

TEST_CASE("only the host mutes: a person on a seat, or all spectators") {
  Chatting t;
  t.sit_bot(1);
  CHECK_FALSE(t.mute(t.ann, 1));
  CHECK(rejection(t.ann) == "not_host");
  t.room.roster.set_host(room::hash_token("Ann"));
  CHECK_FALSE(t.mute(t.zoe, 0));
  CHECK(rejection(t.zoe) == "not_host");
  CHECK_FALSE(t.mute(t.ann, 1));
  CHECK(rejection(t.ann) == "nobody_there");
  CHECK_FALSE(t.mute(t.ann, 7));
  CHECK(rejection(t.ann) == "nobody_there");
  CHECK_FALSE(t.chat.mute(t.member(t.ann), {"m", std::nullopt, true, "another"}, t.now));
  CHECK(rejection(t.ann) == "room_changed");

  t.sit(1);
  CHECK(t.mute(t.ann, 1));
  CHECK(t.chat.muted(*t.seats().on(seat_at(1))));
  t.say(t.bob, "b");
  CHECK(rejection(t.bob) == "muted");
  CHECK(t.mute(t.ann, std::nullopt));
  CHECK(t.chat.spectators_muted());
  t.say(t.zoe, "z");
  CHECK(rejection(t.zoe) == "muted");
  CHECK(t.mute(t.ann, 1, false));
  t.say(t.bob, "b2");
  CHECK(t.bob.take_one()["type"] == "chat");

  t.room.commits.halt();
  t.ann.take();
  CHECK_FALSE(t.mute(t.ann, 1));
  CHECK(rejection(t.ann) == "halted");
}

TEST_CASE("a mute follows a player to a new token, and the host may have no seat") {
  Chatting t;
  t.room.roster.set_host(room::hash_token("host"));
  t.member(t.zoe).host_key = room::hash_token("host");
  CHECK(t.mute(t.zoe, 1));
  const room::TokenHash fresh = room::hash_token("fresh");
  t.chat.renew_token({seat_at(1), room::hash_token("Bob"), fresh});
  t.seats().set_token(seat_at(1), fresh);
  CHECK(t.chat.muted(*t.seats().on(seat_at(1))));
}

TEST_CASE("the newest fifty messages to all are known by their ids") {
  room::ChatLog log;
  const room::Person ann{room::hash_token("Ann"), "Ann"};
  for (std::uint64_t i = 1; i <= server::limits::chat_history_max + 1; ++i) {
    room::ChatEntry said{.by = ann.seat};
    said.message.number = i;
    said.message.re = "c" + std::to_string(i);
    log.keep(said);
  }
  CHECK(log.find(ann, "c1") == nullptr);
  REQUIRE(log.find(ann, "c2") != nullptr);
  CHECK(log.find(ann, "c2")->message.number == 2);
}

namespace {

room::Person person_of(const std::string& name) {
  return {room::hash_token(name), name};
}

// A message by the person with this name to the team of both.
room::ChatEntry to_team(const std::string& name, const std::string& partner, std::uint64_t number) {
  room::ChatEntry said{
      .message = {}, .by = room::hash_token(name), .partner = room::hash_token(partner)};
  said.message = {
      .number = number, .name = name, .to = ChatTo::team, .re = "c" + std::to_string(number)};
  return said;
}

room::ChatEntry to_all(std::uint64_t number) {
  room::ChatEntry said{.message = {}, .by = room::hash_token("Ann"), .partner = {}};
  said.message = {.number = number, .name = "Ann", .re = "c" + std::to_string(number)};
  return said;
}

}  // namespace

TEST_CASE("messages of teams that are gone leave nothing behind after four hundred later ones") {
  room::ChatLog log;
  const std::uint64_t most = server::limits::chat_messages_max;
  for (std::uint64_t i = 1; i <= most; ++i)
    log.keep(to_team("P" + std::to_string(i), "Q" + std::to_string(i), i));
  CHECK(log.find(person_of("P1"), "c1") != nullptr);
  log.keep(to_team("Ann", "Bob", most + 1));
  CHECK(log.find(person_of("P1"), "c1") == nullptr);
  CHECK(log.find(person_of("P2"), "c2") != nullptr);
}

TEST_CASE("a restored log shows what it showed before") {
  std::vector<room::ChatEntry> stored;
  const std::uint64_t most = server::limits::chat_messages_max;
  for (std::uint64_t i = 1; i <= most + 100; ++i)
    stored.push_back(i % 90 == 1 ? to_team("Ann", "Bob", i) : to_all(i));
  room::ChatLog log, restored;
  for (const room::ChatEntry& said : stored) log.keep(said);
  // Storage returns the newest.
  restored.restore(std::span(stored).last(most));
  for (int i = 0; i < 2; ++i) {
    for (const char* name : {"Ann", "Bob", "Cat"})
      CHECK(log.heard_by(person_of(name)) == restored.heard_by(person_of(name)));
    for (const room::ChatEntry& said : stored)
      CHECK((log.find(person_of("Ann"), *said.message.re) == nullptr) ==
            (restored.find(person_of("Ann"), *said.message.re) == nullptr));
    for (std::uint64_t later = 1; later <= 50; ++later) {
      log.keep(to_team("Cat", "Dan", most + 100 + later));
      restored.keep(to_team("Cat", "Dan", most + 100 + later));
    }
  }
}

TEST_CASE("the pace and the mutes of sixty-four players are kept, and mutes stay longer") {
  const std::size_t most = server::limits::chatters_max;
  room::ChatLog log;
  const auto hash = [](std::size_t i) { return room::hash_token("P" + std::to_string(i)); };
  const server::SteadyTime now(1000);
  const auto wrote = [&](std::size_t i) { return !log.pace(hash(i), now).idle(now); };
  log.mute(room::hash_token("Zoe"), true);
  for (std::size_t i = 1; i <= most; ++i) log.pace(hash(i), now).note(now);
  CHECK(wrote(most));
  CHECK(wrote(2));
  CHECK_FALSE(wrote(1));
  CHECK(log.muted(person_of("Zoe")));
  for (std::size_t i = 1; i < most; ++i) log.mute(hash(i), true);
  CHECK(log.muted(person_of("Zoe")));
  log.mute(hash(most), true);
  CHECK_FALSE(log.muted(person_of("Zoe")));
  CHECK(log.muted(person_of("P" + std::to_string(most))));
}
