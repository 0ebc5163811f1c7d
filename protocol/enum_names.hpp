// The words of every enumeration that appears in JSON or SQL. Each enumeration has one table, for
// both directions.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

namespace protocol {

// Instantiated in enum_names.cpp for: engine::Preset, Decline, Opening, ThreePlayerLine,
// MiddleKingdomMeasure, TieBreak, BuildingSource, Set, Phase, ActionKind, Terrain, DecidedBy,
// Reward, TaxBonus, bots::PointsSource; protocol::Diff, RoomState, TableState, Start, Fault,
// SeatsGivenBy, ChatMode, ChatTo, Phrase, BanKind, AlertChannel, WaitReason, AlertLanguage.
template <class Enum>
std::string_view name_of(Enum value);

template <class Enum>
std::optional<Enum> from_name(std::string_view word);

// All words of the enumeration for error messages, such as "must_place, may_decline".
template <class Enum>
std::string_view names_listed();

// Every value that has a word, in the order of the enumeration.
template <class Enum>
std::vector<Enum> named_values();

}  // namespace protocol
