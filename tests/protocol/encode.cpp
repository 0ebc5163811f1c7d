// Every notice against the exact text that it becomes, up to the order of keys.
#include "protocol/encode.hpp"

#include "tests/support/catch.hpp"
#include "tests/support/games.hpp"
#include "tests/support/rules_line.hpp"

#include <nlohmann/json.hpp>

using namespace tests;
using namespace protocol;
using nlohmann::json;

namespace {

json encoded(const Notice& notice) {
  const std::string text = encode(notice);
  CHECK(text.find('\n') == std::string::npos);
  return json::parse(text);
}

RoomInfo sample_room() {
  return {.code = "K7QF3M",
          .name = "Frühling 王",
          .settings = {.listed = true},
          .state = RoomState::playing,
          .seq = 41,
          .created = 1790000000000,
          .rules = rules_for("kingdomino players=2"),
          .seats = {{"Ann", true}, {std::nullopt, false}},
          .spectators = 3,
          .version = "8d1e60b75c29fa43"};
}

const json sample_room_json = json::parse(R"({
  "code":"K7QF3M","name":"Frühling 王","listed":true,"state":"playing","seq":41,
  "created":1790000000000,
  "rules":{"preset":"kingdomino","players":2,"kings_per_seat":2,"seats_per_kingdom":1,
           "sets":["kingdomino"],"turn":["place","claim"],"kingdom_size":5,"line_length":4,
           "rounds":6,"decline":"must_place","opening":"snake","three_player_line":"three",
           "harmony":false,"middle_kingdom":false,"middle_kingdom_measure":"frame",
           "tie_break":"territory","dynasty":1,"pause":0,
           "buildings":null},
  "seats":[{"seat":0,"name":"Ann","connected":true,"bot":null,"ready":false,
            "host":false,"muted":false,"away_at":null,"player":null},
           {"seat":1,"name":null,"connected":false,"bot":null,"ready":false,
            "host":false,"muted":false,"away_at":null,"player":null}],
  "seed_hash":null,"spectators":3,"advice":false,"start":"full","password":false,
  "clock":{"kind":"none"},"at_zero":"bot","take_back":true,"patience":180,
  "turn_patience":600,"take_over":"agreement",
  "rematch":null,"chat":"open","spectators_muted":false,"spectators_max":1000,
  "spectator_chat":true,"spectator_names":true,"delay_moves":0,"delay_seconds":0,"rated":false,
  "version":"8d1e60b75c29fa43"})");

}  // namespace

TEST_CASE("welcome has the room, the seat, the features and the limits") {
  Welcome welcome{sample_room(), seat_at(1), {4096, 64, 8, 20}, 1790000000123};
  json expected = json::parse(R"({"type":"welcome","protocol":"castellan.v1",
    "features":["diff","hints","resume","fair_deals","documents","replay","records","bots",
      "advice","analysis","hosts","passwords","rematch","clocks","proposals","stand_ins",
      "chat","spectators","players","ratings","lobby","quick_match","duplicates",
      "announcements","nodes","storage","silence","seat_links","take_over"],
    "you":{"seat":1,"name":null},"time":1790000000123,
    "limits":{"frame_bytes":4096,"id_bytes":64,"malformed_frames":8,"heartbeat_seconds":20,
      "chat":"open"}})");
  expected["room"] = sample_room_json;
  json frame = encoded(welcome);
  CHECK(frame["server"]["name"] == "castellan");
  CHECK(frame["server"]["version"].is_string());
  frame.erase("server");
  CHECK(frame == expected);
  welcome.seat = std::nullopt;
  welcome.name = "Zoe";
  CHECK(encoded(welcome)["you"] == json({{"seat", nullptr}, {"name", "Zoe"}}));
}

TEST_CASE("the creator of a room receives its host's token") {
  json expected = sample_room_json;
  expected["host"] = "secret";
  expected["pass"] = nullptr;
  CHECK(json::parse(encode_room_grant(sample_room(), {.host = "secret", .pass = ""})) == expected);
  expected["pass"] = "sesame";
  CHECK(json::parse(encode_room_grant(sample_room(), {.host = "secret", .pass = "sesame"})) ==
        expected);
  CHECK_FALSE(json::parse(encode_room(sample_room())).contains("host"));
}

TEST_CASE("every state of a room has its word") {
  RoomInfo room = sample_room();
  std::string words;
  for (const RoomState state :
       {RoomState::waiting, RoomState::playing, RoomState::finished, RoomState::halted}) {
    room.state = state;
    words += json::parse(encode_room(room))["state"].get<std::string>() + " ";
  }
  CHECK(words == "waiting playing finished halted ");
}

TEST_CASE("rejected repeats the id, names the rule and the cells, and says whether to retry") {
  Rejected rejected{.re = "c1-7", .refusal = Refusal::no_matching_terrain, .seq = 41};
  rejected.cells.push_back(cell(3, -1));
  rejected.cells.push_back(cell(3, 2));
  CHECK(encoded(rejected) == json::parse(R"({"type":"rejected","re":"c1-7",
    "code":"no_matching_terrain",
    "message":"Neither square touches the castle or its own terrain.",
    "cells":[[3,-1],[3,2]],"retryable":false,"seq":41})"));
  CHECK(encoded(Rejected{.refusal = Refusal::bad_field, .message = "at: no", .field = "at"}) ==
        json::parse(R"({"type":"rejected","re":null,"code":"bad_field","message":"at: no",
                        "field":"at","retryable":false,"seq":0})"));
  CHECK(encoded(Rejected{.re = "a", .refusal = Refusal::halted})["retryable"] == true);
}

TEST_CASE("rejected has the numbers and words of its message separately, where it has any") {
  Rejected rejected{
      .re = "a", .refusal = Refusal::not_enough_coins, .message = "bakery-1 costs 4", .seq = 9};
  CHECK_FALSE(encoded(rejected).contains("params"));
  rejected.parameters = {{"building", "bakery-1"}, {"price", 4}};
  CHECK(encoded(rejected) == json::parse(R"({"type":"rejected","re":"a","code":"not_enough_coins",
    "message":"bakery-1 costs 4","params":{"building":"bakery-1","price":4},
    "retryable":false,"seq":9})"));
}

TEST_CASE("prompt lists actions as a client would write them") {
  Prompt prompt{"h1", 42, seat_at(1), Phase::place, {}};
  prompt.actions.push_back(Place{{cell(0, 1), cell(-1, 1)}});
  prompt.actions.push_back(Discard{});
  prompt.actions.push_back(Claim{DominoId{29}});
  CHECK(encoded(prompt) ==
        json::parse(R"({"type":"prompt","re":"h1","seq":42,"seat":1,"phase":"place",
    "counts":{"place":1,"discard":1,"claim":1},
    "actions":[{"do":"place","cells":[[0,1],[-1,1]]},{"do":"discard"},
               {"do":"claim","domino":29}]})"));
}

TEST_CASE("prompt has the number of each kind, and null when it was not requested") {
  Prompt prompt{std::nullopt, 42, seat_at(1), Phase::tax, {}};
  for (const Cell c : {cell(0, 1), cell(-1, 1)}) {
    Tax tax;
    tax.cells.push_back(c);
    prompt.actions.push_back(tax);
  }
  prompt.actions.push_back(Done{});
  prompt.actions.push_back(Build{building_from_name("bakery-1"), cell(2, 0)});
  prompt.actions.push_back(Bribe{building_from_name("tavern-1")});
  CHECK(encoded(prompt) ==
        json::parse(R"({"type":"prompt","re":null,"seq":42,"seat":1,"phase":"tax",
    "counts":{"tax":2,"done":1,"build":1,"bribe":1},
    "actions":[{"do":"tax","cells":[[0,1]]},{"do":"tax","cells":[[-1,1]]},{"do":"done"},
               {"do":"build","building":"bakery-1","cell":[2,0]},
               {"do":"bribe","building":"tavern-1"}]})"));
  prompt.actions.clear();
  CHECK(encoded(prompt)["counts"] == json::object());
}

TEST_CASE("advice has moves with their chances, rounded to their precision") {
  const Advice advice{"a1",
                      42,
                      seat_at(1),
                      {{Place{{{0, 1}, {0, 2}}},
                        kd(17),
                        0.61234,
                        52.44,
                        0.01949,
                        {{engine::bots::PointsSource::lake, 6.06},
                         {engine::bots::PointsSource::middle_kingdom, -2.5}}},
                       {Done{}, {}, 0.5, 51}}};
  CHECK(encoded(advice) == json::parse(R"({"type":"advice","re":"a1","seq":42,"seat":1,"moves":[
    {"action":{"do":"place","cells":[[0,1],[0,2]]},"then":{"do":"claim","domino":17},
     "win":0.612,"uncertainty":0.019,"points":52.4,
     "gains":[{"source":"lake","points":6.1},{"source":"middle_kingdom","points":-2.5}]},
    {"action":{"do":"done"},"then":null,"win":0.5,"uncertainty":0.0,"points":51.0,"gains":[]}]})"));
}

TEST_CASE("presence, pong and farewell") {
  using engine::bots::Level;
  CHECK(encoded(PresenceInfo{{{"Ann", true}, {"Edda", true, Level::random}, {std::nullopt}},
                             3,
                             false,
                             {},
                             "8d1e60b75c29fa43"}) ==
        json::parse(R"({"type":"presence","spectators":3,"spectators_muted":false,"watching":[],
          "version":"8d1e60b75c29fa43",
          "seats":[{"seat":0,"name":"Ann","connected":true,"bot":null,"ready":false,
                    "host":false,"muted":false,"away_at":null,"player":null},
                   {"seat":1,"name":"Edda","connected":true,"bot":"random","ready":false,
                    "host":false,"muted":false,"away_at":null,"player":null},
                   {"seat":2,"name":null,"connected":false,"bot":null,"ready":false,
                    "host":false,"muted":false,"away_at":null,"player":null}]})"));
  CHECK(encoded(Pong{-9007199254740992, 5}) ==
        json::parse(R"({"type":"pong","t":-9007199254740992,"time":5})"));
  CHECK(encoded(Farewell{Close::too_slow}) ==
        json::parse(R"({"type":"farewell","code":4001,"reason":"too_slow","reconnect":true})"));
  CHECK(encoded(Farewell{Close::replaced}) ==
        json::parse(R"({"type":"farewell","code":4502,"reason":"replaced","reconnect":false})"));
  CHECK(encoded(Farewell{.close = Close::moved, .url = "https://n2.example.org"}) ==
        json::parse(R"({"type":"farewell","code":4005,"reason":"moved","reconnect":true,
          "url":"https://n2.example.org"})"));
}

TEST_CASE("a chat message is a text or a phrase, from a seat or not") {
  ChatMessage message{
      .number = 7, .time = 99, .seat = seat_at(1), .name = "Ann", .text = "Oh \"no\"", .re = "c1"};
  CHECK(encoded(message) == json::parse(R"({"type":"chat","number":7,"time":99,
    "from":{"seat":1,"name":"Ann"},"to":"everyone","text":"Oh \"no\"","phrase":null,"re":"c1"})"));
  message = {.number = 8, .name = "Zoe", .to = ChatTo::spectators, .phrase = Phrase::good_luck};
  CHECK(encoded(Chats{{message}}) ==
        json::parse(R"({"type":"chats","messages":[{"number":8,"time":0,
    "from":{"seat":null,"name":"Zoe"},"to":"spectators","text":null,"phrase":"good_luck",
    "re":null}]})"));
}

TEST_CASE("a snapshot holds the encoded view, and its digest") {
  const std::string text = encode_snapshot(41, 99, R"({"a":1})", R"({"b":2})");
  CHECK(text ==
        R"({"type":"snapshot","seq":41,"time":99,"view":{"a":1},"deal":{"b":2},"digest":")" +
            digest_of(R"({"a":1})") + "\"}");
}

TEST_CASE("a step has one format or both, and ids come out as they came in") {
  const EncodedStep step{42, seat_at(1), "say \"hi\" \\", 99, "[1]", "[2]", "5f0c77ab"};
  const json both = json::parse(R"({"type":"step","seq":42,"by":1,"re":"say \"hi\" \\","time":99,
    "events":[1],"patch":[2],"digest":"5f0c77ab"})");
  CHECK(json::parse(encode_step(step, Diff::both)) == both);
  json one = both;
  one.erase("patch");
  CHECK(json::parse(encode_step(step, Diff::events)) == one);
  one = both;
  one.erase("events");
  CHECK(json::parse(encode_step(step, Diff::patch)) == one);

  EncodedStep last = step;
  last.deal = encode_deal({});
  one["deal"] = {
      {"commitment", nullptr}, {"salt", nullptr}, {"text", nullptr}, {"source", nullptr}};
  CHECK(json::parse(encode_step(last, Diff::patch)) == one);
}

TEST_CASE("of a deal only the known part is encoded, and the rest is null") {
  CHECK(encode_deal({.commitment = "c0"}) ==
        R"({"commitment":"c0","salt":null,"source":null,"text":null})");
  CHECK(json::parse(encode_deal({"c0", "5a", "{}", "5e", {"dice: 4", ""}, 49})) ==
        json::parse(R"({"commitment":"c0","salt":"5a","text":"{}",
          "source":{"seed":"5e","entropy":["dice: 4",null],"seq":49}})"));
}

TEST_CASE("every event is encoded with its fields") {
  Events events;
  events.push_back(Claimed{seat_at(1), DominoId{29}});
  events.push_back(Placed{seat_at(0), DominoId{3}, {cell(0, 1), cell(0, 2)}});
  events.push_back(Discarded{seat_at(2), DominoId{4}, true});
  events.push_back(Removed{DominoId{5}});
  events.push_back(RoundBegan{7});
  Drawn drawn;
  for (const int n : {6, 7, 8}) drawn.dominoes.push_back(DominoId(n));
  events.push_back(drawn);
  events.push_back(Turn{2, seat_at(3), Phase::claim});
  events.push_back(Resigned{seat_at(0)});
  events.push_back(Taxed{seat_at(1), cell(0, -1), 7, 2});
  events.push_back(Built{seat_at(1), building_from_name("witch-house-2"), cell(2, 0), 4, 1, 1});
  events.push_back(QueenMoved{2});
  events.push_back(QueenMoved{nobody});
  events.push_back(Bribed{seat_at(3), building_from_name("tavern-1")});
  Refilled refilled;
  events.push_back(refilled);
  for (const char* word : {"bakery-1", "statue-3"})
    refilled.buildings.push_back(building_from_name(word));
  events.push_back(refilled);
  events.push_back(Ended{});
  CHECK(json::parse(encode_events(events, View{})) == json::parse(R"([
    {"event":"claimed","seat":1,"domino":29},
    {"event":"placed","seat":0,"domino":3,"cells":[[0,1],[0,2]]},
    {"event":"discarded","seat":2,"domino":4,"declined":true},
    {"event":"removed","domino":5},
    {"event":"round","round":7},
    {"event":"drawn","dominoes":[6,7,8]},
    {"event":"turn","turn":2,"seat":3,"phase":"claim"},
    {"event":"resigned","seat":0},
    {"event":"taxed","seat":1,"cell":[0,-1],"coins":7,"bonus":2},
    {"event":"built","seat":1,"building":"witch-house-2","cell":[2,0],"price":4,"knights":1,
     "towers":1},
    {"event":"queen","kingdom":2},
    {"event":"queen","kingdom":null},
    {"event":"bribed","seat":3,"building":"tavern-1"},
    {"event":"refilled","buildings":[]},
    {"event":"refilled","buildings":["bakery-1","statue-3"]},
    {"event":"ended","ranking":null}])"));
}

TEST_CASE("answers over HTTP") {
  CHECK(json::parse(encode_room(sample_room())) == sample_room_json);
  CHECK(encode_rooms({}) == R"({"rooms":[]})");
  const std::string text = encode_room(sample_room());
  const std::vector<std::string_view> two{text, text};
  CHECK(json::parse(encode_rooms(two))["rooms"][1] == sample_room_json);
  CHECK(json::parse(encode_seat_grant("K7QF3M", seat_at(1), "abc")) ==
        json::parse(R"({"room":"K7QF3M","seat":1,"token":"abc"})"));
  CHECK(json::parse(encode_error("bad_field", "players", "players: no")) ==
        json::parse(R"({"error":{"code":"bad_field","field":"players","message":"players: no"}})"));
  CHECK(json::parse(encode_error("not_found", "", "nothing here")) ==
        json::parse(R"({"error":{"code":"not_found","message":"nothing here"}})"));
  json health = json::parse(encode_health({.healthy = true, .rooms = 2, .connections = 5}));
  CHECK(health["version"].is_string());
  health.erase("version");
  CHECK(health == json::parse(R"({"status":"ok","rooms":2,"connections":5})"));
}
