#include "tests/simulation/secrecy.hpp"

#include "engine/rules.hpp"
#include "tests/simulation/broken_promise.hpp"

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

namespace simulation {
namespace {

using nlohmann::json;

// How many dominoes of each pile and how many buildings were revealed.
struct Drawn {
  std::array<std::size_t, 2> dominoes{};
  std::size_t buildings = 0;
};

Drawn drawn_in(const engine::State& state) {
  const engine::Rules& rules = state.table.rules;
  Drawn drawn;
  for (std::size_t line = 0; line < state.lines_drawn; ++line)
    drawn.dominoes[line % rules.sets.size()] += rules.line_length;
  drawn.buildings = state.buildings_drawn;
  return drawn;
}

class Search {
 public:
  Search(const engine::State* state, const Named& named) : named_(named) {
    if (state == nullptr) return;
    const Drawn drawn = drawn_in(*state);
    for (std::size_t i = 0; i < drawn.dominoes.size(); ++i) {
      const auto& pile = state->deal.piles[i];
      for (std::size_t n = 0; n < drawn.dominoes[i]; ++n) known_dominoes_.insert(value(pile[n]));
      std::vector<int>& later = later_[i];
      for (std::size_t n = drawn.dominoes[i]; n < pile.size(); ++n) later.push_back(value(pile[n]));
    }
    for (std::size_t n = 0; n < drawn.buildings; ++n)
      known_buildings_.insert(state->deal.buildings[n]);
  }

  void walk(const json& node) {
    if (node.is_string()) return word(node.get_ref<const std::string&>());
    if (node.is_array()) {
      run(node);
      for (const json& item : node) walk(item);
    }
    if (!node.is_object()) return;
    const bool operation = node.contains("op") && node.contains("path");
    for (const auto& [key, member] : node.items()) {
      if (names_dominoes(operation && key == "value" ? node["path"].get<std::string>() : "/" + key))
        dominoes(member);
      if (key == "message") sentence(member.get<std::string>());
      walk(member);
    }
  }

  // The part of the rejected act that the frame repeats.
  void allow_named() { echo_ = true; }

 private:
  static bool names_dominoes(const std::string& path) {
    return path.ends_with("/domino") || path.ends_with("/dominoes") ||
           path.find("/removed") != std::string::npos ||
           path.find("/discarded") != std::string::npos;
  }

  void dominoes(const json& node) {
    if (node.is_number_integer()) domino(node.get<int>());
    if (!node.is_array()) return;
    for (const json& item : node)
      if (item.is_number_integer()) domino(item.get<int>());
  }
  void domino(int number) {
    if (known_dominoes_.contains(number) || (echo_ && named_.dominoes.contains(number))) return;
    throw BrokenPromise(promise::secret, "domino " + std::to_string(number) + " lies face down");
  }
  void word(const std::string& text) {
    const engine::BuildingId id = engine::building_from_name(text);
    if (id == engine::BuildingId::none || known_buildings_.contains(id)) return;
    if (echo_ && named_.buildings.contains(id)) return;
    throw BrokenPromise(promise::secret, text + " lies face down");
  }
  // "Domino 29 is not in the line being drafted."
  void sentence(const std::string& text) {
    std::istringstream words(text);
    bool number_follows = false;
    for (std::string next; words >> next;) {
      word(next);
      if (number_follows && next.find_first_not_of("0123456789.,") == std::string::npos)
        domino(std::stoi(next));
      number_follows = next == "domino" || next == "Domino";
    }
  }
  // A part of the pile in its order, under any name.
  void run(const json& list) const {
    constexpr std::size_t shortest = 4;
    std::vector<int> numbers;
    for (const json& item : list) {
      if (!item.is_number_integer()) return;
      numbers.push_back(item.get<int>());
    }
    if (numbers.size() < shortest) return;
    for (const auto& later : later_)
      if (std::search(later.begin(), later.end(), numbers.begin(), numbers.end()) != later.end())
        throw BrokenPromise(promise::secret, "a part of the pile: " + list.dump());
  }

  const Named& named_;
  bool echo_ = false;
  std::set<int> known_dominoes_;
  std::set<engine::BuildingId> known_buildings_;
  std::array<std::vector<int>, 2> later_;
};

}  // namespace

void check_secrecy(const json& frame, const engine::State* state, const Named& named) {
  Search search(state, named);
  if (frame["type"] == "rejected") search.allow_named();
  search.walk(frame);
}

}  // namespace simulation
