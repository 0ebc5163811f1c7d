// The tables and lists of protocol/*.md against the tables in the code, row by row.
#include "engine/buildings.hpp"
#include "protocol/close.hpp"
#include "protocol/encode.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"
#include "tests/protocol/pages.hpp"
#include "tests/support/rules_line.hpp"

#include <algorithm>
#include <set>

#include <nlohmann/json.hpp>

using namespace tests;
using namespace protocol;
using nlohmann::json;

namespace {

std::string in_quotes(std::string_view word) {
  return "`" + std::string(word) + "`";
}

// "must_place, may_decline" as a document writes it: `must_place`, `may_decline`.
template <class Enum>
std::vector<std::string> all_words() {
  std::vector<std::string> words;
  std::istringstream in{std::string(names_listed<Enum>())};
  for (std::string word; std::getline(in, word, ',');) words.push_back(stripped(word));
  return words;
}

// The one list item that begins like this, with its continuation lines.
std::string item(const std::string& text, const std::string& start) {
  const auto at = text.find("- " + start);
  INFO("item " << start);
  REQUIRE(at != std::string::npos);
  return text.substr(at, std::min(text.find("\n- ", at), text.find("\n\n", at)) - at);
}

std::vector<std::string> sorted(std::vector<std::string> words) {
  std::sort(words.begin(), words.end());
  return words;
}

}  // namespace

TEST_CASE("document: the table of refusals is the table in the code") {
  const auto rows = table_in(section("## Refusals"));
  REQUIRE(rows.size() == refusals().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const RefusalRow& r = refusals()[i];
    CHECK(rows[i] == TableRow{in_quotes(r.word), std::string(r.message),
                              std::string(protocol::name_of(r.fault)), r.retryable ? "yes" : "no",
                              std::string(r.remedy)});
  }
}

TEST_CASE("document: the building tiles are shuffled from the order of the box") {
  std::vector<std::string> box;
  for (std::size_t n = 1; n <= engine::building_count; ++n)
    box.emplace_back(engine::name_of(engine::building_id(n)));
  const std::string text = section("# Fair deals");
  const auto at = text.find("The building tiles in their order: ");
  REQUIRE(at != std::string::npos);
  CHECK(quoted_in(text.substr(at, text.find("\n\n", at) - at)) == box);
}

TEST_CASE("document: the table of close codes is the table in the code") {
  const auto rows = table_in(section("## Close codes"));
  REQUIRE(rows.size() == closes().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    const CloseRow& r = closes()[i];
    CHECK(rows[i] ==
          TableRow{std::to_string(code(r.close)), in_quotes(r.word), std::string(r.meaning)});
  }
}

TEST_CASE(
    "document: the table of events lists exactly the events that are written, and their fields") {
  Events events;
  events.push_back(Claimed{seat_at(1), DominoId{29}});
  events.push_back(Placed{seat_at(0), DominoId{3}, {cell(0, 1), cell(0, 2)}});
  events.push_back(Discarded{seat_at(2), DominoId{4}, true});
  events.push_back(Removed{DominoId{5}});
  const BuildingId bakery = building_from_name("bakery-1");
  events.push_back(Taxed{seat_at(0), cell(0, 1), 7, 2});
  events.push_back(Built{seat_at(0), bakery, cell(0, 2), 4, 1, 0});
  events.push_back(QueenMoved{0});
  events.push_back(Bribed{seat_at(0), bakery});
  events.push_back(Refilled{});
  events.push_back(RoundBegan{7});
  events.push_back(Drawn{});
  events.push_back(Turn{2, seat_at(3), Phase::claim});
  events.push_back(Resigned{seat_at(0)});
  events.push_back(GameEnded{});
  events.push_back(GameBegan{2, {}});
  events.push_back(Ended{});
  REQUIRE(events.size() == std::variant_size_v<Event>);
  const auto rows = table_in(section("## Events"));
  const json written = json::parse(encode_events(events, View{}));
  REQUIRE(rows.size() == written.size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    CHECK(rows[i][0] == in_quotes(written[i]["event"].get<std::string>()));
    std::vector<std::string> fields;
    for (const auto& [key, value] : written[i].items())
      if (key != "event") fields.push_back(key);
    CHECK(sorted(quoted_in(rows[i][1])) == fields);
  }
}

TEST_CASE("document: presets and options are those that the code knows") {
  auto presets = quoted_in(item(section("## Creating a room"), "`preset`"));
  presets.erase(presets.begin());
  CHECK(presets == all_words<Preset>());

  const auto rows = table_in(section("## Rules and options"));
  std::vector<std::string> options;
  RulesRequest every;
  visit_options(every,
                [&](const char* option, const auto&) { options.push_back(in_quotes(option)); });
  std::vector<std::string> listed;
  for (const TableRow& row : rows) listed.push_back(row[0]);
  CHECK(sorted(listed) == sorted(options));

  const auto values = [&](const char* option) {
    for (const TableRow& row : rows)
      if (row[0] == in_quotes(option)) return quoted_in(row[1]);
    return std::vector<std::string>{};
  };
  CHECK(values("decline") == all_words<Decline>());
  CHECK(values("opening") == all_words<Opening>());
  CHECK(values("three_player_line") == all_words<ThreePlayerLine>());
  CHECK(values("middle_kingdom_measure") == all_words<MiddleKingdomMeasure>());
  CHECK(values("tie_break") == all_words<TieBreak>());
  CHECK(values("buildings") == all_words<BuildingSource>());
}

TEST_CASE("document: behind each preset stand its numbers of players") {
  const std::string presets = item(section("## Creating a room"), "`preset`");
  for (const std::string& word : all_words<Preset>()) {
    const PlayerNumbers players = players_of(from_name<Preset>(word).value());
    std::string numbers;
    for (std::size_t i = 0; i < players.size(); ++i)
      numbers += (i == 0                    ? ""
                  : i + 1 == players.size() ? " or "
                                            : ", ") +
                 std::to_string(players[i]);
    INFO(word << " " << numbers);
    CHECK(presets.find(in_quotes(word) + " (" + numbers + ")") != std::string::npos);
  }
}

TEST_CASE(
    "document: the words of want.diff, of phases, of states and of decisions are those sent") {
  const std::string hello = section("### hello");
  const auto at = hello.find("`want.diff`:");
  REQUIRE(at != std::string::npos);
  auto diffs = quoted_in(hello.substr(at, hello.find('(', at) - at));
  diffs.erase(diffs.begin());
  CHECK(diffs == all_words<Diff>());

  const std::string view = section("## The view");
  const std::string phase = item(view, "`phase`");
  auto phases = quoted_in(phase.substr(0, phase.find('.')));
  phases.erase(phases.begin());
  CHECK(sorted(phases) == sorted(all_words<Phase>()));
  const std::string allowed = item(view, "`allowed`");
  auto kinds = quoted_in(allowed.substr(0, allowed.find(';')));
  kinds.erase(kinds.begin());
  kinds.push_back("resign");
  CHECK(sorted(kinds) == sorted(all_words<ActionKind>()));
  const auto decided = view.find("`decided_by` says");
  REQUIRE(decided != std::string::npos);
  auto reasons = quoted_in(view.substr(decided, view.find(';', decided) - decided));
  reasons.erase(reasons.begin());
  CHECK(sorted(reasons) == sorted(all_words<DecidedBy>()));

  const std::string room = section("## The room object");
  const auto state = room.find("`state` is");
  REQUIRE(state != std::string::npos);
  auto states = quoted_in(room.substr(state, room.find('.', state) - state));
  states.erase(states.begin());
  CHECK(states == all_words<RoomState>());
}

TEST_CASE("document: the stated limits are those of the code") {
  const std::string limits = section("## Limits");
  CHECK(limits.find("1 to " + std::to_string(player_name_characters_max) + " characters") !=
        std::string::npos);
  CHECK(limits.find("of rooms 1 to " + std::to_string(room_name_characters_max)) !=
        std::string::npos);
  CHECK(section("### act").find("1 to " + std::to_string(id_bytes_max) + " printable ASCII") !=
        std::string::npos);
}
