// Requests of the operator, and their answers.
#include "protocol/admin.hpp"

#include "tests/protocol/decode_support.hpp"

#include <nlohmann/json.hpp>

using namespace tests;
using namespace protocol;
using nlohmann::json;

namespace {

template <class Value>
std::string field_refused(const Decoded<Value>& decoded) {
  return decoded ? "nothing" : decoded.error().field;
}

}  // namespace

TEST_CASE("an operator's requests are read, with bounds on texts for players") {
  const auto announce = *decode_announce(R"({"text":" Hello ","room":"K7QF3M","seconds":60})");
  CHECK(announce.text == "Hello");
  CHECK(announce.room == "K7QF3M");
  CHECK(announce.seconds == 60);
  CHECK(field_refused(decode_announce("{}")) == "text");
  CHECK(field_refused(decode_announce(R"({"text":"  "})")) == "text");
  CHECK(field_refused(decode_announce(R"({"text":"a\nb"})")) == "text");
  CHECK(field_refused(decode_announce(R"({"text":")" + std::string(281, 'a') + R"("})")) == "text");
  CHECK(field_refused(decode_announce(R"({"text":"a","seconds":0})")) == "seconds");

  const auto ban =
      *decode_new_ban(R"({"kind":"name","whom":"Ann","reason":"Enough","seconds":60})");
  CHECK(ban.kind == BanKind::name);
  CHECK(ban.whom == "Ann");
  CHECK(ban.reason == "Enough");
  CHECK(ban.seconds == 60u);
  CHECK_FALSE(decode_new_ban(R"({"kind":"player","whom":"x"})")->seconds);
  CHECK(field_refused(decode_new_ban(R"({"whom":"x"})")) == "kind");
  CHECK(field_refused(decode_new_ban(R"({"kind":"mood","whom":"x"})")) == "kind");
  CHECK(field_refused(decode_new_ban(R"({"kind":"name"})")) == "whom");

  CHECK(decode_begin_drain(R"({"seconds":9})")->seconds == 9);
  CHECK(field_refused(decode_begin_drain("{}")) == "seconds");
  CHECK(decode_farewell_text("")->empty());
  CHECK(*decode_farewell_text(R"({"text":"Go"})") == "Go");
  CHECK(field_refused(decode_farewell_text(R"({"text":7})")) == "text");
  CHECK(*decode_log_levels(R"({"levels":"info"})") == "info");
}

TEST_CASE("a banned client receives the reason and the end of the ban") {
  const Ban ban{
      .id = 3, .kind = BanKind::name, .whom = "Ann", .reason = "Enough", .since = 1, .until = 2};
  CHECK(json::parse(encode_banned(ban))["error"]["ban"] ==
        json({{"reason", "Enough"}, {"until", 2}}));
  CHECK(json::parse(encode_banned({}))["error"]["ban"] ==
        json({{"reason", nullptr}, {"until", nullptr}}));
  CHECK(json::parse(encode_ban(ban)) == json::parse(R"({"id":3,"kind":"name","whom":"Ann",
    "reason":"Enough","since":1,"until":2})"));
  const Farewell farewell = farewell_for(ban);
  CHECK(farewell.text == "Enough");
  CHECK(farewell.until == 2);
}

TEST_CASE("connections are grouped by person") {
  const std::vector<ConnectionInfo> connections{
      {.id = "1",
       .address = "192.0.2.7",
       .since = 1,
       .room = "K7QF3M",
       .name = "Ann",
       .player = "a"},
      {.id = "2", .address = "192.0.2.8", .since = 2, .room = "", .name = "Ann", .player = "a"},
      {.id = "3", .address = "192.0.2.9", .since = 3, .room = "K7QF3M", .name = "Ben"},
      {.id = "4", .address = "192.0.2.9", .since = 4, .room = "K7QF3M"}};
  const json players = json::parse(encode_players_connected(connections))["players"];
  REQUIRE(players.size() == 2);
  CHECK(players[0]["name"] == "Ben");
  CHECK(players[1]["connections"] == json({"1", "2"}));
  CHECK(players[1]["addresses"] == json({"192.0.2.7", "192.0.2.8"}));
  CHECK(players[1]["rooms"] == json({"K7QF3M"}));
  CHECK(json::parse(encode_connections(connections))["connections"].size() == 4);
}
