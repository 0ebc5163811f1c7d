#include "protocol/table_decision.hpp"

#include "protocol/documents.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/input_limits.hpp"
#include "protocol/json_fields.hpp"
#include "protocol/notice.hpp"

#include <utility>

namespace protocol {
namespace {

engine::Seat read_seat_of(const Fields& ruling) {
  return engine::seat_at(
      static_cast<std::size_t>(ruling.integer("seat", 0, int{engine::seats_max} - 1)));
}

StandIn read_stand_in(const Fields& ruling) {
  StandIn stand_in{.seat = read_seat_of(ruling)};
  if (ruling.find("bot") != nullptr) stand_in.bot = read_level(ruling, "bot");
  stand_in.for_good = ruling.optional_boolean("for_good").value_or(false);
  return stand_in;
}

json motion_document(const Motion& motion) {
  struct MotionDocument {
    json operator()(const TakeBack& m) const { return {{"do", "take_back"}, {"to", m.to}}; }
    json operator()(const CallOff&) const { return {{"do", "call_off"}}; }
    json operator()(const Pause&) const { return {{"do", "pause"}}; }
    json operator()(const Resume&) const { return {{"do", "resume"}}; }
    json operator()(const StandIn& m) const {
      return {{"do", "stand_in"},
              {"seat", engine::index(m.seat)},
              {"bot", engine::bots::name_of(m.bot)},
              {"for_good", m.for_good}};
    }
    json operator()(const HandBack& m) const {
      return {{"do", "hand_back"}, {"seat", engine::index(m.seat)}};
    }
    json operator()(const GiveBack& m) const {
      return {{"do", "give_back"}, {"ms", m.milliseconds}};
    }
    json operator()(const TakeOver& m) const {
      return {{"do", "take_over"}, {"seat", engine::index(m.seat)}, {"name", m.name}};
    }
  };
  return std::visit(MotionDocument{}, motion);
}

// The decisions that only the room makes or completes; clients can propose the others.
std::optional<Motion> read_own_matter(const Fields& ruling) {
  const std::string what = ruling.text("do");
  if (what == "hand_back") return HandBack{read_seat_of(ruling)};
  if (what == "give_back") return GiveBack{ruling.integer("ms", 0, give_back_ms_max)};
  if (what == "take_over") return TakeOver{read_seat_of(ruling), ruling.text("name")};
  return std::nullopt;
}

}  // namespace

json text_or_null(const std::string& text) {
  return text.empty() ? json(nullptr) : json(text);
}

json time_or_null(const std::optional<std::int64_t>& time) {
  return time ? json(*time) : json(nullptr);
}

json status_document(const GameStatus& status) {
  json stand_ins = json::array();
  for (const StandIn& by : status.stand_ins)
    stand_ins.push_back({{"seat", seat_document(by.seat)},
                         {"bot", engine::bots::name_of(by.bot)},
                         {"for_good", by.for_good}});
  json frame{{"type", "status"},
             {"seq", status.seq},
             {"time", status.time},
             {"paused", status.paused},
             {"stand_ins", std::move(stand_ins)},
             {"clock", nullptr}};
  if (status.left.empty()) return frame;
  json left = json::array();
  for (const auto& time : status.left) left.push_back(time_or_null(time));
  frame["clock"] = {{"left", std::move(left)},
                    {"seat", seat_document(status.running)},
                    {"until", time_or_null(status.until)},
                    {"low", status.low}};
  return frame;
}

json proposal_document(const Proposal& proposal) {
  json asked = json::array();
  for (const engine::Seat seat : proposal.asked) asked.push_back(seat_document(seat));
  return {{"type", "proposal"},
          {"number", proposal.number},
          {"re", proposal.re ? json(*proposal.re) : json(nullptr)},
          {"seat", seat_document(proposal.seat)},
          {"ruling", decision_document({proposal.motion, proposal.agreed})},
          {"asked", std::move(asked)},
          {"until", proposal.until},
          {"outcome", proposal.outcome ? json(name_of(*proposal.outcome)) : json(nullptr)}};
}

engine::bots::Level read_level(const Fields& body, const char* field) {
  if (const auto level = engine::bots::level_from_name(body.text(field))) return *level;
  std::string words;
  for (const engine::bots::Level level : engine::bots::levels)
    words.append(words.empty() ? "" : ", ").append(engine::bots::name_of(level));
  throw_bad_field(body.path(field), "one of: " + words);
}

Motion read_motion(const Fields& ruling) {
  const std::string what = ruling.text("do");
  if (what == "take_back")
    return TakeBack{static_cast<std::uint32_t>(ruling.integer("to", 0, seq_max))};
  if (what == "call_off") return CallOff{};
  if (what == "pause") return Pause{};
  if (what == "resume") return Resume{};
  if (what == "stand_in") return read_stand_in(ruling);
  if (what == "take_over") return TakeOver{read_seat_of(ruling), ""};
  throw_bad_field(ruling.path("do"),
                  "one of: take_back, call_off, pause, resume, stand_in, take_over");
}

json decision_document(const TableDecision& ruling) {
  json document = motion_document(ruling.motion);
  document["by"] = json::array();
  for (const engine::Seat seat : ruling.by) document["by"].push_back(engine::index(seat));
  return document;
}

std::string record_decision(const TableDecision& ruling) {
  return decision_document(ruling).dump();
}

std::optional<TableDecision> read_decision(std::string_view text) {
  try {
    const json document = parse_object(text);
    const Fields fields(document, "");
    const auto own = read_own_matter(fields);
    TableDecision ruling{own ? *own : read_motion(fields), {}};
    const json& by = fields.need("by");
    if (!by.is_array() || by.size() > engine::seats_max) throw_bad_field("by", "a list of seats");
    for (const json& seat : by)
      ruling.by.push_back(engine::seat_at(
          static_cast<std::size_t>(integer_in(seat, "by", 0, engine::seats_max - 1))));
    return ruling;
  } catch (const DecodeError&) {
    return std::nullopt;
  }
}

}  // namespace protocol
