// The oracles for seats that are opened from another device, and for tables with the same deal.
#include "protocol/record.hpp"
#include "tests/simulation/oracles.hpp"
#include "tests/simulation/rows.hpp"

#include <algorithm>
#include <numeric>
#include <variant>

namespace simulation {

using nlohmann::json;
namespace room = server::room;
using room::RoomError;

// --- tokens --------------------------------------------------------------------------------------

namespace {

// The room learns a moment later that it is stored.
constexpr protocol::Milliseconds for_hearing_of_it = 100;

}  // namespace

void Oracles::stored_tokens(const std::string& row, const std::string& code) {
  TableOracle& table = tables_[code];
  const Row read = read_row(row);
  const auto* ruled = std::get_if<room::Ruled>(&read.entry);
  const bool moves = std::holds_alternative<room::Acted>(read.entry) || (ruled && !ruled->token);
  if (!moves) table.settled_since = environment_.clock.date() + for_hearing_of_it;
  if (const auto* regained = std::get_if<room::SeatRegained>(&read.entry)) {
    ++environment_.figures.regained;
    table.attendance.rename(regained->before, regained->token);
  }
}

bool Oracles::is_given_away(const std::string& code, const std::string& token) const {
  const TrueRoom* room = truth_.find(code);
  return room != nullptr && room->given_away().contains(room::hash_token(token));
}

void Oracles::regained(const std::string& code) {
  const TrueRoom& room = *truth_.find(code);
  tables_[code].void_tokens = room.replaced();
}

void Oracles::entered(const ObservedConnection& from) {
  if (from.code.empty()) return;
  const auto table = tables_.try_emplace(from.code).first;
  table->second.inside.insert(from.id);
  table->second.last_act = table->second.last_use = environment_.clock.date();
  note_visit(from, table->second);
  if (from.token && table->second.void_tokens.contains(*from.token))
    throw BrokenPromise(promise::regained,
                        "a seat of " + from.code + " is opened by a former token");
}

void Oracles::judged_host(const std::string& code, const std::string& key,
                          const std::optional<RoomError>& refusal) {
  const TableOracle& table = tables_[code];
  const room::TokenHash hash = room::hash_token(key);
  const bool accepted = !refusal || refusal == RoomError::already_started;
  if (accepted && table.void_tokens.contains(hash))
    throw BrokenPromise(promise::regained, "the host of " + code + " has a former token");
  const TrueRoom* room = truth_.find(code);
  if (refusal == RoomError::bad_token && room != nullptr && room->opened().host == hash &&
      environment_.clock.date() > table.settled_since)
    throw BrokenPromise(promise::regained, "the host of " + code + " is taken for another person");
}

void Oracles::check_host(const std::string& code, const protocol::RoomInfo& info) {
  const TrueRoom* room = truth_.find(code);
  if (room == nullptr || info.state == protocol::RoomState::halted ||
      environment_.clock.date() <= tables_[code].settled_since)
    return;
  for (const auto& [seat, taken] : room->seats())
    if (info.seats.at(engine::index(seat)).host !=
        (!taken.bot && taken.token == room->opened().host))
      throw BrokenPromise(promise::regained, "another seat of " + code + " is the host's");
}

// --- tables with the same deal -------------------------------------------------------------------

void Oracles::check_alike(const TrueRoom& room) const {
  if (!room.opened().duplicate) return;
  ++environment_.figures.same_deals;
  const auto& deal = std::get<room::Begun>(room.row(0));
  for (const auto& [number, other] : truth_.tables(room.opened().duplicate->deal)) {
    if (!other->begun()) continue;
    const auto& dealt = std::get<room::Begun>(other->row(0));
    if (dealt.deal != deal.deal || dealt.salt != deal.salt || dealt.digest != deal.digest)
      throw BrokenPromise(promise::alike, "table " + std::to_string(number) + " of " +
                                              room.opened().duplicate->deal.text() +
                                              " has another deal");
  }
}

// One that was not stored yet has no game, and no table waits for it after a crash.
bool Oracles::is_sealed(const TrueRoom& room) const {
  if (!room.opened().duplicate) return false;
  const auto open = [](const auto& table) {
    return !table.second->over() && !table.second->closed();
  };
  return std::ranges::any_of(truth_.tables(room.opened().duplicate->deal), open);
}

std::set<std::string> Oracles::deals_over() const {
  std::set<std::string> deals;
  for (const std::string& code : truth_.codes()) {
    const TrueRoom& room = *truth_.find(code);
    if (room.opened().duplicate && !is_sealed(room)) deals.insert(room.opened().duplicate->deal);
  }
  return deals;
}

void Oracles::check_sealed(const ObservedConnection& to, const json& frame,
                           const TrueRoom& room) const {
  if (!room.begun() || !is_sealed(room)) return;
  const std::string& type = frame["type"].get_ref<const std::string&>();
  const bool game = type == "snapshot" || type == "prompt" || type == "advice" ||
                    type == "status" || type == "proposal";
  if (game && to.requests.seat().is_null())
    throw BrokenPromise(promise::sealed,
                        "a client without a seat in " + to.code + " receives " + frame.dump());
  if (type == "snapshot") check_sent_deal(to, frame, room);
}

void Oracles::check_sent_deal(const ObservedConnection& to, const json& frame,
                              const TrueRoom& room) const {
  if (!is_sealed(room) || !frame.contains("deal")) return;
  for (const char* secret : {"salt", "text", "source"})
    if (!frame["deal"].value(secret, json(nullptr)).is_null())
      throw BrokenPromise(promise::sealed, "a client in " + to.code + " receives " + frame.dump());
}

void Oracles::check_sent_deal(const ObservedConnection& to, const std::string& step,
                              const TrueRoom& room) const {
  if (room.opened().duplicate && step.find(R"("deal":)") != std::string::npos)
    check_sent_deal(to, json::parse(step), room);
}

bool Oracles::is_same_step(const TrueRoom& room, std::uint32_t seq, const std::string& before,
                           const std::string& text) {
  if (before == text) return true;
  if (!room.opened().duplicate || !room.over() || seq != room.seq()) return false;
  json one = json::parse(before);
  json other = json::parse(text);
  one.erase("deal");
  other.erase("deal");
  return one == other;
}

void Oracles::on_record(const std::string& code) {
  const TrueRoom* room = truth_.find(code);
  if (room == nullptr || !room->over() || is_sealed(*room))
    throw BrokenPromise(promise::sealed, "the record of " + code + " is sent too soon");
  ++environment_.figures.records;
}

namespace {

// The points of its kingdoms, from its final table.
std::vector<int> points_of(const TrueRoom& room) {
  const auto kingdoms = protocol::read_result(protocol::record_result(room.newest().table));
  std::vector<int> points(kingdoms.value().size());
  for (const protocol::KingdomResult& kingdom : *kingdoms)
    points.at(kingdom.kingdom) = kingdom.points;
  return points;
}

// The points at one place of all tables, and the tables with the most.
json compared(const std::vector<json>& points) {
  int most = 0;
  for (const json& one : points)
    if (one.is_number()) most = std::max(most, one.get<int>());
  json best = json::array();
  for (std::size_t i = 0; i < points.size(); ++i)
    if (points[i] == most) best.push_back(i + 1);
  return {{"points", points}, {"best", best}};
}

}  // namespace

void Oracles::on_comparison(const std::string& deal, const std::string& body) {
  const json sent = json::parse(body);
  const auto tables = truth_.tables(deal);
  if (sent["comparison"].is_null()) return;
  if (tables.empty() || is_sealed(*tables.begin()->second))
    throw BrokenPromise(promise::compared, deal + " is compared too soon");
  std::vector<json> totals;
  std::vector<std::vector<json>> kingdoms;
  for (std::uint32_t n = 1; n <= sent["tables"].size(); ++n) {
    const auto table = tables.find(n);
    const bool played = table != tables.end() && table->second->over();
    const std::vector<int> points = played ? points_of(*table->second) : std::vector<int>{};
    totals.push_back(played ? json(std::accumulate(points.begin(), points.end(), 0)) : json());
    for (std::size_t i = 0; i < points.size(); ++i) {
      if (kingdoms.size() <= i) kingdoms.emplace_back(n - 1);
      kingdoms[i].push_back(points[i]);
    }
    for (auto& kingdom : kingdoms) kingdom.resize(n);
    if (sent["tables"][n - 1]["state"] != (played ? "finished" : "given_up"))
      throw BrokenPromise(promise::compared, "a table of " + deal + " is said to be otherwise");
  }
  ++environment_.figures.compared;
  bool same = sent["comparison"]["totals"] == compared(totals) &&
              sent["comparison"]["kingdoms"].size() == kingdoms.size();
  for (std::size_t i = 0; same && i < kingdoms.size(); ++i) {
    json kingdom = sent["comparison"]["kingdoms"][i];
    kingdom.erase("seats");
    same = kingdom == compared(kingdoms[i]);
  }
  if (!same) throw BrokenPromise(promise::compared, "not as the results are: " + body);
}

}  // namespace simulation
