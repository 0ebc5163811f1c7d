// The second reading of a step: how the view document changes. Made from the events; the two
// documents are never compared.
#include "engine/require.hpp"
#include "protocol/documents.hpp"
#include "protocol/encode.hpp"
#include "protocol/names.hpp"

#include <cstddef>
#include <string>

namespace protocol {
namespace {

using namespace engine;

class PatchWriter {
 public:
  explicit PatchWriter(const View& before) : view_(before) {}

  // Lets the event happen and writes down what it changed.
  void write(const Event& event) {
    std::visit([&](const auto& e) { describe(e); }, event);
  }
  std::string text() const { return operations_.dump(); }

 private:
  void add(std::string path, json value) {
    operations_.push_back({{"op", "add"}, {"path", std::move(path)}, {"value", std::move(value)}});
  }
  void replace(std::string path, json value) {
    operations_.push_back(
        {{"op", "replace"}, {"path", std::move(path)}, {"value", std::move(value)}});
  }
  void remove(std::string path) {
    operations_.push_back({{"op", "remove"}, {"path", std::move(path)}});
  }
  void move(std::string from, std::string path) {
    operations_.push_back({{"op", "move"}, {"from", std::move(from)}, {"path", std::move(path)}});
  }

  static std::string at(std::string path, std::size_t index) {
    return std::move(path) + "/" + std::to_string(index);
  }
  static std::size_t slot_index(const Line& line, DominoId domino) {
    const Slot* slot = find(line, domino);
    require(slot != nullptr, "the domino is in the line");
    return static_cast<std::size_t>(slot - line.begin());
  }

  void describe(const Claimed& e) {
    replace(at("/next", slot_index(view_.next, e.domino)) + "/king", seat_document(e.seat));
    advance(view_, e);
  }

  void describe(const Placed& e) {
    const std::size_t kingdom = kingdom_of(view_.rules, e.seat);
    const Score before = score(view_.kingdoms[kingdom], view_.rules);
    advance(view_, e);
    for (const Cell c : {e.at.left, e.at.right})
      add(at("/kingdoms", kingdom) + "/squares/-",
          square_document(c, view_.kingdoms[kingdom].square(c), e.domino));
    describe_score(kingdom, before);
  }

  void describe(const Discarded& e) {
    const std::size_t kingdom = kingdom_of(view_.rules, e.seat);
    const Score before = score(view_.kingdoms[kingdom], view_.rules);
    advance(view_, e);
    add(at("/kingdoms", kingdom) + "/discarded/-", value(e.domino));
    describe_score(kingdom, before);
  }

  void describe(const Removed& e) {
    for (const auto& [line, path] : {std::pair{&view_.current, "/current"}, {&view_.next, "/next"}})
      if (find(*line, e.domino) != nullptr) remove(at(path, slot_index(*line, e.domino)));
    add("/removed/-", value(e.domino));
    advance(view_, e);
  }

  void describe(const RoundBegan& e) {
    move("/next", "/current");
    add("/next", json::array());
    replace("/round", e.round);
    advance(view_, e);
  }

  void describe(const Drawn& e) {
    advance(view_, e);
    replace("/next", line_document(view_.next));
    replace("/undealt", view_.undealt);
  }

  void describe(const Turn& e) {
    const auto [turn, phase, mover] = std::tuple{view_.turn, view_.phase, announced_mover_};
    advance(view_, e);
    if (turn != view_.turn) replace("/turn", view_.turn);
    if (mover != e.seat) replace("/to_move", seat_document(e.seat));
    if (phase != view_.phase) replace("/phase", name(view_.phase));
    announced_mover_ = e.seat;
  }

  void describe(const Resigned& e) {
    replace(at("/seats", index(e.seat)) + "/resigned", true);
    for (std::size_t i = 0; i < view_.next.size(); ++i)
      if (view_.next[i].king == e.seat) replace(at("/next", i) + "/king", nullptr);
    advance(view_, e);
  }

  void describe(const Ended& e) {
    advance(view_, e);
    replace("/phase", name(view_.phase));
    replace("/to_move", nullptr);
    replace("/ranking", ranking_document(view_));
  }

  void describe_score(std::size_t kingdom, const Score& before) {
    const Score after = score(view_.kingdoms[kingdom], view_.rules);
    const std::string path = at("/kingdoms", kingdom) + "/score";
    describe_territories(path + "/territories", before.territories, after.territories);
    const auto number = [&](const char* field, int from, int to) {
      if (from != to) replace(path + field, to);
    };
    number("/territory_points", before.territory_points, after.territory_points);
    number("/harmony", before.harmony, after.harmony);
    number("/middle_kingdom", before.middle_kingdom, after.middle_kingdom);
    number("/total", before.total, after.total);
  }

  // Laying a domino makes a few territories grow, merge or begin.
  void describe_territories(const std::string& path, const Territories& before,
                            const Territories& after) {
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (i >= before.size())
        add(path + "/-", territory_document(after[i]));
      else if (before[i] != after[i])
        replace(at(path, i), territory_document(after[i]));
    }
    for (std::size_t i = before.size(); i > after.size(); --i) remove(at(path, i - 1));
  }

  View view_;
  Seat announced_mover_ = to_move(view_);
  json operations_ = json::array();
};

}  // namespace

std::string encode_patch(const View& before, const Events& events) {
  PatchWriter writer(before);
  for (const Event& event : events) writer.write(event);
  return writer.text();
}

}  // namespace protocol
