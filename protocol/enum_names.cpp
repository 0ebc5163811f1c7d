#include "protocol/enum_names.hpp"

#include "engine/action.hpp"
#include "engine/bots/points_source.hpp"
#include "engine/buildings.hpp"
#include "engine/require.hpp"
#include "engine/rules.hpp"
#include "engine/scoring.hpp"
#include "engine/terrain.hpp"
#include "protocol/alert.hpp"
#include "protocol/ban.hpp"
#include "protocol/close.hpp"
#include "protocol/command.hpp"
#include "protocol/duplicate.hpp"
#include "protocol/notice.hpp"
#include "protocol/refusal.hpp"
#include "protocol/settings.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>

namespace protocol {
namespace {

using std::string_view;

// In the order of the enumeration's values.
template <class Enum>
struct Words;

template <>
struct Words<engine::Preset> {
  static constexpr std::array<string_view, 7> list{
      "kingdomino",  "kingdomino-bga", "kingdomino-italian", "mighty-duel",
      "queendomino", "royal",          "royal-teams"};
};
template <>
struct Words<engine::Decline> {
  static constexpr std::array<string_view, 2> list{"must_place", "may_decline"};
};
template <>
struct Words<engine::Opening> {
  static constexpr std::array<string_view, 2> list{"snake", "random"};
};
template <>
struct Words<engine::ThreePlayerLine> {
  static constexpr std::array<string_view, 2> list{"three", "four_discard"};
};
template <>
struct Words<engine::MiddleKingdomMeasure> {
  static constexpr std::array<string_view, 2> list{"frame", "bounding_box"};
};
template <>
struct Words<engine::TieBreak> {
  static constexpr std::array<string_view, 2> list{"territory", "territory_crowns"};
};
template <>
struct Words<engine::Phase> {
  static constexpr std::array<string_view, 7> list{"place", "claim", "over", "tax",
                                                   "build", "bribe", "pause"};
};
template <>
struct Words<engine::ActionKind> {
  static constexpr std::array<string_view, engine::action_kinds> list{
      "place", "discard", "claim", "resign", "tax", "build", "bribe", "done"};
};
template <>
struct Words<engine::BuildingSource> {
  static constexpr std::array<string_view, 2> list{"house", "file"};
};
template <>
struct Words<engine::Set> {
  static constexpr std::array<string_view, 2> list{"kingdomino", "queendomino"};
};
template <>
struct Words<engine::bots::PointsSource> {
  static constexpr std::array<string_view, engine::bots::points_sources> list{
      "wheat", "forest",  "lake",           "grassland", "swamp",     "mine",
      "town",  "harmony", "middle_kingdom", "queen",     "buildings", "coins"};
};
template <>
struct Words<engine::Terrain> {
  static constexpr std::array<string_view, engine::terrain_count> list{
      "none", "castle", "wheat", "forest", "lake", "grassland", "swamp", "mine", "town"};
};
template <>
struct Words<engine::DecidedBy> {
  static constexpr std::array<string_view, 5> list{"points", "largest_territory", "crowns",
                                                   "shared", "resignation"};
};
template <>
struct Words<engine::Reward> {
  static constexpr std::array<string_view, 4> list{"none", "per_territory", "per_knight",
                                                   "per_tower"};
};
template <>
struct Words<engine::TaxBonus> {
  static constexpr std::array<string_view, 3> list{"none", "per_knight", "per_tower"};
};
template <>
struct Words<Diff> {
  static constexpr std::array<string_view, 3> list{"events", "patch", "both"};
};
template <>
struct Words<RoomState> {
  static constexpr std::array<string_view, 4> list{"waiting", "playing", "finished", "halted"};
};
template <>
struct Words<TableState> {
  static constexpr std::array<string_view, 4> list{"waiting", "playing", "finished", "given_up"};
};
template <>
struct Words<Start> {
  static constexpr std::array<string_view, 3> list{"full", "ready", "host"};
};
template <>
struct Words<ClockKind> {
  static constexpr std::array<string_view, 4> list{"none", "move", "bank", "days"};
};
template <>
struct Words<AtZero> {
  static constexpr std::array<string_view, 3> list{"bot", "skip", "seat"};
};
template <>
struct Words<Outcome> {
  static constexpr std::array<string_view, 4> list{"agreed", "declined", "expired", "overtaken"};
};
template <>
struct Words<Fault> {
  static constexpr std::array<string_view, 4> list{"client", "player", "nobody", "server"};
};
template <>
struct Words<SeatsGivenBy> {
  static constexpr std::array<string_view, 3> list{"agreement", "host", "nobody"};
};
template <>
struct Words<ChatMode> {
  static constexpr std::array<string_view, 3> list{"open", "phrases", "off"};
};
template <>
struct Words<ChatTo> {
  static constexpr std::array<string_view, 3> list{"everyone", "team", "spectators"};
};
template <>
struct Words<Phrase> {
  static constexpr std::array<string_view, 12> list{
      "hello", "good_luck",  "well_played",  "nice_kingdom", "thanks",  "sorry",
      "oops",  "one_moment", "hurry_please", "good_game",    "rematch", "goodbye"};
};
template <>
struct Words<BanKind> {
  static constexpr std::array<string_view, 3> list{"player", "name", "address"};
};
template <>
struct Words<AlertChannel> {
  static constexpr std::array<string_view, 3> list{"push", "webhook", "email"};
};
template <>
struct Words<WaitReason> {
  static constexpr std::array<string_view, 3> list{"turn", "vote", "start"};
};
template <>
struct Words<AlertLanguage> {
  static constexpr std::array<string_view, 8> list{"en", "de", "es", "fr", "it", "nl", "pl", "pt"};
};

}  // namespace

template <class Enum>
string_view name_of(Enum value) {
  const auto position = static_cast<std::size_t>(value);
  engine::require(position < Words<Enum>::list.size(), "name_of: a value of the enumeration");
  return Words<Enum>::list[position];
}

template <class Enum>
std::optional<Enum> from_name(string_view word) {
  constexpr auto& list = Words<Enum>::list;
  const auto found = std::find(list.begin(), list.end(), word);
  if (found == list.end()) return std::nullopt;
  return static_cast<Enum>(found - list.begin());
}

template <class Enum>
string_view names_listed() {
  static const std::string text = [] {
    std::string joined;
    for (const string_view word : Words<Enum>::list) {
      if (!joined.empty()) joined += ", ";
      joined += word;
    }
    return joined;
  }();
  return text;
}

template <class Enum>
std::vector<Enum> named_values() {
  std::vector<Enum> values;
  values.reserve(Words<Enum>::list.size());
  for (std::size_t i = 0; i < Words<Enum>::list.size(); ++i) values.push_back(static_cast<Enum>(i));
  return values;
}

#define CASTELLAN_NAMES(Enum)                                \
  template string_view name_of<Enum>(Enum);                  \
  template std::optional<Enum> from_name<Enum>(string_view); \
  template string_view names_listed<Enum>();                 \
  template std::vector<Enum> named_values<Enum>();
CASTELLAN_NAMES(engine::Preset)
CASTELLAN_NAMES(engine::Decline)
CASTELLAN_NAMES(engine::Opening)
CASTELLAN_NAMES(engine::ThreePlayerLine)
CASTELLAN_NAMES(engine::MiddleKingdomMeasure)
CASTELLAN_NAMES(engine::TieBreak)
CASTELLAN_NAMES(engine::Phase)
CASTELLAN_NAMES(engine::ActionKind)
CASTELLAN_NAMES(engine::BuildingSource)
CASTELLAN_NAMES(engine::Set)
CASTELLAN_NAMES(engine::Terrain)
CASTELLAN_NAMES(engine::bots::PointsSource)
CASTELLAN_NAMES(engine::DecidedBy)
CASTELLAN_NAMES(engine::Reward)
CASTELLAN_NAMES(engine::TaxBonus)
CASTELLAN_NAMES(Diff)
CASTELLAN_NAMES(RoomState)
CASTELLAN_NAMES(TableState)
CASTELLAN_NAMES(Start)
CASTELLAN_NAMES(ClockKind)
CASTELLAN_NAMES(AtZero)
CASTELLAN_NAMES(Outcome)
CASTELLAN_NAMES(Fault)
CASTELLAN_NAMES(SeatsGivenBy)
CASTELLAN_NAMES(ChatMode)
CASTELLAN_NAMES(ChatTo)
CASTELLAN_NAMES(Phrase)
CASTELLAN_NAMES(BanKind)
CASTELLAN_NAMES(AlertChannel)
CASTELLAN_NAMES(WaitReason)
CASTELLAN_NAMES(AlertLanguage)
#undef CASTELLAN_NAMES

}  // namespace protocol
