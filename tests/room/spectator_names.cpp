// The names of spectators, without a room.
#include "server/room/spectator_names.hpp"

#include "tests/room/parts.hpp"

#include <vector>

using namespace tests;

TEST_CASE("a spectator's name differs from those of players and of other spectators") {
  Ground ground;
  ground.sit(0);
  Recorder zoe, other, third;
  ground.watch(zoe, "Zoe");
  ground.watch(other);
  ground.watch(third);
  const auto name = [&](Recorder& who, const std::string& wanted) {
    room::Audience& audience = ground.room.audience;
    audience.rename(ground.member(who), {});
    audience.rename(ground.member(who), room::name_for_spectator(wanted, audience, ground.seats()));
    return ground.member(who).name;
  };
  CHECK(name(other, "").empty());
  CHECK(name(other, "Yan") == "Yan");
  CHECK(name(other, "Zoe").starts_with("Zoe ("));
  CHECK(name(third, "Zoe") != ground.member(other).name);
  CHECK(name(third, "Ann").starts_with("Ann ("));
  CHECK(name(zoe, "Zoe") == "Zoe");
}

TEST_CASE("only spectators whose name a player has are renamed") {
  Ground ground;
  ground.sit(0);
  Recorder ann, zoe, twin;
  ground.enter(ann, 0);
  ground.watch(zoe, "Zoe");
  ground.watch(twin, "Ann");
  room::rename_confusable_spectators(ground.room.audience, ground.seats());
  CHECK(twin.take_one() == json{{"type", "renamed"}, {"name", ground.member(twin).name}});
  CHECK(zoe.frames.empty());
  CHECK(ground.member(zoe).name == "Zoe");
  CHECK(ground.member(twin).name.starts_with("Ann ("));
  CHECK(ground.member(ann).name.empty());
}

TEST_CASE("a frame names only so many spectators") {
  Ground ground;
  const std::size_t most = server::limits::spectators_named_max;
  std::vector<Recorder> crowd(most + 2);
  Recorder ann;
  ground.enter(ann, 0);
  for (std::size_t i = 0; i < crowd.size(); ++i)
    ground.watch(crowd[i], i == 0 ? "" : "Z" + std::to_string(i));
  const auto names = room::named_spectators(ground.room.audience);
  CHECK(names.size() == most);
  CHECK(names.front() == "Z1");
}

TEST_CASE("equal names get the lowest free number, also after others have left") {
  Ground ground;
  std::vector<Recorder> crowd(30);
  room::Audience& audience = ground.room.audience;
  const auto come = [&](Recorder& who, const std::string& wanted) {
    room::DistinctName name = room::name_for_spectator(wanted, audience, ground.seats());
    audience.add({.subscriber = &who, .name = name.text, .skeletons = name.skeletons});
    return name.text;
  };
  for (std::size_t i = 0; i < 12; ++i)
    CHECK(come(crowd[i], "Зоя") == (i == 0 ? "Зоя" : "Зоя (" + std::to_string(i + 1) + ")"));
  for (const std::size_t gone : {1U, 4U, 10U}) audience.remove(crowd[gone]);
  CHECK(come(crowd[20], "Зоя") == "Зоя (2)");
  CHECK(come(crowd[21], "зоя") == "зоя (5)");
  CHECK(come(crowd[22], "Зоя") == "Зоя (11)");
  CHECK(come(crowd[23], "Зоя") == "Зоя (13)");
  // A name that would be too long is cut.
  const std::string longest(protocol::player_name_characters_max, 'z');
  CHECK(come(crowd[24], longest) == longest);
  CHECK(come(crowd[25], longest) == longest.substr(4) + " (2)");
  CHECK(come(crowd[26], longest) == longest.substr(4) + " (3)");
}
