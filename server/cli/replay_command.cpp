#include "server/cli/replay_command.hpp"

#include "engine/game.hpp"
#include "engine/scoring.hpp"
#include "protocol/encode.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/record.hpp"
#include "server/cli/picture.hpp"
#include "server/cli/with_room.hpp"
#include "server/room/rows.hpp"
#include "server/storage/game_file.hpp"
#include "server/storage/new_file.hpp"
#include "server/telemetry/escape.hpp"
#include "server/util/hex.hpp"

#include <algorithm>
#include <iomanip>
#include <span>
#include <utility>

#include <nlohmann/json.hpp>

namespace server::cli {
namespace {

using nlohmann::ordered_json;
using storage::StoredRoom;

std::string bot_note(const room::SeatTaken& taken) {
  return taken.bot ? "  bot " + std::string(engine::bots::name_of(*taken.bot)) : "";
}

void print_header(const StoredRoom& stored, std::ostream& out) {
  out << "room    " << stored.code << "  " << telemetry::escape(stored.opened.name) << '\n'
      << "rules   " << protocol::record_rules(stored.opened.rules) << '\n'
      << "opened  " << date_and_time(stored.opened.time.count()) << '\n';
  for (const room::SeatTaken& taken : stored.seats)
    out << "seat " << engine::index(taken.seat) << "  " << telemetry::escape(taken.name)
        << bot_note(taken) << '\n';
  if (!stored.begun) {
    out << (stored.over ? "closed before the game began\n" : "the game has not begun\n");
    return;
  }
  out << "begun   " << date_and_time(stored.begun->time.count()) << "\n\n";
}

// The game replayed as far as it is valid.
struct Fold {
  engine::State state;
  std::optional<storage::ReplayError> error;
};

// Calls visit(view before, move) for every valid step.
template <class Visit>
Fold fold(const StoredRoom& stored, Visit&& visit) {
  const auto whole = storage::replay(stored);
  Fold result{{}, std::nullopt};
  std::size_t good = stored.moves.size();
  if (!whole) {
    result.error = whole.error();
    if (whole.error().seq == 0) return result;
    good = whole.error().seq - 1;
  }
  const auto rules = engine::make_rules(stored.opened.rules);
  const auto moves = std::span(stored.moves).first(good);
  room::Replayer replayer(*rules, *stored.begun->deal, moves);
  for (const room::Move& move : moves) {
    visit(engine::view(replayer.state()), move);
    replayer.play_next();
  }
  result.state = replayer.state();
  return result;
}

void print_score(const engine::Score& score, std::ostream& out) {
  const char* separator = "  ";
  for (const engine::Territory& territory : score.territories) {
    if (territory.points() == 0) continue;
    out << separator << protocol::name_of(territory.terrain) << ' ' << int{territory.squares} << "×"
        << int{territory.crowns};
    separator = " + ";
  }
  const auto more = [&](const char* name, int points) {
    if (points == 0) return;
    out << separator << name << ' ' << points;
    separator = " + ";
  };
  more("coins", score.coins);
  more("buildings", score.buildings);
  more("harmony", score.harmony);
  more("middle kingdom", score.middle_kingdom);
  out << (score.total == 0 ? "  " : " = ") << score.total << " points\n";
}

std::string owners(const StoredRoom& stored, const engine::View& view, std::size_t kingdom) {
  std::string names;
  for (std::size_t i = 0; i < view.rules.seats; ++i)
    if (engine::kingdom_of(view.rules, engine::seat_at(i)) == kingdom)
      names += (names.empty() ? "" : ", ") + seat_name(stored, engine::seat_at(i));
  return names;
}

std::pair<std::uint32_t, RoomTime> seq_and_time(const room::Move& move) {
  return std::visit([](const auto& row) { return std::pair{row.seq, row.time}; }, move);
}

ordered_json document(const room::Acted& acted) {
  ordered_json row{{"seq", acted.seq},
                   {"seat", engine::index(acted.seat)},
                   {"id", acted.id},
                   {"action", ordered_json::parse(protocol::record_action(acted.action))},
                   {"time", acted.time.count()},
                   {"digest", util::to_hex(acted.digest)}};
  if (acted.bot) row["bot"] = engine::bots::name_of(*acted.bot);
  if (acted.overdue) row["overdue"] = true;
  return row;
}

std::string decision(const StoredRoom& stored, const protocol::TableDecision& ruling) {
  struct DecisionWords {
    const StoredRoom& stored;

    std::string operator()(const protocol::TakeBack& m) const {
      return m.to == 0 ? "all moves are taken back" : "taken back to row " + std::to_string(m.to);
    }
    std::string operator()(const protocol::CallOff&) const { return "the game is called off"; }
    std::string operator()(const protocol::Pause&) const { return "the game is paused"; }
    std::string operator()(const protocol::Resume&) const { return "the game is resumed"; }
    std::string operator()(const protocol::StandIn& m) const {
      return std::string("a bot (") + std::string(engine::bots::name_of(m.bot)) + ") plays for " +
             seat_name(stored, m.seat) + (m.for_good ? " from now on" : " meanwhile");
    }
    std::string operator()(const protocol::HandBack& m) const {
      return seat_name(stored, m.seat) + " plays again";
    }
    std::string operator()(const protocol::GiveBack& m) const {
      return "the server was down; " + std::to_string(m.milliseconds) + " ms are given back";
    }
    std::string operator()(const protocol::TakeOver& m) const {
      return telemetry::escape(m.name) + " plays for " + seat_name(stored, m.seat) + " from now on";
    }
  };
  std::string text = std::visit(DecisionWords{stored}, ruling.motion);
  const char* separator = ", as agreed by ";
  for (const engine::Seat seat : ruling.by) {
    text.append(separator).append(seat_name(stored, seat));
    separator = ", ";
  }
  return text;
}

ordered_json document(const room::Ruled& ruled) {
  return {{"seq", ruled.seq},
          {"ruling", ordered_json::parse(protocol::record_decision(ruled.ruling))},
          {"time", ruled.time.count()},
          {"digest", util::to_hex(ruled.digest)}};
}

// The next game of a match.
ordered_json document(const room::Begun& begun) {
  return {{"seq", begun.seq},
          {"deal", ordered_json::parse(protocol::record_deal(*begun.deal))},
          {"time", begun.time.count()},
          {"digest", util::to_hex(begun.digest)}};
}

void print_table(const StoredRoom& stored, const engine::View& view, std::ostream& out) {
  for (std::size_t i = 0; i < engine::kingdoms(view.rules); ++i) {
    out << '\n' << owners(stored, view, i) << '\n' << picture(view.kingdoms[i], "  ");
    print_score(engine::score(view, i), out);
  }
  out << '\n';
  if (engine::to_move(view) != engine::Seat::none) {
    out << "round " << int{view.round} << " of " << int{view.rules.rounds} << ", "
        << seat_name(stored, engine::to_move(view)) << " is to " << protocol::name_of(view.phase)
        << '\n';
    return;
  }
  if (view.rules.games > 1) out << "in " << int{view.match.game} << " games\n";
  const engine::Ranking ranking = engine::ranking(view);
  for (const engine::Standing& standing : ranking) {
    out << int{standing.rank} << ". " << owners(stored, view, standing.kingdom) << "  "
        << standing.points << " points, largest territory " << standing.largest_territory << ", "
        << standing.crowns << " crowns" << (standing.resigned ? ", resigned" : "");
    if (&standing != ranking.end() - 1)
      out << "  (ahead by " << protocol::name_of(standing.decided_by) << ")";
    out << '\n';
  }
}

int print_text(const StoredRoom& stored, std::ostream& out, std::ostream& err) {
  print_header(stored, out);
  if (!stored.begun) return 0;
  const Fold folded = fold(stored, [&](const engine::View& before, const room::Move& move) {
    const auto [seq, time] = seq_and_time(move);
    out << std::setw(4) << seq << "  " << elapsed(time - stored.begun->time) << "  ";
    if (const auto* acted = std::get_if<room::Acted>(&move))
      out << seat_name(stored, acted->seat) << ' ' << describe(before, acted->action)
          << (acted->overdue ? ", because the time was up\n" : "\n");
    else if (const auto* ruled = std::get_if<room::Ruled>(&move))
      out << decision(stored, ruled->ruling) << '\n';
    else
      out << "game " << before.match.game + 1 << " of " << int{before.rules.games} << " begins\n";
  });
  if (!folded.error || folded.error->seq > 0) print_table(stored, engine::view(folded.state), out);
  if (!folded.error) return 0;
  err << stored.code << ": row " << folded.error->seq << ": " << folded.error->reason << '\n';
  return 1;
}

int print_json(const StoredRoom& stored, std::ostream& out, std::ostream& err) {
  ordered_json game{{"room", stored.code},
                    {"name", stored.opened.name},
                    {"opened", stored.opened.time.count()},
                    {"over", stored.over},
                    {"request", ordered_json::parse(protocol::record_rules(stored.opened.rules))},
                    {"seats", ordered_json::array()}};
  for (const room::SeatTaken& taken : stored.seats) {
    ordered_json seat{{"seat", engine::index(taken.seat)}, {"name", taken.name}};
    if (taken.bot) seat["bot"] = engine::bots::name_of(*taken.bot);
    game["seats"].push_back(std::move(seat));
  }
  std::optional<storage::ReplayError> error;
  if (stored.begun) {
    game["deal"] = ordered_json::parse(protocol::record_deal(*stored.begun->deal));
    game["begun"] = stored.begun->time.count();
    game["digest"] = util::to_hex(stored.begun->digest);
    game["actions"] = ordered_json::array();
    const Fold folded = fold(stored, [&](const engine::View&, const room::Move& move) {
      game["actions"].push_back(std::visit([](const auto& row) { return document(row); }, move));
    });
    error = folded.error;
    if (error)
      game["error"] = {{"seq", error->seq}, {"reason", error->reason}};
    else
      game["view"] = ordered_json::parse(protocol::encode_view(engine::view(folded.state)));
  }
  // Names are stored as received; an invalid one must not make the rest unreadable.
  out << game.dump(2, ' ', false, ordered_json::error_handler_t::replace) << '\n';
  if (!error) return 0;
  err << stored.code << ": row " << error->seq << ": " << error->reason << '\n';
  return 1;
}

}  // namespace

int replay(const std::string& database, const std::string& code, bool json, std::ostream& out,
           std::ostream& err) {
  return with_room(database, code, err, [&](const StoredRoom& stored) {
    return json ? print_json(stored, out, err) : print_text(stored, out, err);
  });
}

int export_game(const std::string& database, const std::string& code, const std::string& path,
                std::ostream& out, std::ostream& err) {
  return with_room(database, code, err, [&](const StoredRoom& stored) {
    if (!stored.begun) {
      err << code << ": its game has not begun\n";
      return 1;
    }
    const auto replayed = storage::replay(stored);
    if (!replayed) {
      err << code << ": row " << replayed.error().seq << ": " << replayed.error().reason << '\n';
      return 1;
    }
    const std::string text = storage::write_game_file(stored);
    if (path == "-")
      out << text;
    else
      storage::write_new(path, text);
    return 0;
  });
}

}  // namespace server::cli
