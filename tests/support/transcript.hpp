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
    return name(e.seat) + (e.phase == Phase::place ? " is to lay" : " is to choose");
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
  return name(seat) + " resigns";
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
    std::string text = "rules: " + words(request) + "\npile:";
    for (const DominoId id : deal.piles[0]) text += ' ' + std::to_string(value(id));
    text += "\nkings:";
    for (const Seat seat : deal.kings) text += ' ' + name(seat);
    return text + '\n';
  }

 private:
  void read(const std::string& line) {
    const std::string key = line.substr(0, line.find(':'));
    std::istringstream rest(line.substr(std::min(line.size(), key.size() + 1)));
    std::string word;
    if (line[0] == '#') {
      out_ << line << '\n';
    } else if (key == "rules") {
      out_ << line << '\n';
      rules_ = rules_for(rest.str());
    } else if (key == "pile") {
      out_ << line << '\n';
      while (rest >> word) deal_.piles[0].push_back(static_cast<DominoId>(std::stoi(word)));
    } else if (key == "kings") {
      out_ << line << '\n';
      while (rest >> word) deal_.kings.push_back(seat_named(word));
      REQUIRE(name(check(rules_, deal_)) == "fine");
      state_ = begin(rules_, deal_);
      out_ << "  on the table:";
      for (const Slot& slot : view(state_).next) out_ << ' ' << value(slot.domino);
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
      out_ << (i > 0 ? ", " : " ") << name(seat_at(i)) << ' '
           << score(view(state_).kingdoms[i], rules_).total;
    out_ << '\n';
  }

  void end() {
    for (const Standing& s : ranking(view(state_))) {
      const Kingdom& kingdom = view(state_).kingdoms[s.kingdom];
      const Score worth = score(kingdom, rules_);
      out_ << "  " << int{s.rank} << ". " << name(seat_at(s.kingdom)) << ": " << s.points
           << " points";
      if (s.resigned) out_ << ", resigned";
      out_ << " (decided by " << name(s.decided_by) << ")\n";
      for (const Territory& t : worth.territories)
        out_ << "     " << name(t.terrain) << " from " << name(t.first) << ": " << int{t.squares}
             << " x " << int{t.crowns} << " = " << t.points() << '\n';
      out_ << "     harmony " << worth.harmony << ", middle kingdom " << worth.middle_kingdom
           << ", largest territory " << s.largest_territory << ", crowns " << s.crowns << '\n'
           << picture(kingdom, "     ");
    }
  }

  Rules rules_;
  Deal deal_;
  State state_;
  std::ostringstream out_;
};

}  // namespace tests
