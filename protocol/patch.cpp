// The patch of a step: the changes of the view document. It is built from the events, without a
// comparison of the two documents.
#include "protocol/patch.hpp"

#include "engine/game.hpp"
#include "engine/require.hpp"
#include "protocol/encode.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/operations.hpp"
#include "protocol/view_cache.hpp"
#include "protocol/view_json.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace protocol {
namespace {

using namespace engine;

constexpr auto nothing = [](JsonWriter& to) { to.begin_list().end_list(); };

class PatchWriter : private Operations {
 public:
  PatchWriter(const View& before, ViewCache& cache)
      : view_(before), cache_(cache), told_(cache.derived(before)) {}

  // Applies the event and writes its changes.
  void write(const Event& event) {
    std::visit([&](const auto& e) { describe(e); }, event);
  }

  // Writes the changes of derived values. Call it once, after the last event.
  void finish() {
    const Derived& now = cache_.derived(view_);
    if (now.allowed != told_.allowed)
      replace("/allowed", [&](JsonWriter& to) { write_allowed(to, now.allowed); });
    for (std::size_t i = 0; i < kingdoms(view_.rules); ++i)
      if (now.ranks[i] != told_.ranks[i]) replace(at("/kingdoms", i) + "/rank", now.ranks[i]);
    if (!has_court(view_.rules)) return;
    for (std::size_t slot = 0; slot < board_slots; ++slot)
      if (now.costs[slot] != told_.costs[slot])
        replace(board_slot(slot) + "/cost", now.costs[slot]);
  }

  using Operations::text;

 private:
  static std::string at(std::string path, std::size_t index) {
    return std::move(path) + "/" + std::to_string(index);
  }
  static std::size_t slot_index(const Line& line, DominoId domino) {
    const Slot* slot = find(line, domino);
    require(slot != nullptr, "the domino is in the line");
    return static_cast<std::size_t>(slot - line.begin());
  }

  void describe(const Claimed& e) {
    replace(at("/next", slot_index(view_.next, e.domino)) + "/king", e.seat);
    advance(view_, e);
  }

  void describe(const Placed& e) {
    const std::size_t kingdom = kingdom_of(view_.rules, e.seat);
    advance(view_, e);
    for (const Cell c : {e.at.left, e.at.right})
      add(at("/kingdoms", kingdom) + "/squares/-", [&](JsonWriter& to) {
        write_square(to, c, view_.kingdoms[kingdom].square(c), e.domino);
      });
    describe_score(kingdom);
  }

  void describe(const Discarded& e) {
    const std::size_t kingdom = kingdom_of(view_.rules, e.seat);
    advance(view_, e);
    add(at("/kingdoms", kingdom) + "/discarded/-", value(e.domino));
    describe_score(kingdom);
  }

  void describe(const Removed& e) {
    for (const auto& [line, path] : {std::pair{&view_.current, "/current"}, {&view_.next, "/next"}})
      if (find(*line, e.domino) != nullptr) remove(at(path, slot_index(*line, e.domino)));
    add("/removed/-", value(e.domino));
    advance(view_, e);
  }

  void describe(const RoundBegan& e) {
    move("/next", "/current");
    add("/next", nothing);
    replace("/round", e.round);
    const bool home = view_.court.dragon_home;
    advance(view_, e);
    if (!home) replace("/court/dragon", dragon_word(view_.court));
  }

  void describe(const Drawn& e) {
    advance(view_, e);
    replace("/next", view_.next);
    replace("/undealt", view_.undealt);
  }

  void describe(const Turn& e) {
    const auto [turn, phase, mover] = std::tuple{view_.turn, view_.phase, announced_mover_};
    advance(view_, e);
    if (turn != view_.turn) replace("/turn", view_.turn);
    if (mover != e.seat) replace("/to_move", e.seat);
    if (phase != view_.phase) replace("/phase", name_of(view_.phase));
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
    replace("/phase", name_of(view_.phase));
    replace("/to_move", nullptr);
    replace("/ranking", [&](JsonWriter& to) { write_ranking(to, view_); });
  }

  void describe(const GameEnded& e) {
    advance(view_, e);
    replace("/phase", name_of(view_.phase));
    replace("/to_move", nullptr);
    replace("/ranking", [&](JsonWriter& to) { write_ranking(to, view_); });
    announced_mover_ = Seat::none;
  }

  // Almost all members change.
  void describe(const GameBegan& e) {
    advance(view_, e);
    replace("/match", [&](JsonWriter& to) { write_match(to, view_); });
    replace("/ranking", nullptr);
    replace("/phase", name_of(view_.phase));
    replace("/round", view_.round);
    replace("/turn", view_.turn);
    replace("/opening", [&](JsonWriter& to) { write_seats(to, view_.opening); });
    replace("/current", view_.current);
    replace("/next", view_.next);
    replace("/undealt", view_.undealt);
    replace("/removed", nothing);
    // Except `allowed`, which finish() writes.
    const KindsAllowed allowed = told_.allowed;
    told_ = cache_.derived(view_);
    replace("/kingdoms", [&](JsonWriter& to) { write_kingdoms(to, view_, told_); });
    replace("/court", [&](JsonWriter& to) { write_court(to, view_, told_.costs); });
    told_.allowed = allowed;
  }

  void describe(const Taxed& e) {
    const std::size_t kingdom = kingdom_of(view_.rules, e.seat);
    const Treasury before = view_.treasuries[kingdom];
    advance(view_, e);
    add(square(kingdom, e.cell) + "/knight", true);
    describe_treasury(kingdom, before);
    describe_score(kingdom);
  }

  void describe(const Built& e) {
    const std::size_t kingdom = kingdom_of(view_.rules, e.seat);
    const Treasury before = view_.treasuries[kingdom];
    const Court court = view_.court;
    const auto slot = static_cast<std::size_t>(slot_of(court, e.building).value());
    advance(view_, e);
    replace(board_slot(slot) + "/building", nullptr);
    add(square(kingdom, e.site) + "/building", name_of(e.building));
    if (const auto crowns = building(view_.rules, e.building).crowns; crowns > 0)
      replace(square(kingdom, e.site) + "/crowns", crowns);
    const auto& tiles = view_.treasuries[kingdom].buildings;
    const int worth = cache_.score(view_, kingdom).of_building[tiles.size() - 1];
    add(at("/kingdoms", kingdom) + "/buildings/-",
        [&](JsonWriter& to) { write_built(to, view_.rules, tiles[tiles.size() - 1], worth); });
    number("/court", "/knights", court.knights, view_.court.knights);
    number("/court", "/towers", court.towers, view_.court.towers);
    describe_treasury(kingdom, before);
    describe_score(kingdom);
  }

  void describe(const QueenMoved& e) {
    const std::uint8_t before = view_.court.queen;
    advance(view_, e);
    replace("/court/queen", [&](JsonWriter& to) { write_kingdom_index(to, e.kingdom); });
    for (const std::uint8_t kingdom : {before, e.kingdom})
      if (kingdom != nobody) describe_score(kingdom);
  }

  void describe(const Bribed& e) {
    const std::size_t kingdom = kingdom_of(view_.rules, e.seat);
    const Treasury before = view_.treasuries[kingdom];
    const auto slot = static_cast<std::size_t>(slot_of(view_.court, e.building).value());
    advance(view_, e);
    replace(board_slot(slot) + "/building", nullptr);
    replace("/court/dragon", dragon_word(view_.court));
    add("/court/destroyed/-", name_of(e.building));
    describe_treasury(kingdom, before);
    describe_score(kingdom);
  }

  void describe(const Refilled& e) {
    const Court before = view_.court;
    advance(view_, e);
    for (std::size_t slot = 0; slot < board_slots; ++slot)
      if (view_.court.board[slot] != before.board[slot])
        replace(board_slot(slot) + "/building",
                [&](JsonWriter& to) { write_slot_tile(to, view_.rules, view_.court.board[slot]); });
    number("/court", "/undealt", before.undealt, view_.court.undealt);
  }

  static std::string board_slot(std::size_t slot) { return at("/court/board", shown_at(slot)); }

  // The path of a square: the castle is first, then two squares for each domino.
  std::string square(std::size_t kingdom, Cell c) const {
    const auto& laid = view_.kingdoms[kingdom].laid();
    for (std::size_t i = 0; i < laid.size(); ++i)
      for (const auto& [cell, position] :
           {std::pair{laid[i].at.left, 1 + 2 * i}, {laid[i].at.right, 2 + 2 * i}})
        if (cell == c) return at(at("/kingdoms", kingdom) + "/squares", position);
    engine::require(false, "the square is laid");
    return {};
  }

  void number(const std::string& of, std::string_view field, int from, int to) {
    if (from != to) replace(std::string(of).append(field), to);
  }

  void describe_treasury(std::size_t kingdom, const Treasury& before) {
    const Treasury& after = view_.treasuries[kingdom];
    const std::string path = at("/kingdoms", kingdom) + "/treasury";
    number(path, "/coins", before.coins, after.coins);
    number(path, "/knights", before.knights, after.knights);
    number(path, "/towers", before.towers, after.towers);
  }

  void describe_score(std::size_t kingdom) {
    const Score before = std::exchange(told_.scores[kingdom], cache_.score(view_, kingdom));
    const Score& after = told_.scores[kingdom];
    for (std::size_t i = 0; i < before.of_building.size(); ++i)
      if (before.of_building[i] != after.of_building[i])
        replace(at(at("/kingdoms", kingdom) + "/buildings", i) + "/score", after.of_building[i]);
    const std::string path = at("/kingdoms", kingdom) + "/score";
    describe_territories(path + "/territories", before.territories, after.territories);
    number(path, "/territory_points", before.territory_points, after.territory_points);
    number(path, "/coins", before.coins, after.coins);
    number(path, "/buildings", before.buildings, after.buildings);
    number(path, "/harmony", before.harmony, after.harmony);
    number(path, "/middle_kingdom", before.middle_kingdom, after.middle_kingdom);
    number(path, "/total", before.total, after.total);
  }

  // A laid domino extends, merges or starts a few territories.
  void describe_territories(const std::string& path, const Territories& before,
                            const Territories& after) {
    for (std::size_t i = 0; i < after.size(); ++i) {
      if (i >= before.size())
        add(path + "/-", after[i]);
      else if (before[i] != after[i])
        replace(at(path, i), after[i]);
    }
    for (std::size_t i = before.size(); i > after.size(); --i) remove(at(path, i - 1));
  }

  View view_;
  ViewCache& cache_;
  Seat announced_mover_ = to_move(view_);
  Derived told_;  // the derived values that the document has
};

}  // namespace

std::string encode_patch(const View& before, const Events& events) {
  ViewCache cache;
  return encode_patch(before, events, cache);
}

std::string encode_patch(const View& before, const Events& events, ViewCache& cache) {
  PatchWriter writer(before, cache);
  for (const Event& event : events) writer.write(event);
  writer.finish();
  return writer.text();
}

}  // namespace protocol
