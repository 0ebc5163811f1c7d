#include "protocol/explain.hpp"

#include "engine/game.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/refusal.hpp"

namespace protocol {
namespace {

using namespace engine;

// Replaces each {name} by the parameter of that name.
std::string fill(std::string_view sentence, const Parameters& parameters) {
  std::string text(sentence);
  for (const auto& [name, value] : parameters) {
    const std::string hole = "{" + std::string(name) + "}";
    const std::string word = std::holds_alternative<std::string>(value)
                                 ? std::get<std::string>(value)
                                 : std::to_string(std::get<std::int64_t>(value));
    for (auto at = text.find(hole); at != std::string::npos; at = text.find(hole))
      text.replace(at, hole.size(), word);
  }
  return text;
}

Explanation sentence(std::string_view text, Parameters parameters) {
  return {fill(text, parameters), std::move(parameters)};
}

BuildingId building_of(const Action& action) {
  if (const auto* build = std::get_if<Build>(&action)) return build->building;
  if (const auto* bribe = std::get_if<Bribe>(&action)) return bribe->building;
  return BuildingId::none;
}

// The engine also checks actions that name no building.
std::string building_word(const Action& action) {
  const BuildingId id = building_of(action);
  return exists(id) ? std::string(name_of(id)) : "This building";
}

Explanation not_enough_coins(const View& view, std::size_t kingdom, const Action& action) {
  const bool bribe = std::holds_alternative<Bribe>(action);
  const auto slot = slot_of(view.court, building_of(action));
  const int cost = bribe || !slot ? bribe_price : price(view, kingdom, *slot);
  return sentence(bribe ? "The dragon costs {price}, but the treasury has only {coins}."
                        : "{building} costs {price}, but the treasury has only {coins}.",
                  {{"building", building_word(action)},
                   {"price", cost},
                   {"coins", view.treasuries[kingdom].coins}});
}

Explanation domino_taken(const View& view, const Action& action) {
  const auto* claim = std::get_if<Claim>(&action);
  const Slot* slot = claim != nullptr ? find(view.next, claim->domino) : nullptr;
  if (slot == nullptr) return {};
  return sentence("A king of seat {seat} stands on domino {domino}.",
                  {{"domino", value(slot->domino)}, {"seat", static_cast<int>(index(slot->king))}});
}

}  // namespace

Explanation explain(const View& view, Seat seat, const Action& action, Violation violation) {
  const std::size_t kingdom = index(seat) < view.rules.seats ? kingdom_of(view.rules, seat) : 0;
  const int size = view.rules.kingdom_size;
  const int domino = value(domino_in_play(view));
  switch (violation) {
    case Violation::not_your_turn:
      return sentence("Seat {seat} is to move.",
                      {{"seat", static_cast<int>(index(to_move(view)))}});
    case Violation::wrong_phase:
      return sentence("The turn is at the step {phase}, which does not allow {action}.",
                      {{"phase", std::string(name_of(view.phase))},
                       {"action", std::string(name_of(kind_of(action)))}});
    case Violation::step_is_due:
      return sentence("The step {phase} cannot be skipped.",
                      {{"phase", std::string(name_of(view.phase))}});
    case Violation::outside_kingdom:
      return sentence("The kingdom, castle included, would not fit {size}×{size} squares.",
                      {{"size", size}});
    case Violation::no_matching_terrain:
      return sentence("Neither square of domino {domino} touches the castle or its own terrain.",
                      {{"domino", domino}});
    case Violation::must_place:
      return sentence("Domino {domino} fits somewhere, so it must be laid.", {{"domino", domino}});
    case Violation::not_just_laid:
      return sentence("Knights can only be posted on domino {domino}, which was just laid.",
                      {{"domino", domino}});
    case Violation::not_enough_knights:
      return sentence("Too few knights: the supply has {knights}.",
                      {{"knights", view.treasuries[kingdom].knights}});
    case Violation::building_not_on_board:
      return sentence("{building} does not lie on the builders' board.",
                      {{"building", building_word(action)}});
    case Violation::not_enough_coins:
      return not_enough_coins(view, kingdom, action);
    case Violation::domino_not_in_line:
      if (const auto* claim = std::get_if<Claim>(&action))
        return sentence("Domino {domino} is not in the line being drafted.",
                        {{"domino", value(claim->domino)}});
      break;
    case Violation::domino_taken:
      return domino_taken(view, action);
    default:
      break;
  }
  return {std::string(row(refusal(violation)).message), {}};
}

}  // namespace protocol
