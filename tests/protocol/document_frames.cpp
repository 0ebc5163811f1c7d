// The examples of protocol/*.md are real: client frames decode, and server frames have just the
// keys and kinds that are written.
#include "engine/bots/random.hpp"
#include "protocol/encode.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/record.hpp"
#include "tests/protocol/decode_support.hpp"
#include "tests/protocol/pages.hpp"
#include "tests/support/rules_line.hpp"

#include <set>

#include <nlohmann/json.hpp>

using namespace tests;
using namespace protocol;
using nlohmann::json;

namespace {

using Kinds = std::set<std::string>;

// Every path in the document with the kind of value there; the items of a list count as one.
void collect(const json& value, const std::string& path, Kinds& kinds) {
  kinds.insert(path + ": " + (value.is_number() ? "number" : value.type_name()));
  if (value.is_object())
    for (const auto& [key, item] : value.items()) collect(item, path + "." + key, kinds);
  if (value.is_array())
    for (const json& item : value) collect(item, path + "[]", kinds);
}

Kinds kinds_of(const json& value) {
  Kinds kinds;
  collect(value, "", kinds);
  return kinds;
}

Kinds without(Kinds kinds, const Kinds& others) {
  std::erase_if(kinds, [&](const std::string& kind) { return others.count(kind) == 1; });
  return kinds;
}

// The keys directly below this path that exist, whatever kind of value they have.
Kinds keys_below(const Kinds& kinds, const std::string& path) {
  Kinds keys;
  for (const std::string& kind : kinds)
    if (kind.starts_with(path))
      keys.insert(kind.substr(path.size(), kind.find_first_of(".:[", path.size()) - path.size()));
  return keys;
}

// The first example under this heading.
json example_in(const std::string& heading) {
  const std::string text = section(heading);
  const auto start = text.find("```json\n") + 8;
  return json::parse(text.substr(start, text.find("```", start) - start));
}

struct KindsSent {
  Kinds ever;
  Kinds always;
};

// In the views of random games.
KindsSent kinds_in_games(const std::string& rules_line, int games) {
  const Rules rules = rules_for(rules_line);
  bots::Dice dice(3);
  Events events;
  KindsSent sent;
  for (int game = 0; game < games; ++game) {
    State state = begin(rules, make_deal(rules, dice));
    while (state.table.phase != Phase::over) {
      apply(state, to_move(state.table), bots::random_action(state.table, dice), events);
      const Kinds kinds = kinds_of(json::parse(encode_view(state.table)));
      if (sent.ever.empty()) sent.always = kinds;
      std::erase_if(sent.always, [&](const std::string& kind) { return kinds.count(kind) == 0; });
      sent.ever.insert(kinds.begin(), kinds.end());
    }
  }
  return sent;
}

const std::vector<SeatInfo> both_seats{{"Ann", true}, {"Ben", true}};

const std::string version = "8d1e60b75c29fa43";

RoomInfo friday() {
  return {.code = "K7QF3M",
          .name = "Friday",
          .settings = {.listed = true},
          .state = RoomState::playing,
          .seq = 41,
          .created = 1790000000000,
          .rules = rules_for("kingdomino players=2"),
          .seats = both_seats,
          .seed_hash = "8414cd6b08e92be7f34132d9f8fabaa0cf0f072bab807b434e7ff02efc918a1e",
          .version = version};
}

RoomInfo changed_room() {
  RoomInfo room = friday();
  room.state = RoomState::waiting;
  room.seq = 0;
  room.settings.start = Start::ready;
  return room;
}

Notice like(const std::string& type) {
  if (type == "welcome")
    return Welcome{friday(), seat_at(0), {4096, id_bytes_max, 8, 20}, 1790000000000};
  if (type == "rejected") {
    Rejected rejected{.re = "c1-7", .refusal = Refusal::no_matching_terrain, .seq = 41};
    rejected.message = "Neither square of domino 17 touches the castle or its own terrain.";
    rejected.parameters = {{"domino", 17}};
    rejected.cells.push_back(cell(3, 1));
    rejected.cells.push_back(cell(3, 2));
    return rejected;
  }
  if (type == "prompt") {
    Prompt prompt{std::nullopt, 42, seat_at(1), Phase::claim, {}};
    prompt.actions.push_back(Claim{DominoId{17}});
    prompt.actions.push_back(Claim{DominoId{29}});
    return prompt;
  }
  if (type == "advice") {
    using bots::PointsSource;
    const Place best{{cell(0, 1), cell(0, 2)}};
    const Place other{{cell(0, 1), cell(1, 1)}};
    const std::vector<ExpectedGain> gains{{PointsSource::lake, 6.1}, {PointsSource::wheat, -0.8}};
    const std::vector<ExpectedGain> losses{{PointsSource::lake, -6.1}, {PointsSource::wheat, 0.8}};
    return Advice{"a1",
                  42,
                  seat_at(1),
                  {{best, DominoId{17}, 0.61, 52.4, 0.019, gains},
                   {other, DominoId{17}, 0.57, 47.1, 0.02, losses}}};
  }
  if (type == "presence")
    return PresenceInfo{
        {{.name = "Ann", .connected = true, .host = true},
         {.name = "Edda", .connected = true, .bot = bots::Level::full_greedy, .ready = true},
         {}},
        3,
        false,
        {"Zoe"},
        version};
  if (type == "room") return RoomChanged{changed_room()};
  if (type == "seated") return Seated{seat_at(2)};
  if (type == "renamed") return Renamed{"Ben (2)"};
  if (type == "granted")
    return Granted{"t1", "K7QF3M", seat_at(2), "uTqvJ8nVx3pW0sKfLr7ZbYcE5aHdG9mQ"};
  if (type == "status")
    return GameStatus{.seq = 17,
                      .time = 1790000000000,
                      .stand_ins = {{seat_at(2), bots::Level::full_greedy, false}},
                      .left = {241300, 300000, std::nullopt},
                      .running = seat_at(0),
                      .until = 1790000241800};
  if (type == "proposal")
    return Proposal{.number = 1'790'000'000'000,
                    .re = "p1",
                    .seat = seat_at(1),
                    .motion = TakeBack{41},
                    .agreed = {seat_at(1)},
                    .asked = {seat_at(0), seat_at(2)},
                    .until = 1790000060000};
  if (type == "chat")
    return ChatMessage{.number = 7,
                       .time = 1790000000000,
                       .seat = seat_at(0),
                       .name = "Ann",
                       .text = "What a lake!"};
  if (type == "chats")
    return Chats{
        {{.number = 6, .time = 1790000000000, .name = "Zoe", .phrase = Phrase::good_luck}}};
  if (type == "announcement")
    return Announcement{1790000000000, "There is a new game: Royal, for up to six.", 1790000600000};
  if (type == "storage") return StorageState{1790000000000, true};
  if (type == "countdown")
    return Countdown{1790000000000, 1790000300000, "A new version is put in."};
  if (type == "pong") return Pong{1790000000000, 1790000000123};
  REQUIRE(type == "farewell");
  return Farewell{Close::shutting_down};
}

// The first claim of a game that is followed by a turn of another phase, as in the example.
json sample_step() {
  const Rules rules = rules_for("kingdomino players=2");
  bots::Dice dice(1);
  State state = begin(rules, make_deal(rules, dice));
  Events events;
  for (int i = 0; i < 40; ++i) {
    const View before = state.table;
    const Seat by = to_move(before);
    const Action action = bots::random_action(before, dice);
    apply(state, by, action, events);
    if (before.round == 0 || before.phase != Phase::claim || events.size() != 2) continue;
    const EncodedStep step{42,
                           by,
                           "c1-7",
                           1790000000000,
                           encode_events(events, state.table),
                           encode_patch(before, events),
                           "5f0c77ab"};
    return json::parse(encode_step(step, Diff::both));
  }
  FAIL("no claim");
  return {};
}

// The table before the first draft.
json sample_snapshot() {
  const Rules rules = rules_for("kingdomino players=2");
  bots::Dice dice(1);
  const State state = begin(rules, make_deal(rules, dice));
  const DealNotice deal{.commitment = std::string(64, '0')};
  return json::parse(
      encode_snapshot(0, 1790000000000, encode_view(state.table), encode_deal(deal)));
}

}  // namespace

TEST_CASE("document: every frame of a client decodes, and its action is written the same again") {
  const auto frames = frames_in(section("## Client frames"));
  std::set<std::size_t> kinds;
  std::set<std::size_t> actions;
  CHECK(frames.size() == 19);
  for (const std::string& frame : frames) {
    INFO(frame);
    const auto decoded = decode_command(frame);
    const Command& said = value_of(decoded);
    kinds.insert(said.index());
    const auto* act = std::get_if<Act>(&said);
    if (act == nullptr) continue;
    actions.insert(act->action.index());
    CHECK(json::parse(record_action(act->action)) == json::parse(frame)["action"]);
  }
  CHECK(kinds.size() == std::variant_size_v<Command>);
  CHECK(actions.size() == std::variant_size_v<Action>);
}

TEST_CASE("document: every frame of the server has the keys and kinds that are really sent") {
  std::set<std::string> types;
  for (const std::string& text : frames_in(section("## Server frames"))) {
    const json frame = json::parse(text);
    const std::string type = frame["type"];
    INFO(type);
    types.insert(type);
    const json sent = type == "step"       ? sample_step()
                      : type == "snapshot" ? sample_snapshot()
                                           : json::parse(encode(like(type)));
    CHECK(kinds_of(sent) == kinds_of(frame));
    if (type != "step" && type != "snapshot" && type != "welcome") CHECK(sent == frame);
    if (type == "snapshot") CHECK(frame["digest"] == digest_of(frame["view"].dump()));
    if (type == "welcome") CHECK(sent["room"] == frame["room"]);
    if (type == "welcome") CHECK(sent["limits"] == frame["limits"]);
  }
  CHECK(types == std::set<std::string>{"welcome",   "snapshot", "step",     "rejected",
                                       "prompt",    "advice",   "presence", "room",
                                       "seated",    "renamed",  "granted",  "status",
                                       "proposal",  "chat",     "chats",    "announcement",
                                       "countdown", "storage",  "pong",     "farewell"});
}

TEST_CASE("document: the view has the keys and kinds that are really sent") {
  const auto example = kinds_of(example_in("## The view"));
  const KindsSent kinds = kinds_in_games("kingdomino players=4", 1);
  CHECK(without(example, kinds.ever) == Kinds{});
  CHECK(without(kinds.always, example) == Kinds{});
}

TEST_CASE("document: what there is at court has the keys and kinds that are really sent") {
  const auto example = kinds_of(example_in("### The court"));
  KindsSent kinds = kinds_in_games("queendomino players=4", 10);
  CHECK(without(example, kinds.ever) == Kinds{});
  std::erase_if(kinds.always, [](const std::string& kind) {
    return !kind.starts_with(".court") && !kind.starts_with(".kingdoms[].treasury") &&
           !kind.starts_with(".kingdoms[].buildings");
  });
  CHECK(without(kinds.always, example) == Kinds{});
  // The tile of the example has every field that any built tile has.
  const auto built = keys_below(kinds.ever, ".kingdoms[].buildings[].");
  CHECK(keys_below(example, ".kingdoms[].buildings[].") == built);
  CHECK(keys_below(example, ".court.board[].") == keys_below(kinds.ever, ".court.board[]."));
}

TEST_CASE("document: the ranking has the keys that are really sent") {
  const Rules rules = rules_for("kingdomino players=2");
  bots::Dice dice(1);
  State state = begin(rules, make_deal(rules, dice));
  Events events;
  apply(state, seat_at(0), Resign{}, events);
  const json standing = json::parse(encode_view(state.table))["ranking"][0];
  const std::string text = section("## The view");
  const auto start = text.find("{\"kingdom\":0,\"seats\":[0],\"rank\"");
  REQUIRE(start != std::string::npos);
  const json example = json::parse(text.substr(start, text.find('}', start) + 1 - start));
  CHECK(kinds_of(standing) == kinds_of(example));
}
