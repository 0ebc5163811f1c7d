#include "protocol/documents.hpp"

#include "engine/game.hpp"
#include "protocol/names.hpp"
#include "protocol/notice.hpp"

namespace protocol {
namespace {

using namespace engine;

template <class Items>
json dominoes_document(const Items& dominoes) {
  json list = json::array();
  for (const DominoId id : dominoes) list.push_back(value(id));
  return list;
}

template <class Items>
json names_document(const Items& items) {
  json list = json::array();
  for (const auto item : items) list.push_back(name(item));
  return list;
}

json seats_of_kingdom(const Rules& rules, std::size_t kingdom) {
  json seats = json::array();
  for (std::size_t i = 0; i < rules.seats_per_kingdom; ++i)
    seats.push_back(kingdom * rules.seats_per_kingdom + i);
  return seats;
}

json squares_document(const View& view, std::size_t index) {
  const Kingdom& kingdom = view.kingdoms[index];
  json squares = json::array();
  squares.push_back(square_document(cell(0, 0), kingdom.square(cell(0, 0)), DominoId::none));
  for (const LaidDomino& laid : kingdom.laid())
    for (const Cell c : {laid.at.left, laid.at.right}) {
      json square = square_document(c, kingdom.square(c), laid.domino);
      for (const BuiltTile& tile : view.treasuries[index].buildings)
        if (tile.site == c) square["building"] = word(tile.building);
      squares.push_back(std::move(square));
    }
  return squares;
}

json kingdom_document(const View& view, std::size_t index, int rank) {
  const Kingdom& kingdom = view.kingdoms[index];
  const Score worth = score(view, index);
  return {{"seats", seats_of_kingdom(view.rules, index)},
          {"squares", squares_document(view, index)},
          {"discarded", dominoes_document(kingdom.discarded())},
          {"treasury", treasury_document(view, index)},
          {"buildings", buildings_document(view, index, worth)},
          {"score", score_document(worth)},
          {"rank", rank}};
}

}  // namespace

json face_document(Square square) {
  return {{"terrain", name(square.terrain)}, {"crowns", int{square.crowns}}};
}

json seat_document(Seat seat) {
  return seat == Seat::none ? json(nullptr) : json(index(seat));
}

json cell_document(Cell c) {
  return json::array({c.x, c.y});
}

json allowed_document(const View& view) {
  json kinds = json::array();
  for (const ActionKind kind : kinds_allowed(view)) kinds.push_back(name(kind));
  return kinds;
}

json cells_document(std::span<const Cell> cells) {
  json list = json::array();
  for (const Cell c : cells) list.push_back(cell_document(c));
  return list;
}

json rules_document(const Rules& rules) {
  const json buildings = has_court(rules) ? json(name(rules.building_source)) : json(nullptr);
  return {{"preset", name(rules.preset)},
          {"players", rules.seats},
          {"kings_per_seat", rules.kings_per_seat},
          {"seats_per_kingdom", rules.seats_per_kingdom},
          {"sets", names_document(rules.sets)},
          {"turn", names_document(rules.turn)},
          {"kingdom_size", rules.kingdom_size},
          {"line_length", rules.line_length},
          {"rounds", rules.rounds},
          {"decline", name(rules.decline)},
          {"opening", name(rules.opening)},
          {"three_player_line", name(rules.three_player_line)},
          {"harmony", rules.harmony},
          {"middle_kingdom", rules.middle_kingdom},
          {"middle_kingdom_measure", name(rules.middle_kingdom_measure)},
          {"tie_break", name(rules.tie_break)},
          {"dynasty", rules.games},
          {"pause", rules.pause_seconds},
          {"buildings", buildings}};
}

json line_document(const Line& line) {
  json slots = json::array();
  for (const Slot& slot : line) {
    const Domino& face = domino(slot.domino);
    slots.push_back({{"domino", value(slot.domino)},
                     {"king", seat_document(slot.king)},
                     {"left", face_document(face.left)},
                     {"right", face_document(face.right)}});
  }
  return slots;
}

json square_document(Cell at, Square square, DominoId id) {
  json document = face_document(square);
  document["at"] = cell_document(at);
  document["domino"] = id == DominoId::none ? json(nullptr) : json(value(id));
  if (square.knight) document["knight"] = true;
  return document;
}

json territory_document(const Territory& territory) {
  json document{{"terrain", name(territory.terrain)},
                {"squares", territory.squares},
                {"crowns", territory.crowns},
                {"points", territory.points()},
                {"first", cell_document(territory.first)}};
  if (territory.queen) document["queen"] = true;
  return document;
}

json score_document(const Score& score) {
  json territories = json::array();
  for (const Territory& territory : score.territories)
    territories.push_back(territory_document(territory));
  return {{"territories", std::move(territories)},
          {"territory_points", score.territory_points},
          {"coins", score.coins},
          {"buildings", score.buildings},
          {"harmony", score.harmony},
          {"middle_kingdom", score.middle_kingdom},
          {"total", score.total}};
}

json ranking_document(const View& view) {
  if (view.phase != Phase::over && view.phase != Phase::pause) return nullptr;
  json standings = json::array();
  const Ranking ranking = engine::ranking(view);
  for (std::size_t i = 0; i < ranking.size(); ++i) {
    const Standing& s = ranking[i];
    const bool last = i + 1 == ranking.size();
    standings.push_back({{"kingdom", s.kingdom},
                         {"seats", seats_of_kingdom(view.rules, s.kingdom)},
                         {"rank", s.rank},
                         {"points", s.points},
                         {"largest_territory", s.largest_territory},
                         {"crowns", s.crowns},
                         {"resigned", s.resigned},
                         {"decided_by", last ? json(nullptr) : json(name(s.decided_by))}});
  }
  return standings;
}

json match_document(const View& view) {
  if (view.rules.games == 1) return nullptr;
  json totals = json::array();
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i) totals.push_back(view.match.totals[i]);
  return {{"games", view.rules.games}, {"game", view.match.game}, {"totals", std::move(totals)}};
}

json opening_document(const List<Seat, kings_max>& opening) {
  json seats = json::array();
  for (const Seat seat : opening) seats.push_back(index(seat));
  return seats;
}

json kingdoms_document(const View& view) {
  json all = json::array();
  const auto ranks = engine::ranks(ranking(view));
  for (std::size_t i = 0; i < kingdoms(view.rules); ++i)
    all.push_back(kingdom_document(view, i, ranks[i]));
  return all;
}

json view_document(const View& view) {
  json seats = json::array();
  for (std::size_t i = 0; i < view.rules.seats; ++i)
    seats.push_back(
        {{"kingdom", kingdom_of(view.rules, seat_at(i))}, {"resigned", view.resigned[i] != 0}});
  return {{"rules", rules_document(view.rules)},
          {"phase", name(view.phase)},
          {"round", view.round},
          {"turn", view.turn},
          {"to_move", seat_document(to_move(view))},
          {"allowed", allowed_document(view)},
          {"current", line_document(view.current)},
          {"next", line_document(view.next)},
          {"opening", opening_document(view.opening)},
          {"undealt", view.undealt},
          {"removed", dominoes_document(view.removed)},
          {"seats", std::move(seats)},
          {"kingdoms", kingdoms_document(view)},
          {"court", court_document(view)},
          {"match", match_document(view)},
          {"ranking", ranking_document(view)}};
}

json limits_document(const LimitsInfo& limits) {
  return {{"frame_bytes", limits.frame_bytes},
          {"id_bytes", limits.id_bytes},
          {"malformed_frames", limits.malformed_frames},
          {"heartbeat_seconds", limits.heartbeat_seconds},
          {"chat", name(limits.chat)}};
}

}  // namespace protocol
