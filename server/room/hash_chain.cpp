#include "server/room/hash_chain.hpp"

#include "engine/game.hpp"
#include "protocol/enum_names.hpp"
#include "protocol/json_writer.hpp"
#include "protocol/record.hpp"
#include "server/util/hex.hpp"

namespace server::room {
namespace {

// An object whose fields are added in alphabetical order, as canonical JSON requires.
class Object {
 public:
  Object() { to_.begin_object(); }

  Object& json(std::string_view name, std::string_view value) {
    to_.key(name).raw(value);
    return *this;
  }
  // User-supplied text.
  Object& text(std::string_view name, std::string_view value) {
    return json(name, protocol::quoted(value));
  }
  // Text that needs no escaping.
  Object& word(std::string_view name, std::string_view value) {
    to_.key(name).value(value);
    return *this;
  }
  Object& number(std::string_view name, std::int64_t value) {
    to_.key(name).value(value);
    return *this;
  }
  Object& optional_text(std::string_view name, std::string_view value) {
    return value.empty() ? json(name, "null") : text(name, value);
  }
  std::string close() { return std::string(to_.end_object().text()); }

 private:
  protocol::JsonWriter to_{512};
};

std::string seat_text(const SeatTaken& taken) {
  Object seat;
  if (taken.bot) seat.word("bot", engine::bots::name_of(*taken.bot));
  seat.optional_text("entropy", taken.entropy);
  if (taken.erased) seat.json("erased", "true");
  seat.text("name", taken.name);
  seat.number("seat", std::int64_t(engine::index(taken.seat)));
  seat.number("time", taken.time.count());
  return seat.close();
}

std::string seats_text(const std::vector<SeatTaken>& seats) {
  std::string text;
  for (const SeatTaken& taken : seats) text += (text.empty() ? "" : ",") + seat_text(taken);
  return "[" + text + "]";
}

std::string duplicate_text(const SharedDeal& duplicate) {
  Object text;
  text.text("deal", duplicate.deal);
  text.number("table", duplicate.table);
  text.number("tables", duplicate.tables);
  return text.close();
}

std::string text(const Setup& setup, const Begun& begun) {
  const Opened& opened = setup.opened;
  const std::string deal = protocol::record_deal(*begun.deal);
  Object row;
  // Newer settings are written only if they differ from the old behaviour, so that older rows keep
  // their hashes.
  const protocol::Settings& settings = opened.settings;
  const bool has_clock = settings.clock != protocol::ClockRules{};
  if (begun.seq == 0 && settings.advice) row.json("advice", "true");
  if (begun.seq == 0 && has_clock) row.word("at_zero", protocol::name_of(settings.at_zero));
  row.word("before", util::to_hex(begun.link.before));
  if (begun.seq == 0 && has_clock) row.json("clock", protocol::record_clock(settings.clock));
  row.optional_text("commitment", begun.salt.empty() ? "" : commitment(begun.salt, deal));
  row.json("deal", deal);
  row.word("digest", util::to_hex(begun.digest));
  if (begun.seq == 0) {
    if (opened.duplicate) row.json("duplicate", duplicate_text(*opened.duplicate));
    row.json("listed", opened.settings.listed ? "true" : "false");
    row.text("name", opened.name);
    row.number("opened", opened.time.count());
    if (settings.patience != protocol::patience_default) row.number("patience", settings.patience);
  }
  row.text("protocol", begun.versions.protocol);
  if (begun.seq == 0 && settings.rated) row.json("rated", "true");
  row.text("room", setup.code);
  if (begun.seq == 0) row.json("rules", protocol::record_rules(opened.rules));
  row.number("rules_version", begun.versions.rules);
  row.optional_text("salt", begun.salt);
  if (begun.seq == 0) {
    row.json("seats", seats_text(setup.seats));
    row.optional_text("seed", opened.seed ? util::to_hex(*opened.seed) : "");
  }
  row.number("seq", begun.seq);
  row.text("server", begun.versions.server);
  if (begun.seq == 0 && !settings.take_back) row.json("take_back", "false");
  row.number("time", begun.time.count());
  if (begun.seq == 0 && settings.turn_patience != protocol::turn_patience_default)
    row.number("turn_patience", settings.turn_patience);
  return row.close();
}

std::string text(const Setup& setup, const Acted& acted) {
  Object row;
  row.json("action", protocol::record_action(acted.action));
  row.word("before", util::to_hex(acted.link.before));
  if (acted.bot) row.word("bot", engine::bots::name_of(*acted.bot));
  row.word("digest", util::to_hex(acted.digest));
  row.text("id", acted.id);
  if (acted.overdue) row.json("overdue", "true");
  if (!acted.result.empty()) row.json("result", acted.result);
  row.text("room", setup.code);
  row.number("seat", std::int64_t(engine::index(acted.seat)));
  row.number("seq", acted.seq);
  row.number("time", acted.time.count());
  return row.close();
}

std::string text(const Setup& setup, const Ruled& ruled) {
  Object row;
  row.word("before", util::to_hex(ruled.link.before));
  row.word("digest", util::to_hex(ruled.digest));
  if (!ruled.result.empty()) row.json("result", ruled.result);
  row.text("room", setup.code);
  row.json("ruling", protocol::record_decision(ruled.ruling));
  row.number("seq", ruled.seq);
  row.number("time", ruled.time.count());
  return row.close();
}

}  // namespace

std::string row_text(const Setup& setup, const Move& row) {
  return std::visit([&](const auto& r) { return text(setup, r); }, row);
}

void link(const Setup& setup, const util::Hash& before, Move& row) {
  const auto place = [&](auto& r) {
    r.link.before = before;
    r.link.hash = util::sha256(text(setup, r));
  };
  std::visit(place, row);
}

Versions present_versions() {
  return {engine::rules_version, std::string(protocol::subprotocol), CASTELLAN_VERSION};
}

DealSource deal_source(const Setup& setup, std::uint32_t seq) {
  const Seed& seed = setup.opened.seed.value();
  // The same at all tables, no matter what players add or when they begin.
  if (const auto& duplicate = setup.opened.duplicate)
    return {seed, duplicate->deal, std::vector<std::string>(setup.seats.size()), seq};
  DealSource source{seed, setup.code, {}, seq};
  for (const SeatTaken& taken : setup.seats) source.entropy.push_back(taken.entropy);
  return source;
}

}  // namespace server::room
