// Requests about players, and how players are encoded.
#include "protocol/player.hpp"

#include "protocol/record.hpp"
#include "tests/protocol/decode_support.hpp"

using namespace tests;
using namespace protocol;

TEST_CASE("every preset is of a family, and every family has a word") {
  for (const auto& [family, text] : families) {
    CHECK(name_of(family) == text);
    CHECK(family_from_name(text) == family);
  }
  CHECK_FALSE(family_from_name("chess"));
  CHECK(family_of(engine::Preset::kingdomino_bga) == Family::kingdomino);
  CHECK(family_of(engine::Preset::kingdomino_italian) == Family::kingdomino);
  CHECK(family_of(engine::Preset::royal_teams) == Family::royal_teams);
}

TEST_CASE("names and passphrases have their bounds") {
  CHECK(value_of(decode_new_player(R"({"name":" Ann "})")).name == "Ann");
  CHECK(value_of(decode_new_player(R"({"name":"Ann","passphrase":null})")).passphrase.empty());
  CHECK(value_of(decode_new_player(R"({"name":"Ann","passphrase":"äöüßäöüß"})")).passphrase ==
        "äöüßäöüß");
  CHECK(error_in(decode_new_player(R"({"name":"Ann","passphrase":"1234567"})")) ==
        "bad_field passphrase");
  CHECK(error_in(decode_new_player(R"({"name":"Ann","passphrase":")" + std::string(129, 'x') +
                                   "\"}")) == "bad_field passphrase");
  CHECK(error_in(decode_new_player(R"({"name":7})")) == "bad_field name");
  CHECK(error_in(decode_new_player("[]")) == "malformed_json");
}

TEST_CASE("a player signs in by name and passphrase or by an external token") {
  CHECK(value_of(decode_sign_in(R"({"jwt":"a.b.c","name":7})")).jwt == "a.b.c");
  const SignIn ann = value_of(decode_sign_in(R"({"name":"Ann","passphrase":"x"})"));
  CHECK(ann.name == "Ann");
  CHECK(ann.passphrase == "x");
  CHECK(error_in(decode_sign_in(R"({"name":"Ann"})")) == "missing_field passphrase");
  CHECK(error_in(decode_sign_in(R"({"jwt":""})")) == "bad_field jwt");
}

TEST_CASE("the filters of past games are read from the query") {
  const FindGames find = value_of(
      decode_find_games("player=Ann%20%C3%9F&preset=royal&from=5&to=9007199254740992&before=x-Y"));
  CHECK(find.player == "Ann ß");
  CHECK(find.preset == engine::Preset::royal);
  CHECK(find.from == 5);
  CHECK(find.to == integer_max);
  CHECK(find.before == "x-Y");
  CHECK(value_of(decode_find_games("")).player.empty());
  CHECK(value_of(decode_find_games("other=1&&=&player=a+b")).player == "a b");
  for (const char* wrong : {"player=%", "player=%2", "player=%zz", "player=%ff", "%ff=1"})
    CHECK(error_in(decode_find_games(wrong)) == "bad_field query");
  for (const char* wrong : {"-1", "", "1.5", "99999999999999999999"})
    CHECK(error_in(decode_find_games("from=" + std::string(wrong))) == "bad_field from");
}

TEST_CASE("players are found by the beginning of a name") {
  CHECK(value_of(decode_find_players("name=%C3%84nn")) == "Änn");
  CHECK(value_of(decode_find_players("other=1")).empty());
  CHECK(value_of(decode_find_players("name=")).empty());
  CHECK(value_of(decode_find_players("name=%20")).empty());
  CHECK(error_in(decode_find_players("name=%ff")) == "bad_field query");
}

TEST_CASE("a query has a bounded number of parameters") {
  std::string query = "player=Ann";
  for (std::uint32_t i = 1; i < query_parameters_max; ++i) query += "&a";
  CHECK(value_of(decode_find_games(query)).player == "Ann");
  CHECK(value_of(decode_find_players(query)).empty());
  query += "&a";
  CHECK(error_in(decode_find_games(query)) == "bad_field query");
  CHECK(error_in(decode_find_players(query)) == "bad_field query");
}

TEST_CASE("a name in a query is bounded in bytes") {
  const std::string longest(128, 'x');
  CHECK(value_of(decode_find_players("name=" + longest)) == longest);
  CHECK(value_of(decode_find_games("player=" + longest)).player == longest);
  CHECK(error_in(decode_find_players("name=x" + longest)) == "bad_field name");
  CHECK(error_in(decode_find_games("player=x" + longest)) == "bad_field player");
  CHECK(error_in(decode_find_players("name=a%0Ab")) == "bad_field name");
}

TEST_CASE("recorded results are read again") {
  const auto results = read_result(R"([{"kingdom":1,"points":52,"rank":1},)"
                                   R"({"kingdom":0,"points":-3,"rank":2}])");
  REQUIRE(results);
  REQUIRE(results->size() == 2);
  CHECK((*results)[0].kingdom == 1);
  CHECK((*results)[1].points == -3);
  CHECK((*results)[1].rank == 2);
  for (const char* wrong :
       {"", "{}", "[1]", R"([{"kingdom":9,"points":1,"rank":1}])", R"([{"kingdom":1,"points":1}])"})
    CHECK_FALSE(read_result(wrong));
}
