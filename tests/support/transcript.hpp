// A game as text that a player can read, and that plays itself again:
//
//     rules: kingdomino players=4
//     pile: 12 5 29 …
//     kings: Cat Ann Dan Bob
//     # a remark
//     Ann lays 29 at (0,1) (0,2)
//       Ann has f1 on (0,1) and g0 on (0,2)
//       Bob is to lay
//       points: Ann 4, Bob 0
//
// Lines at the margin are the input: header, remarks, actions in words. Indented lines are the
// answer: the events, the running totals, and at the end the table. transcript(text) plays the
// input of `text` and returns the whole text as it should be, so that a file is right when it is
// equal to its own transcript. An action against the rules is answered "refused".
#pragma once

#include "tests/support/games.hpp"
#include "tests/support/kingdom_picture.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace tests {

inline std::string list_words(const List<DominoId, line_max>& dominoes) {
  std::string text;
  for (const DominoId id : dominoes) text += ' ' + std::to_string(value(id));
  return text;
}

struct EventWords {
  std::string operator()(const Claimed& e) const {
    return name(e.seat) + "'s king stands on " + std::to_string(value(e.domino));
  }
  std::string operator()(const Placed& e) const {
    const Domino& face = domino(e.domino);
    return name(e.seat) + " has " + picture(face.left) + " on " + name(e.at.left) + " and " +
           picture(face.right) + " on " + name(e.at.right);
  }
  std::string operator()(const Discarded& e) const {
    return name(e.seat) + " threw " + std::to_string(value(e.domino)) + " away" +
           (e.declined ? ", though it would have fitted" : ", it fitted nowhere");
  }
  std::string operator()(const Removed& e) const {
    return std::to_string(value(e.domino)) + " left the table";
  }
  std::string operator()(const RoundBegan& e) const {
    return "round " + std::to_string(e.round) + " began";
  }
  std::string operator()(const Drawn& e) const { return "drawn:" + list_words(e.dominoes); }
  std::string operator()(const Turn& e) const {
    const char* step = e.phase == Phase::place   ? "lay"
                       : e.phase == Phase::claim ? "choose"
                                                 : nullptr;
    if (step != nullptr) return name(e.seat) + " is to " + step;
    return name(e.seat) + " may " + name(e.phase);
  }
  std::string operator()(const GameEnded&) const { return "the game is over, the match goes on"; }
  std::string operator()(const GameBegan& e) const {
    return "game " + std::to_string(e.game) + " begins";
  }
  std::string operator()(const Taxed& e) const {
    const std::string bonus = e.bonus > 0 ? " and " + std::to_string(e.bonus) + " more" : "";
    return name(e.seat) + "'s knight on " + name(e.cell) + " collects " + std::to_string(e.coins) +
           bonus;
  }
  std::string operator()(const Built& e) const {
    std::string text = name(e.seat) + " has " + std::string(word(e.building)) + " on " +
                       name(e.site) + " for " + std::to_string(e.price);
    if (e.knights > 0) text += ", knights: " + std::to_string(e.knights);
    if (e.towers > 0) text += ", towers: " + std::to_string(e.towers);
    return text;
  }
  std::string operator()(const QueenMoved& e) const {
    return e.kingdom == nobody ? "the queen leaves"
                               : "the queen visits kingdom " + std::to_string(e.kingdom);
  }
  std::string operator()(const Bribed& e) const {
    return name(e.seat) + " had the dragon destroy " + std::string(word(e.building));
  }
  std::string operator()(const Refilled& e) const {
    std::string text = "new on the board:";
    for (const BuildingId id : e.buildings) text += ' ' + std::string(word(id));
    return text;
  }
  std::string operator()(const Resigned& e) const { return name(e.seat) + " left the game"; }
  std::string operator()(const Ended&) const { return "the game is over"; }
};

// "Ann lays 29 at (0,1) (0,2)": as name(action), but with the domino that is in play.
inline std::string sentence(const View& view, Seat seat, const Action& action) {
  const std::string in_play = std::to_string(value(domino_in_play(view)));
  if (const auto* place = std::get_if<Place>(&action))
    return name(seat) + " lays " + in_play + " at " + name(place->at.left) + ' ' +
           name(place->at.right);
  if (const auto* claim = std::get_if<Claim>(&action))
    return name(seat) + " takes " + std::to_string(value(claim->domino));
  if (std::holds_alternative<Discard>(action)) return name(seat) + " discards " + in_play;
  if (std::holds_alternative<Resign>(action)) return name(seat) + " resigns";
  return name(seat) + ": " + name(action);
}

inline Cell read_cell(std::istream& in) {
  char sign = 0;
  int x = 0;
  int y = 0;
  in >> sign >> x >> sign >> y >> sign;
  if (!in) throw std::invalid_argument("a cell is written (x,y)");
  return cell(x, y);
}

struct Move {
  Seat seat;
  Action action;
};

inline Move read_sentence(const std::string& line) {
  std::istringstream in(line);
  std::string who;
  std::string verb;
  std::string skipped;
  in >> who >> verb;
  if (who.back() == ':') {
    const Seat seat = seat_named(who.substr(0, who.size() - 1));
    if (verb == "done") return {seat, Done{}};
    if (verb == "tax") {
      Tax tax;
      while ((in >> std::ws).good()) tax.cells.push_back(read_cell(in));
      return {seat, tax};
    }
    in >> skipped;
    const BuildingId building = building_from_word(skipped);
    if (verb == "bribe") return {seat, Bribe{building}};
    if (verb == "build") return {seat, Build{building, read_cell(in)}};
    throw std::invalid_argument("what is it to do? " + line);
  }
  const Seat seat = seat_named(who);
  if (verb == "resigns") return {seat, Resign{}};
  if (verb == "discards") return {seat, Discard{}};
  if (verb == "takes") {
    int number = 0;
    in >> number;
    return {seat, Claim{static_cast<DominoId>(number)}};
  }
  if (verb != "lays") throw std::invalid_argument("what is it to do? " + line);
  in >> skipped >> skipped;  // the number, and "at"
  const Cell left = read_cell(in);
  return {seat, Place{{left, read_cell(in)}}};
}

class Transcript {
 public:
  // Reads what stands at the margin and writes the whole.
  static std::string of(const std::string& text) {
    Transcript transcript;
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line))
      if (!line.empty() && line[0] != ' ') transcript.read(line);
    transcript.end();
    return transcript.out_.str();
  }

  static std::string header(const RulesRequest& request, const Deal& deal) {
    std::string text = "rules: " + words(request) + '\n';
    for (const auto& pile : deal.piles) {
      if (pile.empty()) continue;
      text += "pile:";
      for (const DominoId id : pile) text += ' ' + std::to_string(value(id));
      text += '\n';
    }
    if (!deal.buildings.empty()) {
      text += "buildings:";
      for (const BuildingId id : deal.buildings) text += ' ' + std::string(word(id));
      text += '\n';
    }
    text += "kings:";
    for (const Seat seat : deal.kings) text += ' ' + name(seat);
    return text + '\n';
  }

 private:
  void read(const std::string& line) {
    const std::string key = line.substr(0, line.find(':'));
    std::istringstream rest(line.substr(std::min(line.size(), key.size() + 1)));
    std::string item;
    if (line[0] == '#') {
      out_ << line << '\n';
    } else if (key == "rules") {
      out_ << line << '\n';
      rules_ = rules_for(rest.str());
    } else if (key == "pile") {
      out_ << line << '\n';
      auto& pile = deal_.piles[deal_.piles[0].empty() ? 0 : 1];
      while (rest >> item) pile.push_back(static_cast<DominoId>(std::stoi(item)));
    } else if (key == "buildings") {
      out_ << line << '\n';
      while (rest >> item) deal_.buildings.push_back(building_from_word(item));
    } else if (key == "kings") {
      out_ << line << '\n';
      while (rest >> item) deal_.kings.push_back(seat_named(item));
      REQUIRE(name(check(rules_, deal_)) == "fine");
      state_ = begin(rules_, deal_);
      out_ << "  on the table:";
      for (const Slot& slot : view(state_).next) out_ << ' ' << value(slot.domino);
      if (has_court(rules_)) {
        out_ << "\n  on the board, from 0:";
        for (const BuildingId id : view(state_).court.board) out_ << ' ' << word(id);
      }
      out_ << "\n  " << name(to_move(view(state_))) << " is to choose\n";
    } else {
      play(read_sentence(line));
    }
  }

  void play(const Move& move) {
    out_ << sentence(view(state_), move.seat, move.action) << '\n';
    if (const auto violation = check(view(state_), move.seat, move.action)) {
      out_ << "  refused: " << name(*violation);
      for (const Cell c : cells_concerned(view(state_), move.action, *violation))
        out_ << ' ' << name(c);
      out_ << '\n';
      return;
    }
    Events events;
    apply(state_, move.seat, move.action, events);
    for (const Event& event : events) out_ << "  " << std::visit(EventWords{}, event) << '\n';
    out_ << "  points:";
    for (std::size_t i = 0; i < kingdoms(rules_); ++i)
      out_ << (i > 0 ? ", " : " ") << people(i) << ' ' << score(view(state_), i).total;
    out_ << '\n';
  }

  void end() {
    for (const Standing& s : ranking(view(state_))) {
      const Kingdom& kingdom = view(state_).kingdoms[s.kingdom];
      const Score worth = score(view(state_), s.kingdom);
      out_ << "  " << int{s.rank} << ". " << people(s.kingdom) << ": " << s.points << " points";
      if (s.resigned) out_ << ", resigned";
      out_ << " (decided by " << name(s.decided_by) << ")\n";
      for (const Territory& t : worth.territories)
        out_ << "     " << name(t.terrain) << " from " << name(t.first) << ": " << int{t.squares}
             << " x " << int{t.crowns} << (t.queen ? " with the queen" : "") << " = " << t.points()
             << '\n';
      if (has_court(rules_)) end_of_court(s.kingdom, worth);
      out_ << "     harmony " << worth.harmony << ", middle kingdom " << worth.middle_kingdom
           << ", largest territory " << s.largest_territory << ", crowns " << s.crowns << '\n'
           << picture(kingdom, "     ");
    }
  }

  void end_of_court(std::size_t kingdom, const Score& worth) {
    const Treasury& treasury = view(state_).treasuries[kingdom];
    out_ << "     coins " << treasury.coins << " = " << worth.coins << ", knights "
         << int{treasury.knights} << " and " << int{treasury.posted} << " posted, towers "
         << int{treasury.towers} << '\n';
    for (std::size_t i = 0; i < treasury.buildings.size(); ++i)
      out_ << "     " << word(treasury.buildings[i].building) << " = " << worth.of_building[i]
           << '\n';
  }

  // Everybody who plays for the kingdom.
  std::string people(std::size_t kingdom) const {
    std::string names;
    for (std::size_t i = 0; i < rules_.seats_per_kingdom; ++i)
      names += (i > 0 ? "+" : "") + name(seat_at(kingdom * rules_.seats_per_kingdom + i));
    return names;
  }

  Rules rules_;
  Deal deal_;
  State state_;
  std::ostringstream out_;
};

}  // namespace tests
