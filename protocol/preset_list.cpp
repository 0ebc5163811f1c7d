#include "protocol/preset_list.hpp"

#include "engine/bots/level.hpp"
#include "protocol/documents.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/options.hpp"

#include <cstddef>
#include <functional>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace protocol {
namespace {

using engine::RulesRequest;
using BuildingFile = std::optional<engine::Buildings>;

// A run of at least this many integers is written as `least` and `most`.
constexpr std::size_t run_length = 3;

// A candidate value of an option.
struct ChoiceValue {
  json word;
  std::function<void(RulesRequest&)> set;
  bool possible = false;  // in at least one game
};

struct Choice {
  const char* name;
  const char* type;
  std::vector<ChoiceValue> values;
  // The option, and its value, that this one requires to have a meaning.
  std::optional<std::pair<const Choice*, const ChoiceValue*>> needs = std::nullopt;
};

// A preset with a number of players.
struct PresetTable {
  RulesRequest request;
  std::vector<const Choice*> choices;  // the options that have a meaning
};

template <class T>
Choice choice_of(const Option& option, OptionMember<T> member) {
  Choice choice{option.name, "word", {}};
  const auto add = [&](json word, T value) {
    choice.values.push_back(
        {std::move(word), [=](RulesRequest& request) { request.*member = value; }});
  };
  if constexpr (std::is_same_v<T, bool>) {
    choice.type = "boolean";
    for (const bool value : {false, true}) add(value, value);
  } else if constexpr (std::is_same_v<T, int>) {
    choice.type = "integer";
    for (int value = option.least; value <= option.most; ++value) add(value, value);
  } else {
    for (const T value : named_values<T>()) add(name_of(value), value);
  }
  return choice;
}

bool playable(const RulesRequest& request, const BuildingFile& file) {
  const auto made = engine::make_rules(engine::with_building_file(request, file));
  return static_cast<bool>(made);
}

// Marks the possible values; true if there are any.
bool try_values(Choice& choice, const RulesRequest& request, const BuildingFile& file) {
  bool any = false;
  for (ChoiceValue& value : choice.values) {
    RulesRequest wanted = request;
    value.set(wanted);
    if (!playable(wanted, file)) continue;
    value.possible = any = true;
  }
  return any;
}

// Whether the option has a meaning in this game, alone or together with the option it requires.
bool has_meaning(Choice& choice, std::vector<Choice>& all, const RulesRequest& request,
                 const BuildingFile& file) {
  if (try_values(choice, request, file)) return true;
  const auto meaning_with = [&](const ChoiceValue& other) {
    RulesRequest prepared = request;
    other.set(prepared);
    return playable(prepared, file) && try_values(choice, prepared, file);
  };
  if (choice.needs) return meaning_with(*choice.needs->second);
  for (const Choice& other : all)
    for (const ChoiceValue& value : other.values)
      if (&other != &choice && meaning_with(value)) {
        choice.needs.emplace(&other, &value);
        return true;
      }
  return false;
}

std::vector<PresetTable> tables_of(engine::Preset preset, std::vector<Choice>& all,
                                   const BuildingFile& file) {
  std::vector<PresetTable> tables;
  for (const int players : engine::players_of(preset)) {
    PresetTable& table = tables.emplace_back();
    table.request.preset = preset;
    table.request.players = players;
    for (Choice& choice : all)
      if (has_meaning(choice, all, table.request, file)) table.choices.push_back(&choice);
  }
  return tables;
}

json table_document(const PresetTable& table, const BuildingFile& file) {
  json names = json::array();
  for (const Choice* choice : table.choices) names.push_back(choice->name);
  const auto made = engine::make_rules(engine::with_building_file(table.request, file));
  return {{"players", table.request.players},
          {"rules", rules_document(*made)},
          {"options", std::move(names)}};
}

json choice_document(const Choice& choice) {
  json values = json::array();
  for (const ChoiceValue& value : choice.values)
    if (value.possible) values.push_back(value.word);
  json document{{"option", choice.name}, {"type", choice.type}};
  const bool run =
      choice.type == std::string_view("integer") && values.size() >= run_length &&
      values.back().get<std::size_t>() - values.front().get<std::size_t>() + 1 == values.size();
  if (run) {
    document["least"] = values.front();
    document["most"] = values.back();
  } else {
    document["values"] = std::move(values);
  }
  if (choice.needs) document["needs"] = {{choice.needs->first->name, choice.needs->second->word}};
  return document;
}

}  // namespace

std::string encode_presets(const BuildingFile& file, ChatMode chat, const AccountsInfo& accounts) {
  std::vector<Choice> choices;
  for_each_option(
      [&](const Option& option, auto member) { choices.push_back(choice_of(option, member)); });
  json presets = json::array();
  for (const engine::Preset preset : named_values<engine::Preset>()) {
    json tables = json::array();
    for (const PresetTable& table : tables_of(preset, choices, file))
      tables.push_back(table_document(table, file));
    presets.push_back({{"preset", name_of(preset)}, {"tables", std::move(tables)}});
  }
  json options = json::array();
  for (const Choice& choice : choices) options.push_back(choice_document(choice));
  json bots = json::array();
  for (const engine::bots::Level level : engine::bots::levels)
    bots.push_back(engine::bots::name_of(level));
  json modes = json::array();
  for (const ChatMode mode : named_values<ChatMode>())
    if (stricter(mode, chat) == mode) modes.push_back(name_of(mode));
  json phrases = json::array();
  for (const Phrase phrase : named_values<Phrase>()) phrases.push_back(name_of(phrase));
  return json{{"presets", std::move(presets)},
              {"options", std::move(options)},
              {"bots", std::move(bots)},
              {"chat", std::move(modes)},
              {"phrases", std::move(phrases)},
              {"accounts",
               {{"kept", accounts.available},
                {"guests", accounts.guests},
                {"registration", accounts.registration},
                {"jwt", accounts.jwt}}}}
      .dump();
}

}  // namespace protocol
