// A game as readable text that can be replayed:
//
//     rules: kingdomino players=4
//     pile: 12 5 29 …
//     kings: Cat Ann Dan Bob
//     # a remark
//     Ann lays 29 at (0,1) (0,2)
//       Ann has f1 on (0,1) and g0 on (0,2)
//       Bob is to lay
//       points: Ann 4, Bob 0
//     Bob taxes (1,0) (2,0)
//     Bob builds bakery-1 at (3,0)
//     Bob sends the dragon to church-2
//     Bob is done
//
// Unindented lines are the input: header, comments, actions in words. Indented lines are the
// output: the events, the running totals, and at the end the table. transcript(text) plays the
// input of `text` and returns the complete expected text, so a file is correct if it equals its own
// transcript. The output of an illegal action is "refused".
#pragma once

#include "tests/support/games.hpp"
#include "tests/support/kingdom_picture.hpp"
#include "tests/support/sentences.hpp"

#include <sstream>
#include <string>
#include <vector>

namespace tests {

inline Cell read_cell(std::istream& in) {
  char sign = 0;
  int x = 0;
  int y = 0;
  in >> sign >> x >> sign >> y >> sign;
  if (!in) throw std::invalid_argument("a cell is written (x,y)");
  return cell(x, y);
}

struct TranscriptMove {
  Seat seat;
  Action action;
};

inline TranscriptMove read_sentence(const std::string& line) {
  std::istringstream in(line);
  std::string who;
  std::string verb;
  std::string skipped;
  in >> who >> verb;
  const Seat seat = seat_named(who);
  if (verb == "resigns") return {seat, Resign{}};
  if (verb == "discards") return {seat, Discard{}};
  if (verb == "takes") {
    int number = 0;
    in >> number;
    return {seat, Claim{static_cast<DominoId>(number)}};
  }
  if (verb == "is") return {seat, Done{}};
  if (verb == "taxes") {
    Tax tax;
    while ((in >> std::ws).good()) tax.cells.push_back(read_cell(in));
    return {seat, tax};
  }
  if (verb == "sends") {
    std::string building;
    in >> skipped >> skipped >> skipped >> building;
    return {seat, Bribe{building_from_name(building)}};
  }
  if (verb == "builds") {
    std::string building;
    in >> building >> skipped;
    return {seat, Build{building_from_name(building), read_cell(in)}};
  }
  if (verb != "lays") throw std::invalid_argument("what is it to do? " + line);
  in >> skipped >> skipped;  // the number, and "at"
  const Cell left = read_cell(in);
  return {seat, Place{{left, read_cell(in)}}};
}

class Transcript {
 public:
  // Reads the unindented lines and writes the whole.
  static std::string of(const std::string& text) {
    Transcript transcript(text);
    transcript.end();
    return transcript.out_.str();
  }

  // The table at the end.
  static View table(const std::string& text) { return view(Transcript(text).state_); }

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
      for (const BuildingId id : deal.buildings) text += ' ' + std::string(name_of(id));
      text += '\n';
    }
    text += "kings:";
    for (const Seat seat : deal.kings) text += ' ' + name(seat);
    return text + '\n';
  }

 private:
  explicit Transcript(const std::string& text) {
    std::istringstream lines(text);
    std::string line;
    while (std::getline(lines, line))
      if (!line.empty() && line[0] != ' ') read(line);
  }

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
      while (rest >> item) deal_.buildings.push_back(building_from_name(item));
    } else if (key == "kings") {
      out_ << line << '\n';
      while (rest >> item) deal_.kings.push_back(seat_named(item));
      REQUIRE(name(check(rules_, deal_)) == "fine");
      state_ = begin(rules_, deal_);
      out_ << "  on the table:";
      for (const Slot& slot : view(state_).next) out_ << ' ' << value(slot.domino);
      if (has_court(rules_)) out_ << "\n  " << board();
      out_ << "\n  " << name(to_move(view(state_))) << " is to choose\n";
    } else {
      play(read_sentence(line));
    }
  }

  void play(const TranscriptMove& move) {
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
    for (const Event& event : events) {
      out_ << "  " << std::visit(EventWords{rules_}, event) << '\n';
      if (std::holds_alternative<Refilled>(event)) out_ << "  " << board() << '\n';
    }
    const View& table = view(state_);
    of_each("points", [&](std::size_t i) { return score(table, i).total; });
    if (has_court(rules_))
      of_each("coins", [&](std::size_t i) { return table.treasuries[i].coins; });
  }

  template <class Number>
  void of_each(const char* what, Number&& number) {
    out_ << "  " << what << ':';
    for (std::size_t i = 0; i < kingdoms(rules_); ++i)
      out_ << (i > 0 ? ", " : " ") << player_names(rules_, i) << ' ' << number(i);
    out_ << '\n';
  }

  std::string board() const {
    std::string text = "on the board, for 0 1 2 3 4 5:";
    for (const BuildingId id : view(state_).court.board)
      text += exists(id) ? ' ' + std::string(name_of(id)) : " -";
    return text;
  }

  void end() {
    for (const Standing& s : ranking(view(state_))) {
      const Kingdom& kingdom = view(state_).kingdoms[s.kingdom];
      const Score worth = score(view(state_), s.kingdom);
      out_ << "  " << int{s.rank} << ". " << player_names(rules_, s.kingdom) << ": " << s.points
           << " points";
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
    out_ << "     " << count_words(treasury.coins, "coin") << " = " << worth.coins << ", "
         << count_words(treasury.knights_owned(), "knight") << " (" << int{treasury.posted}
         << " posted), " << count_words(treasury.towers, "tower") << '\n';
    for (std::size_t i = 0; i < treasury.buildings.size(); ++i)
      out_ << "     " << name_of(treasury.buildings[i].building) << " = " << worth.of_building[i]
           << '\n';
  }

  Rules rules_;
  Deal deal_;
  State state_;
  std::ostringstream out_;
};

}  // namespace tests
